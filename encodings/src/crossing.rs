//! The crossing encoding: order-encoded positions and, for each cell where lines cross, which of the
//! two kinds of vehicles may use it.
//!
//! # Source
//!
//! Ours, from the observation behind the dual model of Collette, Raskin and Servais (2006), section 5,
//! that horizontal vehicles of different rows never collide; positions as in Crawford and Baker,
//! *Experimental results on the application of satisfiability algorithms to scheduling problems*, AAAI
//! 1994, and Tamura et al., *Compiling finite linear CSP into SAT*, Constraints 14 (2009), section 3.
//!
//! # Variables
//!
//! For V vehicles, v with `d_v` positions `first..=last` (trimmed by walls and by the room that
//! neighbours on the line need), and C cells that both a horizontal and a vertical vehicle can reach:
//!
//! | symbol | meaning | how many |
//! | --- | --- | --- |
//! | `ge(v,p)` | v is at position p or beyond, first < p ≤ last (state) | Σ (`d_v` - 1) |
//! | `forward(v)`, `backward(v)` | v moves right or down, left or up (action) | 2 for each v with `d_v` > 1 |
//! | `idle` | nothing changes (action) | 1 |
//! | `horizontal(r,c)` | in this transition only horizontal vehicles use the cell, else only vertical ones (action) | C |
//!
//! # Clause families
//!
//! `ge(v,p)` is ⊤ for p ≤ first and ⊥ for p > last, which makes clauses shorter or drops them. x is the
//! index of a cell on v's line, `lo` = x - length + 1 the first position that covers it.
//!
//! | family | formula |
//! | --- | --- |
//! | monotone | ge(v,p+1) ⇒ ge(v,p) |
//! | line order | u next before v on a line: ge(u,p) ⇒ ge(v, p + length(u)) |
//! | one mover | exactly one of forward(v), backward(v), idle |
//! | idle | idle ⇒ goal |
//! | forward | forward(v) ∧ ge(v,p) ⇒ ge′(v,p+1); ¬forward(v) ∧ ge′(v,p) ⇒ ge(v,p) |
//! | backward | backward(v) ∧ ¬ge(v,p+1) ⇒ ¬ge′(v,p); ¬backward(v) ∧ ge(v,p) ⇒ ge′(v,p) |
//! | near (steps) | ge′(v,p+1) ⇒ ge(v,p); ge(v,p+1) ⇒ ge′(v,p) |
//! | use | v covers the cell after the transition, or sweeps it: for (a,b) in (now,next), (next,now), (next,next): ge(v,lo) at a ∧ ¬ge(v,x+1) at b ⇒ the cell is used by v's kind |
//!
//! # Differences from the sources
//!
//! There is no collision clause between two vehicles: both would claim the cell's flag. That the
//! cell is free *before* the transition needs no clause: frame 0 is legal, and every later frame was
//! "after" once.
//!
//! # Meaning
//!
//! As for the position encoding. The invariant alone allows overlaps of crossing vehicles; the
//! transitions from a legal state lead to legal states only.

use board::{Board, Cell, Metric, Orientation, VehicleId};
use itertools::Itertools;
use logic::{
    Atom, Formula,
    Moment::{Next, Now},
    TransitionSystem,
};

use crate::{
    Encoded,
    codec::{Codec, prop_name},
    ordered::Ordered,
    ranges::lines,
};

pub(crate) fn encode(board: &Board, metric: Metric) -> Encoded {
    let mut system = TransitionSystem::new();
    let ordered = Ordered::new(board, &mut system);
    ordered.constrain(board, &mut system);
    line_order(board, &ordered, &mut system);
    movers(board, &ordered, &mut system);
    if metric == Metric::Steps {
        near(board, &ordered, &mut system);
    }
    for cell in board.size().cells() {
        cell_use(board, &ordered, cell, &mut system);
    }
    Encoded { system, codec: Codec::new(board, ordered) }
}

