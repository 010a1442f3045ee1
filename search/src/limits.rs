//! Limits of a search, what it did, and why it gave up.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use thiserror::Error;

/// What ends a search before it has an answer. The default has no limit.
#[derive(Clone, Debug, Default)]
pub struct SearchLimits {
    /// Memory in bytes that the search may take; below 8 MiB it may give up at once. Everything that
    /// grows with the number of states is counted, and counted before it is taken. The tables of the
    /// space itself are not; those of a board are small unless lines are full of vehicles of length 1,
    /// and then at most some 100 MiB.
    pub max_memory: Option<usize>,
    /// When to give up; looked at every few thousand states.
    pub deadline: Option<Instant>,
    /// Gives up once this is true; looked at every few thousand states.
    pub interrupt: Option<Arc<AtomicBool>>,
}

/// Which limit ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The next states would take more than [`SearchLimits::max_memory`], or than the machine has, or
    /// there would be more than 2^32 of them.
    Memory,
    /// [`SearchLimits::deadline`] has passed.
    Deadline,
    /// [`SearchLimits::interrupt`] is true.
    Interrupt,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Memory => "out of memory",
            Self::Deadline => "out of time",
            Self::Interrupt => "interrupted",
        })
    }
}

/// What a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchStats {
    /// Different states reached, initial states included; the cluster's size once it is exhausted.
    pub reached: u64,
    /// States whose successors were computed; a state expanded twice counts twice.
    pub expanded: u64,
    /// Successors computed, each as often as it was.
    pub generated: u64,
    /// Every plan is longer than this; where one was found, its length. In breadth-first search the
    /// greatest distance from the initial state up to which all states were reached.
    pub depth: usize,
    /// The most memory that was taken at one time, in bytes, as counted against
    /// [`SearchLimits::max_memory`].
    pub n_bytes: usize,
    /// Wall-clock time.
    pub elapsed: Duration,
}

/// A search that ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{reason} after {} states", stats.reached)]
pub struct GaveUp {
    /// The limit that ended it.
    pub reason: Reason,
    /// What it had done by then.
    pub stats: SearchStats,
}

/// The answer of a search for a shortest plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchOutcome<P> {
    /// A shortest plan.
    Plan {
        /// The plan.
        plan: P,
        /// What it took.
        stats: SearchStats,
    },
    /// There is no plan: all states that can be reached were, and none is a goal.
    Unsolvable {
        /// What it took.
        stats: SearchStats,
    },
    /// Neither is known.
    GaveUp(GaveUp),
}

impl<P> SearchOutcome<P> {
    /// The same answer with `f` of the plan.
    pub fn map<Q>(self, f: impl FnOnce(P) -> Q) -> SearchOutcome<Q> {
        match self {
            Self::Plan { plan, stats } => SearchOutcome::Plan { plan: f(plan), stats },
            Self::Unsolvable { stats } => SearchOutcome::Unsolvable { stats },
            Self::GaveUp(gave_up) => SearchOutcome::GaveUp(gave_up),
        }
    }

    /// The plan, if there is one.
    pub fn plan(self) -> Option<P> {
        match self {
            Self::Plan { plan, .. } => Some(plan),
            Self::Unsolvable { .. } | Self::GaveUp(_) => None,
        }
    }

    /// What the search did.
    pub fn stats(&self) -> &SearchStats {
        match self {
            Self::Plan { stats, .. } | Self::Unsolvable { stats } => stats,
            Self::GaveUp(gave_up) => &gave_up.stats,
        }
    }
}

/// A search under way: its limits, its figures so far, and who wants to hear of them.
pub(crate) struct Watch<'a> {
    limits: &'a SearchLimits,
    progress: &'a mut dyn FnMut(&SearchStats),
    start: Instant,
    pub(crate) stats: SearchStats,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(limits: &'a SearchLimits, progress: &'a mut dyn FnMut(&SearchStats)) -> Self {
        Self { limits, progress, start: Instant::now(), stats: SearchStats::default() }
    }

    /// A search that goes on after its first part.
    pub(crate) fn resume(
        limits: &'a SearchLimits,
        progress: &'a mut dyn FnMut(&SearchStats),
        start: Instant,
        stats: SearchStats,
    ) -> Self {
        Self { limits, progress, start, stats }
    }

    pub(crate) fn max_bytes(&self) -> usize {
        self.limits.max_memory.unwrap_or(usize::MAX)
    }

    /// Reports the figures and looks at the clock and at the interrupt flag.
    pub(crate) fn check(&mut self) -> Result<(), Reason> {
        self.stats.elapsed = self.start.elapsed();
        (self.progress)(&self.stats);
        let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        if self.limits.interrupt.as_ref().is_some_and(is_set) {
            return Err(Reason::Interrupt);
        }
        if self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Reason::Deadline);
        }
        Ok(())
    }

    /// The final figures.
    pub(crate) fn finish(mut self) -> SearchStats {
        self.stats.elapsed = self.start.elapsed();
        self.stats
    }

    pub(crate) fn give_up(self, reason: Reason) -> GaveUp {
        GaveUp { reason, stats: self.finish() }
    }
}
