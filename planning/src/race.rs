//! Several horizons at once, each with a solver of its own.
//!
//! As in Rintanen, Heljanko and Niemelä, *Planning as satisfiability: parallel plans and algorithms for
//! plan search*, AIJ 170 (2006), section 6: horizons beyond the optimum are easy, those just below it hard,
//! so it pays not to wait for the hard ones. An answer stops the solvers whose answer it makes known.

use std::{
    fmt,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
};

use limits::{Interrupt, NO_PANIC};
use logic::{CompiledSystem, Trace};
use rustsat::solvers::SolveIncremental;

use crate::{
    agenda::{Agenda, Order, Outcome},
    bounded::BoundedSearch,
    loaded::HorizonAnswer,
    source::Solvers,
    strategy::{Event, ask},
};

/// What others who work at the same question know by now.
pub trait Others: Sync {
    /// The largest horizon that is known to have no plan, if there is one.
    fn refuted(&self) -> Option<usize> {
        None
    }

    /// How many transitions are enough for their best plan, if there is one: larger horizons are not asked
    /// any more. If it stays the best, the outcome is that there is no plan.
    fn length(&self) -> Option<usize> {
        None
    }

    /// A horizon is asked. They may stop the solver when the answer is known.
    fn asked(&self, horizon: usize, stop: &Interrupt) {
        let _ = (horizon, stop);
    }
}

/// There are no others.
impl Others for () {}

/// A bounded question.
pub struct BoundedQuery<'a> {
    /// The system.
    pub compiled: &'a CompiledSystem,
    /// The largest horizon.
    pub bound: usize,
    /// The others that work at the question.
    pub others: &'a dyn Others,
    /// The order of the horizons.
    pub order: Order,
    /// How many transitions are enough for the plan that a trace holds: at most its own horizon.
    pub length: &'a (dyn Fn(&Trace) -> usize + Sync),
}

impl fmt::Debug for BoundedQuery<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoundedQuery")
            .field("compiled", &self.compiled)
            .field("bound", &self.bound)
            .field("order", &self.order)
            .finish_non_exhaustive()
    }
}

/// Asks the question on `n_threads` (at least 1) threads.
///
/// A solver goes on to larger horizons and is replaced by a fresh one for smaller ones, and for any other
/// where the system counts.
///
/// # Errors
///
/// Those of the solvers.
///
/// # Panics
///
/// If the observer, `others` or a solver does; the other threads end first.
pub fn race<'a, S: Solvers>(
    question: &'a BoundedQuery<'a>,
    solvers: &'a S,
    n_threads: usize,
    observer: &'a mut (dyn FnMut(Event) + Send + 'a),
) -> anyhow::Result<Outcome> {
    let agenda = Agenda::new(question.order, question.bound, question.others.refuted());
    let state = Mutex::new(State { agenda, asked: Vec::new(), end: None });
    let race =
        Race { question, solvers, state, changed: Condvar::new(), observer: observer.into() };
    if n_threads <= 1 {
        race.work();
    } else {
        limits::at_once((0..n_threads).map(|_| || race.work()), || race.abandon());
    }
    let state = race.state.into_inner().expect(NO_PANIC);
    match state.end {
        Some(End::Failed(error)) => Err(error),
        Some(End::GaveUp) | None => Ok(state.agenda.outcome()),
    }
}

/// Why nothing more is asked although the agenda is open.
enum End {
    GaveUp,
    Failed(anyhow::Error),
}

/// What all threads see.
struct State {
    agenda: Agenda,
    asked: Vec<RunningHorizon>,
    end: Option<End>,
}

/// A horizon that is being asked.
struct RunningHorizon {
    horizon: usize,
    /// What stops the solver, once it has one.
    stop: Option<Interrupt>,
    /// `true` if it was stopped. It then stays stopped, even if its answer came first.
    is_stopped: bool,
}

impl State {
    /// Stops the solvers whose answers nobody needs any more.
    fn stop_needless(&mut self) {
        let Self { agenda, asked, end } = self;
        for asked in asked {
            let is_needless = end.is_some() || agenda.is_known(asked.horizon);
            if let (true, Some(stop)) = (is_needless, &asked.stop) {
                stop.trigger();
                asked.is_stopped = true;
            }
        }
    }
}

struct Race<'a, S> {
    question: &'a BoundedQuery<'a>,
    solvers: &'a S,
    state: Mutex<State>,
    changed: Condvar,
    observer: Mutex<&'a mut (dyn FnMut(Event) + Send + 'a)>,
}

/// A solver at work.
struct Worker<'a, S> {
    search: BoundedSearch<'a, S>,
    stop: Interrupt,
    /// The largest horizon that it was asked.
    horizon: usize,
}

impl<S: SolveIncremental> Worker<'_, S> {
    /// Returns `true` if it can go on to this horizon.
    fn fits(&self, horizon: usize) -> bool {
        horizon >= self.horizon && self.search.can_ask(horizon)
    }
}

