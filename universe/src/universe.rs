//! What a universe is.

use std::fmt;

use board::Size;
use thiserror::Error;

use crate::{line::Line, rules::Rules};

/// The largest width and the largest height of a universe.
pub const MAX_SIDE: u8 = 7;

/// The smallest width of a universe: in a row of two cells no car can slide.
pub const MIN_WIDTH: u8 = 3;

/// Most cells of a universe of `unit`: three contents of each cell give numbers of 64 bits.
const MAX_UNIT_CELLS: usize = 40;

/// All boards of a size, without walls, whose exit row holds what the rules say and whose other rows and
/// columns hold any [`Line`]. The exit is at the right end of the exit row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Universe {
    size: Size,
    rules: Rules,
    exit_row: u8,
}

/// Why there is no such universe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum UniverseError {
    /// The sides are not within what the engines are made for.
    #[error("a universe has 3 to 7 columns and 1 to 7 rows, not {0}")]
    Size(Size),
    /// There are too many configurations to count.
    #[error(
        "the universe `unit` of {0} has more than 2^64 configurations; `tromp` has those with one empty cell"
    )]
    Cells(Size),
    /// The exit row is not a row.
    #[error("exit row {exit_row} is not a row of {size}; rows count from 0")]
    ExitRow {
        /// The row asked for.
        exit_row: u8,
        /// The size of the universe.
        size: Size,
    },
}

impl Universe {
    /// The universe of this size; the exit row is by default the middle row, of an even number the upper
    /// one of the two: 1 of 4, 2 of 5 and of 6.
    ///
    /// # Errors
    ///
    /// If the width is not in [`MIN_WIDTH`]`..=`[`MAX_SIDE`], the height exceeds [`MAX_SIDE`], the exit row
    /// is not less than the height, or there are more than 2^64 configurations.
    pub fn new(size: Size, rules: Rules, exit_row: Option<u8>) -> Result<Self, UniverseError> {
        if !(MIN_WIDTH..=MAX_SIDE).contains(&size.width()) || size.height() > MAX_SIDE {
            return Err(UniverseError::Size(size));
        }
        if rules == Rules::Unit && size.n_cells() > MAX_UNIT_CELLS {
            return Err(UniverseError::Cells(size));
        }
        let exit_row = exit_row.unwrap_or((size.height() - 1) / 2);
        if exit_row >= size.height() {
            return Err(UniverseError::ExitRow { exit_row, size });
        }
        Ok(Self { size, rules, exit_row })
    }

    /// Size of its boards.
    pub const fn size(self) -> Size {
        self.size
    }

    /// What its exit row holds.
    pub const fn rules(self) -> Rules {
        self.rules
    }

    /// The row that has the exit at its right end.
    pub const fn exit_row(self) -> u8 {
        self.exit_row
    }

    /// What row `row` may hold.
    pub fn row_lines(self, row: u8) -> Vec<Line> {
        let mut lines = Line::all(self.size.width(), self.rules);
        if row == self.exit_row {
            lines.retain(|line| self.rules.allow_exit_row(line));
        }
        lines
    }

    /// What each column may hold.
    pub fn column_lines(self) -> Vec<Line> {
        Line::all(self.size.height(), self.rules)
    }

    /// The number of vehicles, where the rules say it.
    pub(crate) fn n_vehicles(self) -> Option<usize> {
        self.rules.n_empty().map(|n_empty| self.size.n_cells() - n_empty)
    }
}

impl fmt::Display for Universe {
    /// The definition in words, another for each universe.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} with exit row {}", self.rules, self.size, self.exit_row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exit_row_is_in_the_middle_and_the_sides_are_bounded() {
        let new = |width, height, exit_row| {
            Universe::new(Size::new(width, height).unwrap(), Rules::Collette, exit_row)
        };
        for (height, exit_row) in [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3)] {
            assert_eq!(new(6, height, None).unwrap().exit_row(), exit_row);
        }
        assert_eq!(new(3, 4, Some(3)).unwrap().exit_row(), 3);
        for (width, height) in [(2, 4), (8, 4), (4, 8)] {
            let error = new(width, height, None).unwrap_err().to_string();
            assert_eq!(
                error,
                format!("a universe has 3 to 7 columns and 1 to 7 rows, not {width}x{height}")
            );
        }
        let error = new(4, 3, Some(3)).unwrap_err().to_string();
        assert_eq!(error, "exit row 3 is not a row of 4x3; rows count from 0");
    }

    #[test]
    fn the_exit_row_holds_what_the_rules_say() {
        let size = Size::new(6, 6).unwrap();
        for (rules, n_exit) in [(Rules::Fogleman, 5), (Rules::Collette, 17)] {
            let universe = Universe::new(size, rules, None).unwrap();
            let n_lines: Vec<usize> = (0..6).map(|row| universe.row_lines(row).len()).collect();
            assert_eq!(n_lines, [22, 22, n_exit, 22, 22, 22]);
        }
    }
}
