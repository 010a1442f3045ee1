//! One partition: all its states, and which of its clusters are minimal as far as tables tell.

use limits::{Budget, StopReason};

use super::{
    blocks::{Blocks, MAX_LINES},
    clusters::Clusters,
    layout::Layout,
    minimal,
    relatives::{KnownRemoval, PartitionDistances, Relatives},
    search::Search,
    set::ContentSet,
    space::{RowClasses, Space},
    state::State,
    text::text,
    view::View,
    without::Removal,
};
use crate::row::Row;

/// A cluster that may be minimal.
#[derive(Debug)]
pub(crate) struct Survivor {
    /// Its unsolved state, or the one whose mirror image is unsolved.
    pub(crate) state: State,
    /// `true` if the mirror image of this state is meant.
    pub(crate) is_mirrored: bool,
    pub(crate) distance: u8,
    /// By row, the vehicles that some shortest plan moves, as bits.
    pub(crate) moved: [u8; MAX_LINES],
    /// Number of states by distance.
    pub(crate) histogram: Vec<u64>,
}

/// What a thread uses again for each partition.
#[derive(Debug, Default)]
pub(crate) struct Memory<W> {
    search: Search<W>,
    clusters: Clusters,
    relatives: Relatives,
    rows: minimal::Memory<W>,
}

impl<W: ContentSet> Memory<W> {
    /// The puzzles of a partition, and the number of states that can be solved. `has_mirror` says that the
    /// clusters of the mirrored partition, which are the mirror images, are tested as well.
    pub(crate) fn puzzles(
        &mut self,
        space: &Space,
        classes: RowClasses,
        has_mirror: bool,
        budget: &Budget,
    ) -> Result<(Vec<Row>, u64), StopReason> {
        self.relatives.begin(space, &classes);
        self.relatives.make_room(Blocks::n_bytes(space, &classes), budget)?;
        let blocks = Blocks::new(space, classes);
        let mut layout = Layout::default();
        layout.lay_out(space, &blocks)?;
        self.relatives.make_room(Search::<W>::n_bytes(&layout), budget)?;
        let view = &View::new(space, &blocks, &layout);
        self.search.run(view, budget)?;
        let Self { search, clusters, relatives, rows } = &mut *self;
        let (known, unknown) = KnownRemoval::of(relatives, Removal::all(space, &blocks.classes));
        let mut survivors = survivors(view, search, clusters, &known, has_mirror, budget)?;
        // What is related is not needed any more before the next partition.
        let mut make_room =
            |n_bytes: usize| relatives.make_room(Search::<W>::n_bytes(&layout) + n_bytes, budget);
        minimal::retain_minimal(view, &unknown, &mut survivors, rows, &mut make_room, budget)?;
        let rows = survivors.into_iter().map(|survivor| row(space, &blocks, survivor)).collect();
        let distances = std::mem::take(&mut self.search.distances.of);
        self.relatives.add(PartitionDistances::new(blocks, layout, distances));
        Ok((rows, self.search.n_reached))
    }
}

/// The clusters that are minimal as far as tables tell.
fn survivors<W: ContentSet>(
    view: &View<'_>,
    search: &mut Search<W>,
    clusters: &mut Clusters,
    removals: &[KnownRemoval<'_>],
    has_mirror: bool,
    budget: &Budget,
) -> Result<Vec<Survivor>, StopReason> {
    let mut survivors = Vec::new();
    let is_nearer = |state: &State, distance: u8| {
        removals.iter().all(|removal| removal.distance(view, state) < distance)
    };
    clusters.for_each(view, search, budget, is_nearer, |distances, cluster| {
        let distance = cluster.distance;
        let states = [(cluster.unsolved, false), (cluster.mirrored, true)];
        for (state, is_mirrored) in states.into_iter().take(1 + usize::from(has_mirror)) {
            if state.is_nearer_without_any(view, distances) && is_nearer(&state, distance) {
                let moved = state.moved_in_rows::<W>(view, distances);
                let histogram = cluster.histogram.clone();
                survivors.push(Survivor { state, is_mirrored, distance, moved, histogram });
            }
        }
    })?;
    Ok(survivors)
}

fn row(space: &Space, blocks: &Blocks, survivor: Survivor) -> Row {
    let board = text(space, blocks, &survivor).expect("49 cells hold 24 vehicles");
    let mut row = Row::new(board, survivor.distance.into());
    row.states = Some(survivor.histogram.iter().sum());
    row.distances = Some(survivor.histogram);
    row.minimal = Some(true);
    row
}
