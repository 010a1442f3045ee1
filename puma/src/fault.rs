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

/// The text without a byte order mark. Refuses one that is too large, or has a line that is.
pub(crate) fn require_modest<'t>(name: &str, text: &'t str) -> Result<&'t str, TextError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.len() > MAX_TEXT {
        let message = format!("the text is larger than {MAX_TEXT} bytes");
        return Err(program_error(name, "", vec![Fault::new(message, 0..0, "")]));
    }
    let Some(line) = text.lines().position(|line| line.len() > MAX_LINE) else { return Ok(text) };
    let message = format!("line {} is longer than {MAX_LINE} bytes", line + 1);
    let begin: String = text.lines().nth(line).unwrap_or_default().chars().take(SHOWN).collect();
    // What stands before it is not shown, but counted.
    let shown = format!("{}{begin}…\n", "\n".repeat(line));
    let fault = Fault::new(message, line..line + begin.len(), "the line begins so");
    Err(program_error(
        name,
        &shown,
        vec![fault.advise("break the line; spaces and line ends mean the same")],
    ))
}

/// Characters that are shown of a line that is too long.
const SHOWN: usize = 40;
