//! Asking for a shortest plan of any length, or a proof that there is none.

use std::time::{Duration, Instant};

use board::{Board, Metric};
use encodings::Semantics;
use limits::{Budget, StopReason};
use miette::{IntoDiagnostic, Report, miette};
use rustsat::solvers::{Solve, SolverResult};
use search::SearchStats;
use solvers::Limits;

use crate::{
    ask::{Engine, SatAnswer, SatRun, Stopped, ask, solver_failed},
    formula::Unbuilt,
    progress::Progress,
    question::{Bound, MAX_BOUND},
    unsolvable::{self, Reachability, Unsolvable},
};

/// An answer for which no solver ran.
fn without_solver(answer: SatAnswer, engine: &Engine, elapsed: Duration) -> SatRun {
    let Engine { encoding, semantics, .. } = *engine;
    SatRun { answer, encoding, semantics, n_vars: 0, n_clauses: 0, n_conflicts: Some(0), elapsed }
}

/// Asks for a shortest plan of any length.
///
/// First whether there is any plan, by explicit search on as few vehicles as that takes; if not, the
/// solver checks the invariant that says so. Where search runs out of memory or time, the solver is asked
/// for a plan of any length that can be numbered.
pub(crate) fn ask_unbounded(
    board: &Board,
    metric: Metric,
    engine: &Engine,
    limits: &Limits,
    search_limits: &Budget,
    progress: &Progress,
) -> Result<SatRun, Report> {
    let start = Instant::now();
    let hear = &mut |stats: &SearchStats| progress.states(stats);
    let (length, gave_up) = match unsolvable::reachability(board, search_limits, hear) {
        Reachability::Unsolvable(why) => {
            let mut run = check_invariant(board, &why, engine, limits)?;
            run.elapsed = start.elapsed();
            return Ok(run);
        }
        Reachability::Solvable(plan) => (plan.len(metric), None),
        Reachability::GaveUp(gave_up) if gave_up.reason != StopReason::Interrupt => {
            (MAX_BOUND, Some(gave_up))
        }
        Reachability::GaveUp(gave_up) => {
            let answer = SatAnswer::GaveUp(Stopped { reason: gave_up.to_string(), refuted: None });
            return Ok(without_solver(answer, engine, start.elapsed()));
        }
    };
    let observer = &mut |event| progress.horizon(&event);
    let mut run = ask(board, Bound { metric, length }, engine, limits, observer)?;
    run.elapsed = start.elapsed();
    if let SatAnswer::NoPlan = run.answer {
        let gave_up = gave_up.ok_or_else(|| refuted_a_plan(engine))?;
        let (reason, refuted) = (gave_up.to_string(), Some(length));
        run.answer = SatAnswer::GaveUp(Stopped { reason, refuted });
    }
    Ok(run)
}

/// The error of a solver that says that there is no plan as long as one that search found.
pub(crate) fn refuted_a_plan(engine: &Engine) -> Report {
    miette!(
        help = "ask another solver; `rushsat compare` shows which of them are right",
        "{} finds no plan where there is one",
        engine.name()
    )
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
    let mut run = SatRun {
        encoding: unsolvable::ENCODING,
        semantics: Semantics::default(),
        ..without_solver(answer, engine, Duration::ZERO)
    };
    let refuted = refute_all(board, why, engine, limits, &mut run);
    match refuted {
        Ok(()) => {}
        Err(Unbuilt::GaveUp(why)) => {
            let reason = why.to_string();
            run.answer = SatAnswer::GaveUp(Stopped { reason, refuted: None });
        }
        Err(Unbuilt::Failed(failure)) => return Err(failure),
    }
    Ok(run)
}

/// Refutes the three formulas one after another.
fn refute_all(
    board: &Board,
    why: &Unsolvable,
    engine: &Engine,
    limits: &Limits,
    run: &mut SatRun,
) -> Result<(), Unbuilt> {
    let (amo, budget) = (engine.options.at_most_one, &limits.budget);
    for (name, formula) in unsolvable::formulas(board, amo, &why.invariant, budget)? {
        let mut solver = engine.solver.start(limits).into_diagnostic()?;
        formula.load(&mut solver, budget)?;
        let result = solver.solve().map_err(solver_failed)?;
        run.n_vars = run.n_vars.max(formula.n_vars());
        run.n_clauses += formula.n_clauses();
        run.n_conflicts = run.n_conflicts.zip(solver.conflicts()).map(|(sum, n)| sum + n);
        match result {
            SolverResult::Unsat => {}
            SolverResult::Interrupted => {
                return Err(solver.stop_reason().unwrap_or(StopReason::GaveUp).into());
            }
            SolverResult::Sat => {
                let failure = miette!(
                    help = "this is a bug of rushsat: please report it with the board",
                    "the invariant that says that the board is unsolvable fails: {name}"
                );
                return Err(failure.into());
            }
        }
    }
    Ok(())
}
