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
    /// An engine or an outside program ended by itself and does not know.
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

/// Why work stopped without an answer: the reason for programs, and the words for people, which may say more, such as
/// how far the work came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The reason.
    pub reason: StopReason,
    words: String,
}

impl Stop {
    /// A reason, said in these words.
    pub fn new(reason: StopReason, words: impl Into<String>) -> Self {
        Self { reason, words: words.into() }
    }

    /// What people and JSON are told.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// The same, said in other words.
    #[must_use]
    pub fn said(self, words: impl FnOnce(&str) -> String) -> Self {
        Self { words: words(&self.words), ..self }
    }
}

impl From<StopReason> for Stop {
    fn from(reason: StopReason) -> Self {
        Self::new(reason, reason.to_string())
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl Error for Stop {}
