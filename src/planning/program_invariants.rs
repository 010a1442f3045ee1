//! Whether what a program says to be invariant is.
//!
//! A state that breaks an invariant is the goal of the same puzzle with another goal, so the engines are those of
//! plans. First explicit search with little memory; then it takes turns with
//! [property-directed reachability](super::pdr), which needs no memory for states.

use std::sync::Mutex;

use limits::{Budget, NO_PANIC, Stop, StopReason, Turns, at_once};
use logic::CompileOptions;
use puma::{Direction, EncodeOptions, InstanceId, Program};
use search::{SearchOutcome, SearchStats};
use solvers::{Limits, SolverSpec};

use super::{
    Answer, Engine, Observer, Progress, Reachability, SharedBounds, Unsolvable,
    engines::{EngineKind, for_search},
    unbounded::check_invariant,
};
use crate::{Error, program::SourceProgram};

/// The bytes that explicit search may take before clauses have a turn, or a quarter of what is allowed: some
/// hundred thousand states.
const FIRST_SEARCH: usize = 8 << 20;

/// What is known of the invariants of a program.
#[derive(Clone, Debug)]
pub enum InvariantVerdict {
    /// They hold in all states that can be reached: search has looked at every one.
    InAllStates(SearchStats),
    /// They hold: clauses say so, which the solver has checked.
    ByClauses(Unsolvable),
    /// One is broken in the last state of a plan.
    Broken {
        /// The instances of rules that lead there, by their numbers in the program that was asked about.
        plan: Vec<InstanceId>,
        /// `true` if no shorter plan leads to such a state.
        is_shortest: bool,
        /// The figures of the search, if it was that which found the plan.
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
/// Those of [`breaking_invariants`](SourceProgram::breaking_invariants), a solver that fails, and clauses that it
/// refutes. A limit is a verdict.
pub fn check_invariants(
    program: &SourceProgram,
    solver: &SolverSpec,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Result<InvariantVerdict, Error> {
    let breaking = match program.breaking_invariants(budget) {
        Err(Error::GaveUp(why)) => {
            let (stop, searched) = (why.into(), SearchStats::default());
            return Ok(InvariantVerdict::GaveUp { stop, searched, refuted: None });
        }
        breaking => breaking?,
    };
    let breaking = breaking.program();
    let options = CompileOptions::default();
    let engine = Engine::of_programs(EncodeOptions::NONE, options, solver.clone());
    let question = InvariantQuestion { breaking, engine, known: SharedBounds::default() };
    let first = question.by_search(&for_search(&budget.half(), FIRST_SEARCH), observer);
    if budget.check().is_err() {
        return Ok(first);
    }
    match first {
        InvariantVerdict::GaveUp { searched, .. } => question.in_turns(budget, searched, observer),
        known => Ok(known),
    }
}

/// What the engines are asked, and what they share.
struct InvariantQuestion<'a> {
    breaking: &'a Program,
    engine: Engine<EncodeOptions>,
    known: SharedBounds<Vec<InstanceId>>,
}

impl InvariantQuestion<'_> {
    /// Has search and clauses take turns until one of them knows.
    fn in_turns(
        &self,
        budget: &Budget,
        first: SearchStats,
        observer: &mut Observer<'_>,
    ) -> Result<InvariantVerdict, Error> {
        let (turns, answered) = (Turns::new(1), budget.interrupt.child());
        let share = &budget.share(2).with_interrupt(answered.clone());
        let (observer, answered) = (&Mutex::new(observer), &answered);
        let works = [true, false].map(|is_search| {
            let seat = turns.seat(1);
            move || {
                let hear = &mut |at| (observer.lock().expect(NO_PANIC))(at);
                let verdict = seat.work(share, |budget| {
                    if is_search {
                        return Ok(self.by_search(budget, hear));
                    }
                    self.by_clauses(budget, hear)
                });
                if !matches!(verdict, Ok(InvariantVerdict::GaveUp { .. })) {
                    answered.trigger();
                }
                verdict
            }
        });
        let (mut last, mut figures) = (Stop::from(StopReason::GaveUp), first);
        for verdict in at_once(works, || answered.trigger()) {
            match verdict? {
                InvariantVerdict::GaveUp { stop, searched, .. } => {
                    if stop.reason != StopReason::Interrupt {
                        last = stop;
                    }
                    if searched.reached > figures.reached {
                        figures = searched;
                    }
                }
                known => return Ok(known),
            }
        }
        let stop = budget.check().err().map_or(last, Stop::from);
        Ok(self.gave_up(stop, figures))
    }

    fn by_search(&self, budget: &Budget, observer: &mut Observer<'_>) -> InvariantVerdict {
        let on_progress = &mut |stats: &SearchStats| observer(Progress::States(*stats));
        let solved = puma::shortest_plan(self.breaking, Direction::Forward, budget, on_progress)
            .expect("forward is always possible");
        match solved.outcome {
            SearchOutcome::Unsolvable { stats } => InvariantVerdict::InAllStates(stats),
            SearchOutcome::Plan { plan, stats } => {
                InvariantVerdict::Broken { plan, is_shortest: true, searched: Some(stats) }
            }
            SearchOutcome::GaveUp(gave_up) => {
                if let Some(refuted) = gave_up.refuted() {
                    self.known.refute(refuted);
                }
                let figures = gave_up.stats;
                self.gave_up(gave_up.into(), figures)
            }
        }
    }

    fn by_clauses(
        &self,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<InvariantVerdict, Error> {
        let Self { breaking, engine, known } = self;
        let limits = Limits::from(budget.clone());
        let gave_up = |stop| self.gave_up(stop, SearchStats::default());
        let decided = match EngineKind::Clauses.ask(*breaking, 0, engine, &limits, known, observer)
        {
            Err(Error::GaveUp(why)) => return Ok(gave_up(why.into())),
            decided => decided?,
        };
        Ok(match decided {
            Reachability::Solvable { plan, .. } => {
                let is_shortest = known.refuted().map_or(0, |refuted| refuted + 1) == plan.len();
                InvariantVerdict::Broken { plan, is_shortest, searched: None }
            }
            Reachability::Exhausted(stop) | Reachability::GaveUp(stop) => gave_up(stop),
            Reachability::Unsolvable(why) => {
                match check_invariant(*breaking, why, engine, &limits, known)?.answer {
                    Answer::Unsolvable(why) => InvariantVerdict::ByClauses(why),
                    Answer::GaveUp(stopped) => gave_up(stopped.reason),
                    Answer::Plan { .. } | Answer::NoPlan => {
                        unreachable!("an invariant was checked")
                    }
                }
            }
        })
    }

    fn gave_up(&self, stop: Stop, searched: SearchStats) -> InvariantVerdict {
        InvariantVerdict::GaveUp { stop, searched, refuted: self.known.refuted() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(invariant: &str, budget: &Budget) -> Result<InvariantVerdict, Error> {
        let text = format!(
            "Init {{ int (3) x = 1; }} Goals {{ Goal (x == 5); {invariant} }} \
             Rules {{ Rule (x < 5) {{ x = x + 1; }} }}"
        );
        let program = SourceProgram::parse("steps", text, &Budget::default()).unwrap();
        check_invariants(&program, &SolverSpec::Varisat, budget, &mut |_| ())
    }

    #[test]
    fn an_invariant_holds_or_is_broken_by_a_shortest_plan() {
        let holds = verdict("Invariant (x > 0);", &Budget::default()).unwrap();
        assert!(matches!(holds, InvariantVerdict::InAllStates(stats) if stats.reached == 5));
        let broken = verdict("Invariant (x < 4);", &Budget::default()).unwrap();
        let InvariantVerdict::Broken { plan, is_shortest: true, .. } = broken else {
            panic!("{broken:?}")
        };
        assert_eq!(plan.len(), 3);
    }

    #[test]
    fn without_an_invariant_there_is_no_question() {
        let error = verdict("", &Budget::default()).unwrap_err();
        assert_eq!(error.to_string(), "`steps` has no invariant");
        assert!(error.help().is_some_and(|help| help.contains("Invariant (condition)")));
    }

    /// Not even the program about the invariants is made.
    #[test]
    fn a_limit_is_a_verdict() {
        let budget = Budget::default();
        budget.interrupt.trigger();
        let verdict = verdict("Invariant (x < 4);", &budget).unwrap();
        assert!(matches!(verdict, InvariantVerdict::GaveUp { refuted: None, .. }), "{verdict:?}");
    }
}
