//! A flag that stops work from outside.

use std::sync::{
    Arc, Weak,
    atomic::{AtomicU8, Ordering},
};

use crate::StopReason;

/// A flag that stops work from another thread or a signal handler. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    flag: Arc<AtomicU8>,
    /// The flag that it also listens to.
    parent: Option<Arc<Interrupt>>,
}

/// What somebody watches who stops work from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watched {
    /// The clock: work stops for [`StopReason::Time`].
    Time,
    /// What the program takes: work stops for [`StopReason::Memory`].
    Memory,
}

/// The values of the flag: why it was triggered.
const REASONS: [Option<StopReason>; 4] =
    [None, Some(StopReason::Interrupt), Some(StopReason::Time), Some(StopReason::Memory)];

impl Interrupt {
    /// A flag that is triggered with this one, and by itself.
    #[must_use]
    pub fn child(&self) -> Self {
        Self { flag: Arc::default(), parent: Some(Arc::new(self.clone())) }
    }

    /// Stops all work that was begun with this flag or a child of it, for good.
    pub fn trigger(&self) {
        self.set(1);
    }

    /// The same, as somebody who watches the clock or the memory does: work then stops for this reason. The
    /// first reason stays.
    pub fn trigger_for(&self, watched: Watched) {
        self.set(match watched {
            Watched::Time => 2,
            Watched::Memory => 3,
        });
    }

    /// Sets the flag to the place of a reason.
    fn set(&self, value: u8) {
        // Only fails if there is a reason already.
        let _ = self.flag.compare_exchange(0, value, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Why it was triggered, or a parent of it, if one was.
    pub fn reason(&self) -> Option<StopReason> {
        let own = REASONS[usize::from(self.flag.load(Ordering::Relaxed))];
        own.or_else(|| self.parent.as_ref()?.reason())
    }

    /// Returns `true` if this, a clone or a parent was triggered, for whatever reason.
    pub fn is_triggered(&self) -> bool {
        self.reason().is_some()
    }

    /// A handle that does not keep the flag alive: it is gone when the work is.
    pub fn downgrade(&self) -> WeakInterrupt {
        WeakInterrupt(Arc::downgrade(&self.flag))
    }
}

/// An [`Interrupt`] as long as somebody works with it.
#[derive(Clone, Debug)]
pub struct WeakInterrupt(Weak<AtomicU8>);

impl WeakInterrupt {
    /// The interrupt without its parents, if a clone of it exists.
    pub fn upgrade(&self) -> Option<Interrupt> {
        Some(Interrupt { flag: self.0.upgrade()?, parent: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn the_first_reason_stays_and_a_child_has_its_own_before_its_parents() {
        let parent = Interrupt::default();
        let child = parent.child();
        child.trigger_for(Watched::Memory);
        child.trigger_for(Watched::Time);
        parent.trigger();
        assert_eq!(child.reason(), Some(StopReason::Memory));
        assert_eq!(parent.child().reason(), Some(StopReason::Interrupt));
    }

    #[test]
    fn a_weak_handle_ends_with_the_work() {
        let interrupt = Interrupt::default();
        let weak = interrupt.downgrade();
        weak.upgrade().unwrap().trigger();
        assert!(interrupt.is_triggered());
        drop(interrupt);
        assert!(weak.upgrade().is_none());
    }
}
