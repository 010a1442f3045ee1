//! Why there are no lemmas.

use limits::StopReason;
use text::TextError;
use thiserror::Error;

/// Why there are no lemmas.
#[derive(Debug, Error)]
#[cfg_attr(feature = "miette", derive(miette::Diagnostic))]
pub enum ParseError {
    /// The text is no text of lemmas.
    #[error(transparent)]
    #[cfg_attr(feature = "miette", diagnostic(transparent))]
    Wrong(#[from] TextError),
    /// Reading it would take more than is allowed.
    #[error("stopped: {0}")]
    Stopped(#[from] StopReason),
}
