//! What can be wrong with a proof.

use std::{fmt, io};

use thiserror::Error;

/// Where in a proof a step begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// 1-based number of the line, in text.
    Line(u64),
    /// 0-based number of the byte, in the binary form.
    Byte(u64),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line(line) => write!(f, "line {line}"),
            Place::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

/// Why a proof is rejected, and where.
#[derive(Debug, Error)]
#[error("{place}: {reason}")]
pub struct CheckError {
    /// The step; the end of the proof if something is missing.
    pub place: Place,
    /// What is wrong with it.
    pub reason: Reason,
}

/// What is wrong with a step.
#[derive(Debug, Error)]
pub enum Reason {
    /// The proof cannot be read.
    #[error("cannot read: {0}")]
    Io(#[from] io::Error),
    /// It is not of the format.
    #[error("{0}")]
    Syntax(String),
    /// The proof ends in the middle of a step.
    #[error("the proof ends within a step")]
    Truncated,
    /// Numbers of clauses must grow.
    #[error("clause {id} is not numbered above {last}, the largest number so far")]
    NumberTooSmall {
        /// The new clause.
        id: i64,
        /// The largest number so far.
        last: i64,
    },
    /// A hint names no clause.
    #[error("clause {id}: hint {hint} names a clause that does not exist or was deleted")]
    UnknownHint {
        /// The new clause.
        id: i64,
        /// The hint.
        hint: i64,
    },
    /// A hint names a clause with two or more literals left.
    #[error("clause {id}: hint {hint} is not unit, two or more of its literals are not false")]
    NotUnit {
        /// The new clause.
        id: i64,
        /// The hint.
        hint: i64,
    },
    /// All hints are used up, and no clause has become empty.
    #[error("clause {id}: the hints end without a conflict")]
    NoConflict {
        /// The new clause.
        id: i64,
    },
    /// Hints as for a resolution asymmetric tautology, for a clause without literals.
    #[error("clause {id}: hint {hint} needs a pivot, but the clause is empty")]
    NoPivot {
        /// The new clause.
        id: i64,
        /// The hint.
        hint: i64,
    },
    /// A negative hint names a clause without the negated pivot.
    #[error("clause {id}: hint {hint} names a clause without the negated pivot")]
    NotACandidate {
        /// The new clause.
        id: i64,
        /// The hint.
        hint: i64,
    },
    /// A clause with the negated pivot has no hints.
    #[error("clause {id}: clause {candidate} holds the negated pivot, but no hints are for it")]
    CandidateWithoutHints {
        /// The new clause.
        id: i64,
        /// The clause with the negated pivot.
        candidate: i64,
    },
    /// A deletion names no clause.
    #[error("clause {id} is to be deleted, but does not exist or was deleted")]
    UnknownDeletion {
        /// The clause.
        id: i64,
    },
    /// A clause of a proof without hints does not follow.
    #[error(
        "the clause follows neither by unit propagation nor by resolution on its first literal"
    )]
    DoesNotFollow,
    /// There is no refutation.
    #[error("the proof ends without the empty clause")]
    NoRefutation,
}
