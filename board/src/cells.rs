//! Sets of cells.

use crate::geometry::{Cell, MAX_SIDE};

/// A set of cells of a grid. It takes 8 bytes for each row up to the last one with a cell in the set.
// A row is a word, column 0 its lowest bit. The last row is never empty, so equal sets have equal rows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CellSet(Vec<u64>);

const _: () = assert!(MAX_SIDE as u32 <= u64::BITS, "a row is a word");

impl CellSet {
    /// Adds `cell`. Returns `true` if it was not in the set before.
    ///
    /// # Panics
    ///
    /// If its column is not below [`MAX_SIDE`].
    pub fn insert(&mut self, cell: Cell) -> bool {
        assert!(cell.col < MAX_SIDE, "no grid has a column {}", cell.col);
        let (row, bit) = (usize::from(cell.row), 1 << cell.col);
        if self.0.len() <= row {
            self.0.resize(row + 1, 0);
        }
        let is_new = self.0[row] & bit == 0;
        self.0[row] |= bit;
        is_new
    }

    /// Returns `true` if `cell` is in the set.
    pub fn contains(&self, cell: Cell) -> bool {
        let row = self.0.get(usize::from(cell.row)).filter(|_| cell.col < MAX_SIDE);
        row.is_some_and(|row| row >> cell.col & 1 == 1)
    }

    /// Returns `true` if the two sets share a cell.
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Returns `true` if the set has no cell.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Number of cells in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// The cells in row-major order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> {
        (0..=u8::MAX).zip(&self.0).flat_map(|(row, cells)| {
            (0..MAX_SIDE).filter(move |col| cells >> col & 1 == 1).map(move |col| Cell { row, col })
        })
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<T: IntoIterator<Item = Cell>>(cells: T) -> Self {
        let mut set = Self::default();
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}
