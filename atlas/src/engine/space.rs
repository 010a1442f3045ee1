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
    /// By row.
    pub(crate) rows: Vec<Vec<LineClass>>,
    /// The same for each column; a type stands behind those with fewer vehicles.
    pub(crate) columns: Vec<ColumnType>,
    pub(crate) max_walls: usize,
    /// By row and number of walls: in how many ways the rows from there on can be chosen with so many at
    /// most.
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
        Self { size, exit_row, rows, columns, max_walls, n_ways }
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
