//! What an exploration finds.

use std::{collections::VecDeque, time::Duration};

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
pub(crate) struct LastIterations(VecDeque<Iteration>);

impl Exploration {
    /// Adds a step: to `last` where the first ones are full, of which those before it are left out.
    pub(crate) fn add(&mut self, iteration: Iteration, last: &mut LastIterations) {
        if self.iterations.len() < MOST_KEPT {
            self.iterations.push(iteration);
            return;
        }
        last.0.push_back(iteration);
        if last.0.len() > MOST_KEPT {
            last.0.pop_front();
            self.n_left_out += 1;
        }
    }

    /// Adds the last steps.
    pub(crate) fn finish(&mut self, last: LastIterations) {
        self.iterations.extend(last.0);
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
        let iteration = |distance| Iteration {
            side: Side::Forward,
            distance,
            states: BigUint::from(1_u8),
            reached: BigUint::from(distance + 1),
            open_nodes: 1,
            reached_nodes: 1,
            elapsed: Duration::ZERO,
        };
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
}
