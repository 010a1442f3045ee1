//! Why work stopped without an answer.

use std::{error::Error, fmt, io};

/// Why work stopped without an answer. Its text is what people and JSON are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The deadline has passed.
    Time,
    /// What comes next would take more memory than allowed, or than the machine has.
    Memory,
    /// What comes next would write more bytes than allowed.
    Output,
    /// A SAT solver has had its conflicts.
    Conflicts,
    /// Decision diagrams have their nodes.
    Nodes,
    /// Somebody asked for an end: Ctrl-C, another thread that has the answer, or a caller.
    Interrupt,
    /// An outside program said by itself that it does not know.
    GaveUp,
}

impl StopReason {
    /// The reason that is in an error of a writer or a reader, if one is.
    pub fn of(error: &io::Error) -> Option<Self> {
        error.get_ref()?.downcast_ref().copied()
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Time => "time limit reached",
            Self::Memory => "memory limit reached",
            Self::Output => "output limit reached",
            Self::Conflicts => "conflict limit reached",
            Self::Nodes => "node limit reached",
            Self::Interrupt => "interrupted",
            Self::GaveUp => "the solver gave up by itself",
        })
    }
}

impl Error for StopReason {}
