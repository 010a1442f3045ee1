//! Asking for a shortest plan of any length, or a proof that there is none.

use std::time::Instant;

use limits::StopReason;
use planning::Order;
use rustsat::solvers::{Solve, SolverResult};
use solvers::Limits;

use super::{
    Answer, Effort, Engine, Known, MAX_BOUND, Observer, Puzzle, Reachability, Run, Stopped,
    bounded::{beyond, within},
    close::close,
    decide,
    puzzle::Unsolvable,
    unsolvable,
};
use crate::Error;

/// Asks for a shortest plan of any length.
///
/// First whether there is any plan, by [`decide`](fn@decide); if not, the solver checks the invariant that
/// says so. A plan is an upper bound, and what was refuted by then a lower one: the horizons between them are
/// asked. Where that ends without an answer, the solver is asked for a plan of any length that can be
/// numbered.
///
/// # Errors
///
/// Those of [`within`], and an invariant or a refutation that is wrong. A limit is an answer.
pub fn shortest<P: Puzzle + ?Sized>(
    puzzle: &P,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    observer: &mut Observer<'_>,
) -> Result<Run<P>, Error> {
    shortest_within(puzzle, None, engine, limits, observer)
}

/// As [`shortest`]; with a bound, it ends when that is refuted. Then the answer is that it gave up, or a plan that
/// is longer, and what is refuted says so.
pub(super) fn shortest_within<P: Puzzle + ?Sized>(
    puzzle: &P,
    bound: Option<usize>,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    observer: &mut Observer<'_>,
) -> Result<Run<P>, Error> {
    let start = Instant::now();
    let known = Known::of_question(bound);
    // What a conflict limit leaves to explicit search alone gets half of the time.
    let search = match limits.conflicts {
        Some(_) => limits.budget.half(),
        None => limits.budget.clone(),
    };
    let mut run = match decide(puzzle, engine, limits, &search, &known, observer)? {
        Reachability::Unsolvable(why) => check_invariant(puzzle, why, engine, limits)?,
        Reachability::Solvable(plan) => {
            known.find(puzzle.length(engine.formulation, &plan), plan);
            close(puzzle, known, engine, limits, observer)?
        }
        Reachability::GaveUp { gave_up, .. } if known.is_enough() => {
            let stopped = Stopped { reason: gave_up, refuted: known.refuted() };
            Run::without_solver(Answer::GaveUp(stopped), engine.formulation)
        }
        Reachability::Exhausted(gave_up)
        | Reachability::GaveUp { reason: StopReason::Interrupt, gave_up } => {
            let stopped = Stopped { reason: gave_up, refuted: known.refuted() };
            Run::without_solver(Answer::GaveUp(stopped), engine.formulation)
        }
        Reachability::GaveUp { gave_up, .. } => {
            let mut run = beyond(puzzle, &known, MAX_BOUND, engine, limits, observer)?;
            if let Answer::NoPlan = run.answer {
                run.answer = Answer::GaveUp(Stopped { reason: gave_up, refuted: Some(MAX_BOUND) });
            }
            run
        }
    };
    run.elapsed = start.elapsed();
    Ok(run)
}

/// Asks for any plan, of at most `bound` transitions if that is given.
///
/// The formulation [for any plan](Puzzle::of_any_plan) is asked first, within half of the time: its horizons
/// are short, and what its plans can do without is left out. Without a bound this is what
/// [`decide`](fn@decide) does. Then the plan is made shorter, quickly: [by parts](Puzzle::replan), and
/// without a bound and a limit of conflicts also as a whole, in as many transitions as it was found in.
///
/// # Errors
///
/// As [`shortest`].
pub fn any<P: Puzzle + ?Sized>(
    puzzle: &P,
    bound: Option<usize>,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    observer: &mut Observer<'_>,
) -> Result<Run<P>, Error> {
    let engine = &Engine { order: Order::Any, ..engine.clone() };
    let mut run = match bound {
        Some(bound) => any_within(puzzle, bound, engine, limits, observer)?,
        None => shortest(puzzle, engine, limits, observer)?,
    };
    if let (true, Answer::Plan { plan: best, n_transitions, is_fewest: false, .. }) =
        (bound.is_some() || limits.conflicts.is_some(), &mut run.answer)
    {
        let plan = best.clone();
        puzzle.replan(
            engine.formulation,
            (&plan, Effort::Quick),
            &limits.budget,
            &mut |shorter| {
                *n_transitions = puzzle.length(engine.formulation, shorter);
                *best = shorter.clone();
            },
        )?;
    }
    Ok(run)
}

