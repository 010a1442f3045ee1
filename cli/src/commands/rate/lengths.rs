//! What can be said of a board whose cluster is too large to be explored.

use std::time::Duration;

use board::{Board, Metric};
use rushsat::{
    Error,
    limits::Budget,
    planning::{self, Answer},
    prelude::{Limits, Planner},
};
use search::GaveUp;

use super::answer::RateOutcome;

/// What solvers may take where there is no limit on the time: a cluster ends by memory, they do not.
const MOST_TIME: Duration = Duration::from_mins(1);

/// Asks solvers for the lengths of shortest plans: half of the time for moves, the rest for steps.
///
/// # Errors
///
/// A solver that fails.
pub(super) fn known(board: &Board, gave_up: GaveUp, budget: &Budget) -> Result<RateOutcome, Error> {
    let shortest = |metric, budget: Budget| {
        let engine = Planner::new(metric).engine(board);
        let run = planning::shortest(board, &engine, &Limits::from(budget), &mut |_| ())?;
        Ok::<_, Error>(run.answer)
    };
    let budget = budget.at_most(MOST_TIME);
    let mut known = [None; 2];
    let budgets = [(Metric::Moves, budget.half()), (Metric::Steps, budget)];
    for (length, (metric, budget)) in known.iter_mut().zip(budgets) {
        match shortest(metric, budget)? {
            Answer::NoPlan | Answer::Unsolvable(_) => return Ok(RateOutcome::Unsolvable),
            Answer::Plan { plan, optimality, .. } if optimality.stopped().is_none() => {
                *length = Some(plan.len(metric));
            }
            Answer::Plan { .. } | Answer::GaveUp(_) => {}
        }
    }
    let [moves, steps] = known;
    Ok(RateOutcome::GaveUp { gave_up, moves, steps })
}
