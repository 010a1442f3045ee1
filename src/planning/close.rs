//! Closing the gap between what is refuted and the best plan.
//!
//! Four workers take turns, or work beside each other on as many threads. One asks horizons in the order of
//! the engine: where that gallops, sooner or later the one just below the best plan. One makes the plan
//! [shorter](super::shorten), so that this comes sooner. One raises the lower bound [core by
//! core](super::cores). And one asks horizon after horizon from below, for a small part of the time.

use std::sync::Mutex;

use limits::{Seat, Turns};
use planning::Order;
use solvers::{Limits, Trust};

use super::{
    Answer, Effort, Engine, Known, Observer, Progress, Puzzle, Run, Stopped, bounded::beyond,
    cores::raise, plan_refuted, shorten::shorten,
};
use crate::Error;

/// The shares of the worker from above, of the one who shortens, of that with cores, and of that from below.
const SHARES: [u32; 4] = [1, 1, 16, 1];

const NO_PANIC: &str = "no thread panics while it holds the lock";

/// Asks for plans between what is refuted and the best one, which is there, until there is nothing between
/// them.
///
/// # Errors
///
/// Those of [`within`](super::within), and a refutation that is wrong.
pub(crate) fn close<P: Puzzle + ?Sized>(
    puzzle: &P,
    known: Known<P::Plan>,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    observer: &mut Observer<'_>,
) -> Result<Run<P>, Error> {
    let is_any = engine.order == Order::Any;
    // Conflicts are counted for a question as a whole, which many solvers cannot share.
    let is_shared = !is_any && limits.conflicts.is_none();
    let closing = Closing { puzzle, known, engine, limits };
    if is_any && limits.conflicts.is_none() {
        shorten(puzzle, &closing.known, (engine, Effort::Quick), &limits.budget, observer)?;
    }
    if is_any || closing.known.is_closed() {
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
    known: Known<P::Plan>,
    engine: &'a Engine<P::Formulation>,
    limits: &'a Limits,
}

impl<P: Puzzle + ?Sized> Closing<'_, P> {
    /// Asks an engine for a plan that is shorter than the best one, and notes what it finds out.
    fn ask(
        &self,
        engine: &Engine<P::Formulation>,
        limits: &Limits,
        observer: &mut Observer<'_>,
    ) -> Result<Run<P>, Error> {
        let bound = self.known.length().map_or(0, |length| length - 1);
        let mut run = beyond(self.puzzle, &self.known, bound, engine, limits, observer)?;
        run.answer = match run.answer {
            Answer::Plan { plan, n_transitions, is_fewest, stopped } => {
                if let (true, Some(shorter)) = (is_fewest, n_transitions.checked_sub(1)) {
                    self.known.refute(shorter);
                }
                self.known.find(n_transitions, plan);
                stopped.map_or(Answer::NoPlan, Answer::GaveUp)
            }
            answer => answer,
        };
        Ok(run)
    }

    /// The answer that follows from what is known.
    fn settled(self, mut run: Run<P>, stopped: Option<Stopped>) -> Result<Run<P>, Error> {
        let gap = self.known.into_gap();
        let (lower, refuted) = (gap.lower(), gap.refuted);
        let (n_transitions, plan) = gap.best.expect("there is a plan");
        if n_transitions < lower {
            return Err(plan_refuted(self.puzzle, self.engine));
        }
        let is_fewest = n_transitions == lower;
        if is_fewest && self.engine.solver.trust() == Trust::Word {
            confirm(self.puzzle, n_transitions, self.engine, self.limits)?;
        }
        let stopped = stopped.filter(|_| !is_fewest).map(|stopped| Stopped { refuted, ..stopped });
        run.answer = Answer::Plan { plan, n_transitions, is_fewest, stopped };
        Ok(run)
    }

    /// Has four workers take turns, until nothing is left to ask; the run of the one that had the answer, or
    /// of that from above.
    fn close_in(&self, observer: &mut Observer<'_>) -> Result<Run<P>, Error> {
        let n_threads = self.engine.n_threads;
        let above = Engine { n_threads: n_threads.saturating_sub(2).max(1), ..self.engine.clone() };
        let below = Engine { order: Order::Linear, n_threads: 1, ..self.engine.clone() };
        let (observer, answered) = (Mutex::new(observer), self.limits.budget.interrupt.child());
        let budget = self.limits.budget.share(SHARES.len()).with_interrupt(answered.clone());
        let hear = &|at: Progress| (observer.lock().expect(NO_PANIC))(at);
        let end = |is_failure: bool| {
            if is_failure || self.known.is_closed() {
                answered.trigger();
            }
        };
        let ask = |seat: Seat, engine| {
            let run = seat.work(&budget, |budget| {
                self.ask(engine, &Limits::from(budget.clone()), &mut |at| hear(at))
            });
            end(run.is_err());
            run
        };
        let turns = Turns::new(n_threads);
        let [from_above, shortening, raising, from_below] = SHARES.map(|share| turns.seat(share));
        let (first, second, third, fourth) = std::thread::scope(|scope| {
            let second = scope.spawn(|| ask(from_below, &below));
            let third = scope.spawn(|| {
                let shortened = shortening.work(&budget, |budget| {
                    let how = (self.engine, Effort::Thorough);
                    shorten(self.puzzle, &self.known, how, budget, &mut |at| hear(at))
                });
                end(shortened.is_err());
                shortened
            });
            let fourth = scope.spawn(|| {
                let raised = raising.work(&budget, |budget| {
                    raise(self.puzzle, &self.known, self.engine, budget, &mut |at| hear(at))
                });
                end(raised.is_err());
                raised
            });
            let first = ask(from_above, &above);
            (
                first,
                second.join().expect(NO_PANIC),
                third.join().expect(NO_PANIC),
                fourth.join().expect(NO_PANIC),
            )
        });
        let (first, second) = (first?, second?);
        third?;
        fourth?;
        let second_has_it = first.answer.stopped().is_some() && second.answer.stopped().is_none();
        Ok(if second_has_it { second } else { first })
    }
}

/// Has an outside program, whose word is all there is for the refutations, find the plan too: one that denies
/// all plans is found out.
fn confirm<P: Puzzle + ?Sized>(
    puzzle: &P,
    n_transitions: usize,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
) -> Result<(), Error> {
    let known = Known::default();
    if let Some(refuted) = n_transitions.checked_sub(1) {
        known.refute(refuted);
    }
    match beyond(puzzle, &known, n_transitions, engine, limits, &mut |_| ())?.answer {
        Answer::NoPlan => Err(plan_refuted(puzzle, engine)),
        _ => Ok(()),
    }
}
