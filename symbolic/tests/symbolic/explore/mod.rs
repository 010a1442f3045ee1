//! Explorations against explicit search.

mod boards;
mod programs;
mod systems;

use symbolic::{DiagramKind, Direction, Extent, OpenSet, Options, Partition, VarOrder};

/// All choices of direction, open set, partition, order and kind of diagrams.
pub(crate) fn all_options() -> Vec<Options> {
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
                            order,
                            diagrams,
                        });
                    }
                }
            }
        }
    }
    all
}
