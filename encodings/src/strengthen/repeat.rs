//! No vehicle moves twice in a row; no vehicle goes back where it just came from.

use itertools::Itertools;
use limits::StopReason;
use logic::{
    Moment::{AfterNext, Now},
    TransitionSystem,
};

use crate::{setting::Setting, vehicles::Vehicles};

/// acts(v) now ⇒ not acts(v) in the transition after.
pub(super) fn no_repeat(
    setting: &Setting,
    vehicles: &dyn Vehicles,
    system: &mut TransitionSystem,
) -> Result<(), StopReason> {
    for (id, _) in setting.board.vehicles() {
        setting.check(system)?;
        let acts = vehicles.acts(id);
        for (first, second) in acts.iter().cartesian_product(&acts) {
            system.each_transition("no repeat", !first.atom.and(second.then()));
        }
    }
    Ok(())
}

/// Where acts have directions: not one and then the other. Else: acts(v) at p ⇒ not at p after two
/// transitions.
pub(super) fn no_undo(
    setting: &Setting,
    vehicles: &dyn Vehicles,
    system: &mut TransitionSystem,
) -> Result<(), StopReason> {
    for (id, _) in setting.board.vehicles() {
        setting.check(system)?;
        let acts = vehicles.acts(id);
        if acts.iter().all(|act| act.direction.is_some()) {
            for (first, second) in acts.iter().cartesian_product(&acts) {
                if first.direction != second.direction {
                    system.each_transition("no undo", !first.atom.and(second.then()));
                }
            }
            continue;
        }
        for p in vehicles.range(id) {
            let is_at = |moment| vehicles.within(id, &|q| q == p, moment);
            for (before, after) in is_at(Now).into_iter().cartesian_product(is_at(AfterNext)) {
                for act in &acts {
                    let undone = before.clone().and(after.clone()).and(act.atom);
                    system.each_transition("no undo", !undone);
                }
            }
        }
    }
    Ok(())
}