/// Any plan within a bound.
fn any_within<P: Puzzle + ?Sized>(
    puzzle: &P,
    bound: usize,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    observer: &mut Observer<'_>,
) -> Result<Run<P>, Error> {
    let start = Instant::now();
    let formulation = puzzle.of_any_plan(engine.formulation);
    let soonest = Engine { formulation, ..engine.clone() };
    let half = Limits { budget: limits.budget.half(), ..limits.clone() };
    let mut run = within(puzzle, bound, &soonest, &half, observer)?;
    if let Answer::Plan { plan, n_transitions, is_fewest, .. } = &mut run.answer {
        *n_transitions = puzzle.length(engine.formulation, plan);
        *is_fewest = *n_transitions == 0;
    }
    match run.answer {
        Answer::Plan { n_transitions, .. } if n_transitions <= bound => return Ok(run),
        Answer::NoPlan => return Ok(run),
        _ => {}
    }
    let before = run.n_conflicts;
    let mut run = within(puzzle, bound, engine, &limits.after(before), observer)?;
    run.n_conflicts = sum(run.n_conflicts, before);
    run.elapsed = start.elapsed();
    Ok(run)
}

/// The error of a solver that says that there is no plan as long as one that is known.
pub fn plan_refuted<P: Puzzle + ?Sized>(puzzle: &P, engine: &Engine<P::Formulation>) -> Error {
    Error::PlanRefuted {
        engine: format!("{} {}", puzzle.describe(engine.formulation), engine.solver),
    }
}

/// Has the solver refute that the invariant is none. The figures are those of the three formulas
/// together, the variables those of the largest.
fn check_invariant<P: Puzzle + ?Sized>(
    puzzle: &P,
    why: Unsolvable,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
) -> Result<Run<P>, Error> {
    let mut run = Run::without_solver(Answer::NoPlan, puzzle.of_invariants());
    run.answer = match refute_all(&why, engine, limits, &mut run) {
        Ok(()) => Answer::Unsolvable(why),
        Err(Error::GaveUp(why)) => {
            Answer::GaveUp(Stopped { reason: why.to_string(), refuted: None })
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
        let result = solver.solve().map_err(Error::Solver)?;
        run.n_vars = run.n_vars.max(formula.n_vars());
        run.n_clauses += formula.n_clauses();
        run.n_conflicts = sum(run.n_conflicts, solver.conflicts());
        match result {
            SolverResult::Unsat => {}
            SolverResult::Interrupted => {
                return Err(solver.stop_reason().unwrap_or(StopReason::GaveUp).into());
            }
            SolverResult::Sat => {
                return Err(Error::Satisfiable(format!(
                    "the invariant that says that the board is unsolvable fails: {name}"
                )));
            }
        }
    }
    Ok(())
}

/// The conflicts of both, if both are known.
fn sum(some: Option<u64>, others: Option<u64>) -> Option<u64> {
    some.zip(others).map(|(some, others)| some + others)
}

#[cfg(test)]
mod tests {
    use board::{Board, Metric};
    use encodings::{Encoding, Formulation};
    use logic::CompileOptions;
    use solvers::SolverSpec;

    use super::*;

    /// The first question finds a plan that is too long, and the second one has no more than what is left.
    #[test]
    fn questions_one_after_another_share_a_conflict_limit() {
        let board: Board = "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.".parse().unwrap();
        let formulation = Formulation::new(Encoding::default(), Metric::Moves);
        let engine = Engine::of_boards(formulation, CompileOptions::default(), SolverSpec::BatSat);
        let ask = |conflicts| {
            let limits = Limits { conflicts: Some(conflicts), ..Limits::default() };
            any(&board, Some(51), &engine, &limits, &mut |_| ()).unwrap()
        };
        let all = ask(u64::MAX);
        assert!(matches!(all.answer, Answer::Plan { n_transitions: 51, .. }));
        let needed = all.n_conflicts.unwrap();
        let stopped = ask(needed - 1);
        assert!(matches!(stopped.answer, Answer::GaveUp(_)), "{:?}", stopped.answer);
        // A solver notices its limit at the conflict after it.
        assert!(stopped.n_conflicts.unwrap() <= needed + 1);
    }
}
