//! Closing the gap between what is refuted and the best plan.
//!
//! [`WORKERS`] take turns, or work beside each other on as many threads.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use limits::{Budget, NO_PANIC, Stop, StopReason, Turns, at_once};
use planning::Order;
use solvers::{Limits, Trust};

use super::{
    Answer, Effort, Engine, Observer, Optimality, Puzzle, Run, SharedBounds, StoppedRun,
    bounded::beyond,
    cores::raise,
    plan_refuted,
    shorten::{by_parts, shorten},
};
use crate::Error;

/// One of those who work at a gap.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Worker {
    /// Asks horizons in the order of the engine: where that gallops, sooner or later the one just below the
    /// best plan.
    FromAbove,
    /// Makes the plan [shorter](super::shorten), so that this comes sooner.
    Shortening,
    /// Raises the lower bound [core by core](super::cores).
    Cores,
    /// Raises the lower bound by [parts](super::shortcuts::Shortcuts::raise_by_parts) of the puzzle.
    Parts,
    /// Asks horizon after horizon from below.
    FromBelow,
}

/// The workers, and their shares of the time.
const WORKERS: [(Worker, u32); 5] = [
    (Worker::FromAbove, 1),
    (Worker::Shortening, 1),
    (Worker::Cores, 16),
    (Worker::Parts, 4),
    (Worker::FromBelow, 1),
];

/// How long the others work at most before parts do, by the clock. Most boards are answered by then.
const BEFORE_PARTS: Duration = Duration::from_secs(5);

/// Why the length of a shortest plan is not known.
const ENOUGH: &str = "no plan is as short as asked for";

/// Asks for plans between what is refuted and the best one, which is there, until there is nothing between
/// them.
///
/// # Errors
///
/// Those of [`within`](super::within), and a refutation that is wrong.
pub(crate) fn close<P: Puzzle + ?Sized>(
    puzzle: &P,
    known: SharedBounds<P::Plan>,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    observer: &mut Observer<'_>,
) -> Result<Run<P>, Error> {
    let is_any = engine.order == Order::Any;
    // Conflicts are counted for a question as a whole, which many solvers cannot share.
    let is_shared = !is_any && limits.conflicts.is_none();
    let closing = Closing { puzzle, known, engine, limits };
    let (effort, budget) = (Effort::Quick, &limits.budget);
    // A plan that is soon shorter is the answer, or leaves fewer horizons.
    if limits.conflicts.is_some() {
        by_parts(puzzle, &closing.known, engine, effort, budget, observer)?;
    } else if is_any || closing.known.decides().is_some() && !closing.known.is_enough() {
        shorten(puzzle, &closing.known, engine, effort, budget, observer)?;
    }
    if is_any || closing.known.is_closed() || closing.known.is_enough() {
        let run = Run::without_solver(Answer::NoPlan, engine.formulation);
        return closing.settled(run, None);
    }
    let run = if is_shared && engine.order == Order::Gallop {
        closing.close_in(observer)?
    } else {
        closing.ask(engine, limits, observer)?
    };
    let stopped = run.answer.stopped().cloned();
    closing.settled(run, stopped)
}

struct Closing<'a, P: Puzzle + ?Sized> {
    puzzle: &'a P,
    known: SharedBounds<P::Plan>,
    engine: &'a Engine<P::Formulation>,
    limits: &'a Limits,
}

