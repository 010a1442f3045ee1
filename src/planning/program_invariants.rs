//! Whether what a program says to be invariant is.
//!
//! A state that breaks an invariant is the goal of the same puzzle with another goal, so the engines are those of
//! plans. First explicit search with little memory; then it takes turns with
//! [property-directed reachability](super::pdr), which needs no memory for states and whose clauses others can
//! check.

use std::sync::Mutex;

use limits::{Budget, NO_PANIC, Stop, StopReason, Turns, at_once};
use logic::CompileOptions;
use puma::{Direction, EncodeOptions, InstanceId, Program};
use search::{SearchOutcome, SearchStats};
use solvers::{Limits, SolverSpec};

use super::{
    Answer, Engine, Observer, Order, Progress, Reachability, SharedBounds, Unsolvable,
    engines::{EngineKind, for_search},
    unbounded::check_invariant,
};
use crate::Error;

/// The bytes that explicit search may take before clauses have a turn, or a quarter of what is allowed: some
/// hundred thousand states.
const FIRST_SEARCH: usize = 8 << 20;

/// What is known of the invariants of a program.
#[derive(Debug)]
pub enum InvariantVerdict {
    /// They hold in all states that can be reached: search has looked at every one.
    InAllStates(SearchStats),
    /// They hold: clauses say so, which the solver has checked.
    ByClauses(Unsolvable),
    /// One is broken in the last state of a plan.
    Broken {
        /// The instances of rules that lead there.
        plan: Vec<InstanceId>,
        /// The figures of the search that knows that no plan to such a state is shorter; `None` if none knows.
        searched: Option<SearchStats>,
    },
    /// Not known.
    GaveUp {
        /// Why.
        stop: Stop,
        /// The figures of the search.
        searched: SearchStats,
        /// No state that so many steps lead to breaks one.
        refuted: Option<usize>,
    },
}

/// Asks whether all invariants of a program hold in every state that can be reached.
///
/// # Errors
///
/// A solver that fails, and clauses that it refutes. A limit is a verdict.
pub fn check_invariants(
    program: &Program,
    solver: &SolverSpec,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Result<InvariantVerdict, Error> {
    let breaking = program.breaking_invariants(budget)?;
    let little = for_search(&budget.half(), FIRST_SEARCH);
    let first = by_search(&breaking, &little, observer);
    let InvariantVerdict::GaveUp { searched, .. } = first else { return Ok(first) };
    if budget.check().is_err() {
        return Ok(first);
    }
    let (options, order) = (CompileOptions::default(), Order::Linear);
    let engine = Engine::new(EncodeOptions::NONE, order, options, solver.clone());
    let known = SharedBounds::default();
    let (turns, answered) = (Turns::new(1), budget.interrupt.child());
    let share = &budget.share(2).with_interrupt(answered.clone());
    let observer = Mutex::new(observer);
    let works = [true, false].map(|is_search| {
        let seat = turns.seat(1);
        let (breaking, engine, known, observer, answered) =
            (&breaking, &engine, &known, &observer, &answered);
        move || {
            let hear = &mut |at| (observer.lock().expect(NO_PANIC))(at);
            let verdict = seat.work(share, |budget| {
                if is_search {
                    return Ok(by_search(breaking, budget, hear));
                }
                by_clauses(breaking, engine, budget, known, hear)
            });
            if !matches!(verdict, Ok(InvariantVerdict::GaveUp { .. })) {
                answered.trigger();
            }
            verdict
        }
    });
    let verdicts = at_once(works, || answered.trigger());
    let (mut stop, mut figures) = (Stop::from(StopReason::GaveUp), searched);
    for verdict in verdicts {
        match verdict? {
            InvariantVerdict::GaveUp { stop: why, searched, .. } => {
                if why.reason != StopReason::Interrupt {
                    stop = why;
                }
                figures = if searched.reached > 0 { searched } else { figures };
            }
            known => return Ok(known),
        }
    }
    let stop = budget.check().err().map_or(stop, Stop::from);
    Ok(InvariantVerdict::GaveUp { stop, searched: figures, refuted: known.refuted() })
}

fn by_search(breaking: &Program, budget: &Budget, observer: &mut Observer<'_>) -> InvariantVerdict {
    let on_progress = &mut |stats: &SearchStats| observer(Progress::States(*stats));
    let solved = puma::shortest_plan(breaking, Direction::Forward, budget, on_progress)
        .expect("forward is always possible");
    match solved.outcome {
        SearchOutcome::Unsolvable { stats } => InvariantVerdict::InAllStates(stats),
        SearchOutcome::Plan { plan, stats } => {
            InvariantVerdict::Broken { plan, searched: Some(stats) }
        }
        SearchOutcome::GaveUp(gave_up) => InvariantVerdict::GaveUp {
            searched: gave_up.stats,
            refuted: None,
            stop: gave_up.into(),
        },
    }
}

fn by_clauses(
    breaking: &Program,
    engine: &Engine<EncodeOptions>,
    budget: &Budget,
    known: &SharedBounds<Vec<InstanceId>>,
    observer: &mut Observer<'_>,
) -> Result<InvariantVerdict, Error> {
    let gave_up = |stop| InvariantVerdict::GaveUp {
        stop,
        searched: SearchStats::default(),
        refuted: known.refuted(),
    };
    let limits = Limits::from(budget.clone());
    let decided = match EngineKind::Clauses.ask(breaking, 0, engine, &limits, known, observer) {
        Err(Error::GaveUp(why)) => return Ok(gave_up(why.into())),
        decided => decided?,
    };
    Ok(match decided {
        Reachability::Solvable { plan, .. } => InvariantVerdict::Broken { plan, searched: None },
        Reachability::Exhausted(stop) | Reachability::GaveUp(stop) => gave_up(stop),
        Reachability::Unsolvable(why) => {
            match check_invariant(breaking, why, engine, &limits, known)?.answer {
                Answer::Unsolvable(why) => InvariantVerdict::ByClauses(why),
                Answer::GaveUp(stopped) => gave_up(stopped.reason),
                Answer::Plan { .. } | Answer::NoPlan => unreachable!("an invariant was checked"),
            }
        }
    })
}
