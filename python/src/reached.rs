//! What a search of all states knows that was ended.

use std::fmt::Display;

use pyo3::prelude::*;
use rushsat::search::SearchStats;

/// What a search of all states knows that was ended.
#[pyclass(frozen, get_all)]
pub(crate) struct RawReached {
    /// What ended it.
    reason: String,
    n_states: u64,
    /// All states up to this distance are among them.
    depth: usize,
    /// The distance of the nearest goal, if one is among them.
    goal: Option<usize>,
}

impl RawReached {
    pub(crate) fn new(reason: impl Display, stats: &SearchStats) -> Self {
        let SearchStats { reached: n_states, depth, goal, .. } = *stats;
        Self { reason: reason.to_string(), n_states, depth, goal }
    }

    pub(crate) fn goal(&self) -> Option<usize> {
        self.goal
    }
}
