//! Whether there is a plan of any length: three engines take turns.
//!
//! First explicit search, with little memory: most boards of 6x6 have few states. Then three engines in turns. Each begins
//! anew with every turn, and turns get twice as long every time, so that all together take at most a few times as long
//! as the best of them would alone:
//!
//! 1. horizons of 1, 2, 4, … transitions in a formulation [for any plan](Puzzle::of_any_plan), which find one soon if it
//!    has not many transitions;
//! 2. [property-directed reachability](pdr), which finds plans too, but above all proves that there is none, and has
//!    turns four times as long for that;
//! 3. explicit search with all the memory.

use std::time::{Duration, Instant};

use limits::{Budget, StopReason};
use logic::CompiledSystem;
use planning::{Order, invariant::Invariant, pdr};
use solvers::{Limits, SolverSpec};

use super::{
    Answer, Engine, MAX_BOUND, Observer, Progress, Puzzle, Reachability, Unsolvable, pool::Pool,
    within,
};
use crate::Error;

/// What explicit search may take before the others have a turn: some ten thousand states.
const FIRST_SEARCH: usize = 2 << 20;

/// How long the shortest turns are.
const FIRST_TURN: Duration = Duration::from_millis(50);

/// The solver of property-directed reachability, whose questions are many and small. Its word is not taken: plans are replayed,
/// and the solver that was asked for refutes that an invariant is none.
static SOLVER_OF_CLAUSES: SolverSpec = SolverSpec::BatSat;

/// Looks for some plan, or for an invariant that excludes all, within a budget.
///
/// # Errors
///
/// A formulation that is refused, and a solver that fails or whose model is no plan.
pub fn decide<P: Puzzle + ?Sized>(
    puzzle: &P,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    search: &Budget,
    observer: &mut Observer<'_>,
) -> Result<Reachability<P::Plan>, Error> {
    let little = search.memory.map_or(FIRST_SEARCH, |all| all.min(FIRST_SEARCH));
    let first = puzzle.reachability(&search.clone().with_memory(little), observer);
    // Conflicts are counted for a question as a whole, which many solvers cannot share.
    if limits.conflicts.is_some() {
        return Ok(match first {
            Reachability::GaveUp { .. } => puzzle.reachability(search, observer),
            decided => decided,
        });
    }
    match first {
        Reachability::GaveUp { reason: StopReason::Memory | StopReason::GaveUp, gave_up } => {
            Turns { puzzle, engine, search, observer }.take(gave_up)
        }
        decided => Ok(decided),
    }
}

/// The engines in the order of their turns, and how much longer than the shortest these are.
const ENGINES: [(Kind, u32); 3] = [(Kind::Horizons, 1), (Kind::Clauses, 4), (Kind::Search, 1)];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Horizons,
    Clauses,
    Search,
}

struct Turns<'a, 'o, P: Puzzle + ?Sized> {
    puzzle: &'a P,
    engine: &'a Engine<P::Formulation>,
    search: &'a Budget,
    observer: &'a mut Observer<'o>,
}

impl<P: Puzzle + ?Sized> Turns<'_, '_, P> {
    /// Gives turns to the engines until one has an answer, none can go on, or the time is over.
    fn take(&mut self, mut gave_up: String) -> Result<Reachability<P::Plan>, Error> {
        let mut engines = ENGINES.to_vec();
        let mut turn = FIRST_TURN;
        while !engines.is_empty() {
            for (kind, share) in engines.clone() {
                if let Err(reason) = self.search.check() {
                    return Ok(Reachability::GaveUp { reason, gave_up: reason.to_string() });
                }
                let end = Instant::now().checked_add(turn.saturating_mul(share));
                let deadline = [end, self.search.deadline].into_iter().flatten().min();
                let budget = Budget { deadline, ..self.search.clone() };
                match self.ask(kind, &budget) {
                    Ok(Reachability::GaveUp { gave_up: why, .. }) => gave_up = why,
                    Err(Error::GaveUp(why)) => gave_up = why.to_string(),
                    decided => return decided,
                }
                if budget.check().is_ok() {
                    // It would not come further in a longer turn.
                    engines.retain(|&(other, _)| other != kind);
                }
            }
            turn = turn.saturating_mul(2);
        }
        Ok(Reachability::GaveUp { reason: StopReason::GaveUp, gave_up })
    }

    fn ask(&mut self, kind: Kind, budget: &Budget) -> Result<Reachability<P::Plan>, Error> {
        match kind {
            Kind::Horizons => self.by_horizons(budget),
            Kind::Clauses => self.by_clauses(budget),
            Kind::Search => Ok(self.puzzle.reachability(budget, self.observer)),
        }
    }

    fn by_horizons(&mut self, budget: &Budget) -> Result<Reachability<P::Plan>, Error> {
        let formulation = self.puzzle.of_any_plan(self.engine.formulation);
        let Engine { options, solver, .. } = self.engine.clone();
        let engine = Engine::new(formulation, Order::Any, options, solver);
        let limits = Limits::from(budget.clone());
        let run = within(self.puzzle, MAX_BOUND, &engine, &limits, self.observer)?;
        Ok(match run.answer {
            Answer::Plan { plan, .. } => Reachability::Solvable(plan),
            Answer::GaveUp(stopped) => gave_up(stopped.reason),
            Answer::NoPlan | Answer::Unsolvable(_) => gave_up("all horizons are refuted"),
        })
    }

    fn by_clauses(&mut self, budget: &Budget) -> Result<Reachability<P::Plan>, Error> {
        let (system, codec) = self.puzzle.encode(self.puzzle.of_clauses(), budget)?;
        let compiled = CompiledSystem::within(system, self.engine.options, budget)?;
        let limits = Limits::from(budget.clone());
        let pool = Pool::new(&SOLVER_OF_CLAUSES, &limits, 1);
        let query = match pdr::Query::new(&compiled, budget) {
            Ok(query) => query,
            Err(why) => return Ok(gave_up(why.to_string())),
        };
        let observer = &mut *self.observer;
        let answer = query.answer(&pool, &mut |at| observer(Progress::Frames(at)));
        Ok(match answer.map_err(Error::Solver)? {
            pdr::Reachability::Plan(trace) => {
                Reachability::Solvable(self.puzzle.plan(&codec, &trace, self.search)?)
            }
            pdr::Reachability::Unreachable(clauses) => {
                let sentence = self.puzzle.explain(&clauses, &codec);
                let (certified, _) = self.puzzle.encode(self.puzzle.of_invariants(), budget)?;
                let clauses = clauses.renamed(compiled.system().props(), certified.props());
                let clauses = clauses.ok_or_else(|| Error::Invariant(FOREIGN.to_owned()))?;
                let invariant = Invariant::Clauses(clauses);
                Reachability::Unsolvable(Unsolvable {
                    system: certified.into(),
                    invariant,
                    sentence,
                })
            }
            pdr::Reachability::GaveUp { reason, .. } => {
                gave_up(reason.unwrap_or(StopReason::GaveUp).to_string())
            }
        })
    }
}

/// No more is known; the reason does not matter, since the budget tells it.
fn gave_up<Plan>(why: impl Into<String>) -> Reachability<Plan> {
    Reachability::GaveUp { reason: StopReason::GaveUp, gave_up: why.into() }
}

/// A mistake in a [`Puzzle`].
const FOREIGN: &str = "the clauses speak about propositions that certified formulas do not have";