impl<'a, S: Solvers> Race<'a, S> {
    /// Asks horizons until there is nothing left to ask.
    fn work(&self) {
        let mut worker = None;
        if let Err(error) = self.ask_horizons(&mut worker) {
            self.lock().end.get_or_insert(End::Failed(error));
            self.tell();
        }
        self.retire(worker);
    }

    fn ask_horizons(&self, worker: &mut Option<Worker<'a, S::Solver>>) -> anyhow::Result<()> {
        while let Some(horizon) = self.next_horizon() {
            let is_fit = worker.as_ref().is_some_and(|worker| worker.fits(horizon));
            // Others may have stopped it just after its last answer.
            if !is_fit || self.claim(horizon, worker.as_ref()) {
                self.retire(worker.take());
                *worker = Some(self.worker(horizon)?);
                self.claim(horizon, worker.as_ref());
            }
            let at_work = worker.as_mut().expect("there is one by now");
            at_work.horizon = horizon;
            let mut observer = |event| (self.observer.lock().expect(NO_PANIC))(event);
            let answer = ask(&mut at_work.search, horizon, &mut observer)?;
            if self.record(horizon, answer) {
                self.retire(worker.take());
            }
        }
        Ok(())
    }

    /// Waits for a horizon that nobody asks yet; `None` when no more will come.
    fn next_horizon(&self) -> Option<usize> {
        let mut state = self.lock();
        loop {
            if state.end.is_some() {
                return None;
            }
            self.note_others(&mut state.agenda);
            let mut candidates = state.agenda.candidates().peekable();
            candidates.peek()?;
            let is_free =
                |horizon: &usize| state.asked.iter().all(|asked| asked.horizon != *horizon);
            if let Some(horizon) = candidates.find(is_free) {
                state.asked.push(RunningHorizon { horizon, stop: None, is_stopped: false });
                return Some(horizon);
            }
            state = self.changed.wait(state).expect(NO_PANIC);
        }
    }

    /// Notes what others know by now.
    fn note_others(&self, agenda: &mut Agenda) {
        let others = self.question.others;
        if let Some(horizon) = others.refuted() {
            agenda.note_refuted(horizon);
        }
        if let Some(length) = others.length() {
            agenda.found_elsewhere(length);
        }
    }

    /// A worker with a fresh solver.
    fn worker(&self, horizon: usize) -> anyhow::Result<Worker<'a, S::Solver>> {
        let (solver, budget) = self.solvers.start()?;
        let stop = budget.interrupt.clone();
        let search = BoundedSearch::new(self.question.compiled, solver).within(budget);
        Ok(Worker { search, stop, horizon })
    }

    /// Says who asks the horizon, which may have become needless by now. Returns `true` if the solver is
    /// stopped.
    fn claim(&self, horizon: usize, worker: Option<&Worker<'a, S::Solver>>) -> bool {
        let Some(Worker { stop, .. }) = worker else { return false };
        self.question.others.asked(horizon, stop);
        let mut state = self.lock();
        let mut claims = state.asked.iter_mut();
        if let Some(claim) = claims.find(|asked| asked.horizon == horizon) {
            claim.stop = Some(stop.clone());
        }
        state.stop_needless();
        stop.is_triggered()
    }

    /// Notes an answer. Returns `true` if the solver was stopped, so that it will never answer again.
    fn record(&self, horizon: usize, answer: HorizonAnswer) -> bool {
        // Reading a plan may take a while: not under the lock.
        let length = match &answer {
            HorizonAnswer::Plan(trace) => (self.question.length)(trace).min(horizon),
            _ => horizon,
        };
        let mut is_stopped = answer == HorizonAnswer::GaveUp;
        let mut state = self.lock();
        self.note_others(&mut state.agenda);
        match answer {
            HorizonAnswer::Plan(trace) => state.agenda.found(trace, length),
            HorizonAnswer::NoPlan => state.agenda.note_refuted(horizon),
            HorizonAnswer::GaveUp if state.agenda.is_known(horizon) => {}
            HorizonAnswer::GaveUp => {
                state.end.get_or_insert(End::GaveUp);
            }
        }
        if let Some(claim) = state.asked.iter().position(|asked| asked.horizon == horizon) {
            is_stopped |= state.asked.swap_remove(claim).is_stopped;
        }
        drop(state);
        self.tell();
        is_stopped
    }

    /// Ends all, since a worker panicked, perhaps while it held the lock: nobody is to wait for its answer.
    fn abandon(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.end.get_or_insert(End::GaveUp);
        state.stop_needless();
        self.changed.notify_all();
    }

    fn tell(&self) {
        self.lock().stop_needless();
        self.changed.notify_all();
    }

    fn retire(&self, worker: Option<Worker<'a, S::Solver>>) {
        if let Some(Worker { search, .. }) = worker {
            self.solvers.retire(search.solver(), search.load());
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect(NO_PANIC)
    }
}
