//! The states that a search has reached, and those that it reaches next.

use limits::StopReason;

use super::{
    layout::{Bundle, Layout},
    set::{ContentSet, Slot, each},
    visit::Visitor,
};

/// States that were reached, and bundles with states whose neighbours are not looked at yet.
#[derive(Debug, Default)]
pub(crate) struct Front<W> {
    /// Indexed by slot.
    pub(crate) reached: Vec<Slot<W>>,
    /// The states that are next. There are none between two searches.
    next: Vec<Slot<W>>,
    /// By bundle: `true` if it has states that are next.
    is_listed: Vec<bool>,
    /// These bundles.
    pub(crate) bundles: Vec<Bundle>,
}

impl<W: ContentSet> Front<W> {
    /// Bytes of what is indexed by slot or bundle.
    pub(crate) fn n_bytes(layout: &Layout) -> usize {
        layout.n_slots as usize * 2 * size_of::<Slot<W>>() + layout.n_bundles as usize
    }

    /// Nothing is reached.
    ///
    /// # Errors
    ///
    /// If the machine has not as much memory.
    pub(crate) fn reset(&mut self, layout: &Layout) -> Result<(), StopReason> {
        let [n_slots, n_bundles] = [layout.n_slots, layout.n_bundles].map(|n| n as usize);
        self.reached.clear();
        lengthen(&mut self.reached, n_slots)?;
        lengthen(&mut self.next, n_slots)?;
        lengthen(&mut self.is_listed, n_bundles)?;
        self.bundles.clear();
        Ok(())
    }

    /// Adds states that are next.
    #[inline]
    pub(crate) fn add(&mut self, bundle: &Bundle, states: &[Slot<W>]) {
        for (next, &states) in self.next[bundle.slots()].iter_mut().zip(states) {
            *next = each(*next, states, |next, states| next | states);
        }
        let is_listed = &mut self.is_listed[bundle.number as usize];
        if !*is_listed {
            *is_listed = true;
            self.bundles.push(*bundle);
        }
    }

    /// Takes the states of a bundle that are next.
    #[inline]
    pub(crate) fn take(&mut self, bundle: &Bundle) -> impl Iterator<Item = Slot<W>> {
        self.is_listed[bundle.number as usize] = false;
        self.next[bundle.slots()].iter_mut().map(std::mem::take)
    }
}

/// Makes a list at least so long, unless the machine has no room for it, whatever is allowed.
pub(crate) fn lengthen<T: Clone + Default>(list: &mut Vec<T>, n: usize) -> Result<(), StopReason> {
    let n_more = n.saturating_sub(list.len());
    list.try_reserve_exact(n_more).map_err(|_| StopReason::Memory)?;
    list.resize(n.max(list.len()), T::default());
    Ok(())
}

/// States that were not reached are next.
pub(crate) struct Reaching<'a, W, const FINDS_PARENTS: bool>(pub(crate) &'a mut Front<W>);

impl<W: ContentSet, const FINDS_PARENTS: bool> Visitor<W> for Reaching<'_, W, FINDS_PARENTS> {
    const FINDS_PARENTS: bool = FINDS_PARENTS;

    #[inline]
    fn visit(&mut self, bundle: Bundle, states: &[Slot<W>], new: &mut [Slot<W>]) -> bool {
        let mut any = Slot::default();
        for ((new, &states), &reached) in
            new.iter_mut().zip(states).zip(&self.0.reached[bundle.slots()])
        {
            *new = each(states, reached, |states, reached| states & !reached);
            any = each(any, *new, |any, new| any | new);
        }
        if any == Slot::default() {
            return false;
        }
        self.0.add(&bundle, new);
        true
    }
}

/// States that were reached by another search are next, and are taken out of what that reached.
pub(crate) struct Taking<'a, W>(pub(crate) &'a mut Front<W>);

impl<W: ContentSet> Visitor<W> for Taking<'_, W> {
    #[inline]
    fn visit(&mut self, bundle: Bundle, states: &[Slot<W>], new: &mut [Slot<W>]) -> bool {
        let reached = &mut self.0.reached[bundle.slots()];
        let mut any = Slot::default();
        for ((new, &states), &reached) in new.iter_mut().zip(states).zip(&*reached) {
            *new = each(states, reached, |states, reached| states & reached);
            any = each(any, *new, |any, new| any | new);
        }
        if any == Slot::default() {
            return false;
        }
        for (reached, &new) in reached.iter_mut().zip(&*new) {
            *reached = each(*reached, new, |reached, new| reached & !new);
        }
        self.0.add(&bundle, new);
        true
    }
}
