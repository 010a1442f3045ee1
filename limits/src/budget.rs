//! Time, memory, output and interruption.

use std::{
    thread,
    time::{Duration, Instant},
};

use crate::{Interrupt, OutputLimit, StopReason, turns::Turn};

/// What work may take. The default has no limit.
///
/// Clones share the interrupt. The deadline is a moment, not a length of time, so a budget that is handed
/// down holds for the whole.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// No work goes on after this moment. How soon it is noticed depends on who works; a tenth of a second is
    /// usual.
    pub deadline: Option<Instant>,
    /// Bytes that may be taken for what grows with the question. Each holder of a budget may take that many:
    /// a question with several threads gives each of them a [share](Self::share).
    pub memory: Option<usize>,
    /// What may still be written. Results take from it; a proof that an outside program writes may not exceed
    /// it.
    pub output: OutputLimit,
    /// Stops work from outside.
    pub interrupt: Interrupt,
    /// Makes work wait while others have their turns: given by [`Seat::work`](crate::Seat::work).
    pub turn: Option<Turn>,
}

impl Budget {
    /// The budget of work that begins now and may take so much time; `None` is no limit.
    #[must_use]
    pub fn within(time: Option<Duration>) -> Self {
        Self { deadline: time.and_then(|time| Instant::now().checked_add(time)), ..Self::default() }
    }

    /// The same budget for work that may take so much time at most.
    #[must_use]
    pub fn at_most(&self, time: Duration) -> Self {
        let end = Instant::now().checked_add(time);
        Self { deadline: self.deadline.into_iter().chain(end).min(), ..self.clone() }
    }

    /// The same budget with this much memory.
    #[must_use]
    pub fn with_memory(self, n_bytes: usize) -> Self {
        Self { memory: Some(n_bytes), ..self }
    }

    /// The same budget with this much memory at most.
    #[must_use]
    pub fn memory_at_most(&self, n_bytes: usize) -> Self {
        let least = self.memory.map_or(n_bytes, |allowed| allowed.min(n_bytes));
        self.clone().with_memory(least)
    }

    /// The same budget, with this much left to write.
    #[must_use]
    pub fn with_output(self, output: OutputLimit) -> Self {
        Self { output, ..self }
    }

    /// The same budget, stopped by this interrupt.
    #[must_use]
    pub fn with_interrupt(self, interrupt: Interrupt) -> Self {
        Self { interrupt, ..self }
    }

    /// The budget of one of `n` (at least 1) that work at once: the memory is divided, the rest is the same
    /// for all.
    #[must_use]
    pub fn share(&self, n: usize) -> Self {
        Self { memory: self.memory.map(|n_bytes| n_bytes / n.max(1)), ..self.clone() }
    }

    /// The budget of the first of two attempts: it ends when half the time that is left has passed.
    #[must_use]
    pub fn half(&self) -> Self {
        self.first_of(2)
    }

    /// The budget of the first of so many attempts, at least one: it ends when its share of the time that is
    /// left has passed.
    #[must_use]
    pub fn first_of(&self, n_attempts: u32) -> Self {
        let now = Instant::now();
        let share = |end: Instant| now + end.saturating_duration_since(now) / n_attempts.max(1);
        Self { deadline: self.deadline.map(share), ..self.clone() }
    }

    /// The budget of an attempt after which little is left to do: it ends when three quarters of the time
    /// that is left have passed.
    #[must_use]
    pub fn three_quarters(&self) -> Self {
        let half = self.half();
        let left = half.deadline.map(|at| at.saturating_duration_since(Instant::now()));
        let deadline = half.deadline.zip(left).map(|(at, left)| at + left / 2);
        Self { deadline, ..half }
    }

    /// The budget for telling what was found when this one may have ended: at least half a second, and no
    /// interrupt if that has come already.
    #[must_use]
    pub fn for_telling(&self) -> Self {
        let soonest = Instant::now() + Duration::from_millis(500);
        let deadline = self.deadline.map(|end| end.max(soonest));
        let interrupt = match self.interrupt.reason() {
            None => self.interrupt.clone(),
            Some(_) => Interrupt::default(),
        };
        Self { deadline, interrupt, turn: None, ..self.clone() }
    }

    /// Looks at the clock, if there is a deadline, and at the interrupt. Takes some 30 ns; but work that is
    /// done by [turns](crate::Turns) waits here for its next one.
    ///
    /// # Errors
    ///
    /// Why work must stop now.
    pub fn check(&self) -> Result<(), StopReason> {
        if let Some(reason) = self.interrupt.reason() {
            return Err(reason);
        }
        self.pass_turn()?;
        if self.is_late() { Err(StopReason::Time) } else { Ok(()) }
    }

