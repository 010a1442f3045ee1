//! Asking within a bound that may be larger than all plans are long.

use limits::StopReason;
use solvers::Limits;

use super::{
    Answer, Engine, Observer, Optimality, Order, Puzzle, Run, StoppedRun, engine::MOST_HORIZONS,
    shared_bounds::Enough, unbounded::ask, within,
};
use crate::Error;

/// Asks whether a puzzle has a plan of at most `bound` transitions, and for a shortest one: as
/// [`within`](fn@within), but if the bound is larger than 256, and where slides are counted as on large
/// boards, as [`shortest`](fn@super::shortest) until the bound is refuted. With a limit of conflicts, which
/// solvers at work on one question cannot share, it is the bound alone that decides. Where it turns out on the
/// way that there is no plan of any length, that is the answer.
///
/// # Errors
///
/// Those of [`shortest`](fn@super::shortest).
pub fn up_to<P: Puzzle + ?Sized>(
    puzzle: &P,
    bound: usize,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    observer: &mut Observer<'_>,
) -> Result<Run<P>, Error> {
    let is_counted =
        limits.conflicts.is_none() && puzzle.shortcuts().beyond(engine.formulation).is_some();
    if !is_counted && bound <= MOST_HORIZONS || engine.order == Order::Any {
        return within(puzzle, bound, engine, limits, observer);
    }
    let mut run = ask(puzzle, Some(Enough::Refuted(bound)), engine, limits, observer)?;
    run.answer = bounded(run.answer, bound);
    Ok(run)
}

/// What an answer about all plans says of those within a bound; that there is none of any length stays.
pub(super) fn bounded<Plan>(answer: Answer<Plan>, bound: usize) -> Answer<Plan> {
    let is_none = |stopped: &StoppedRun| stopped.refuted >= Some(bound);
    match answer {
        Answer::GaveUp(stopped) if is_none(&stopped) => Answer::NoPlan,
        Answer::Plan { n_transitions, optimality, .. } if n_transitions > bound => match optimality
        {
            Optimality::Fewest => Answer::NoPlan,
            Optimality::Stopped(stopped) if is_none(&stopped) => Answer::NoPlan,
            Optimality::Stopped(stopped) => Answer::GaveUp(longer(stopped, n_transitions)),
            Optimality::NotAsked | Optimality::Searched => {
                Answer::GaveUp(StoppedRun { reason: StopReason::GaveUp.into(), refuted: None })
            }
        },
        answer => answer,
    }
}

/// Why there is no answer within a bound, where the best plan is longer.
fn longer(stopped: StoppedRun, n_transitions: usize) -> StoppedRun {
    let why = stopped.reason.said(|words| format!("{words}; the best plan has {n_transitions}"));
    StoppedRun { reason: why, ..stopped }
}

#[cfg(test)]
mod tests {
    use board::{Board, Metric};
    use encodings::{Encoding, Formulation, Semantics};
    use limits::Budget;
    use logic::CompileOptions;
    use planning::Event;
    use solvers::SolverSpec;

    use super::{super::Progress, *};

    fn stopped(refuted: usize) -> StoppedRun {
        StoppedRun { reason: StopReason::Time.into(), refuted: Some(refuted) }
    }

    fn plan(n_transitions: usize, stopped: Option<StoppedRun>) -> Answer<()> {
        let optimality = stopped.map_or(Optimality::Fewest, Optimality::Stopped);
        Answer::Plan { plan: (), n_transitions, optimality }
    }

    /// The bound is refuted long before a shortest plan is known to be one, and says no more than that.
    #[test]
    fn a_refuted_bound_ends_a_question_whose_slides_are_counted() {
        let board: Board = "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.".parse().unwrap();
        let formulation = Formulation {
            semantics: Semantics::Counted,
            ..Formulation::new(Encoding::default(), Metric::Moves)
        };
        let engine = Engine::of_boards(formulation, CompileOptions::default(), SolverSpec::BatSat);
        let limits = Limits::default();
        for bound in [9, 12] {
            let run =
                ask(&board, Some(Enough::Refuted(bound)), &engine, &limits, &mut |_| ()).unwrap();
            assert!(run.answer.stopped().is_some_and(|stopped| stopped.refuted >= Some(bound)));
            assert!(matches!(bounded(run.answer, bound), Answer::NoPlan));
        }
    }

    /// The plan that explicit search finds is longer than the bound, and what is between them is not asked.
    #[test]
    fn no_horizon_beyond_the_bound_is_asked() {
        let text = "Init { int (10) x = 0; }\nGoals { Goal (x == 900); }\n\
                    Rules { Rule (x < 900) { x = x + 1; } }\n";
        let program = puma::Program::parse("counter", text, &Budget::default()).unwrap();
        let (formulation, options) = (puma::EncodeOptions::default(), CompileOptions::default());
        let engine = Engine::of_programs(formulation, options, SolverSpec::BatSat);
        let (bound, mut largest) = (260, 0);
        let hear = &mut |at: Progress| {
            if let Progress::Horizon(Event::Answered { horizon, .. }) = at {
                largest = largest.max(horizon);
            }
        };
        let run = up_to(&program, bound, &engine, &Limits::default(), hear).unwrap();
        assert!(matches!(run.answer, Answer::NoPlan), "{:?}", run.answer);
        assert_eq!(largest, bound);
    }

    #[test]
    fn only_what_is_proved_is_no_plan() {
        let at_300 = |answer| bounded(answer, 300);
        assert!(matches!(at_300(plan(300, None)), Answer::Plan { n_transitions: 300, .. }));
        assert!(matches!(at_300(plan(301, None)), Answer::NoPlan));
        assert!(matches!(
            at_300(plan(299, Some(stopped(9)))),
            Answer::Plan { optimality: Optimality::Stopped(_), .. }
        ));
        assert!(matches!(at_300(plan(310, Some(stopped(300)))), Answer::NoPlan));
        assert!(matches!(at_300(plan(310, Some(stopped(299)))), Answer::GaveUp(_)));
        assert!(matches!(at_300(Answer::GaveUp(stopped(300))), Answer::NoPlan));
        assert!(matches!(at_300(Answer::GaveUp(stopped(299))), Answer::GaveUp(_)));
    }
}
