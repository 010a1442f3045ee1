//! The best plan that the traces of a question hold.

use std::sync::Mutex;

use limits::{Budget, NO_PANIC};
use logic::Trace;

use super::{Puzzle, SharedBounds};
use crate::Error;

/// Reads the traces of a formulation, from several threads.
pub(super) struct BestPlan<'a, P: Puzzle + ?Sized> {
    puzzle: &'a P,
    formulation: P::Formulation,
    codec: P::Codec,
    /// For leaving out what plans can do without.
    budget: &'a Budget,
    /// Hears of each plan.
    known: &'a SharedBounds<P::Plan>,
    /// The shortest plan so far, with its length.
    best: Mutex<Option<(usize, P::Plan)>>,
}

impl<'a, P: Puzzle + ?Sized> BestPlan<'a, P> {
    /// Nothing has been read yet.
    pub(super) fn new(
        puzzle: &'a P,
        formulation: P::Formulation,
        codec: P::Codec,
        budget: &'a Budget,
        known: &'a SharedBounds<P::Plan>,
    ) -> Self {
        Self { puzzle, formulation, codec, budget, known, best: Mutex::new(None) }
    }

    /// How many transitions are enough for the plan of a trace, once what it can do without is left out.
    pub(super) fn n_transitions(&self, trace: &Trace) -> usize {
        if let Some(n) = self.puzzle.transitions(self.formulation, trace, &self.codec) {
            return n;
        }
        // A trace that is no plan is an error when the answer is read; here it is only not shorter.
        let Ok(plan) = self.read(trace) else { return trace.frames.len() };
        let length = self.puzzle.length(self.formulation, &plan);
        self.known.find(length, plan.clone());
        let mut best = self.best.lock().expect(NO_PANIC);
        if best.as_ref().is_none_or(|(best, _)| length < *best) {
            *best = Some((length, plan));
        }
        length
    }

    /// The plan of the trace of which the fewest transitions were enough: that is what was read before, since
    /// there may be no time to read it again.
    ///
    /// # Errors
    ///
    /// If the trace is no plan.
    pub(super) fn into_plan(self, trace: &Trace) -> Result<P::Plan, Error> {
        let best = self.best.lock().expect(NO_PANIC).take();
        best.map_or_else(|| self.read(trace), |(_, plan)| Ok(plan))
    }

    fn read(&self, trace: &Trace) -> Result<P::Plan, Error> {
        self.puzzle.plan(&self.codec, trace, self.budget)
    }
}
