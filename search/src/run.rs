//! A search under way.

use std::time::Instant;

use limits::{Budget, StopReason};

use crate::{
    outcome::{GaveUp, SearchOutcome, SearchStats},
    space::StateSpace,
};

/// A search under way: its budget, its figures so far, and who is told of them.
///
/// It counts expansions and says when to look at the budget: before the first one, and then after the fewer
/// of them the harder the states of the space are to expand.
pub(crate) struct Run<'a> {
    budget: &'a Budget,
    progress: &'a mut dyn FnMut(&SearchStats),
    start: Instant,
    max_bytes: usize,
    /// Expansions between two looks at the budget.
    interval: usize,
    /// Expansions until the next look.
    n_left: usize,
    pub(crate) stats: SearchStats,
}

impl<'a> Run<'a> {
    /// Expansions of easy states between two looks at the budget.
    const INTERVAL: usize = 1024;

    pub(crate) fn new(
        space: &impl StateSpace,
        budget: &'a Budget,
        progress: &'a mut dyn FnMut(&SearchStats),
    ) -> Self {
        Self {
            budget,
            progress,
            start: Instant::now(),
            max_bytes: budget
                .memory
                .map_or(usize::MAX, |most| most.saturating_sub(space.n_bytes())),
            interval: (Self::INTERVAL / space.effort()).max(1),
            n_left: 0,
            stats: SearchStats::default(),
        }
    }

    /// What a search may hold beside the space, in bytes.
    pub(crate) fn max_bytes(&self) -> usize {
        self.max_bytes
    }

    /// The most expansions that may follow one another without a question whether a look is due.
    pub(crate) fn interval(&self) -> usize {
        self.interval
    }

    /// Counts so many expansions that come next. Returns `true` if it is time for [`Self::check`] before
    /// them.
    #[inline]
    pub(crate) fn is_due(&mut self, n_expansions: usize) -> bool {
        let is_due = self.n_left == 0;
        if is_due {
            self.n_left = self.interval;
        }
        self.n_left = self.n_left.saturating_sub(n_expansions);
        is_due
    }

    /// Reports the figures and looks at the budget.
    pub(crate) fn check(&mut self) -> Result<(), StopReason> {
        self.stats.elapsed = self.start.elapsed();
        (self.progress)(&self.stats);
        self.budget.check()
    }

    /// Counts so many expansions that come next and only put a plan together: there is nothing to report.
    pub(crate) fn retrace(&mut self, n_expansions: usize) -> Result<(), StopReason> {
        if self.is_due(n_expansions) { self.budget.check() } else { Ok(()) }
    }

    /// The final figures.
    pub(crate) fn finish(mut self) -> SearchStats {
        self.stats.elapsed = self.start.elapsed();
        self.stats
    }

    pub(crate) fn give_up(self, reason: StopReason) -> GaveUp {
        GaveUp { reason, stats: self.finish() }
    }

    /// The answer of a search that found a plan, found that there is none, or had to stop.
    pub(crate) fn conclude<P>(self, found: Result<Option<P>, StopReason>) -> SearchOutcome<P> {
        match found {
            Ok(Some(plan)) => SearchOutcome::Plan { plan, stats: self.finish() },
            Ok(None) => SearchOutcome::Unsolvable { stats: self.finish() },
            Err(reason) => SearchOutcome::GaveUp(self.give_up(reason)),
        }
    }
}
