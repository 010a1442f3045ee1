//! Decides whether there is a plan of any length: three engines take turns.
//!
//! First [parts](super::some_plan) of a large puzzle, which are asked with few conflicts and for a quarter of
//! the time at most, and explicit search with little memory: most boards of 6x6 have few states. Then three
//! engines, each on a thread of its own, by [turns](limits::Turns): one whose turn is over waits with all that
//! it has learned, so nothing is done twice, and all together take at most a few times as long as the best of
//! them alone.
//!
//! 1. [property-directed reachability](super::pdr), which finds plans too, but above all proves that there
//!    is none;
//! 2. horizons of 1, 2, 4, … transitions in the [shortcut](super::shortcuts) formulation for any plan, which find
//!    one soon if it has not many transitions;
//! 3. explicit search with all the memory, which has a quarter of the time of each of the others.
//!
//! Where any plan will do, the first two have a head start, one after the other: most boards that nobody could
//! decide before have a plan, which horizons find soon, and many of the others are proved in a moment.
//!
//! With a limit of conflicts they are asked [one after another](super::one_by_one) instead.
//!
//! The first answer stops the others. What the first two refute until then is a lower bound on the length of
//! plans.

use std::{
    sync::Mutex,
    time::{Duration, Instant},
};

use limits::{Budget, Interrupt, NO_PANIC, Seat, Stop, StopReason, Turns, at_once};
use solvers::Limits;

use super::{
    Engine, MAX_BOUND, Observer, Order, Puzzle, Reachability, SharedBounds,
    engines::{Decision, EngineKind},
    one_by_one::one_by_one,
};
use crate::Error;

/// The bytes that explicit search may take before the others have a turn: some ten thousand states of 6x6,
/// fewer of a large board.
const FIRST_SEARCH: usize = 512 << 10;

/// Looks for some plan, or for an invariant that excludes all, within limits; what else the engines find
/// out goes to `known`.
///
/// # Errors
///
/// A formulation that is refused, and a solver that fails or whose model is no plan.
pub fn decide<P: Puzzle + ?Sized>(
    puzzle: &P,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    known: &SharedBounds<P::Plan>,
    observer: &mut Observer<'_>,
) -> Result<Reachability<P::Plan>, Error> {
    let search = &limits.budget;
    // Conflicts are counted for a question as a whole, which solvers that take turns cannot share.
    let has_turns = limits.conflicts.is_none();
    let stop = match soon(puzzle, engine, limits, known, observer)? {
        Soon::Decided(decided) => return Ok(decided),
        Soon::Open(stop) | Soon::Exhausted(stop) if has_turns => stop,
        Soon::Open(_) => return one_by_one(puzzle, engine, limits, known, observer),
        Soon::Exhausted(stop) => {
            let clauses = EngineKind::Clauses;
            return match clauses.ask(puzzle, 0, engine, limits, known, observer) {
                Ok(Reachability::GaveUp(_)) => Ok(Reachability::Exhausted(stop)),
                decided => decided,
            };
        }
    };
    let answered = search.interrupt.child();
    known.stop_when_enough(answered.clone());
    let portfolio = Portfolio {
        puzzle,
        engine,
        known,
        observer: Mutex::new(observer),
        no_plan: answered.child(),
        answered,
        state: Mutex::new((None, stop)),
    };
    portfolio.decide(search)
}

/// What is found out soon.
enum Soon<Plan> {
    Decided(Reachability<Plan>),
    /// Not decided: why explicit search did not.
    Open(Stop),
    /// Explicit search has reached all states, and no goal. Then an invariant is still looked for.
    Exhausted(Stop),
}

/// Looks at parts of the puzzle, and then at the whole by explicit search with little memory.
fn soon<P: Puzzle + ?Sized>(
    puzzle: &P,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    known: &SharedBounds<P::Plan>,
    observer: &mut Observer<'_>,
) -> Result<Soon<P::Plan>, Error> {
    let first = Limits { budget: limits.budget.first_of(4), ..limits.clone() };
    if let Some(plan) = puzzle.shortcuts().some_plan_by_parts(engine, &first, known, observer)? {
        return Ok(Soon::Decided(Reachability::Solvable { plan, is_shortest: false }));
    }
    if let Err(reason) = limits.budget.check() {
        return Ok(Soon::Decided(Reachability::GaveUp(reason.into())));
    }
    let little = limits.budget.memory_at_most(FIRST_SEARCH);
    Ok(match puzzle.reachability(engine.formulation, &little, observer) {
        Reachability::GaveUp(stop)
            if matches!(stop.reason, StopReason::Memory | StopReason::GaveUp) =>
        {
            Soon::Open(stop)
        }
        Reachability::Exhausted(stop) => Soon::Exhausted(stop),
        decided => Soon::Decided(decided),
    })
}

