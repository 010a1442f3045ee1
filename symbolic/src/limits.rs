//! What ends an exploration before its answer.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

/// Limits of an exploration.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Nodes of all diagrams together, garbage included until there is no room; at least 1024, at most
    /// 2^31. A node takes some 30 bytes with its share of the tables; address space for all is reserved at
    /// once, and the process aborts where that is refused.
    pub max_nodes: usize,
    /// When to give up; looked at between two operations on diagrams.
    pub deadline: Option<Instant>,
    /// Gives up once this is true; looked at between two operations on diagrams.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { max_nodes: 1 << 24, deadline: None, interrupt: None }
    }
}

/// Which limit ended an exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// [`Limits::max_nodes`].
    Nodes,
    /// [`Limits::deadline`] has passed.
    Deadline,
    /// [`Limits::interrupt`] is true.
    Interrupt,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nodes => "out of nodes",
            Self::Deadline => "out of time",
            Self::Interrupt => "interrupted",
        })
    }
}

impl Limits {
    /// Whether time is left and nobody has interrupted.
    pub(crate) fn check(&self) -> Result<(), Reason> {
        let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        if self.interrupt.as_ref().is_some_and(is_set) {
            return Err(Reason::Interrupt);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Reason::Deadline);
        }
        Ok(())
    }
}
