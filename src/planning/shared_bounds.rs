//! What all who work at a question know of the length of shortest plans.

use std::{
    sync::{Mutex, MutexGuard},
    thread::{self, ThreadId},
};

use limits::{Interrupt, NO_PANIC};
use planning::Others;

use super::{Observer, Progress};

/// What all who work at a question share: a number of transitions that is not enough for a plan, and the best
/// plan so far. Each reads it, and adds what it finds out.
///
/// Transitions of any formulation count, since a plan has no fewer than the formulation in which any plan is
/// looked for needs.
#[derive(Debug)]
pub struct SharedBounds<Plan>(Mutex<State<Plan>>);

#[derive(Debug)]
struct State<Plan> {
    gap: Gap<Plan>,
    /// What is enough to know.
    enough: Option<Enough>,
    /// What stops those who work at the question when that is refuted.
    stops: Vec<Interrupt>,
    /// The horizon that each thread asks, and what stops its solver.
    asked: Vec<(ThreadId, usize, Interrupt)>,
    /// The conflicts that it took to know this, as far as solvers tell.
    n_conflicts: u64,
    /// What an observer has heard.
    told: Bounds,
}

/// What is enough to know of the length of plans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Enough {
    /// That no plan has at most this many transitions.
    Refuted(usize),
    /// That, or a plan that has.
    Decided(usize),
}

/// From what is refuted to what is found.
#[derive(Debug)]
pub struct Gap<Plan> {
    /// The largest number of transitions that are not enough for any plan, if one is known.
    pub refuted: Option<usize>,
    /// The shortest plan so far, with its length.
    pub best: Option<(usize, Plan)>,
}

/// Bounds on the length of shortest plans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// No plan is shorter.
    pub lower: usize,
    /// The length of the shortest plan so far, if there is one.
    pub upper: Option<usize>,
}

impl<Plan> Default for SharedBounds<Plan> {
    fn default() -> Self {
        Self::of_question(None)
    }
}

impl<Plan> SharedBounds<Plan> {
    /// Nothing yet of a question that ends when enough is known, if it is said what that is.
    pub(super) fn of_question(enough: Option<Enough>) -> Self {
        let gap = Gap { refuted: None, best: None };
        let (stops, asked, told) = (Vec::new(), Vec::new(), gap.bounds());
        Self(Mutex::new(State { gap, enough, stops, asked, n_conflicts: 0, told }))
    }

    /// Triggers this when enough is known.
    pub(super) fn stop_when_enough(&self, stop: Interrupt) {
        let mut state = self.lock();
        if state.is_enough() {
            stop.trigger();
        }
        state.stops.push(stop);
    }

    /// Returns `true` if the question ends, since enough is known.
    pub(super) fn is_enough(&self) -> bool {
        self.lock().is_enough()
    }

    /// The largest number of transitions that the question is about, if there is one.
    pub(super) fn asked_bound(&self) -> Option<usize> {
        self.lock().enough.map(|enough| match enough {
            Enough::Refuted(bound) | Enough::Decided(bound) => bound,
        })
    }

