//! The best plan that the traces of a question hold.

use std::sync::Mutex;

use board::{Board, Metric, Plan};
use encodings::{Codec, Semantics};
use limits::Budget;
use logic::Trace;
use miette::{IntoDiagnostic, Report as Failure};

/// Reads the traces of a model, from several threads.
pub(crate) struct BestPlan<'a> {
    board: &'a Board,
    metric: Metric,
    semantics: Semantics,
    codec: Codec,
    /// For leaving out what plans can do without.
    budget: &'a Budget,
    best: Mutex<Option<Plan>>,
}

const NO_PANIC: &str = "no thread panics while it holds the lock";

impl<'a> BestPlan<'a> {
    /// Nothing has been read yet.
    pub(crate) fn new(
        board: &'a Board,
        (metric, semantics): (Metric, Semantics),
        codec: Codec,
        budget: &'a Budget,
    ) -> Self {
        Self { board, metric, semantics, codec, budget, best: Mutex::new(None) }
    }

    /// How many transitions are enough for the plan of a trace, once what it can do without is left out.
    pub(crate) fn n_transitions(&self, trace: &Trace) -> usize {
        if self.semantics == Semantics::Parallel {
            return self.codec.n_transitions(trace);
        }
        // A trace that is no plan is an error when the answer is read; here it is only not shorter.
        let Ok(plan) = self.read(trace) else { return trace.frames.len() };
        let length = plan.len(self.metric);
        let mut best = self.best.lock().expect(NO_PANIC);
        if best.as_ref().is_none_or(|best| length < best.len(self.metric)) {
            *best = Some(plan);
        }
        length
    }

    /// The plan of the trace of which the fewest transitions were enough: that is what was read before, since there
    /// may be no time to read it again.
    ///
    /// # Errors
    ///
    /// If the trace is no plan.
    pub(crate) fn into_plan(self, trace: &Trace) -> Result<Plan, Failure> {
        let read = self.best.lock().expect(NO_PANIC).take();
        read.map_or_else(|| self.read(trace), Ok)
    }

    fn read(&self, trace: &Trace) -> Result<Plan, Failure> {
        let plan = self.codec.plan(trace).into_diagnostic()?;
        plan.without_detours(self.board, self.budget).into_diagnostic()
    }
}
