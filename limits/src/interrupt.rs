//! A flag that stops work from outside.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// A flag that stops work from another thread or a signal handler. Clones share the flag.
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

    /// Stops all work that was begun with this flag or a child of it, for good.
    pub fn trigger(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if [`trigger`](Self::trigger) was called on any clone, or on a parent.
    pub fn is_triggered(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
            || self.parent.as_ref().is_some_and(|parent| parent.is_triggered())
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
}
