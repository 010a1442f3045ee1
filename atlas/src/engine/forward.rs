//! Breadth-first search forward from one state, to tell whether it has a plan that is short enough.

use limits::StopReason;

use super::{
    front::{Front, Reaching},
    layout::{Bundle, Layout},
    set::{ContentSet, Slot, each},
    state::State,
    view::View,
};

/// What a search uses again for the next state.
#[derive(Debug, Default)]
pub(crate) struct ForwardSearch<W> {
    front: Front<W>,
    /// The bundles with states at the distance at hand, and before them those with nearer ones.
    bundles: Vec<Bundle>,
    /// For the bundles at the distance at hand in turn, the states.
    slots: Vec<Slot<W>>,
}

impl<W: ContentSet> ForwardSearch<W> {
    /// Bytes that searches take, lists of bundles left aside.
    pub(crate) fn n_bytes(layout: &Layout) -> usize {
        layout.n_bytes_with_blocks() + Front::<W>::n_bytes(layout)
    }

    /// The next searches are in a partition with this layout.
    ///
    /// # Errors
    ///
    /// If the machine has not as much memory.
    pub(crate) fn reset(&mut self, layout: &Layout) -> Result<(), StopReason> {
        self.front.reset(layout)
    }

    /// Returns `true` if `from`, which is no goal state, is fewer than `limit` moves from one.
    pub(crate) fn is_nearer(&mut self, view: &View<'_>, from: State, limit: u8) -> bool {
        self.bundles.clear();
        self.front.add(&from.bundle, &from.as_set(view)[..from.bundle.slots().len()]);
        let is_nearer = (1..limit).any(|_| self.reaches_goal(view));
        // Nothing is left for the next search.
        self.arrive();
        for bundle in &self.bundles {
            self.front.reached[bundle.slots()].fill(Slot::default());
        }
        is_nearer
    }

    /// Looks at the neighbours of the states that are next. Returns `true` if one is a goal state.
    fn reaches_goal(&mut self, view: &View<'_>) -> bool {
        let first = self.arrive();
        let mut rest = &*self.slots;
        for &bundle in &self.bundles[first..] {
            let states;
            (states, rest) = rest.split_at(bundle.slots().len());
            let mut reaching = Reaching::<_, false>(&mut self.front);
            view.for_each_neighbour(bundle, states, &mut [], &mut reaching);
        }
        self.front.bundles.iter().any(|bundle| view.block(bundle.block).is_goal)
    }

    /// What was next is reached. Returns the number of its first bundle.
    fn arrive(&mut self) -> usize {
        let first = self.bundles.len();
        self.bundles.append(&mut self.front.bundles);
        self.slots.clear();
        for bundle in &self.bundles[first..] {
            let at = self.slots.len();
            self.slots.extend(self.front.take(bundle));
            for (reached, &new) in
                self.front.reached[bundle.slots()].iter_mut().zip(&self.slots[at..])
            {
                *reached = each(*reached, new, |reached, new| reached | new);
            }
        }
        first
    }
}
