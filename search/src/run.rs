//! A search under way.

use std::time::Instant;

use limits::{Budget, StopReason};

use crate::{
    outcome::{GaveUp, SearchStats},
    space::StateSpace,
};

/// A search under way: its budget, its figures so far, and who is told of them.
pub(crate) struct Run<'a> {
    budget: &'a Budget,
    progress: &'a mut dyn FnMut(&SearchStats),
    start: Instant,
    pub(crate) stats: SearchStats,
}

impl<'a> Run<'a> {
    pub(crate) fn new(budget: &'a Budget, progress: &'a mut dyn FnMut(&SearchStats)) -> Self {
        Self { budget, progress, start: Instant::now(), stats: SearchStats::default() }
    }

    /// A search that goes on after its first part.
    pub(crate) fn resume(
        budget: &'a Budget,
        progress: &'a mut dyn FnMut(&SearchStats),
        start: Instant,
        stats: SearchStats,
    ) -> Self {
        Self { budget, progress, start, stats }
    }

    pub(crate) fn max_bytes(&self) -> usize {
        self.budget.memory.unwrap_or(usize::MAX)
    }

    /// The budget.
    pub(crate) fn budget(&self) -> &Budget {
        self.budget
    }

    /// Reports the figures and looks at the budget.
    pub(crate) fn check(&mut self) -> Result<(), StopReason> {
        self.stats.elapsed = self.start.elapsed();
        (self.progress)(&self.stats);
        self.budget.check()
    }

    /// The final figures.
    pub(crate) fn finish(mut self) -> SearchStats {
        self.stats.elapsed = self.start.elapsed();
        self.stats
    }

    pub(crate) fn give_up(self, reason: StopReason) -> GaveUp {
        GaveUp { reason, stats: self.finish() }
    }
}

/// Looks at a budget while a plan is put together, which expands states again.
pub(crate) struct ExpansionMeter<'a> {
    budget: &'a Budget,
    /// Expansions between two looks.
    interval: usize,
    n_left: usize,
}

impl<'a> ExpansionMeter<'a> {
    /// Expansions of easy states between two looks.
    const INTERVAL: usize = 1024;

    pub(crate) fn new(space: &impl StateSpace, budget: &'a Budget) -> Self {
        Self { budget, interval: (Self::INTERVAL / space.effort()).max(1), n_left: 0 }
    }

    /// Counts an expansion that comes next. The first one looks at the budget.
    pub(crate) fn expansion(&mut self) -> Result<(), StopReason> {
        if self.n_left == 0 {
            self.n_left = self.interval;
            self.budget.check()?;
        }
        self.n_left -= 1;
        Ok(())
    }
}
