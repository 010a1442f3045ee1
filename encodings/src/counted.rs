//! Several vehicles at once, and yet at most k slides in a formula with k transitions.
//!
//! # Why
//!
//! A sequential formula has a model for each order of slides that do not meet, and a refutation has to
//! exclude them all. Where they happen at once, time hardly matters any more and what is left is the
//! sum: a solver learns what each vehicle must do, and adds up. See the table in `docs/encodings.md`.
//!
//! Every plan of k slides is a model (one slide a transition), and every order of the slides of a model is
//! a plan, so the optimum is that of sequential semantics.
//!
//! # What is counted
//!
//! In moves, that a vehicle moves: its action propositions, in each transition.
//!
//! In steps, how often each vehicle v passes each of the boundaries b between its positions b - 1 and b:
//! a proof mostly needs that it passes at all, not when.
//!
//! | symbol | meaning | how many |
//! | --- | --- | --- |
//! | `passed(v,b)` | v has been on the side of b where it did not start (state) | Σ (`d_v` - 1) |
//! | `returned(v,b)` | it has been back after that (state) | Σ (`d_v` - 1) |
//! | `again(v)` | it passes a boundary for the third time or more (action) | 1 for each v with `d_v` > 1 |
//!
//! Counted are `passed` and `returned` in the last frame, `again` in each transition: all that a vehicle does
//! one after another, so that the totalizer adds up vehicles.
//!
//! | family | formula | clauses |
//! | --- | --- | --- |
//! | passed | v is beyond b ⇒ passed(v,b) ⇒ passed′(v,b) | 2 for each boundary |
//! | returned | passed(v,b) ∧ v is not beyond b next ⇒ returned′(v,b); returned(v,b) ⇒ returned′(v,b) | 2 |
//! | again | returned(v,b) ∧ v passes b in either direction ⇒ again(v) | 2 |
//!
//! "Beyond b" is the side where v does not start. The numbers are those of encodings by order; others need a
//! clause for each position on a side.
//!
//! # Source
//!
//! Ours. Parallel plans of bounded cost are asked for in planning by weighted `MaxSAT` (Robinson, Gretton, Pham
//! and Sattar, *Partial weighted `MaxSAT` for optimal planning*, PRICAI 2010), with one soft clause an action.

use board::{Metric, VehicleId};
use itertools::Itertools;
use logic::{
    Formula,
    Moment::{self, Next, Now},
    TransitionSystem,
};

use crate::{codec::prop_name, model::Semantics, setting::Setting, vehicles::Vehicles};

/// Counts slides, if the semantics do.
pub(crate) fn add(setting: &Setting, vehicles: &dyn Vehicles, system: &mut TransitionSystem) {
    if setting.semantics != Semantics::Counted {
        return;
    }
    for (id, _) in setting.board.vehicles() {
        match setting.metric {
            Metric::Moves => {
                vehicles.acts(id).into_iter().for_each(|act| system.count(act.atom.prop));
            }
            Metric::Steps => count_steps(setting, vehicles, id, system),
        }
    }
}

fn count_steps(
    setting: &Setting,
    vehicles: &dyn Vehicles,
    id: VehicleId,
    system: &mut TransitionSystem,
) {
    let (name, range) = (prop_name(setting.board, id), vehicles.range(id));
    if range.start() == range.end() {
        return;
    }
    let again = system.action_prop(format!("again({name})"));
    let start = setting.board.vehicle(id).position;
    for boundary in range.start() + 1..=*range.end() {
        let starts_beyond = start >= boundary;
        let on_side = |beyond: bool, moment: Moment| {
            vehicles.within(id, &|p| (p >= boundary) == beyond, moment)
        };
        let other = |moment| on_side(!starts_beyond, moment);
        let home = |moment| on_side(starts_beyond, moment);
        let passed = system.state_prop(format!("passed({name},{boundary})"));
        let returned = system.state_prop(format!("returned({name},{boundary})"));
        for there in other(Now) {
            system.always("passed", there.implies(passed.now()));
        }
        system.each_transition("passed", passed.now().implies(passed.next()));
        for back in home(Next) {
            system.each_transition("returned", passed.now().and(back).implies(returned.next()));
        }
        system.each_transition("returned", returned.now().implies(returned.next()));
        for (from, to) in [(home(Now), other(Next)), (other(Now), home(Next))] {
            for (from, to) in from.into_iter().cartesian_product(to) {
                let third = Formula::from(returned.now()).and(from).and(to);
                system.each_transition("again", third.implies(again.now()));
            }
        }
        system.count(passed);
        system.count(returned);
    }
    system.count(again);
}
