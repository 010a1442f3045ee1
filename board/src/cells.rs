//! Sets of cells.

use crate::geometry::{Cell, MAX_SIDE};

const WORDS: usize = MAX_SIDE as usize * MAX_SIDE as usize / 64;

/// A set of cells of a grid of at most 16 by 16; bit `16 * row + col`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    fn word_and_bit(cell: Cell) -> (usize, u64) {
        let index = usize::from(cell.row) * usize::from(MAX_SIDE) + usize::from(cell.col);
        (index / 64, 1 << (index % 64))
    }

    /// Adds `cell`; whether it was not in the set before.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let (word, bit) = Self::word_and_bit(cell);
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }

    /// Whether `cell` is in the set.
    pub fn contains(&self, cell: Cell) -> bool {
        let (word, bit) = Self::word_and_bit(cell);
        self.0[word] & bit != 0
    }

    /// Whether the two sets share a cell.
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Whether the set has no cell.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// Number of cells in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The cells in row-major order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> {
        (0..MAX_SIDE)
            .flat_map(|row| (0..MAX_SIDE).map(move |col| Cell { row, col }))
            .filter(|&cell| self.contains(cell))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_exactly_what_was_inserted() {
        let cells = [Cell::new(0, 0), Cell::new(3, 15), Cell::new(4, 0), Cell::new(15, 15)];
        let set: CellSet = cells.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cells);
        assert_eq!(set.len(), 4);
        assert!(!set.contains(Cell::new(3, 14)));
    }

    #[test]
    fn sets_intersect_when_they_share_a_cell() {
        let [a, b] = [Cell::new(1, 1), Cell::new(14, 2)].map(|cell| CellSet::from_iter([cell]));
        assert!(a.intersects(&a));
        assert!(!a.intersects(&b));
        assert!(CellSet::default().is_empty());
    }
}
