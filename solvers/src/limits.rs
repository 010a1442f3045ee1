//! When a solver has to stop without an answer.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

/// What a solver may spend over its whole life. The default is no limit.
///
/// Limits are given once, to [`SolverSpec::start`](crate::SolverSpec::start), and do not come back:
/// a solver that a limit has stopped stays stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// No call goes on after this moment. How soon a solver notices depends on its kind; in-process
    /// solvers look between conflicts, which are milliseconds apart or less on formulas of up to a
    /// hundred thousand variables.
    pub deadline: Option<Instant>,
    /// The number of conflicts, summed over all calls of one solver, that answers may take. Exact:
    /// an answer that took no more is given, an answer that took more is not, and the search ends
    /// soon after the number is exceeded.
    pub conflicts: Option<u64>,
    /// Stops the solver from outside.
    pub interrupt: Interrupt,
}

impl Limits {
    /// Whether the solver must stop now, and why. Reads the clock if there is a deadline.
    pub(crate) fn due(&self) -> Option<StopReason> {
        if self.interrupt.is_triggered() {
            Some(StopReason::Interrupt)
        } else if self.deadline.is_some_and(|end| Instant::now() >= end) {
            Some(StopReason::Time)
        } else {
            None
        }
    }

    /// Whether so many conflicts are more than allowed.
    pub(crate) fn exceeded_by(&self, conflicts: u64) -> bool {
        self.conflicts.is_some_and(|most| conflicts > most)
    }
}

/// A flag that stops solvers from another thread or a signal handler. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    flag: Arc<AtomicBool>,
    /// The flag that it also listens to.
    parent: Option<Arc<Interrupt>>,
}

impl Interrupt {
    /// A flag that is triggered with this one, and by itself.
    #[must_use]
    pub fn child(&self) -> Self {
        Self { flag: Arc::default(), parent: Some(Arc::new(self.clone())) }
    }

    /// Stops every solver that was started with this flag or a child of it, for good.
    pub fn trigger(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether [`trigger`](Self::trigger) was called on any clone, or on a parent.
    pub fn is_triggered(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
            || self.parent.as_ref().is_some_and(|parent| parent.is_triggered())
    }
}

/// Why a solver stopped without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// [`Limits::deadline`] has passed.
    Time,
    /// [`Limits::conflicts`] are used up.
    Conflicts,
    /// [`Limits::interrupt`] was triggered.
    Interrupt,
    /// An outside program said by itself that it does not know.
    GaveUp,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::Time => "time limit reached",
            StopReason::Conflicts => "conflict limit reached",
            StopReason::Interrupt => "interrupted",
            StopReason::GaveUp => "the solver gave up by itself",
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn nothing_is_due_without_limits() {
        assert_eq!(Limits::default().due(), None);
        assert!(!Limits::default().exceeded_by(u64::MAX));
    }

    #[test]
    fn clones_share_the_interrupt() {
        let limits = Limits::default();
        let other = limits.interrupt.clone();
        assert!(!limits.interrupt.is_triggered());
        other.trigger();
        assert_eq!(limits.due(), Some(StopReason::Interrupt));
    }

    #[test]
    fn a_child_listens_to_its_parent_only() {
        let parent = Interrupt::default();
        let (one, other) = (parent.child(), parent.child());
        one.trigger();
        assert_eq!([&parent, &one, &other].map(Interrupt::is_triggered), [false, true, false]);
        parent.trigger();
        assert!(other.is_triggered());
    }

    #[test]
    fn the_deadline_is_due_from_its_moment_on() {
        let now = Instant::now();
        let at = |deadline| Limits { deadline: Some(deadline), ..Limits::default() };
        assert_eq!(at(now).due(), Some(StopReason::Time));
        assert_eq!(at(now + Duration::from_hours(1)).due(), None);
    }

    #[test]
    fn as_many_conflicts_as_allowed_do_not_exceed() {
        let limits = Limits { conflicts: Some(7), ..Limits::default() };
        assert!(!limits.exceeded_by(7));
        assert!(limits.exceeded_by(8));
    }
}
