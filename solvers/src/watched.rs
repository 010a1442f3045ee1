//! Reading within limits.

use std::io::{self, Read};

use limits::Budget;

/// An input that cannot be read on when a budget is used up: the error then is a [`StopReason`], see [`StopReason::of`].
///
/// A call that waits for bytes, as from a terminal, is not ended by it.
#[derive(Debug)]
pub(crate) struct BudgetReader<R> {
    input: R,
    budget: Budget,
}

impl<R> BudgetReader<R> {
    /// Reads within the budget. The clock is looked at in every call, so the input should be buffered outside of this.
    pub(crate) fn new(input: R, budget: &Budget) -> Self {
        Self { input, budget: budget.clone() }
    }
}

impl<R: Read> Read for BudgetReader<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.budget.check().map_err(io::Error::other)?;
        self.input.read(bytes)
    }
}

#[cfg(test)]
mod tests {
    use limits::StopReason;

    use super::*;

    #[test]
    fn a_budget_ends_the_reading() {
        let budget = Budget::default();
        let mut input = BudgetReader::new(io::repeat(1), &budget);
        let mut bytes = [0; 3];
        input.read_exact(&mut bytes).unwrap();
        assert_eq!(bytes, [1; 3]);
        budget.interrupt.trigger();
        let error = input.read_exact(&mut bytes).unwrap_err();
        assert_eq!(StopReason::of(&error), Some(StopReason::Interrupt));
    }
}
