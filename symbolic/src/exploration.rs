//! What an exploration finds.

use std::{
    collections::{HashMap, VecDeque},
    time::Duration,
};

use limits::StopReason;
use logic::Trace;
use num_bigint::BigUint;

use crate::{
    drawing::{Drawing, TooLarge},
    options::VarOrder,
    sift::Sifting,
    wave::{Iteration, Side},
};

/// What is known of plans.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PlanStatus {
    /// A shortest plan: the values of all propositions along it. It satisfies the constraints of the system.
    Plan(Trace),
    /// No initial state leads to a goal state.
    Unsolvable,
    /// Neither is known.
    #[default]
    Unknown,
}

/// The transition relation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RelationFigures {
    /// Variables of a state.
    pub n_state_vars: u32,
    /// Parts of the relation.
    pub n_parts: usize,
    /// Nodes of all parts together, terminals counted.
    pub n_nodes: usize,
    /// Wall-clock time for its construction.
    pub elapsed: Duration,
}

/// What an exploration found; by default nothing.
#[derive(Clone, Debug, Default)]
pub struct Exploration {
    /// What is known of plans.
    pub answer: PlanStatus,
    /// The steps of all sides, in order: all, or where they are more than [`MOST_KEPT`] twice, so many first
    /// ones and so many last ones.
    pub iterations: Vec<Iteration>,
    /// How many steps are left out between these.
    pub n_left_out: usize,
    /// States at distance 0, 1, … from their nearest goal state, among those that can be reached, if asked
    /// for and all of them are known.
    pub index: Option<Vec<BigUint>>,
    /// The diagram of the states that were reached, if asked for, from one side, and no limit ended it.
    pub drawing: Option<Result<Drawing, TooLarge>>,
    /// How variables moved, if asked for.
    pub siftings: Vec<Sifting>,
    /// The limit that ended it before all was explored that was asked for.
    pub gave_up: Option<StopReason>,
    /// The order of the variables that was used.
    pub order: VarOrder,
    /// The transition relation; none if a limit ended its construction.
    pub relation: Option<RelationFigures>,
    /// Wall-clock time.
    pub elapsed: Duration,
}

/// So many of the first steps of an exploration are kept, and so many of the last ones.
pub const MOST_KEPT: usize = 10_000;

/// The last steps of an exploration.
#[derive(Debug, Default)]
pub(crate) struct LastIterations {
    kept: VecDeque<Iteration>,
    /// Of each side the last step that is left out.
    left_out: HashMap<Side, Iteration>,
}

impl Exploration {
    /// Adds a step: to `last` where the first ones are full, of which those before it are left out.
    pub(crate) fn add(&mut self, iteration: Iteration, last: &mut LastIterations) {
        if self.iterations.len() < MOST_KEPT {
            self.iterations.push(iteration);
            return;
        }
        last.kept.push_back(iteration);
        if last.kept.len() > MOST_KEPT
            && let Some(left_out) = last.kept.pop_front()
        {
            last.left_out.insert(left_out.side, left_out);
            self.n_left_out += 1;
        }
    }

    /// Adds the last steps, and the last one of each side.
    pub(crate) fn finish(&mut self, last: LastIterations) {
        let LastIterations { kept, left_out } = last;
        for (side, iteration) in left_out {
            if kept.iter().all(|other| other.side != side) {
                self.iterations.push(iteration);
                self.n_left_out -= 1;
            }
        }
        self.iterations.extend(kept);
    }

    /// Number of states that were reached from one side; `None` if it has none.
    pub fn n_reached(&self, side: Side) -> Option<&BigUint> {
        let of_side = self.iterations.iter().rev().find(|iteration| iteration.side == side);
        of_side.map(|iteration| &iteration.reached)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_steps_the_first_and_the_last_are_kept() {
        let iteration = |distance| step(Side::Forward, distance);
        for (n, n_left_out) in [(3, 0), (2 * MOST_KEPT, 0), (2 * MOST_KEPT + 7, 7)] {
            let (mut found, mut last) = (Exploration::default(), LastIterations::default());
            (0..n).for_each(|distance| found.add(iteration(distance), &mut last));
            found.finish(last);
            assert_eq!((found.iterations.len() + n_left_out, found.n_left_out), (n, n_left_out));
            assert_eq!(found.iterations[0].distance, 0);
            assert_eq!(found.n_reached(Side::Forward), Some(&BigUint::from(n)));
            let after = found.iterations.get(MOST_KEPT).map(|first| first.distance);
            assert_eq!(after, (n > MOST_KEPT).then_some(MOST_KEPT + n_left_out));
        }
    }

    /// The side that rests longest is not forgotten.
    #[test]
    fn the_last_step_of_each_side_is_kept() {
        let (mut found, mut last) = (Exploration::default(), LastIterations::default());
        (0..MOST_KEPT + 5).for_each(|distance| found.add(step(Side::Forward, distance), &mut last));
        (0..2 * MOST_KEPT)
            .for_each(|distance| found.add(step(Side::Backward, distance), &mut last));
        found.finish(last);
        assert_eq!(found.n_reached(Side::Forward), Some(&BigUint::from(MOST_KEPT + 5)));
        assert_eq!(found.n_reached(Side::Backward), Some(&BigUint::from(2 * MOST_KEPT)));
        assert_eq!(found.iterations.len() + found.n_left_out, 3 * MOST_KEPT + 5);
    }

    fn step(side: Side, distance: usize) -> Iteration {
        Iteration {
            side,
            distance,
            states: BigUint::from(1_u8),
            reached: BigUint::from(distance + 1),
            open_nodes: 1,
            reached_nodes: 1,
            elapsed: Duration::ZERO,
        }
    }
}
