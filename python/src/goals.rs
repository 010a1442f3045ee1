//! The two solvers of Legrand-Lixon's report.

use std::time::Instant;

use pyo3::prelude::*;
use rushsat::{board::Metric, planning::shortened};
use subgoals::{Exhaustive, Restarts, Seed, SubgoalOutcome, Subgoals, WhyGaveUp};

use crate::{
    board::PyBoard,
    errors::{failed, unknown},
    limits::{Limits, WorkOutcome},
    plan::RawAnswer,
};

/// How the solver by goals searches: its seed, further runs, whether the plan is made shorter, steps at most.
type GoalOptions = (u64, u64, bool, usize);

/// Searches for some plan goal by goal.
#[pyfunction]
pub(crate) fn solve_by_goals(
    py: Python<'_>,
    board: &PyBoard,
    metric: &str,
    options: GoalOptions,
    limits: &Limits,
) -> PyResult<(RawAnswer, Option<PyErr>)> {
    let metric: Metric = metric.parse().map_err(unknown)?;
    let (seed, n_restarts, shortens, max_steps) = options;
    let (board, start) = (&board.0, Instant::now());
    let restarts = Restarts { settings: Subgoals { max_steps, ..Subgoals::default() }, n_restarts };
    let finished = limits.run(py, |budget, _| {
        let found = restarts.run(board, Seed(seed), budget).answer;
        match found {
            SubgoalOutcome::Plan(plan) if shortens => {
                shortened(board, &plan, metric, budget).map(SubgoalOutcome::Plan)
            }
            found => Ok(found),
        }
    })?;
    let mut raw = RawAnswer::new(format!("subgoals, seed {seed}"));
    let (value, raised) = finished.or_raised(|error| failed(py, &error))?;
    match value {
        SubgoalOutcome::Plan(plan) => raw.found(board, &plan),
        SubgoalOutcome::GaveUp(why) => raw.gave_up_since(why),
        SubgoalOutcome::Solvable | SubgoalOutcome::Unsolvable => {
            unreachable!("a plan is wanted, and proofs are not")
        }
    }
    raw.add_time(start.elapsed());
    Ok((raw, raised))
}

/// Searches all states by steps, up to a depth.
#[pyfunction]
pub(crate) fn solve_exhaustively(
    py: Python<'_>,
    board: &PyBoard,
    metric: &str,
    max_steps: usize,
    limits: &Limits,
) -> PyResult<(RawAnswer, Option<PyErr>)> {
    let metric: Metric = metric.parse().map_err(unknown)?;
    let (board, start) = (&board.0, Instant::now());
    let WorkOutcome { value: run, raised } =
        limits.run(py, |budget, _| Exhaustive { max_steps }.run(board, budget))?;
    let mut raw = RawAnswer::new("exhaustive".to_owned());
    match run.answer {
        SubgoalOutcome::Plan(plan) => {
            raw.found(board, &plan);
            // Its steps are single ones: of moves it says nothing.
            if metric == Metric::Steps {
                raw.is_shortest(plan.n_steps());
            }
        }
        SubgoalOutcome::Unsolvable => {
            raw.none(Some(format!("no goal is among the {} states reached", run.n_taken)));
        }
        SubgoalOutcome::GaveUp(why) => {
            // It has seen all states within its depth, which counts steps.
            if why == WhyGaveUp::TooDeep && metric == Metric::Steps {
                raw.none(None);
            } else {
                raw.gave_up_since(why);
            }
        }
        SubgoalOutcome::Solvable => unreachable!("a plan is wanted"),
    }
    raw.add_states(run.n_taken);
    raw.add_time(start.elapsed());
    Ok((raw, raised))
}