impl<P: Puzzle + ?Sized> Closing<'_, P> {
    /// Asks an engine for a plan that is shorter than the best one, and no longer than the question is about;
    /// notes what it finds out.
    fn ask(
        &self,
        engine: &Engine<P::Formulation>,
        limits: &Limits,
        observer: &mut Observer<'_>,
    ) -> Result<Run<P>, Error> {
        let shorter = self.known.length().map_or(0, |length| length - 1);
        let bound = self.known.asked_bound().map_or(shorter, |asked| asked.min(shorter));
        self.ask_up_to(bound, engine, limits, observer)
    }

    /// Asks an engine for a plan of at most `bound` transitions, and notes what it finds out.
    fn ask_up_to(
        &self,
        bound: usize,
        engine: &Engine<P::Formulation>,
        limits: &Limits,
        observer: &mut Observer<'_>,
    ) -> Result<Run<P>, Error> {
        let mut run = beyond(self.puzzle, &self.known, bound, engine, limits, observer)?;
        run.answer = match run.answer {
            Answer::Plan { plan, n_transitions, optimality } => {
                if let (true, Some(shorter)) =
                    (optimality.is_fewest(), n_transitions.checked_sub(1))
                {
                    self.known.refute(shorter);
                }
                self.known.find(n_transitions, plan);
                match optimality {
                    Optimality::Stopped(stopped) => Answer::GaveUp(stopped),
                    Optimality::Fewest | Optimality::NotAsked | Optimality::Searched => {
                        Answer::NoPlan
                    }
                }
            }
            answer => answer,
        };
        Ok(run)
    }

    /// The run of which nothing is known but why all workers gave up.
    fn gave_up(&self, reason: Stop) -> Run<P> {
        let stopped = StoppedRun { reason, refuted: self.known.refuted() };
        Run::without_solver(Answer::GaveUp(stopped), self.engine.formulation)
    }

    /// The answer that follows from what is known.
    fn settled(self, mut run: Run<P>, stopped: Option<StoppedRun>) -> Result<Run<P>, Error> {
        let is_enough = self.known.is_enough();
        let gap = self.known.into_gap();
        let (lower, refuted) = (gap.lower(), gap.refuted);
        let (n_transitions, plan) = gap.best.expect("there is a plan");
        if n_transitions < lower {
            return Err(plan_refuted(self.puzzle, self.engine));
        }
        let is_fewest = n_transitions == lower;
        let mut unconfirmed = None;
        if is_fewest && self.engine.solver.trust() == Trust::Word {
            let left = self.limits.after(run.n_conflicts);
            let confirming = confirm(self.puzzle, n_transitions, self.engine, &left)?;
            run.add_conflicts(confirming.n_conflicts);
            unconfirmed = confirming.answer.stopped().map(|stopped| stopped.reason.clone());
        }
        let enough = || is_enough.then(|| Stop::new(StopReason::GaveUp, ENOUGH));
        let optimality = match stopped.map(|stopped| stopped.reason).or_else(enough) {
            _ if is_fewest => match unconfirmed {
                // What the program refuted is not believed.
                Some(reason) => Optimality::Stopped(StoppedRun { reason, refuted: None }),
                None => Optimality::Fewest,
            },
            Some(reason) => Optimality::Stopped(StoppedRun { reason, refuted }),
            None => Optimality::NotAsked,
        };
        run.answer = Answer::Plan { plan, n_transitions, optimality };
        Ok(run)
    }

    /// Has the workers take turns until nothing is left to ask; the run of the one that had the answer, or the
    /// first of those that asked horizons.
    fn close_in(&self, observer: &mut Observer<'_>) -> Result<Run<P>, Error> {
        let turns = Turns::new(self.engine.n_threads);
        let answered = self.limits.budget.interrupt.child();
        self.known.stop_when_enough(answered.clone());
        let budget = self.limits.budget.share(WORKERS.len()).with_interrupt(answered.clone());
        let observer = Mutex::new(observer);
        // Parts are not waited with once nobody else is at work.
        let (n_others, alone) = (AtomicUsize::new(WORKERS.len() - 1), answered.child());
        let waiting = budget.clone().with_interrupt(alone.clone());
        let (turns, budget, observer) = (&turns, &budget, &observer);
        let (n_others, alone, waiting) = (&n_others, &alone, &waiting);
        let works = WORKERS.map(|(worker, share)| {
            let (seat, answered) =
                ((worker != Worker::Parts).then(|| turns.seat(share)), &answered);
            move || {
                let seat = seat.unwrap_or_else(|| {
                    waiting.pause(BEFORE_PARTS);
                    turns.seat(share)
                });
                let run = seat.work(budget, |budget| {
                    self.work(worker, budget, &mut |at| (observer.lock().expect(NO_PANIC))(at))
                });
                // What one has no room for, others may.
                let run = match run {
                    Err(Error::GaveUp(why)) => Ok(Err(Stop::from(why))),
                    run => run.map(Ok),
                };
                if run.is_err() || self.known.is_closed() {
                    answered.trigger();
                }
                if worker != Worker::Parts && n_others.fetch_sub(1, Ordering::Relaxed) == 1 {
                    alone.trigger();
                }
                run
            }
        });
        let runs = at_once(works, || answered.trigger());
        let runs = runs.into_iter().collect::<Result<Vec<_>, Error>>()?;
        let (mut asked, mut gave_up) = (Vec::new(), None);
        for run in runs {
            match run {
                Ok(run) => asked.extend(run),
                Err(why) => gave_up = gave_up.or(Some(why)),
            }
        }
        let has_answer = |run: &Run<P>| run.answer.stopped().is_none();
        let answering = asked.iter().position(has_answer).unwrap_or(0);
        if asked.is_empty() {
            return Ok(self.gave_up(gave_up.expect("one asks from above")));
        }
        let mut run = asked.swap_remove(answering);
        for other in &asked {
            run.add_figures(other);
        }
        Ok(run)
    }

    /// What a worker does, and its run if it asks horizons.
    fn work(
        &self,
        worker: Worker,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<Option<Run<P>>, Error> {
        let Self { puzzle, known, engine, .. } = self;
        let limits = Limits::from(budget.clone());
        // The time may be over before a worker's first turn.
        if !matches!(worker, Worker::FromAbove) && budget.check().is_err() {
            return Ok(None);
        }
        match worker {
            Worker::FromAbove => {
                let n_threads = engine.n_threads.saturating_sub(WORKERS.len() - 1).max(1);
                let above = Engine { n_threads, ..(*engine).clone() };
                // A seat is for one thread.
                let turn = budget.turn.clone().filter(|_| n_threads == 1);
                let limits = Limits::from(Budget { turn, ..budget.clone() });
                match known.decides() {
                    Some(bound) => {
                        let at = Engine { order: Order::Any, ..above };
                        self.ask_up_to(bound, &at, &limits, observer).map(Some)
                    }
                    None => self.ask(&above, &limits, observer).map(Some),
                }
            }
            Worker::FromBelow => {
                let below = Engine { order: Order::Linear, n_threads: 1, ..(*engine).clone() };
                self.ask(&below, &limits, observer).map(Some)
            }
            Worker::Shortening => {
                shorten(*puzzle, known, engine, Effort::Thorough, budget, observer).map(|()| None)
            }
            Worker::Cores => raise(*puzzle, known, engine, budget, observer).map(|()| None),
            Worker::Parts => {
                puzzle.shortcuts().raise_by_parts(known, engine, budget, observer).map(|()| None)
            }
        }
    }
}

/// Has an outside program, whose word is all there is for the refutations, find the plan too: one that denies
/// all plans is found out, unless it gives up.
fn confirm<P: Puzzle + ?Sized>(
    puzzle: &P,
    n_transitions: usize,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
) -> Result<Run<P>, Error> {
    let known = SharedBounds::default();
    if let Some(refuted) = n_transitions.checked_sub(1) {
        known.refute(refuted);
    }
    let run = beyond(puzzle, &known, n_transitions, engine, limits, &mut |_| ())?;
    match run.answer {
        Answer::NoPlan => Err(plan_refuted(puzzle, engine)),
        _ => Ok(run),
    }
}
