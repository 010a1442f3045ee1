//! What the harness needs of the command that is measured.

use limits::{Interrupt, OutputLimit, StopReason};
use miette::{Diagnostic, Report};
use thiserror::Error;

/// The command that is measured, which the harness runs in.
pub trait Host {
    /// Checks that the program takes these arguments, which do not include its name.
    ///
    /// # Errors
    ///
    /// What it says about them.
    fn check_usage(&self, arguments: &[String]) -> Result<(), Report>;

    /// Says something that is no result.
    fn remark(&self, text: &str);

    /// The interrupt that ends everything.
    fn interrupt(&self) -> &Interrupt;

    /// The limit on what may be written.
    fn output(&self) -> &OutputLimit;

    /// A run of this name begins.
    fn begins(&self, name: &str);

    /// The run that began has ended.
    fn ended(&self);
}

/// A limit ended the drawing of boards, or the writing of the results.
#[derive(Clone, Copy, Debug, Error, Diagnostic)]
#[error("gave up: {0}")]
pub struct LimitReached(pub StopReason);
