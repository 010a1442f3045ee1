//! Explorations against explicit search.

mod boards;
mod programs;
mod systems;

use symbolic::{DiagramKind, Direction, Extent, OpenSet, Options, Partition, VarOrder};

/// All choices of direction, open set, partition, order and kind of diagrams, with merged parts and moving
/// variables and without.
pub(crate) fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for (merge, sift) in [(None, None), (None, Some(1)), (Some(30), None), (Some(30), Some(1))] {
        all.extend(without(merge, sift));
    }
    all
}

/// All other choices.
fn without(merge: Option<usize>, sift: Option<usize>) -> Vec<Options> {
    let mut all = Vec::new();
    for &direction in Direction::ALL {
        for &open in OpenSet::ALL {
            for &partition in Partition::ALL {
                for &order in VarOrder::ALL {
                    for &diagrams in DiagramKind::ALL {
                        let (extent, index) = (Extent::All, direction == Direction::Forward);
                        all.push(Options {
                            direction,
                            extent,
                            index,
                            draw: false,
                            open,
                            partition,
                            merge,
                            order,
                            sift,
                            diagrams,
                        });
                    }
                }
            }
        }
    }
    all
}
