//! Which boards an atlas is of, and how they fall into independent partitions.

use std::ops::Range;

use board::Size;

use super::{
    blocks::MAX_LINES,
    columns::{Columns, MAX_COLUMN_CONTENTS},
    line::{LineClass, classes},
};

/// The classes of the lines of an atlas.
#[derive(Debug)]
pub(crate) struct Space {
    pub(crate) size: Size,
    pub(crate) exit_row: usize,
    /// Indexed by row.
    pub(crate) rows: Vec<Vec<LineClass>>,
    pub(crate) columns: Columns,
    /// By column and content, the cells that it covers, in row-major order.
    column_cells: [[u64; MAX_COLUMN_CONTENTS]; MAX_LINES],
    pub(crate) max_walls: usize,
    /// For each row and number of walls, in how many ways the rows from there on can be chosen with at most
    /// that many walls.
    n_ways: Vec<Vec<u64>>,
}

/// How many rows related partitions differ in, the last ones.
pub(crate) const N_ROWS: usize = 2;

/// The class of each row.
pub(crate) type RowClasses = Vec<usize>;

impl Space {
    pub(crate) fn new(size: Size, max_walls: usize) -> Self {
        let exit_row = usize::from((size.height() - 1) / 2);
        let rows = |row: usize| {
            classes(size.width(), max_walls, |pieces| {
                row != exit_row
                    // The primary, right of all walls.
                    || pieces.split_last().is_some_and(|(last, walls)| {
                        last.length == 2 && walls.iter().all(|piece| piece.is_wall())
                    })
            })
        };
        let rows: Vec<_> = (0..usize::from(size.height())).map(rows).collect();
        let columns = Columns::new(size.height());
        let column_cells = std::array::from_fn(|column| column_cells(size, &columns, column));
        let n_ways = n_ways(&rows, max_walls);
        Self { size, exit_row, rows, columns, column_cells, max_walls, n_ways }
    }

    pub(crate) fn width(&self) -> usize {
        self.size.width().into()
    }

    pub(crate) fn height(&self) -> usize {
        self.size.height().into()
    }

    /// The cells that a content of a column covers, in row-major order.
    #[inline]
    pub(crate) fn column_cells(&self, column: usize, content: usize) -> u64 {
        self.column_cells[column % MAX_LINES][content % MAX_COLUMN_CONTENTS]
    }

    /// Number of partitions: of ways to choose the classes of the rows.
    pub(crate) fn n_partitions(&self) -> u64 {
        self.n_ways[0][self.max_walls]
    }

    /// The classes of the rows of partition number `number`.
    pub(crate) fn partition(&self, mut number: u64) -> RowClasses {
        let mut left = self.max_walls;
        let choose = |(row, classes): (usize, &Vec<LineClass>)| {
            for (index, class) in classes.iter().enumerate() {
                let Some(after) = left.checked_sub(class.n_walls) else { continue };
                let n = self.n_ways[row + 1][after];
                if number < n {
                    left = after;
                    return index;
                }
                number -= n;
            }
            unreachable!("the number is less than that of partitions")
        };
        self.rows.iter().enumerate().map(choose).collect()
    }

    /// The number of the partition with these classes.
    pub(super) fn number(&self, classes: impl Iterator<Item = usize>) -> u64 {
        let mut left = self.max_walls;
        let before = |(row, class): (usize, usize)| {
            let after = |class: &LineClass| left.checked_sub(class.n_walls);
            let lesser = self.rows[row][..class].iter().filter_map(after);
            let before: u64 = lesser.map(|after| self.n_ways[row + 1][after]).sum();
            left -= self.rows[row][class].n_walls;
            before
        };
        classes.enumerate().map(before).sum()
    }

