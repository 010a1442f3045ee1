//! Asking for a shortest plan of any length, or a proof that there is none.

use std::time::Instant;

use limits::{Stop, StopReason};
use solvers::Limits;

use super::{
    Answer, Engine, Observer, Optimality, Order, Puzzle, Reachability, Run, SharedBounds,
    StoppedRun, bounded::beyond, close::close, decide, engine::largest_horizon, puzzle::Unsolvable,
    shared_bounds::Enough, unsolvable,
};
use crate::{Contradiction, Error, has_model::has_model};

/// Asks for a shortest plan of any length.
///
/// First whether there is any plan, by [`decide`](fn@decide); if not, the solver checks the invariant that
/// says so. A plan is an upper bound, and what was refuted by then a lower one: the horizons between them are
/// asked. Where that ends without an answer, the solver is asked for a plan of any length that can be
/// numbered. With [`Order::Any`] the first plan is the answer.
///
/// # Errors
///
/// Those of [`within`](super::within), and an invariant or a refutation that is wrong. A limit is an answer.
pub fn shortest<P: Puzzle + ?Sized>(
    puzzle: &P,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    observer: &mut Observer<'_>,
) -> Result<Run<P>, Error> {
    ask(puzzle, None, engine, limits, observer)
}

/// As [`shortest`], until enough is known if it is said what that is. The answer may then be that it gave up,
/// or a plan that need not be shortest, with what is refuted.
pub(super) fn ask<P: Puzzle + ?Sized>(
    puzzle: &P,
    enough: Option<Enough>,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    observer: &mut Observer<'_>,
) -> Result<Run<P>, Error> {
    let start = Instant::now();
    let known = SharedBounds::of_question(enough);
    // What a conflict limit leaves to explicit search alone gets half of the time.
    let deciding = match limits.conflicts {
        Some(_) => &Limits { budget: limits.budget.half(), ..limits.clone() },
        None => limits,
    };
    let decided = decide(puzzle, engine, deciding, &known, observer)?;
    let before = Some(known.n_conflicts());
    let left = &limits.after(before);
    let mut run = match decided {
        Reachability::Unsolvable(why) => check_invariant(puzzle, why, engine, left, &known)?,
        // Where any plan will do, that it is shortest need not be proved.
        Reachability::Solvable { plan, is_shortest: true } if engine.order == Order::Any => {
            let n_transitions = puzzle.length(engine.formulation, &plan);
            let is_fewest = n_transitions == known.bounds().lower;
            let optimality = if is_fewest { Optimality::Fewest } else { Optimality::Searched };
            let answer = Answer::Plan { plan, n_transitions, optimality };
            Run::without_solver(answer, engine.formulation)
        }
        Reachability::Solvable { plan, .. } => {
            known.find(puzzle.length(engine.formulation, &plan), plan);
            close(puzzle, known, engine, left, observer)?
        }
        Reachability::GaveUp(why) if !known.is_enough() && why.reason != StopReason::Interrupt => {
            let most = largest_horizon(left).min(known.asked_bound().unwrap_or(usize::MAX));
            let mut run = beyond(puzzle, &known, most, engine, left, observer)?;
            if let Answer::NoPlan = run.answer {
                let refuted = known.refuted();
                run.answer = Answer::GaveUp(StoppedRun { reason: why, refuted });
            }
            run
        }
        Reachability::Exhausted(why) | Reachability::GaveUp(why) => {
            let stopped = StoppedRun { reason: why, refuted: known.refuted() };
            Run::without_solver(Answer::GaveUp(stopped), engine.formulation)
        }
    };
    run.add_conflicts(before);
    run.elapsed = start.elapsed();
    Ok(run)
}

/// Has the solver refute that the invariant is none; where that is stopped, what was refuted before stays.
/// The figures are those of the three formulas together, the variables those of the largest.
pub(super) fn check_invariant<P: Puzzle + ?Sized>(
    puzzle: &P,
    why: Unsolvable,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    known: &SharedBounds<P::Plan>,
) -> Result<Run<P>, Error> {
    let mut run = Run::without_solver(Answer::NoPlan, puzzle.of_invariants());
    run.answer = match refute_all(&why, engine, limits, &mut run) {
        Ok(()) => Answer::Unsolvable(why),
        Err(Error::GaveUp(why)) => {
            let while_checked =
                |words: &str| format!("{words} while checking that there is no plan at all");
            let reason = Stop::from(why).said(while_checked);
            Answer::GaveUp(StoppedRun { reason, refuted: known.refuted() })
        }
        Err(error) => return Err(error),
    };
    Ok(run)
}

/// Refutes the three formulas one after another.
fn refute_all<P: Puzzle + ?Sized>(
    why: &Unsolvable,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    run: &mut Run<P>,
) -> Result<(), Error> {
    let (amo, budget) = (engine.options.at_most_one, &limits.budget);
    for (name, formula) in unsolvable::formulas((*why.system).clone(), amo, &why.invariant, budget)?
    {
        let mut solver = engine.solver.start(&limits.after(run.n_conflicts))?;
        formula.load(&mut solver, budget)?;
        let is_refuted = has_model(&mut solver, &[]).map(|has_model| !has_model);
        run.n_vars = run.n_vars.max(formula.n_vars());
        run.n_clauses += formula.n_clauses();
        run.add_conflicts(solver.conflicts());
        if !is_refuted? {
            return Err(Contradiction::Invariant { obligation: name }.into());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use board::{Board, Metric};
    use encodings::{Encoding, Formulation};
    use limits::Budget;
    use logic::CompileOptions;
    use solvers::SolverSpec;

    use super::*;

    /// An invariant that nobody had the time to check says nothing, but what was refuted before stands.
    #[test]
    fn what_is_refuted_outlives_an_invariant_that_is_not_checked() {
        let board: Board = "BBC.AAC.DD..EEE.".parse().unwrap();
        let formulation = Formulation::new(Encoding::default(), Metric::Moves);
        let engine = Engine::of_boards(formulation, CompileOptions::default(), SolverSpec::BatSat);
        let (limits, known) = (Limits::default(), SharedBounds::default());
        let decided = decide(&board, &engine, &limits, &known, &mut |_| ());
        let Ok(Reachability::Unsolvable(why)) = decided else { panic!("it is unsolvable") };
        let budget = Budget::default();
        budget.interrupt.trigger();
        known.refute(7);
        let run = check_invariant(&board, why, &engine, &budget.into(), &known).unwrap();
        let Answer::GaveUp(stopped) = run.answer else { panic!("it was stopped") };
        assert_eq!(stopped.refuted, Some(7));
        assert!(stopped.reason.words().ends_with(" while checking that there is no plan at all"));
    }
}
