//! Breadth-first search forward from one state, to tell whether it has a plan that is short enough.

use super::{
    front::{Front, Reaching},
    layout::{Layout, Line},
    set::{ContentSet, Slot, each},
    state::State,
    view::View,
};

/// What a search uses again for the next state.
#[derive(Debug, Default)]
pub(crate) struct ForwardSearch<W> {
    front: Front<W>,
    /// The lines with states at the distance at hand, and before them those with nearer ones.
    lines: Vec<Line>,
    /// For the lines at the distance at hand in turn, the states.
    slots: Vec<Slot<W>>,
}

impl<W: ContentSet> ForwardSearch<W> {
    /// Bytes that searches take, lists of lines left aside.
    pub(crate) fn n_bytes(layout: &Layout) -> usize {
        Front::<W>::n_bytes(layout)
    }

    /// The next searches are in a partition with this layout.
    pub(crate) fn reset(&mut self, layout: &Layout) {
        self.front.reset(layout);
    }

    /// Returns `true` if `from`, which is no goal state, is fewer than `limit` moves from one.
    pub(crate) fn is_nearer(&mut self, view: &View<'_>, from: State, limit: u8) -> bool {
        self.lines.clear();
        self.front.add(&from.line, &from.as_set(view)[..from.line.slots().len()]);
        let is_nearer = (1..limit).any(|_| self.reaches_goal(view));
        // Nothing is left for the next search.
        self.arrive();
        for line in &self.lines {
            self.front.reached[line.slots()].fill(Slot::default());
        }
        is_nearer
    }

    /// Looks at the neighbours of the states that are next. Returns `true` if one is a goal state.
    fn reaches_goal(&mut self, view: &View<'_>) -> bool {
        let first = self.arrive();
        let mut rest = &*self.slots;
        for &line in &self.lines[first..] {
            let states;
            (states, rest) = rest.split_at(line.slots().len());
            let mut reaching = Reaching::<_, false>(&mut self.front);
            view.for_each_neighbour(line, states, &mut [], &mut reaching);
        }
        self.front.lines.iter().any(|line| view.block(line.block).is_goal)
    }

    /// What was next is reached. Returns the number of its first line.
    fn arrive(&mut self) -> usize {
        let first = self.lines.len();
        self.lines.append(&mut self.front.lines);
        self.slots.clear();
        for line in &self.lines[first..] {
            let at = self.slots.len();
            self.slots.extend(self.front.take(line));
            for (reached, &new) in
                self.front.reached[line.slots()].iter_mut().zip(&self.slots[at..])
            {
                *reached = each(*reached, new, |reached, new| reached | new);
            }
        }
        first
    }
}
