//! The distances of partitions that were searched before.

use board::Size;
use limits::{Budget, StopReason};

use super::{
    blocks::{Blocks, Numbering},
    layout::Layout,
    space::{N_ROWS, RowClasses, Space},
    state::State,
    view::View,
    without::Removal,
};

/// The distances of a partition.
#[derive(Debug)]
pub(crate) struct PartitionDistances {
    classes: RowClasses,
    numbering: Numbering,
    layout: Layout,
    /// Indexed by state.
    distances: Vec<u8>,
}

impl PartitionDistances {
    pub(crate) fn new(blocks: Blocks, layout: Layout, distances: Vec<u8>) -> Self {
        let Blocks { classes, numbering, .. } = blocks;
        Self { classes, numbering, layout, distances }
    }

    fn n_bytes(&self) -> usize {
        self.layout.n_bytes() + self.distances.capacity()
    }
}

/// The partitions that were searched since the first rows changed; only the last two differ.
///
/// A state without a vehicle or a wall of one of these rows is in another of them, so that its distance is
/// looked up there.
#[derive(Debug, Default)]
pub(crate) struct Relatives {
    /// The size of the boards, and how many walls they have at most.
    space: Option<(Size, usize)>,
    tables: Vec<PartitionDistances>,
}

/// Bytes that are kept at most.
const MAX_BYTES: usize = 512 << 20;

impl Relatives {
    /// The next partition has these classes.
    pub(crate) fn begin(&mut self, space: &Space, classes: &RowClasses) {
        let n = classes.len() - N_ROWS;
        let is_other = |table: &PartitionDistances| table.classes[..n] != classes[..n];
        let space = Some((space.size, space.max_walls));
        if self.space != space || self.tables.first().is_some_and(is_other) {
            self.space = space;
            self.tables.clear();
        }
    }

    /// Makes room for so many bytes beside what is kept, which goes if both are too much.
    pub(crate) fn make_room(&mut self, n_bytes: usize, budget: &Budget) -> Result<(), StopReason> {
        if budget.allow(self.n_bytes() + n_bytes).is_err() {
            self.tables.clear();
        }
        budget.allow(n_bytes)
    }

    fn n_bytes(&self) -> usize {
        self.tables.iter().map(PartitionDistances::n_bytes).sum()
    }

    pub(crate) fn get(&self, classes: &RowClasses) -> Option<&PartitionDistances> {
        self.tables.iter().find(|table| table.classes == *classes)
    }

    /// Keeps a table, if there is room for it.
    pub(crate) fn add(&mut self, table: PartitionDistances) {
        if self.n_bytes() + table.n_bytes() <= MAX_BYTES {
            self.tables.push(table);
        }
    }
}

/// A removal that leads to a relative.
pub(crate) struct KnownRemoval<'a> {
    removal: Removal,
    table: &'a PartitionDistances,
}

impl<'a> KnownRemoval<'a> {
    /// Sorts out the removals that lead to relatives.
    pub(crate) fn of(
        relatives: &'a Relatives,
        removals: impl Iterator<Item = Removal>,
    ) -> (Vec<Self>, Vec<Removal>) {
        let (mut known, mut unknown) = (Vec::new(), Vec::new());
        for removal in removals {
            match relatives.get(&removal.classes) {
                Some(table) => known.push(Self { removal, table }),
                None => unknown.push(removal),
            }
        }
        (known, unknown)
    }

    /// The distance of a state without the piece.
    #[inline]
    pub(crate) fn distance(&self, view: &View<'_>, state: &State) -> u8 {
        let PartitionDistances { numbering, layout, distances, .. } = self.table;
        let block = self.removal.block(view.block(state.bundle.block), numbering);
        distances[layout.state(view.space, block, state.contents(view.space))]
    }
}
