//! One horizon after another with one solver.

use std::time::{Duration, Instant};

use logic::Trace;
use rustsat::solvers::SolveIncremental;

use crate::{
    agenda::{Agenda, Order},
    bounded::BoundedSearch,
    loaded::HorizonAnswer,
};

/// The answer to a bounded question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A plan.
    Plan {
        /// The model; it may have idle transitions.
        trace: Trace,
        /// Number of transitions that are enough.
        horizon: usize,
        /// `true` if there is no plan with fewer transitions than `horizon`.
        is_shortest: bool,
        /// The largest horizon that was proved to have no plan.
        refuted: Option<usize>,
    },
    /// Proved: there is no plan within the bound.
    NoPlan,
    /// The solver was stopped before it had an answer.
    GaveUp {
        /// The largest horizon that was proved to have no plan.
        refuted: Option<usize>,
    },
}

/// What happens while horizons are asked.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Event {
    /// A solver begins with a horizon.
    Started {
        /// The horizon.
        horizon: usize,
    },
    /// A solver is done with a horizon.
    Answered {
        /// The horizon.
        horizon: usize,
        /// `true` if there is a plan, `false` if there is none; `None` if the solver was stopped.
        has_plan: Option<bool>,
        /// Number of variables the solver has.
        n_vars: u32,
        /// Number of clauses the solver was given.
        n_clauses: usize,
        /// Time for adding frames and solving.
        elapsed: Duration,
    },
}

/// Asks the horizons 0, 1, …, `bound` in turn, so that the first plan is a shortest one.
///
/// # Errors
///
/// Those of the solver.
pub fn find_shortest<S: SolveIncremental>(
    search: &mut BoundedSearch<'_, S>,
    bound: usize,
    observer: &mut dyn FnMut(Event),
) -> anyhow::Result<Outcome> {
    ask_all(search, Agenda::new(Order::Linear, bound, None), observer)
}

/// Asks the horizons 1, 2, 4, … and at last `bound`, until there is some plan. Its length is not known
/// to be the shortest, but where the horizon before had none.
///
/// # Errors
///
/// Those of the solver.
pub fn find_any<S: SolveIncremental>(
    search: &mut BoundedSearch<'_, S>,
    bound: usize,
    observer: &mut dyn FnMut(Event),
) -> anyhow::Result<Outcome> {
    ask_all(search, Agenda::new(Order::Any, bound, None), observer)
}

fn ask_all<S: SolveIncremental>(
    search: &mut BoundedSearch<'_, S>,
    mut agenda: Agenda,
    observer: &mut dyn FnMut(Event),
) -> anyhow::Result<Outcome> {
    while let Some(horizon) = agenda.candidates().next() {
        match ask(search, horizon, observer)? {
            HorizonAnswer::Plan(trace) => agenda.found(trace, horizon),
            HorizonAnswer::NoPlan => agenda.refuted(horizon),
            HorizonAnswer::GaveUp => break,
        }
    }
    Ok(agenda.outcome())
}

/// Asks one horizon and tells the observer.
pub(crate) fn ask<S: SolveIncremental>(
    search: &mut BoundedSearch<'_, S>,
    horizon: usize,
    observer: &mut dyn FnMut(Event),
) -> anyhow::Result<HorizonAnswer> {
    observer(Event::Started { horizon });
    let start = Instant::now();
    let answer = search.solve(horizon)?;
    observer(Event::Answered {
        horizon,
        has_plan: match answer {
            HorizonAnswer::Plan(_) => Some(true),
            HorizonAnswer::NoPlan => Some(false),
            HorizonAnswer::GaveUp => None,
        },
        n_vars: search.n_vars(),
        n_clauses: search.n_clauses(),
        elapsed: start.elapsed(),
    });
    Ok(answer)
}