/// Neighbours on a line keep their order and do not overlap.
pub(crate) fn line_order(board: &Board, ordered: &Ordered, system: &mut TransitionSystem) {
    for line in lines(board) {
        for (&u, &v) in line.iter().tuple_windows() {
            let length = board.vehicle(u).length;
            for p in ordered.range(u) {
                let pushed = ordered.ge(u, p, Now).implies(ordered.ge(v, p + length, Now));
                system.always("line order", pushed);
            }
        }
    }
}

/// Exactly one vehicle moves, forward or backward, or the state is a goal and nothing does.
pub(crate) fn movers(board: &Board, ordered: &Ordered, system: &mut TransitionSystem) {
    let idle = system.action_prop("idle").now();
    let mut choices = vec![idle];
    for (id, _) in board.vehicles() {
        if ordered.range(id).count() < 2 {
            continue;
        }
        let name = prop_name(board, id);
        let forward = system.action_prop(format!("forward({name})")).now();
        let backward = system.action_prop(format!("backward({name})")).now();
        choices.extend([forward, backward]);
        direction(ordered, id, forward, backward, system);
    }
    system.each_transition("one mover", Formula::exactly_one(choices));
    system.each_transition("idle", idle.implies(system.goal().clone()));
}

fn direction(
    ordered: &Ordered,
    id: VehicleId,
    forward: Atom,
    backward: Atom,
    system: &mut TransitionSystem,
) {
    for p in ordered.range(id) {
        let ge = |p, moment| ordered.ge(id, p, moment);
        system.each_transition("forward", forward.and(ge(p, Now)).implies(ge(p + 1, Next)));
        system.each_transition("forward", (!forward).and(ge(p, Next)).implies(ge(p, Now)));
        system.each_transition("backward", backward.and(!ge(p + 1, Now)).implies(!ge(p, Next)));
        system.each_transition("backward", (!backward).and(ge(p, Now)).implies(ge(p, Next)));
    }
}

/// Nobody moves further than one cell.
pub(crate) fn near(board: &Board, ordered: &Ordered, system: &mut TransitionSystem) {
    for (id, _) in board.vehicles() {
        for p in ordered.range(id) {
            for (a, b) in [(Now, Next), (Next, Now)] {
                let reached = ordered.ge(id, p + 1, a).implies(ordered.ge(id, p, b));
                system.each_transition("near", reached);
            }
        }
    }
}

/// A cell that both kinds of vehicles can reach is used by one kind in each transition.
fn cell_use(board: &Board, ordered: &Ordered, cell: Cell, system: &mut TransitionSystem) {
    let reaching = |orientation: Orientation| -> Vec<VehicleId> {
        let ids = board.vehicles().filter(|(_, vehicle)| {
            vehicle.orientation == orientation && vehicle.line == orientation.line_and_index(cell).0
        });
        ids.map(|(id, _)| id).filter(|&id| can_cover(board, ordered, id, cell)).collect()
    };
    let [horizontal, vertical] = Orientation::ALL.map(reaching);
    if horizontal.is_empty() || vertical.is_empty() {
        return;
    }
    let name = format!("horizontal({},{})", cell.row, cell.col);
    let flag = system.action_prop(name).now();
    for (ids, side) in [(horizontal, Formula::from(flag)), (vertical, !flag)] {
        for id in ids {
            let (_, x) = board.vehicle(id).orientation.line_and_index(cell);
            let first_covering = (x + 1).saturating_sub(board.vehicle(id).length);
            for (a, b) in [(Now, Next), (Next, Now), (Next, Next)] {
                let covers = ordered.ge(id, first_covering, a).and(!ordered.ge(id, x + 1, b));
                system.each_transition("use", covers.implies(side.clone()));
            }
        }
    }
}

/// Whether some position of a vehicle covers the cell, which lies on its line.
fn can_cover(board: &Board, ordered: &Ordered, id: VehicleId, cell: Cell) -> bool {
    let vehicle = board.vehicle(id);
    let (_, x) = vehicle.orientation.line_and_index(cell);
    ordered.range(id).any(|p| p <= x && x < p + vehicle.length)
}
