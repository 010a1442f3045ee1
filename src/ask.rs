//! Putting a bounded question to a SAT solver.

use std::time::{Duration, Instant};

use board::{Board, Metric, Plan};
use encodings::{Encoded, Encoding, encode};
use logic::{CompileOptions, CompiledSystem};
use miette::{IntoDiagnostic, Report, miette};
use planning::{BoundedSearch, Event, Outcome, find_any, find_shortest};
use rustsat::solvers::{Solve, SolverResult};
use search::{Reason, SearchLimits, SearchStats};
use solvers::{Limits, SolverSpec};

use crate::{
    progress::Progress,
    question::{Bound, MAX_BOUND},
    unsolvable::{self, Reachability, Unsolvable},
};

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
    /// Proved: none of any length, by this invariant.
    Unsolvable { why: String },
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

impl SatRun {
    /// An answer for which no solver ran.
    fn without_solver(answer: SatAnswer, elapsed: Duration) -> Self {
        Self { answer, n_vars: 0, n_clauses: 0, n_conflicts: Some(0), elapsed }
    }
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

/// Asks for a shortest plan of any length.
///
/// First whether there is any plan, by explicit search on as few vehicles as that takes; if not, the
/// solver checks the invariant that says so.
pub(crate) fn ask_unbounded(
    board: &Board,
    metric: Metric,
    engine: &Engine,
    limits: &Limits,
    search_limits: &SearchLimits,
    progress: &Progress,
) -> Result<SatRun, Report> {
    let start = Instant::now();
    let hear = &mut |stats: &SearchStats| progress.states(stats);
    let length = match unsolvable::reachability(board, search_limits, hear) {
        Reachability::Unsolvable(why) => {
            let mut run = check_invariant(board, &why, engine, limits)?;
            run.elapsed = start.elapsed();
            return Ok(run);
        }
        Reachability::Solvable(plan) => plan.len(metric),
        Reachability::GaveUp(gave_up) if gave_up.reason == Reason::Memory => {
            let system = encode(board, engine.encoding, metric).system;
            CompiledSystem::new(system, engine.options).max_horizon().min(MAX_BOUND)
        }
        Reachability::GaveUp(gave_up) => {
            let answer = SatAnswer::GaveUp { reason: gave_up.to_string(), refuted: None };
            return Ok(SatRun::without_solver(answer, start.elapsed()));
        }
    };
    let observer = &mut |event| progress.horizon(&event);
    let mut run = ask(board, Bound { metric, length }, engine, limits, observer)?;
    run.elapsed = start.elapsed();
    Ok(run)
}

/// Has the solver refute that the invariant is none. The figures are those of the three formulas
/// together, the variables those of the largest.
fn check_invariant(
    board: &Board,
    why: &Unsolvable,
    engine: &Engine,
    limits: &Limits,
) -> Result<SatRun, Report> {
    let answer = SatAnswer::Unsolvable { why: why.sentence(board) };
    let mut run = SatRun::without_solver(answer, Duration::ZERO);
    for (name, formula) in unsolvable::formulas(board, engine.options.at_most_one, &why.invariant)?
    {
        let mut solver = engine.solver.start(limits).into_diagnostic()?;
        for clause in formula.cnf() {
            solver.add_clause(clause).map_err(solver_failed)?;
        }
        let result = solver.solve().map_err(solver_failed)?;
        run.n_vars = run.n_vars.max(formula.n_vars());
        run.n_clauses += formula.n_clauses();
        run.n_conflicts = run.n_conflicts.zip(solver.conflicts()).map(|(sum, n)| sum + n);
        match result {
            SolverResult::Unsat => {}
            SolverResult::Interrupted => {
                let reason = solver.stop_reason().map_or(String::new(), |why| why.to_string());
                run.answer = SatAnswer::GaveUp { reason, refuted: None };
                return Ok(run);
            }
            SolverResult::Sat => {
                return Err(miette!(
                    help = "this is a bug of rushsat: please report it with the board",
                    "the invariant that says that the board is unsolvable fails: {name}"
                ));
            }
        }
    }
    Ok(run)
}

/// The errors of solvers are for people already; only the chain has to be joined.
#[allow(clippy::needless_pass_by_value)] // the shape that `map_err` takes
pub(crate) fn solver_failed(error: anyhow::Error) -> Report {
    miette!("{error:#}")
}
