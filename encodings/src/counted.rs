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
//! | `passes(v,b,n)` | v has passed b at least n times, n from 1 to 3 (state) | 3 Σ (`d_v` - 1) |
//! | `again(v)` | v passes a boundary that it had passed 3 times (action) | 1 for each v with `d_v` > 1 |
//!
//! Counted are `passes` in the last frame and `again` in each transition.
//!
//! Each vehicle is a group of the totalizer, which adds up what it does, and vehicles that stand in each
//! other's way are next to each other: the primary comes first, then those on its line, then those on the
//! lines of these, and so on. Refutations need half to a third of the conflicts that they need where
//! groups are cut apart; see `docs/encodings.md`.
//!
//! | family | formula | clauses |
//! | --- | --- | --- |
//! | passes | (n = 1, or passes(v,b,n-1)) ∧ v is next on the side of b where n passes lead ⇒ passes′(v,b,n); passes(v,b,n) ⇒ passes′(v,b,n) | 6 for each boundary |
//! | again | passes(v,b,3) ∧ v passes b, in either direction ⇒ again(v) | 2 |
//!
//! The numbers are those of encodings by order; others have a clause for each position on a side. The
//! implications go one way: a model may count too much, never too little.
//!
//! The encoding `cell` does not tell vehicles apart; its slides are counted, in each transition.
//!
//! # Source
//!
//! Ours. Parallel plans of bounded cost are asked for in planning by weighted `MaxSAT`, with a soft clause
//! for each action in each transition: Robinson, Gretton, Pham and Sattar, *Partial weighted `MaxSAT` for
//! optimal planning*, PRICAI 2010.

use std::{mem::replace, ops::RangeInclusive};

use board::{Board, Content, Layout, Metric, Vehicle, VehicleId};
use itertools::Itertools;
use limits::StopReason;
use logic::{
    Formula,
    Moment::{Next, Now},
    TransitionSystem,
};

use crate::{codec::prop_name, formulation::Semantics, setting::Setting, vehicles::Vehicles};

/// The passes of a boundary that have propositions: by measurement, see `docs/encodings.md`.
const PASSES: RangeInclusive<usize> = 1..=3;

/// Counts slides, if the semantics do.
pub(crate) fn add(
    setting: &Setting,
    vehicles: &dyn Vehicles,
    system: &mut TransitionSystem,
) -> Result<(), StopReason> {
    if setting.semantics != Semantics::Counted {
        return Ok(());
    }
    for id in by_nearness(setting.board) {
        setting.check(system)?;
        match setting.metric {
            Metric::Moves => system.count(vehicles.acts(id).into_iter().map(|act| act.atom.prop)),
            Metric::Steps => count_steps(setting, vehicles, id, system),
        }
    }
    Ok(())
}

/// All vehicles: breadth-first from the primary, where those on the line of a vehicle come next, the nearest
/// to its first cell first; then all others.
fn by_nearness(board: &Board) -> Vec<VehicleId> {
    let layout = board.layout(&board.initial_state());
    let mut order = vec![board.primary()];
    let mut is_in_order = vec![false; board.n_vehicles()];
    is_in_order[board.primary().index()] = true;
    let mut n_visited = 0;
    let others = board.vehicles().map(|(id, _)| id);
    while let Some(&id) = order.get(n_visited) {
        n_visited += 1;
        let next = on_line(board, &layout, id);
        order.extend(next.filter(|next| !replace(&mut is_in_order[next.index()], true)));
    }
    order.extend(others.filter(|other| !is_in_order[other.index()]));
    order
}

/// What stands on the line of a vehicle, cell by cell, the nearest to its first cell first.
fn on_line(board: &Board, layout: &Layout, id: VehicleId) -> impl Iterator<Item = VehicleId> {
    let Vehicle { orientation, line, position, .. } = *board.vehicle(id);
    let along = 0..board.size().extent(orientation);
    let nearest = along.sorted_by_key(move |at| at.abs_diff(position));
    nearest.filter_map(move |at| match layout.at(orientation.cell(line, at)) {
        Content::Vehicle(id) => Some(id),
        Content::Empty | Content::Wall => None,
    })
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
    let mut counted = Vec::new();
    let again = system.action_prop(format!("again({name})"));
    let start = setting.board.vehicle(id).position;
    for b in range.start() + 1..=*range.end() {
        // Where the vehicle is after n passes.
        let after = |n: usize, moment| {
            let is_there = |p| ((p >= b) == (start >= b)) == n.is_multiple_of(2);
            vehicles.within(id, &is_there, moment)
        };
        let mut before = Formula::TRUE;
        for n in PASSES {
            let passes = system.state_prop(format!("passes({name},{b},{n})"));
            for there in after(n, Next) {
                let one_more = before.clone().and(there).implies(passes.next());
                system.each_transition("passes", one_more);
            }
            system.each_transition("passes", passes.now().implies(passes.next()));
            counted.push(passes);
            before = passes.now().into();
        }
        for (from, to) in [(0, 1), (1, 0)] {
            for (from, to) in after(from, Now).into_iter().cartesian_product(after(to, Next)) {
                let once_more = before.clone().and(from).and(to);
                system.each_transition("again", once_more.implies(again.now()));
            }
        }
    }
    counted.push(again);
    system.count(counted);
}
