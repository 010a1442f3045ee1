//! What is wrong with an answer that contradicts what is known.

use proofs::deduction::DeductionError;
use thiserror::Error;

/// What a model contradicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Contradiction {
    /// A search that found no plan.
    #[error("the formula has a model, which search has ruled out")]
    Search,
    /// The answer to a question about a puzzle that may break the contract of
    /// [`Puzzle`](crate::planning::Puzzle).
    #[error("the formula has a model, which the answer excludes")]
    Puzzle,
    /// The bound of a plan.
    #[error("a plan is longer than it should be")]
    Bound,
    /// Pieces that were found to have no plan.
    #[error("a core has a plan")]
    Core,
    /// An invariant.
    #[error("the invariant that says that the puzzle is unsolvable fails: {obligation}")]
    Invariant {
        /// Which of its three formulas has a model.
        obligation: &'static str,
    },
}

/// What is wrong with a deduction that was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WrongDeduction {
    /// The checker refuses it.
    #[error("{error}\n{text}")]
    Refused {
        /// The first thing that is wrong with it.
        error: DeductionError,
        /// The deduction.
        text: String,
    },
    /// The conclusion does not follow.
    #[error("the premises do not suffice, though a solver says so")]
    Insufficient,
    /// A premise that neither the encoding nor the state has.
    #[error("`{0}` is no premise")]
    NoPremise(String),
    /// A proposition that the encoding does not have.
    #[error("the encoding has no `{0}`")]
    NoProposition(String),
    /// A proposition that the encoding does not define.
    #[error("`{0}` is not defined")]
    Undefined(String),
}
