//! What is done with the states that moves lead to.

use super::{
    layout::Bundle,
    set::{ContentSet, MAX_SLOTS, Slot, each},
};

/// What is done with the states that moves lead to.
pub(crate) trait Visitor<W> {
    /// `true` if it is asked which states have a neighbour that is new.
    const FINDS_PARENTS: bool = false;

    /// Moves lead to these states of a bundle. Sets `new` to those that are new, and returns `true` if there
    /// are any.
    fn visit(&mut self, bundle: Bundle, states: &[Slot<W>], new: &mut [Slot<W>]) -> bool;
}

/// A visit to the neighbours of states of a bundle.
pub(crate) struct Visit<'a, W, V> {
    visitor: &'a mut V,
    states: &'a [Slot<W>],
    /// Those of the states that have a neighbour that is new.
    parents: &'a mut [Slot<W>],
    /// For the visitor.
    new: [Slot<W>; MAX_SLOTS],
}

impl<'a, W: ContentSet, V: Visitor<W>> Visit<'a, W, V> {
    #[inline]
    pub(crate) fn new(
        visitor: &'a mut V,
        states: &'a [Slot<W>],
        parents: &'a mut [Slot<W>],
    ) -> Self {
        Self { visitor, states, parents, new: [Slot::default(); MAX_SLOTS] }
    }

    /// Moves lead to the bundle that the states are of; `add_next` adds those that moves lead to from others.
    #[inline]
    pub(crate) fn own(&mut self, bundle: Bundle, add_next: impl Fn(&[Slot<W>], &mut [Slot<W>])) {
        let n_slots = self.states.len();
        let mut next = [Slot::default(); MAX_SLOTS];
        add_next(self.states, &mut next[..n_slots]);
        let new = &mut self.new[..n_slots];
        if self.visitor.visit(bundle, &next[..n_slots], new) && V::FINDS_PARENTS {
            // Moves go back as well.
            let mut next = [Slot::default(); MAX_SLOTS];
            add_next(new, &mut next[..n_slots]);
            for ((parents, &next), &states) in self.parents.iter_mut().zip(&next).zip(self.states) {
                let found = each(next, states, |next, states| next & states);
                *parents = each(*parents, found, |parents, found| parents | found);
            }
        }
    }

    /// Moves lead to a bundle from all states.
    #[inline]
    pub(crate) fn all(&mut self, bundle: Bundle) {
        self.some(bundle, self.states);
    }

    /// Moves lead to a bundle from the states with some contents of the last column.
    #[inline]
    pub(crate) fn among(&mut self, bundle: Bundle, contents: W) {
        let mut states = [Slot::default(); MAX_SLOTS];
        let states = &mut states[..self.states.len()];
        for (to, from) in states.iter_mut().zip(self.states) {
            *to = from.map(|set| set & contents);
        }
        self.some(bundle, states);
    }

    #[inline]
    fn some(&mut self, bundle: Bundle, states: &[Slot<W>]) {
        let new = &mut self.new[..states.len()];
        if self.visitor.visit(bundle, states, new) && V::FINDS_PARENTS {
            for (parents, &new) in self.parents.iter_mut().zip(&*new) {
                *parents = each(*parents, new, |parents, new| parents | new);
            }
        }
    }

    /// Moves that enter a cell of the first column lead to a bundle from the states with some contents of the
    /// last one. `ranks` has the ranks that the first column's contents had before.
    #[inline]
    pub(crate) fn entering(&mut self, bundle: Bundle, ranks: &[u8], contents: W) {
        let mut states = [Slot::default(); MAX_SLOTS];
        let from = self.states.as_flattened();
        for (to, &rank) in states.as_flattened_mut().iter_mut().zip(ranks) {
            *to = from[usize::from(rank)] & contents;
        }
        let n_slots = bundle.slots().len();
        let new = &mut self.new[..n_slots];
        if self.visitor.visit(bundle, &states[..n_slots], new) && V::FINDS_PARENTS {
            let parents = self.parents.as_flattened_mut();
            for (&new, &rank) in new.as_flattened().iter().zip(ranks) {
                let parents = &mut parents[usize::from(rank)];
                *parents = *parents | new;
            }
        }
    }

    /// The same for moves that leave such a cell. `ranks` has the ranks that the contents have then.
    #[inline]
    pub(crate) fn leaving(&mut self, bundle: Bundle, ranks: &[u8], contents: W) {
        let mut states = [Slot::default(); MAX_SLOTS];
        let to = states.as_flattened_mut();
        for (&from, &rank) in self.states.as_flattened().iter().zip(ranks) {
            to[usize::from(rank)] = from & contents;
        }
        let n_slots = bundle.slots().len();
        let new = &mut self.new[..n_slots];
        if self.visitor.visit(bundle, &states[..n_slots], new) && V::FINDS_PARENTS {
            let new = new.as_flattened();
            for (parents, &rank) in self.parents.as_flattened_mut().iter_mut().zip(ranks) {
                *parents = *parents | new[usize::from(rank)];
            }
        }
    }
}
