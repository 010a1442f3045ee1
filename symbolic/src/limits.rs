//! What ends an exploration before its answer.

use ::limits::{Budget, StopReason};

/// Limits of an exploration.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Nodes of all diagrams together, garbage included until there is no room; at least 1024, at most
    /// 2^31. A node takes some 30 bytes with its share of the tables; address space for all is reserved at
    /// once, and the process aborts where that is refused.
    pub max_nodes: usize,
    /// Time and interruption; looked at between two operations on diagrams, between two conjuncts of the
    /// system, and while assignments are counted. Memory is bounded by the nodes; its limit is one on what
    /// counting takes beside them.
    pub budget: Budget,
}

impl Default for Limits {
    fn default() -> Self {
        Self { max_nodes: 1 << 24, budget: Budget::default() }
    }
}

impl Limits {
    /// Returns `Ok` if time is left and nobody has interrupted.
    pub(crate) fn check(&self) -> Result<(), StopReason> {
        self.budget.check()
    }
}
