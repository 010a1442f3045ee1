//! Texts as large as a budget allows.

use limits::{Budget, Ledger, StopReason};

/// A text whose bytes count against the memory of a budget.
pub(super) struct BoundedText<'b> {
    text: String,
    ledger: Ledger<'b>,
}

impl<'b> BoundedText<'b> {
    pub(super) fn new(budget: &'b Budget) -> Self {
        Self { text: String::new(), ledger: Ledger::new(budget) }
    }

    /// Adds a part, which counts as one step of work.
    pub(super) fn push(&mut self, part: &str) -> Result<(), StopReason> {
        self.ledger.work(1)?;
        self.ledger.take(part.len())?;
        self.text += part;
        Ok(())
    }

    /// The text.
    pub(super) fn into_text(self) -> String {
        self.text
    }
}
