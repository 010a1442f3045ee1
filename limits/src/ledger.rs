//! Work and memory, counted as they are taken.

use crate::{Budget, StopReason};

/// Counts the steps and the bytes of work whose size is not known beforehand, and looks at a budget as they
/// grow.
///
/// Once it says stop it says so for ever, so that a loop that misses one answer gets the next.
#[derive(Clone, Debug)]
pub struct Ledger<'a> {
    budget: &'a Budget,
    n_bytes: usize,
    /// Steps until the next look at the clock.
    n_left: usize,
    stopped: Option<StopReason>,
}

impl<'a> Ledger<'a> {
    /// Steps between two looks at the clock: at most some milliseconds.
    const INTERVAL: usize = 1 << 14;

    /// Bytes whose taking is a step.
    const BYTES_PER_STEP: usize = 16;

    /// Nothing taken yet.
    pub fn new(budget: &'a Budget) -> Self {
        Self { budget, n_bytes: 0, n_left: 0, stopped: None }
    }

    /// The budget that it counts against.
    pub fn budget(&self) -> &'a Budget {
        self.budget
    }

    /// Bytes that are held now.
    pub fn n_bytes(&self) -> usize {
        self.n_bytes
    }

    /// Counts steps, of at most some 100 ns each. The first call looks at the clock.
    ///
    /// # Errors
    ///
    /// Why work must stop now.
    pub fn work(&mut self, n_steps: usize) -> Result<(), StopReason> {
        if let Some(reason) = self.stopped {
            return Err(reason);
        }
        match self.n_left.checked_sub(n_steps) {
            Some(left) if self.n_left > 0 => {
                self.n_left = left;
                Ok(())
            }
            _ => {
                self.n_left = Self::INTERVAL;
                self.noted(self.budget.check())
            }
        }
    }

    /// Counts bytes that are held from now on, before they are taken; that is work too.
    ///
    /// # Errors
    ///
    /// Why work must stop now.
    pub fn take(&mut self, n_bytes: usize) -> Result<(), StopReason> {
        self.n_bytes = self.n_bytes.saturating_add(n_bytes);
        self.work(n_bytes / Self::BYTES_PER_STEP + 1)?;
        self.noted(self.budget.allow(self.n_bytes))
    }

    /// Counts bytes as free again.
    pub fn give_back(&mut self, n_bytes: usize) {
        self.n_bytes = self.n_bytes.saturating_sub(n_bytes);
    }

    /// Goes on where a clone of this has come to.
    pub fn resume(&mut self, clone: &Ledger<'_>) {
        let Ledger { budget: _, n_bytes, n_left, stopped } = *clone;
        *self = Self { n_bytes, n_left, stopped, ..*self };
    }

    /// Why it said stop, if it did.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    fn noted(&mut self, result: Result<(), StopReason>) -> Result<(), StopReason> {
        self.stopped = result.err();
        result
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn bytes_are_counted_and_given_back() {
        let budget = Budget::default().with_memory(100);
        let mut ledger = Ledger::new(&budget);
        assert_eq!(ledger.take(60), Ok(()));
        ledger.give_back(20);
        assert_eq!((ledger.take(60), ledger.n_bytes()), (Ok(()), 100));
        assert_eq!(ledger.take(1), Err(StopReason::Memory));
        ledger.give_back(101);
        assert_eq!(ledger.work(0), Err(StopReason::Memory), "for ever");
        assert_eq!(ledger.stopped(), Some(StopReason::Memory));
        let mut other = Ledger::new(&budget);
        other.resume(&ledger);
        assert_eq!((other.n_bytes(), other.stopped()), (0, Some(StopReason::Memory)));
    }

    #[test]
    fn the_clock_is_looked_at_first_and_now_and_then() {
        let late = Budget::within(Some(Duration::ZERO));
        assert_eq!(Ledger::new(&late).work(0), Err(StopReason::Time));
        assert_eq!(Ledger::new(&late).take(0), Err(StopReason::Time));
        let budget = Budget::default();
        let mut ledger = Ledger::new(&budget);
        assert_eq!(ledger.work(1), Ok(()));
        budget.interrupt.trigger();
        let n_calls = std::iter::from_fn(|| ledger.work(10).ok()).count();
        assert!(n_calls > 100 && n_calls <= Ledger::INTERVAL / 10, "{n_calls}");
        assert_eq!(ledger.take(usize::MAX), Err(StopReason::Interrupt));
    }
}
