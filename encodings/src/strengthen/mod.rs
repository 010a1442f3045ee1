//! Constraints on shortest plans beyond the rules: switches, all off by default.
//!
//! A switch may take transitions away, but a formula with k transitions stays satisfiable for the same
//! k; a formulation with a switch that would not keep this is [refused](crate::FormulationError).
//!
//! | name | what it says | sequential | parallel, counted |
//! | --- | --- | --- | --- |
//! | `static` | positions that no plan can reach get no proposition: [`static_reach`](mod@crate::static_reach) | yes | yes |
//! | `layers` | what the primary and two vehicles alone cannot do in time: [`mod@layers`] | yes | |
//! | `no-repeat` | no vehicle moves twice in a row | moves | |
//! | `no-undo` | no vehicle goes back where it just came from; where encodings know directions, none turns back | yes | yes |
//! | `canonical` | of two independent slides in a row, the vehicle of smaller number goes first: [`mod@canonical`] | yes | |
//! | `displacement` | t transitions displace the vehicles by at most t cells in all (moves: at most t vehicles): [`mod@displacement`] | yes | |
//!
//! In exists-step semantics there is `static` alone: others may have passed where a vehicle had been before it
//! comes back.
//!
//! # Why all of them together keep the length
//!
//! Take the plans with the fewest transitions, of these the ones with the fewest slides (in parallel
//! semantics; counted, the plans with the fewest slides), and of these the one whose sequence of vehicle
//! numbers is smallest. `static`, `layers` and `displacement` hold of every plan. Two slides of one vehicle
//! in a row are one slide or none, so the plan would not be shortest in moves. A slide and its undoing can
//! both be left out: in parallel semantics what the vehicle sweeps in either is its own in both, so nobody
//! notices that it stays. In moves a vehicle may turn back by another number of cells: then one slide by the
//! difference will do, in the first transition if it goes the way of the first slide, else in the second. It
//! sweeps part of what the slide swept whose place it takes, and where the vehicle rests in the other
//! transition it had swept there. Exchanging two independent slides in a row gives a plan as long, with a
//! smaller sequence.

pub mod canonical;
pub mod displacement;
pub mod layers;
mod placements;
mod repeat;

use limits::StopReason;
use logic::TransitionSystem;

use crate::{
    formulation::{Strengthening, Switch},
    setting::Setting,
    vehicles::Vehicles,
};

/// Adds the constraints of the switches that are on; [`Switch::Static`] is in the ranges already.
pub(crate) fn add(
    setting: &Setting,
    vehicles: &dyn Vehicles,
    strengthening: Strengthening,
    system: &mut TransitionSystem,
) -> Result<(), StopReason> {
    for switch in strengthening.switches() {
        match switch {
            Switch::Static => {}
            Switch::Layers => layers::add(setting, vehicles, system)?,
            Switch::NoRepeat => repeat::no_repeat(setting, vehicles, system)?,
            Switch::NoUndo => repeat::no_undo(setting, vehicles, system)?,
            Switch::Canonical => canonical::add(setting, vehicles, system)?,
            Switch::Displacement => displacement::add(setting, vehicles, system)?,
        }
    }
    Ok(())
}
