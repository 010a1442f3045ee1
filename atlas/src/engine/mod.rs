//! The engine: whole clusters at a time.
//!
//! No slide changes the lengths of the vehicles of a line. So boards fall into *types*, by what lines hold,
//! and each cluster is in one. The types whose rows are alike make a *partition*; partitions are
//! independent of one another.
//!
//! Within a type, given the contents of the rows (a *block*), columns are independent. So states are
//! numbered without a gap, block by block, and a table of bytes holds their distances; a slide is a
//! difference of numbers. One breadth-first search from all goal states of a type finds all distances, and
//! which goal states are in one cluster: where two parts of the search meet, they are joined.
//!
//! A cluster is tested at its hardest state. Vehicles of columns come first: without one of them, the state
//! is one of an earlier type of the same partition, whose table is still there, so that a test is a look
//! into it. Of the clusters of 6x6 one in twenty passes. For the rest, vehicles and walls of rows are left
//! out: each such type is searched anew, until the state is reached.

mod blocks;
mod columns;
mod line;
mod minimal;
mod partition;
mod plan;
mod search;
mod space;
mod table;
mod text;

use limits::{Budget, StopReason};

use self::{blocks::Blocks, partition::Run};
pub(crate) use self::{partition::Counts, space::Space};
use crate::row::Row;

/// What a thread uses again for each partition.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    columns: partition::Memory,
    rows: minimal::Memory,
    /// Of the last partition.
    pub(crate) counts: Counts,
}

impl Memory {
    /// The puzzles of a partition, with the columns of the published database.
    pub(crate) fn puzzles(
        &mut self,
        space: &Space,
        number: u64,
        budget: &Budget,
    ) -> Result<Vec<Row>, StopReason> {
        let blocks = Blocks::new(space, space.partition(number));
        let run = Run { space, blocks: &blocks, budget, memory: &mut self.columns };
        self.counts = run.run()?;
        let survivors = &mut self.columns.survivors;
        minimal::retain_minimal(space, &blocks, survivors, &mut self.rows, budget)?;
        let row = |survivor: partition::Survivor| {
            let partition::Survivor { types, block, contents, distance, histogram, .. } = survivor;
            let board = text::text(space, &blocks, &types, block, contents);
            let mut row = Row::new(board.expect("49 cells hold 24 vehicles"), distance.into());
            row.states = Some(histogram.iter().sum());
            row.distances = Some(histogram);
            row.minimal = Some(true);
            row
        };
        Ok(self.columns.survivors.drain(..).map(row).collect())
    }
}
