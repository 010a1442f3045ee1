//! A state, and the plan from it.

use super::{
    blocks::MAX_LINES,
    distances::Distances,
    layout::{Bundle, Contents},
    set::{ContentSet, MAX_SLOTS, Slot, bits},
    space::Space,
    view::View,
    visit::Visitor,
};

/// A state of a partition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    pub(crate) bundle: Bundle,
    /// The content of the first column.
    pub(crate) first: usize,
    /// The content of the last one.
    pub(crate) last: usize,
}

impl State {
    /// Its number in the partition.
    pub(crate) fn number(self, view: &View<'_>) -> usize {
        view.layout.state(view.space, self.bundle.block, self.contents(view.space))
    }

    /// The order of states.
    pub(crate) fn key(&self, view: &View<'_>) -> (u64, u64) {
        let cells = |column: usize, content: usize| view.space.column_cells(column, content);
        let vertical = self.bundle.vertical | cells(0, self.first) | cells(view.last, self.last);
        (view.block(self.bundle.block).horizontal, vertical)
    }

    /// The order of their mirror images.
    pub(crate) fn mirrored_key(&self, view: &View<'_>) -> (u64, u64) {
        let (rows, columns) = self.key(view);
        (view.space.flipped(rows), view.space.flipped(columns))
    }

    /// The contents of all columns.
    pub(crate) fn contents(&self, space: &Space) -> Contents {
        self.bundle.contents.with(0, self.first).with(space.width() - 1, self.last)
    }

    /// The state with these contents of columns.
    pub(crate) fn new(view: &View<'_>, block: u32, contents: Contents) -> Self {
        let [first, last] = [0, view.last].map(|column| contents.of(column));
        let inner = contents.with(0, 0).with(view.last, 0);
        let cells = |column: usize| view.space.column_cells(column, inner.of(column));
        let vertical = (1..view.last).fold(0, |all, column| all | cells(column));
        let bundle = view.layout.bundle(view.space, block, inner, vertical);
        Self { bundle, first, last }
    }

    /// The state as a set of one, by slots.
    pub(crate) fn as_set<W: ContentSet>(&self, view: &View<'_>) -> [Slot<W>; MAX_SLOTS] {
        let mut set = [Slot::default(); MAX_SLOTS];
        let rank = view.first_free(view.block(self.bundle.block)).rank(self.first);
        set.as_flattened_mut()[rank as usize] = W::of(1 << self.last);
        set
    }

    /// Returns `true` if it is nearer without any one vehicle of a column.
    pub(crate) fn is_nearer_without_any(self, view: &View<'_>, distances: &Distances) -> bool {
        let distance = distances.of_state(view, self);
        let contents = self.contents(view.space);
        (0..view.space.width()).all(|column| {
            let without = view.space.columns.without(contents.of(column));
            without.iter().all(|&content| {
                let without = Self::new(view, self.bundle.block, contents.with(column, content));
                distances.of_state(view, without) < distance
            })
        })
    }

    /// The vehicles of rows that some shortest plan moves: by row, as bits.
    pub(crate) fn moved_in_rows<W: ContentSet>(
        mut self,
        view: &View<'_>,
        distances: &Distances,
    ) -> [u8; MAX_LINES] {
        let mut moved = [0; MAX_LINES];
        while let Some(nearer) = self.nearer::<W>(view, distances) {
            let [from, to] = [self, nearer].map(|state| &view.block(state.bundle.block).contents);
            for row in (0..view.space.height()).filter(|&row| from[row] != to[row]) {
                let contents = &view.space.rows[row][view.blocks.classes[row]].contents;
                let [from, to] = [from, to].map(|of| &contents[usize::from(of[row])].pieces);
                let differs = |&piece: &usize| from[piece] != to[piece];
                moved[row] |=
                    (0..from.len()).filter(differs).fold(0, |all, piece| all | 1 << piece);
            }
            self = nearer;
        }
        moved
    }

    /// The state after the first move of some shortest plan; `None` for a goal state.
    fn nearer<W: ContentSet>(&self, view: &View<'_>, distances: &Distances) -> Option<Self> {
        let distance = distances.of_state(view, *self).checked_sub(1)?;
        let mut visitor = Nearer { view, distances, distance, found: None };
        let states = &self.as_set::<W>(view)[..self.bundle.slots().len()];
        view.for_each_neighbour(self.bundle, states, &mut [], &mut visitor);
        Some(visitor.found.expect("a state that was reached has a neighbour that is nearer"))
    }
}

/// Looks for a state with a distance.
struct Nearer<'a> {
    view: &'a View<'a>,
    distances: &'a Distances,
    distance: u8,
    found: Option<State>,
}

impl<W: ContentSet> Visitor<W> for Nearer<'_> {
    fn visit(&mut self, bundle: Bundle, states: &[Slot<W>], _: &mut [Slot<W>]) -> bool {
        let free = self.view.first_free(self.view.block(bundle.block));
        for ((rank, first), states) in (0..).zip(bits(free.contents)).zip(states.as_flattened()) {
            let mut distances = self.distances.of_bundle(self.view, &bundle, rank, states.bits());
            if let Some((last, _)) = distances.find(|&(_, of)| of == self.distance) {
                self.found = Some(State { bundle, first, last });
            }
        }
        false
    }
}
