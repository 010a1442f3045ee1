//! The clause families *early* and *late*.

use logic::Formula;

use super::metered::MeteredSystem;
use crate::{
    analysis::{Analysis, Distances, Fact},
    circuit::Budgeted,
};

/// Says of each fact, and of each two, in how many frames from the start and from the goal they cannot hold
/// together. Two that one of them excludes as long by itself are left out.
pub(super) fn layers(
    analysis: &Analysis,
    facts: &[Formula],
    system: &mut MeteredSystem,
) -> Budgeted<()> {
    let Analysis { early, late, .. } = analysis;
    for (i, j) in pairs(analysis) {
        let not_both = || !facts[i].clone().and(facts[j].clone());
        match early.get(i, j) {
            _ if is_implied(early, i, j) => {}
            Some(n_frames) => {
                let formula = not_both();
                system.with_room(&formula)?.from_start(n_frames, "early", formula);
            }
            None => system.always("early", not_both())?,
        }
        match late.get(i, j) {
            _ if is_implied(late, i, j) => {}
            Some(n_frames) => {
                let formula = not_both();
                system.with_room(&formula)?.from_goal(n_frames, "late", formula);
            }
            None if early.get(i, j).is_none() => {}
            // From there no plan goes on, whatever the horizon.
            None => system.always("late", not_both())?,
        }
    }
    Ok(())
}

/// Each fact with itself and with all earlier ones of other variables.
fn pairs(analysis: &Analysis) -> impl Iterator<Item = (Fact, Fact)> + '_ {
    analysis.facts.groups().flat_map(|group| {
        let first = group.start;
        group.flat_map(move |i| (0..first).chain([i]).map(move |j| (i, j)))
    })
}

/// Returns `true` if the distance of two facts together follows from their single distances.
fn is_implied(distances: &Distances, i: Fact, j: Fact) -> bool {
    let steps = |i, j| distances.get(i, j).unwrap_or(usize::MAX);
    let together = steps(i, j);
    together == 0 || i != j && steps(i, i).max(steps(j, j)) >= together
}