/// How long an invariant is looked for when explicit search has reached all states, and as long again as that
/// took.
const PATIENCE: Duration = Duration::from_secs(5);

/// The engines in the order of their first turns, their shares of the time, and their head starts where any plan
/// will do.
const ENGINES: [(EngineKind, u32, Duration); 3] = [
    (EngineKind::Clauses, 4, Duration::from_millis(100)),
    (EngineKind::Horizons, 4, Duration::from_millis(600)),
    (EngineKind::Search, 1, Duration::ZERO),
];

/// The engines that work at one question beside each other, and what they share.
struct Portfolio<'a, 'o, P: Puzzle + ?Sized> {
    puzzle: &'a P,
    engine: &'a Engine<P::Formulation>,
    known: &'a SharedBounds<P::Plan>,
    observer: Mutex<&'a mut Observer<'o>>,
    /// Stops all engines when one has the answer.
    answered: Interrupt,
    /// Stops what only looks for plans when there is none.
    no_plan: Interrupt,
    /// The answer, and why the last one that has none gave up.
    state: Mutex<(Option<Decision<P>>, Stop)>,
}

impl<P: Puzzle + ?Sized> Portfolio<'_, '_, P> {
    /// Lets the engines work until one has an answer, none can go on, or the time is over. Where explicit
    /// search has reached all states, the others only have a little longer to find an invariant.
    fn decide(self, search: &Budget) -> Decision<P> {
        let turns = Turns::new(self.engine.n_threads);
        let budget = search.share(ENGINES.len()).with_interrupt(self.answered.clone());
        let (portfolio, budget) = (&self, &budget);
        let seat = |share, head_start| match self.engine.order {
            Order::Any => turns.seat_ahead(share, head_start),
            Order::Linear | Order::Gallop => turns.seat(share),
        };
        let works = ENGINES.map(|(kind, share, head_start)| (kind, seat(share, head_start)));
        let works = works.map(|(kind, seat)| move || portfolio.work(kind, seat, budget));
        at_once(works, || self.answered.trigger());
        let (answer, stop) = self.state.into_inner().expect(NO_PANIC);
        answer.unwrap_or_else(|| {
            Ok(Reachability::GaveUp(search.check().err().map_or(stop, Stop::from)))
        })
    }

    /// Has an engine work by turns, and notes its answer if it is the first.
    fn work(&self, kind: EngineKind, seat: Seat, budget: &Budget) {
        let start = Instant::now();
        let answer = seat.work(budget, |budget| self.ask(kind, budget));
        if let Ok(Reachability::Exhausted(_)) = answer {
            self.no_plan.trigger();
            budget.pause(PATIENCE + start.elapsed());
        }
        let (first, last_stop) = &mut *self.state.lock().expect(NO_PANIC);
        match answer {
            // Another has an answer, or the budget says that somebody asked for an end.
            Ok(Reachability::GaveUp(Stop { reason: StopReason::Interrupt, .. })) => {}
            Ok(Reachability::GaveUp(stop)) => *last_stop = stop,
            Err(Error::GaveUp(why)) if why.reason() == StopReason::Interrupt => {}
            Err(Error::GaveUp(why)) => *last_stop = why.into(),
            decided => {
                first.get_or_insert(decided);
                self.answered.trigger();
            }
        }
    }

    fn ask(&self, kind: EngineKind, budget: &Budget) -> Decision<P> {
        let Self { puzzle, engine, known, .. } = *self;
        let hear = &mut |at| (self.observer.lock().expect(NO_PANIC))(at);
        let mut budget = budget.clone();
        if kind == EngineKind::Horizons {
            budget = budget.with_interrupt(self.no_plan.clone());
        }
        kind.ask(puzzle, MAX_BOUND, engine, &budget.into(), known, hear)
    }
}
