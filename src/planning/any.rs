//! Asking for any plan.

use std::time::Instant;

use planning::Order;
use solvers::Limits;

use super::{
    Answer, Effort, Engine, Observer, Optimality, Puzzle, Run,
    bounded::beyond,
    engine::MOST_HORIZONS,
    shared_bounds::{Enough, SharedBounds},
    shortest,
    unbounded::ask,
    up_to::bounded,
};
use crate::Error;

/// Asks for any plan, of at most `bound` transitions if that is given.
///
/// Without a bound this is what [`decide`](fn@super::decide) does. A plan that explicit search does not know
/// to be shortest is then made shorter, quickly: by work on its parts, and without a bound and a limit of
/// conflicts also as a whole. The conflicts of that are not counted.
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
    let start = Instant::now();
    let mut run = if let Some(bound) = bound {
        any_within(puzzle, bound, engine, limits, observer)?
    } else {
        let engine = Engine { order: Order::Any, ..engine.clone() };
        shortest(puzzle, &engine, limits, observer)?
    };
    if let (Some(_), Answer::Plan { plan: best, n_transitions, optimality }) =
        (bound, &mut run.answer)
        && !optimality.is_fewest()
    {
        let plan = best.clone();
        puzzle.shortcuts().replan(
            engine.formulation,
            &plan,
            Effort::Quick,
            &limits.budget,
            &mut |shorter| {
                *n_transitions = puzzle.length(engine.formulation, shorter);
                *best = shorter.clone();
            },
        )?;
        run.elapsed = start.elapsed();
    }
    Ok(run)
}

/// Any plan within a bound. Where slides are counted, as on large boards, or the bound is large, all who work
/// at [`shortest`] plans are asked, until they have a plan that is short enough or have refuted the bound; a
/// limit of conflicts could not be shared among them.
pub(crate) fn any_within<P: Puzzle + ?Sized>(
    puzzle: &P,
    bound: usize,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    observer: &mut Observer<'_>,
) -> Result<Run<P>, Error> {
    let is_large = bound > MOST_HORIZONS || puzzle.shortcuts().beyond(engine.formulation).is_some();
    if !is_large || limits.conflicts.is_some() {
        return at_the_bound(puzzle, bound, engine, limits, observer);
    }
    let engine = Engine { order: Order::Gallop, ..engine.clone() };
    let mut run = ask(puzzle, Some(Enough::Decided(bound)), &engine, limits, observer)?;
    run.answer = match bounded(run.answer, bound) {
        Answer::Plan { plan, n_transitions, optimality: Optimality::Stopped(_) } => {
            Answer::Plan { plan, n_transitions, optimality: Optimality::NotAsked }
        }
        answer => answer,
    };
    Ok(run)
}

/// Any plan within a bound, by one formula. The formulation
/// [for any plan](super::shortcuts::Shortcuts::of_any_plan) is asked first, within half of the time: its
/// horizons are short, and what its plans can do without is left out. Where it is the same, there is one
/// question.
fn at_the_bound<P: Puzzle + ?Sized>(
    puzzle: &P,
    bound: usize,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    observer: &mut Observer<'_>,
) -> Result<Run<P>, Error> {
    let start = Instant::now();
    let known = SharedBounds::default();
    let engine = &Engine { order: Order::Any, ..engine.clone() };
    let formulation = puzzle.shortcuts().of_any_plan(engine.formulation);
    if formulation == engine.formulation {
        return beyond(puzzle, &known, bound, engine, limits, observer);
    }
    let soonest = Engine { formulation, ..engine.clone() };
    let half = Limits { budget: limits.budget.half(), ..limits.clone() };
    let mut run = beyond(puzzle, &known, bound, &soonest, &half, observer)?;
    if let Answer::Plan { plan, n_transitions, optimality } = &mut run.answer {
        *n_transitions = puzzle.length(engine.formulation, plan);
        *optimality = if *n_transitions == 0 { Optimality::Fewest } else { Optimality::NotAsked };
    }
    match run.answer {
        Answer::Plan { n_transitions, .. } if n_transitions <= bound => return Ok(run),
        Answer::NoPlan => return Ok(run),
        _ => {}
    }
    // What it has refuted is refuted for the other formulation, too.
    let mut last = beyond(puzzle, &known, bound, engine, &limits.after(run.n_conflicts), observer)?;
    last.add_figures(&run);
    last.elapsed = start.elapsed();
    Ok(last)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use board::{Board, Metric};
    use encodings::{Encoding, Formulation, Semantics};
    use limits::Budget;
    use logic::CompileOptions;
    use solvers::SolverSpec;

    use super::*;

    /// In 51 moves, no fewer.
    const HARDEST: &str = "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.";

    fn engine(semantics: Semantics) -> Engine<Formulation> {
        let formulation =
            Formulation { semantics, ..Formulation::new(Encoding::default(), Metric::Moves) };
        Engine::of_boards(formulation, CompileOptions::default(), SolverSpec::BatSat)
    }

    /// The first question finds a plan that is too long, and the second one has no more than what is left.
    #[test]
    fn questions_one_after_another_share_a_conflict_limit() {
        let board: Board = HARDEST.parse().unwrap();
        let engine = engine(Semantics::Sequential);
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

    #[test]
    fn a_bound_is_decided_where_slides_are_counted() {
        let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
        let ask = |bound| {
            let (engine, limits) = (engine(Semantics::Counted), Limits::default());
            any(&board, Some(bound), &engine, &limits, &mut |_| ()).unwrap().answer
        };
        assert!(matches!(ask(6), Answer::NoPlan));
        for bound in [7, 8, 60] {
            let answer = ask(bound);
            let Answer::Plan { plan, n_transitions, optimality } = answer else {
                panic!("{answer:?}")
            };
            assert!(optimality.stopped().is_none());
            assert!(plan.n_moves() <= n_transitions && n_transitions <= bound);
            plan.replay(&board).unwrap();
        }
    }

    /// A formula of so many transitions takes long, and need not be asked.
    #[test]
    fn a_large_bound_is_refuted_for_every_length() {
        let board: Board = "4x4:AABB.C...C......".parse().unwrap();
        let limits = Limits::from(Budget::within(Some(Duration::from_secs(2))));
        let run = any(&board, Some(100_000), &engine(Semantics::Sequential), &limits, &mut |_| ());
        assert!(matches!(run.unwrap().answer, Answer::Unsolvable(_)));
    }

    /// Explicit search knows that the plan is shortest, so that nothing is done to make it shorter.
    #[test]
    fn where_there_are_few_states_no_solver_is_asked() {
        let (board, engine): (Board, _) = (HARDEST.parse().unwrap(), engine(Semantics::Sequential));
        let run = any(&board, None, &engine, &Limits::default(), &mut |_| ()).unwrap();
        assert!(matches!(
            run.answer,
            Answer::Plan { n_transitions: 51, optimality: Optimality::Searched, .. }
        ));
        assert_eq!((run.n_vars, run.n_conflicts), (0, Some(0)));
    }
}
