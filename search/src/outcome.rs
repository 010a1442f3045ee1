//! What a search did, and what came of it.

use std::time::Duration;

use limits::{Stop, StopReason};
use text::counted;
use thiserror::Error;

/// What a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchStats {
    /// Different states reached, initial states included; the cluster's size once it is exhausted. From both
    /// ends, those of both sides added: what both reached counts twice, and what is reached from the goals
    /// need not be reachable from the start.
    pub reached: u64,
    /// States whose successors were computed; a state expanded twice counts twice.
    pub expanded: u64,
    /// Successors computed, each as often as it was.
    pub generated: u64,
    /// Every plan is longer than this; where one was found, its length. In breadth-first search the
    /// greatest distance from the initial state up to which all states were reached.
    pub depth: usize,
    /// The distance of the nearest goal from the initial states, where the search has reached one.
    pub goal: Option<usize>,
    /// The most memory that was taken at one time, in bytes, as counted against
    /// [`Budget::memory`](limits::Budget::memory), beside that of the
    /// [space itself](crate::StateSpace::n_bytes).
    pub n_bytes: usize,
    /// Wall-clock time.
    pub elapsed: Duration,
}

/// A search that ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{reason} after {}", counted(stats.reached, "state"))]
pub struct GaveUp {
    /// The limit that ended it.
    pub reason: StopReason,
    /// What it had done by then.
    pub stats: SearchStats,
}

impl From<GaveUp> for Stop {
    fn from(gave_up: GaveUp) -> Self {
        Self::new(gave_up.reason, gave_up.to_string())
    }
}

impl GaveUp {
    /// The largest bound for which the search has shown that there is no plan. A search that did not even
    /// reach the initial state has shown nothing.
    pub fn refuted(&self) -> Option<usize> {
        let Self { stats: SearchStats { reached, depth, goal, .. }, .. } = *self;
        // A search for all states goes on beyond the first goal.
        goal.map_or((reached > 0).then_some(depth), |goal| goal.checked_sub(1))
    }
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
