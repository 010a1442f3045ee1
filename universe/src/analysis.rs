//! What an engine finds.

use std::cmp::Reverse;

use board::{
    Board, Metric,
    formats::{Format, write},
};

use crate::{count::Counts, universe::Universe};

/// How many configurations of a universe have which index, and the hardest of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The universe.
    pub universe: Universe,
    /// What the index counts.
    pub metric: Metric,
    /// Number of configurations.
    pub valid: u64,
    /// Number of configurations of index 0, 1, 2, … up to the largest index; the first is the number of
    /// winning ones. Empty if none wins.
    pub histogram: Vec<u64>,
    /// The configurations of the largest indices, by falling index, those of the same index in order of
    /// their compact text; how far down they go was told to the engine.
    pub hardest: Vec<(usize, Board)>,
}

impl Analysis {
    /// What is known when the configurations of index 1, 2, … were counted.
    pub(crate) fn new(
        universe: Universe,
        metric: Metric,
        counts: Counts,
        losing: Vec<u64>,
        hardest: Vec<(usize, Board)>,
    ) -> Self {
        let winning = (counts.winning > 0).then_some(counts.winning);
        let histogram = winning.into_iter().chain(losing).collect();
        Self { universe, metric, valid: counts.valid, histogram, hardest }
    }

    /// Number of winning configurations.
    pub fn winning(&self) -> u64 {
        self.histogram.first().copied().unwrap_or(0)
    }

    /// Number of configurations that have an index.
    pub fn solvable(&self) -> u64 {
        self.histogram.iter().sum()
    }

    /// Number of configurations from which no winning one can be reached.
    pub fn unsolvable(&self) -> u64 {
        self.valid - self.solvable()
    }

    /// The largest index; `None` if no configuration wins.
    pub fn max_index(&self) -> Option<usize> {
        self.histogram.len().checked_sub(1)
    }
}

/// Configurations that are listed at most; an index at which there would be more is left out, and all below
/// it.
pub const MAX_LISTED: u64 = 100_000;

/// Brings `hardest` into the order of [`Analysis::hardest`].
pub(crate) fn sort_hardest(hardest: &mut [(usize, Board)]) {
    let compact =
        |board: &Board| write(board, Format::Compact).expect("at most 18 vehicles, no walls");
    hardest.sort_by_cached_key(|(index, board)| (Reverse(*index), compact(board)));
}
