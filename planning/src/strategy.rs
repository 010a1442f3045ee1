//! One horizon after another with one solver.

use std::time::{Duration, Instant};

use rustsat::solvers::SolveIncremental;

use crate::{
    agenda::{Agenda, Order, Outcome},
    bounded::BoundedSearch,
    loaded::HorizonAnswer,
};

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
        /// What it said.
        verdict: HorizonVerdict,
        /// Number of variables the solver has.
        n_vars: u32,
        /// Number of clauses the solver was given.
        n_clauses: usize,
        /// Time for adding frames and solving.
        elapsed: Duration,
    },
}

/// What a solver said of a horizon, as a [`HorizonAnswer`] without the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HorizonVerdict {
    /// There is a plan.
    Plan,
    /// There is none.
    NoPlan,
    /// The solver was stopped.
    GaveUp,
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
    let mut agenda = Agenda::new(Order::Linear, bound, None);
    while let Some(horizon) = agenda.candidates().next() {
        match ask(search, horizon, observer)? {
            HorizonAnswer::Plan(trace) => agenda.found(trace, horizon),
            HorizonAnswer::NoPlan => agenda.note_refuted(horizon),
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
        verdict: match answer {
            HorizonAnswer::Plan(_) => HorizonVerdict::Plan,
            HorizonAnswer::NoPlan => HorizonVerdict::NoPlan,
            HorizonAnswer::GaveUp => HorizonVerdict::GaveUp,
        },
        n_vars: search.n_vars(),
        n_clauses: search.n_clauses(),
        elapsed: start.elapsed(),
    });
    Ok(answer)
}
