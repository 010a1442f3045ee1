//! Putting a bounded question to a SAT solver.

use std::time::{Duration, Instant};

use board::{Board, Plan};
use encodings::{Encoded, Encoding, encode};
use logic::{CompileOptions, CompiledSystem};
use miette::{IntoDiagnostic, Report, miette};
use planning::{BoundedSearch, Event, Outcome, find_any, find_shortest};
use solvers::{Limits, SolverSpec};

use crate::question::Bound;

/// How a question is put.
#[derive(Clone)]
pub(crate) struct Engine {
    pub(crate) encoding: Encoding,
    pub(crate) options: CompileOptions,
    pub(crate) solver: SolverSpec,
    /// Whether any plan within the bound will do.
    pub(crate) any: bool,
}

/// What came of it.
pub(crate) enum SatAnswer {
    /// A plan, replayed; in `transitions` of the metric.
    Plan { plan: Plan, is_shortest: bool },
    /// Proved: none within the bound.
    NoPlan,
    /// Stopped; the largest bound for which it was proved that there is none.
    GaveUp { reason: String, refuted: Option<usize> },
}

/// An answer with its figures.
pub(crate) struct SatRun {
    pub(crate) answer: SatAnswer,
    /// Variables and clauses that the solver had in the end.
    pub(crate) n_vars: u32,
    pub(crate) n_clauses: usize,
    /// Conflicts of the solver in all its calls; `None` if it does not tell.
    pub(crate) n_conflicts: Option<u64>,
    /// Wall-clock time, encoding included.
    pub(crate) elapsed: Duration,
}

/// Asks whether `board` has a plan within `bound`.
pub(crate) fn ask(
    board: &Board,
    bound: Bound,
    engine: &Engine,
    limits: &Limits,
    observer: &mut dyn FnMut(Event),
) -> Result<SatRun, Report> {
    let start = Instant::now();
    let Encoded { system, codec } = encode(board, engine.encoding, bound.metric);
    let compiled = CompiledSystem::new(system, engine.options);
    if bound.length > compiled.max_horizon() {
        let most = compiled.max_horizon();
        return Err(miette!("the bound is too large for this board: at most {most} is possible"));
    }
    let solver = engine.solver.start(limits).into_diagnostic()?;
    let mut search = BoundedSearch::new(&compiled, solver);
    let strategy = if engine.any { find_any } else { find_shortest };
    let outcome = strategy(&mut search, bound.length, observer).map_err(solver_failed)?;
    let answer = match outcome {
        Outcome::Plan { trace, is_shortest, .. } => {
            SatAnswer::Plan { plan: codec.plan(&trace).into_diagnostic()?, is_shortest }
        }
        Outcome::NoPlan => SatAnswer::NoPlan,
        Outcome::GaveUp { refuted } => {
            let reason = search.solver().stop_reason();
            let reason = reason.map_or("the solver stopped".to_owned(), |why| why.to_string());
            SatAnswer::GaveUp { reason, refuted }
        }
    };
    let (n_vars, n_clauses) = (search.n_vars(), search.n_clauses());
    let n_conflicts = search.solver().conflicts();
    Ok(SatRun { answer, n_vars, n_clauses, n_conflicts, elapsed: start.elapsed() })
}

/// The errors of solvers are for people already; only the chain has to be joined.
#[allow(clippy::needless_pass_by_value)] // the shape that `map_err` takes
pub(crate) fn solver_failed(error: anyhow::Error) -> Report {
    miette!("{error:#}")
}
