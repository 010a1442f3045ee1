//! Which boards an atlas is of, and how they fall into independent partitions.

use board::Size;

use super::{
    columns::{ColumnType, column_types},
    line::{LineClass, classes},
};

/// The classes of the lines of an atlas.
#[derive(Debug)]
pub(crate) struct Space {
    pub(crate) size: Size,
    pub(crate) exit_row: usize,
    /// Indexed by row.
    pub(crate) rows: Vec<Vec<LineClass>>,
    /// The same for each column; a type stands behind those with fewer vehicles.
    pub(crate) columns: Vec<ColumnType>,
    pub(crate) max_walls: usize,
    /// `true` if some line may have more than eight contents.
    pub(crate) has_long_lines: bool,
    /// For each row and number of walls, in how many ways the rows from there on can be chosen with at most
    /// that many walls.
    n_ways: Vec<Vec<u64>>,
}

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
        let columns = column_types(size.height());
        let n_ways = n_ways(&rows, max_walls);
        let classes = rows.iter().flatten().chain(columns.iter().map(|of| &of.class));
        let has_long_lines = classes.into_iter().any(|class| class.contents.len() > 8);
        Self { size, exit_row, rows, columns, max_walls, has_long_lines, n_ways }
    }

    pub(crate) fn width(&self) -> usize {
        self.size.width().into()
    }

    pub(crate) fn height(&self) -> usize {
        self.size.height().into()
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
        assert_eq!(space("3x3", 0).flipped(0b001_010_100), 0b100_010_001);
    }
}
