//! The columns between the first and the last.

use super::{partition::OUTER, tables::CONTENTS, word::Word};

/// The outer columns of a line.
#[derive(Clone, Copy, Default)]
pub(super) struct Outer<W> {
    /// Content numbers, 6 bits for each column.
    contents: u32,
    /// The cells that they cover, as [`outer_cells`] has them.
    cells: W,
}

const CONTENT_BITS: usize = CONTENTS.ilog2() as usize;

impl<W: Word> Outer<W> {
    /// The content of an outer column.
    pub(super) const fn content(self, column: usize) -> usize {
        (self.contents >> (CONTENT_BITS * column)) as usize % CONTENTS
    }

    /// Returns `true` if no vehicle of an outer column covers any of these cells.
    pub(super) fn is_free(self, cells: W) -> bool {
        self.cells & cells == W::default()
    }

    pub(super) fn with(self, column: usize, content: u32, cells: u64) -> Self {
        let contents = self.contents | content << (CONTENT_BITS * column);
        Self { contents, cells: self.cells | W::of(cells) }
    }
}

/// The cells of `row` in those of the columns `columns` that are outer ones: a bit for each outer column,
/// row by row.
pub(super) const fn outer_cells(columns: u8, row: usize) -> u64 {
    (columns as u64 >> 1 & ((1 << OUTER) - 1)) << (OUTER * row)
}

/// The bits of a set.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros();
            set &= set - 1;
            bit
        })
    })
}
