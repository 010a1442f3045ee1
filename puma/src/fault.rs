//! Why there is no program.

use limits::StopReason;
use text::{Fault, TextError};
use thiserror::Error;

/// Why there is no program.
#[derive(Clone, Debug, Error)]
#[cfg_attr(feature = "miette", derive(miette::Diagnostic))]
pub enum ParseError {
    /// The text is no program.
    #[error(transparent)]
    #[cfg_attr(feature = "miette", diagnostic(transparent))]
    Faulty(#[from] TextError),
    /// Reading it would take more than is allowed.
    #[error("stopped: {0}")]
    Stopped(#[from] StopReason),
}

/// The faults of a program.
pub(crate) fn program_error(name: &str, text: &str, faults: Vec<Fault>) -> TextError {
    TextError::new(name, "an InPUMA program", text, faults)
}

/// The longest text of a program, in bytes.
pub const MAX_TEXT: usize = 1 << 20;

/// The longest line, in bytes: messages show whole lines.
const MAX_LINE: usize = 10_000;

/// Refuses a text that is too large, or has a line that is.
pub(crate) fn require_modest(name: &str, text: &str) -> Result<(), TextError> {
    let message = if text.len() > MAX_TEXT {
        format!("the text is larger than {MAX_TEXT} bytes")
    } else if let Some(line) = text.lines().position(|line| line.len() > MAX_LINE) {
        format!("line {} is longer than {MAX_LINE} bytes", line + 1)
    } else {
        return Ok(());
    };
    Err(program_error(name, "", vec![Fault::new(message, 0..0, "")]))
}
