//! The transitions of order-encoded positions, collisions of crossing vehicles left aside.

use board::{Metric, VehicleId};
use itertools::Itertools;
use limits::StopReason;
use logic::{
    Atom, Formula, Moment,
    Moment::{Next, Now},
    TransitionSystem,
};

use super::OrderedPositions;
use crate::{ranges::lines, setting::Setting, vehicles::Vehicles};

/// The families *line order*, *one mover*, *idle*, *forward*, *backward* and, for steps, *near*.
pub(crate) fn add(
    setting: &Setting,
    ordered: &OrderedPositions,
    system: &mut TransitionSystem,
) -> Result<(), StopReason> {
    line_order(setting, ordered, system)?;
    movers(setting, ordered, system)?;
    if setting.metric == Metric::Steps {
        near(setting, ordered, system)?;
    }
    Ok(())
}

/// Neighbours on a line keep their order and do not overlap.
fn line_order(
    setting: &Setting,
    ordered: &OrderedPositions,
    system: &mut TransitionSystem,
) -> Result<(), StopReason> {
    keep_order(setting, ordered, &[(Now, Now)], system, |system, pushed| {
        system.always("line order", pushed);
    })
}

/// Adds for neighbours on a line that one at the first moment of a pair leaves room for the next at the second.
pub(crate) fn keep_order(
    setting: &Setting,
    ordered: &OrderedPositions,
    moments: &[(Moment, Moment)],
    system: &mut TransitionSystem,
    mut add: impl FnMut(&mut TransitionSystem, Formula),
) -> Result<(), StopReason> {
    for line in lines(setting.board) {
        setting.check(system)?;
        for (&u, &v) in line.iter().tuple_windows() {
            let length = setting.board.vehicle(u).length;
            for (p, &(a, b)) in ordered.range(u).cartesian_product(moments) {
                add(system, ordered.ge(u, p, a).implies(ordered.ge(v, p + length, b)));
            }
        }
    }
    Ok(())
}

/// Vehicles move as the semantics has it, each forward or backward.
fn movers(
    setting: &Setting,
    ordered: &OrderedPositions,
    system: &mut TransitionSystem,
) -> Result<(), StopReason> {
    let mut movers = Vec::new();
    for (id, _) in setting.board.vehicles() {
        setting.check(system)?;
        if let Some([forward, backward]) = ordered.acts[id.index()] {
            movers.extend([forward, backward]);
            direction(ordered, id, forward, backward, system);
        }
    }
    setting.movers(movers, system);
    Ok(())
}

fn direction(
    ordered: &OrderedPositions,
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
fn near(
    setting: &Setting,
    ordered: &OrderedPositions,
    system: &mut TransitionSystem,
) -> Result<(), StopReason> {
    for (id, _) in setting.board.vehicles() {
        setting.check(system)?;
        for p in ordered.range(id) {
            for (a, b) in [(Now, Next), (Next, Now)] {
                let reached = ordered.ge(id, p + 1, a).implies(ordered.ge(id, p, b));
                system.each_transition("near", reached);
            }
        }
    }
    Ok(())
}