    /// The partitions that have the same classes of all rows but the last [`N_ROWS`].
    pub(crate) fn relatives(&self, number: u64) -> Range<u64> {
        let mut classes = self.partition(number);
        let first_row = self.height() - N_ROWS;
        // Of the least number: nothing but the primary.
        classes[first_row..].fill(0);
        let first = self.number(classes.iter().copied());
        let rows = self.rows.iter().zip(&classes).take(first_row);
        let n_walls: usize = rows.map(|(row, &class)| row[class].n_walls).sum();
        first..first + self.n_ways[first_row][self.max_walls - n_walls]
    }

    /// The partition of the mirror images of what is in another, in the axis of the exit row; `None` if that
    /// is not in the middle.
    pub(crate) fn mirror(&self, number: u64) -> Option<u64> {
        // The classes of all rows but that of the exit are the same.
        let is_in_the_middle = 2 * self.exit_row + 1 == self.height();
        is_in_the_middle.then(|| self.number(self.partition(number).into_iter().rev()))
    }

    /// Cells of the board, mirrored in the axis of the rows.
    pub(crate) fn flipped(&self, cells: u64) -> u64 {
        let (width, last) = (self.width(), self.height() - 1);
        let row =
            |row: usize| (cells >> (width * row) & ((1 << width) - 1)) << (width * (last - row));
        (0..=last).fold(0, |all, at| all | row(at))
    }
}

fn column_cells(size: Size, columns: &Columns, column: usize) -> [u64; MAX_COLUMN_CONTENTS] {
    let width = usize::from(size.width());
    // There are fewer columns than places.
    let cell = |row: usize| 1 << (row * width + column.min(width - 1));
    let cells = |cells: u8| {
        let rows = (0..usize::from(size.height())).filter(|row| cells >> row & 1 == 1);
        rows.fold(0, |all, row| all | cell(row))
    };
    let contents = &columns.contents;
    std::array::from_fn(|content| contents.get(content).map_or(0, |content| cells(content.cells)))
}

fn n_ways(rows: &[Vec<LineClass>], max_walls: usize) -> Vec<Vec<u64>> {
    let mut n_ways = vec![vec![1; max_walls + 1]];
    for classes in rows.iter().rev() {
        let after = n_ways.last().expect("there is one at first");
        let ways = |walls: usize| {
            let n_walls = classes.iter().map(|class| class.n_walls);
            n_walls.filter_map(|n| walls.checked_sub(n)).map(|left| after[left]).sum()
        };
        let ways = (0..=max_walls).map(ways).collect();
        n_ways.push(ways);
    }
    n_ways.reverse();
    n_ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirrors_are_of_one_another() {
        let space = |size: &str, walls| Space::new(size.parse().unwrap(), walls);
        assert_eq!(space("6x6", 1).mirror(3), None);
        for (size, walls) in [("5x5", 0), ("4x5", 2), ("3x7", 1)] {
            let space = space(size, walls);
            let mut n_own = 0;
            for number in 0..space.n_partitions() {
                let mirror = space.mirror(number).unwrap();
                assert_eq!(space.mirror(mirror), Some(number));
                let reversed: RowClasses = space.partition(number).into_iter().rev().collect();
                assert_eq!(space.partition(mirror), reversed);
                n_own += u64::from(mirror == number);
            }
            assert!(n_own > 0 && 3 * n_own < space.n_partitions());
        }
        let space = space("4x5", 2);
        for number in (0..space.n_partitions()).step_by(7) {
            let relatives = space.relatives(number);
            assert!(relatives.contains(&number));
            let first_rows = |number: u64| space.partition(number)[..3].to_vec();
            let is_one = |other: u64| first_rows(other) == first_rows(number);
            assert!(is_one(relatives.start) && is_one(relatives.end - 1));
            assert!(relatives.start == 0 || !is_one(relatives.start - 1));
            assert!(relatives.end == space.n_partitions() || !is_one(relatives.end));
        }
    }

    #[test]
    fn cells_are_flipped() {
        let space = |size: &str, walls| Space::new(size.parse().unwrap(), walls);
        assert_eq!(space("3x3", 0).flipped(0b001_010_100), 0b100_010_001);
    }
}