    /// Waits until work must stop, for so long at most.
    pub fn pause(&self, time: Duration) {
        let start = Instant::now();
        while start.elapsed() < time && self.check().is_ok() {
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Returns `true` if the deadline has passed.
    pub(crate) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// Returns `Ok` if something of this many bytes, in all, may be held.
    ///
    /// # Errors
    ///
    /// [`StopReason::Memory`]
    pub fn allow(&self, n_bytes: usize) -> Result<(), StopReason> {
        match self.memory {
            Some(most) if n_bytes > most => Err(StopReason::Memory),
            _ => Ok(()),
        }
    }

    /// A meter for a loop whose rounds are short.
    pub fn meter(&self) -> Meter<'_> {
        Meter { budget: self, n_ticks: 0 }
    }
}

/// Looks at a budget every 1,024 rounds of a loop, each of which is a tick.
#[derive(Clone, Debug)]
pub struct Meter<'a> {
    budget: &'a Budget,
    n_ticks: u32,
}

impl Meter<'_> {
    const INTERVAL: u32 = 1024;

    /// Counts a round. The first one looks at the budget.
    ///
    /// # Errors
    ///
    /// Why work must stop now.
    pub fn tick(&mut self) -> Result<(), StopReason> {
        let is_due = self.n_ticks.is_multiple_of(Self::INTERVAL);
        self.n_ticks = self.n_ticks.wrapping_add(1);
        if is_due { self.budget.check() } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_stops_without_limits() {
        assert_eq!(Budget::default().check(), Ok(()));
        assert_eq!(Budget::default().allow(usize::MAX), Ok(()));
    }

    #[test]
    fn clones_share_the_interrupt() {
        let budget = Budget::default();
        budget.clone().interrupt.trigger();
        assert_eq!(budget.check(), Err(StopReason::Interrupt));
    }

    #[test]
    fn there_is_time_to_tell_what_was_found() {
        let budget = Budget::within(Some(Duration::ZERO)).with_memory(1);
        budget.interrupt.trigger();
        assert_eq!(budget.for_telling().check(), Ok(()));
        assert_eq!(budget.for_telling().allow(2), Err(StopReason::Memory));
        assert_eq!(budget.check(), Err(StopReason::Interrupt));
    }

    #[test]
    fn the_deadline_stops_from_its_moment_on() {
        assert_eq!(Budget::within(Some(Duration::ZERO)).check(), Err(StopReason::Time));
        assert_eq!(Budget::within(Some(Duration::from_hours(1))).check(), Ok(()));
        assert_eq!(Budget::within(Some(Duration::MAX)).check(), Ok(()));
    }

    #[test]
    fn the_earlier_of_two_deadlines_counts() {
        let hour = Budget::within(Some(Duration::from_hours(1)));
        assert_eq!(hour.at_most(Duration::ZERO).check(), Err(StopReason::Time));
        assert_eq!(hour.at_most(Duration::from_hours(2)).deadline, hour.deadline);
        assert_eq!(hour.at_most(Duration::MAX).deadline, hour.deadline);
        assert!(Budget::default().at_most(Duration::from_hours(1)).deadline.is_some());
    }

    #[test]
    fn a_pause_ends_with_the_work() {
        let start = Instant::now();
        Budget::default().pause(Duration::from_millis(3));
        assert!(start.elapsed() >= Duration::from_millis(3));
        Budget::within(Some(Duration::from_millis(3))).pause(Duration::from_hours(1));
        assert!(start.elapsed() < Duration::from_mins(1));
    }

    #[test]
    fn half_the_time_ends_before_the_whole() {
        let budget = Budget::within(Some(Duration::from_secs(10)));
        let left = budget.half().deadline.unwrap().saturating_duration_since(Instant::now());
        assert!(left <= Duration::from_secs(5) && left > Duration::from_secs(4));
        let third = budget.first_of(3).deadline.unwrap().saturating_duration_since(Instant::now());
        assert!(third < left && third > Duration::from_secs(3), "{third:?}");
        let longer =
            budget.three_quarters().deadline.unwrap().saturating_duration_since(Instant::now());
        assert!(left < longer && longer < Duration::from_secs(8), "{left:?} {longer:?}");
        assert_eq!(Budget::default().half().deadline, None);
        assert_eq!(Budget::default().three_quarters().deadline, None);
    }

    #[test]
    fn as_much_memory_as_allowed_is_allowed() {
        let budget = Budget::default().with_memory(100);
        assert_eq!(budget.allow(100), Ok(()));
        assert_eq!(budget.allow(101), Err(StopReason::Memory));
        assert_eq!(budget.share(3).allow(34), Err(StopReason::Memory));
        assert_eq!([99, 101].map(|most| budget.memory_at_most(most).memory), [Some(99), Some(100)]);
        assert_eq!(Budget::default().memory_at_most(7).memory, Some(7));
    }

    #[test]
    fn a_meter_looks_at_the_first_tick_and_now_and_then() {
        let budget = Budget::default();
        let mut meter = budget.meter();
        assert_eq!(meter.tick(), Ok(()));
        budget.interrupt.trigger();
        let n_ticks = std::iter::from_fn(|| meter.tick().ok()).count();
        assert!(n_ticks < 1024);
        assert_eq!(budget.meter().tick(), Err(StopReason::Interrupt));
    }
}