    /// The bound, if it is asked whether there is a plan within it.
    pub(super) fn decides(&self) -> Option<usize> {
        match self.lock().enough {
            Some(Enough::Decided(bound)) => Some(bound),
            _ => None,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<Plan>> {
        self.0.lock().expect(NO_PANIC)
    }

    /// This many transitions are not enough for any plan.
    pub fn refute(&self, n_transitions: usize) {
        let mut state = self.lock();
        state.gap.refuted = state.gap.refuted.max(Some(n_transitions));
        state.stop_others();
    }

    /// There is this plan, of this length.
    pub fn find(&self, length: usize, plan: Plan) {
        let mut state = self.lock();
        if state.gap.length().is_none_or(|best| length < best) {
            state.gap.best = Some((length, plan));
            state.stop_others();
        }
    }

    /// The shortest plan so far, with its length.
    pub fn best(&self) -> Option<(usize, Plan)>
    where
        Plan: Clone,
    {
        self.lock().gap.best.clone()
    }

    /// The largest number of transitions that are not enough for any plan, if one is known.
    pub fn refuted(&self) -> Option<usize> {
        self.lock().gap.refuted
    }

    /// The length of the shortest plan so far.
    pub fn length(&self) -> Option<usize> {
        self.lock().gap.length()
    }

    /// A solver had this many conflicts, if it tells.
    pub(super) fn spend(&self, n_conflicts: Option<u64>) {
        self.lock().n_conflicts += n_conflicts.unwrap_or(0);
    }

    /// The conflicts of all solvers so far, as far as they tell.
    pub(crate) fn n_conflicts(&self) -> u64 {
        self.lock().n_conflicts
    }

    /// Both bounds.
    pub fn bounds(&self) -> Bounds {
        self.lock().gap.bounds()
    }

    /// Tells an observer both bounds, if more is known than was told before.
    pub(super) fn tell(&self, observer: &mut Observer<'_>) {
        let mut state = self.lock();
        let bounds = state.gap.bounds();
        let is_news = std::mem::replace(&mut state.told, bounds) != bounds;
        drop(state);
        if is_news {
            observer(Progress::Known(bounds));
        }
    }

    /// Returns `true` if a plan is known, and it is known that none is shorter.
    pub(crate) fn is_closed(&self) -> bool {
        let Bounds { lower, upper } = self.bounds();
        upper.is_some_and(|upper| upper <= lower)
    }

    /// All of it.
    pub(crate) fn into_gap(self) -> Gap<Plan> {
        self.0.into_inner().expect(NO_PANIC).gap
    }
}

impl<Plan> Gap<Plan> {
    /// The fewest transitions that a plan may have, as far as is known.
    pub fn lower(&self) -> usize {
        self.refuted.map_or(0, |refuted| refuted.saturating_add(1))
    }

    fn bounds(&self) -> Bounds {
        Bounds { lower: self.lower(), upper: self.length() }
    }

    fn length(&self) -> Option<usize> {
        self.best.as_ref().map(|(length, _)| *length)
    }

    /// Returns `true` if the bounds decide whether `horizon` transitions are enough.
    fn answers(&self, horizon: usize) -> bool {
        self.refuted.is_some_and(|refuted| horizon <= refuted)
            || self.length().is_some_and(|length| horizon >= length)
    }
}

impl<Plan> State<Plan> {
    fn is_enough(&self) -> bool {
        match self.enough {
            None => false,
            Some(Enough::Refuted(bound)) => self.gap.refuted >= Some(bound),
            Some(Enough::Decided(bound)) => self.gap.answers(bound),
        }
    }

    /// Stops the solvers of other threads whose answers are known now, and everybody if enough is known.
    fn stop_others(&self) {
        if self.is_enough() {
            self.stops.iter().for_each(Interrupt::trigger);
        }
        let here = thread::current().id();
        for (thread, horizon, stop) in &self.asked {
            if *thread != here && self.gap.answers(*horizon) {
                stop.trigger();
            }
        }
    }
}

impl<Plan: Send> Others for SharedBounds<Plan> {
    fn refuted(&self) -> Option<usize> {
        self.refuted()
    }

    fn length(&self) -> Option<usize> {
        self.length()
    }

    fn asked(&self, horizon: usize, stop: &Interrupt) {
        let mut state = self.lock();
        let here = thread::current().id();
        state.asked.retain(|(thread, ..)| *thread != here);
        if state.gap.answers(horizon) {
            stop.trigger();
        } else {
            state.asked.push((here, horizon, stop.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_only_get_closer() {
        let known = SharedBounds::default();
        assert_eq!(known.bounds(), Bounds { lower: 0, upper: None });
        known.refute(7);
        known.refute(3);
        known.find(12, "long");
        known.find(9, "short");
        known.find(10, "longer");
        assert_eq!(known.bounds(), Bounds { lower: 8, upper: Some(9) });
        assert!(!known.is_closed());
        known.refute(8);
        assert!(known.is_closed());
        assert_eq!(known.into_gap().best, Some((9, "short")));
    }

    #[test]
    fn only_news_is_told() {
        let (known, mut heard) = (SharedBounds::default(), Vec::new());
        let mut observer = |at| {
            if let Progress::Known(bounds) = at {
                heard.push((bounds.lower, bounds.upper));
            }
        };
        known.tell(&mut observer);
        for (refuted, length) in [(7, 12), (3, 12), (7, 11), (6, 13), (8, 13)] {
            known.refute(refuted);
            known.find(length, ());
            known.tell(&mut observer);
        }
        assert_eq!(heard, [(8, Some(12)), (8, Some(11)), (9, Some(11))]);
    }

    #[test]
    fn work_is_stopped_when_enough_is_known() {
        let known = SharedBounds::<()>::of_question(Some(Enough::Refuted(7)));
        let (early, late) = (Interrupt::default(), Interrupt::default());
        known.stop_when_enough(early.clone());
        known.find(7, ());
        known.refute(6);
        assert!(!early.is_triggered() && !known.is_enough());
        known.refute(7);
        assert!(early.is_triggered() && known.is_enough());
        known.stop_when_enough(late.clone());
        assert!(late.is_triggered());
        let decided = SharedBounds::of_question(Some(Enough::Decided(7)));
        let stop = Interrupt::default();
        decided.stop_when_enough(stop.clone());
        decided.find(8, ());
        assert!(!stop.is_triggered());
        decided.find(7, ());
        assert!(stop.is_triggered() && decided.is_enough() && !decided.is_closed());
        let endless = SharedBounds::<()>::default();
        endless.refute(1000);
        assert!(!endless.is_enough());
    }

    #[test]
    fn solvers_of_others_are_stopped_when_their_answer_is_known() {
        let known = SharedBounds::default();
        let stops: [Interrupt; 4] = std::array::from_fn(|_| Interrupt::default());
        thread::scope(|scope| {
            let known = &known;
            for (horizon, stop) in [5, 8, 12].into_iter().zip(&stops) {
                scope.spawn(move || known.asked(horizon, stop)).join().unwrap();
            }
            let own = scope.spawn(|| {
                known.asked(6, &stops[3]);
                known.refute(6);
                known.find(10, ());
            });
            own.join().unwrap();
        });
        let stopped = stops.each_ref().map(Interrupt::is_triggered);
        assert_eq!(stopped, [true, false, true, false], "its own solver is done already");
        let late = Interrupt::default();
        known.asked(11, &late);
        assert!(late.is_triggered());
    }
}
