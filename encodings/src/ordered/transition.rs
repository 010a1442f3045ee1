//! The transitions of order-encoded positions, collisions of crossing vehicles left aside.

use board::{Board, Metric, VehicleId};
use itertools::Itertools;
use logic::{
    Atom, Formula,
    Moment::{Next, Now},
    TransitionSystem,
};

use super::Ordered;
use crate::{codec::prop_name, ranges::lines};

/// The families *line order*, *one mover*, *idle*, *forward*, *backward* and, for steps, *near*.
pub(crate) fn add(board: &Board, ordered: &Ordered, metric: Metric, system: &mut TransitionSystem) {
    line_order(board, ordered, system);
    movers(board, ordered, system);
    if metric == Metric::Steps {
        near(board, ordered, system);
    }
}

/// Neighbours on a line keep their order and do not overlap.
fn line_order(board: &Board, ordered: &Ordered, system: &mut TransitionSystem) {
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
fn movers(board: &Board, ordered: &Ordered, system: &mut TransitionSystem) {
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
fn near(board: &Board, ordered: &Ordered, system: &mut TransitionSystem) {
    for (id, _) in board.vehicles() {
        for p in ordered.range(id) {
            for (a, b) in [(Now, Next), (Next, Now)] {
                let reached = ordered.ge(id, p + 1, a).implies(ordered.ge(id, p, b));
                system.each_transition("near", reached);
            }
        }
    }
}
