//! Which puzzles an atlas holds.

use board::Size;
use thiserror::Error;

use crate::{engine::Space, unit};

/// Which puzzles an atlas holds: all that Fogleman's rules find on boards of a size.
///
/// - The exit is at the right of the row in the middle (of an even number, the upper one of the two). The
///   primary has two cells. Beside it, its row holds nothing but walls, all of them left of it.
/// - Vehicles have two or three cells, and walls one. Vehicles and walls of a row do not fill the row, and
///   vehicles of a column do not fill the column. The number of walls is limited too.
/// - Each cluster that can be solved has one puzzle at most: the state that is farthest from a goal in
///   moves; of several the one whose cells under vehicles of rows and walls, read as a number with the top
///   left cell as the least bit, are the least, and then those under vehicles of columns.
/// - It is *minimal*: without any one vehicle or wall, the primary left aside, its length in moves is another.
///
/// Of [Unit Rush Hour](Rules::unit) it holds the puzzles in which all vehicles have one cell, with these
/// differences: walls and vehicles may stand anywhere and fill lines, and the primary is the last vehicle of
/// the exit row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    size: Size,
    max_walls: usize,
    is_unit: bool,
}

/// Why there is no such atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RulesError {
    /// The sides are not within what the engine is made for.
    #[error("an atlas is of boards of 3x3 to 7x7, not {0}")]
    Size(Size),
    /// There are more walls than it is made for.
    #[error("an atlas is of boards with up to 4 walls, not {0}")]
    Walls(usize),
    /// There are too many states of vehicles of one cell.
    #[error(
        "{0} with walls up to {1} has too many states of vehicles of one cell; 4x4 without walls and 4x3 with \
         walls have few enough"
    )]
    Unit(Size, usize),
}

impl Rules {
    /// Walls at most.
    pub const MAX_WALLS: usize = 4;

    /// The puzzles of a size with up to `max_walls` walls.
    ///
    /// # Errors
    ///
    /// If a side is not in `3..=7`, or there are more than [`Rules::MAX_WALLS`] walls.
    pub fn new(size: Size, max_walls: usize) -> Result<Self, RulesError> {
        let sides = 3..=7;
        if !sides.contains(&size.width()) || !sides.contains(&size.height()) {
            return Err(RulesError::Size(size));
        }
        if max_walls > Self::MAX_WALLS {
            return Err(RulesError::Walls(max_walls));
        }
        Ok(Self { size, max_walls, is_unit: false })
    }

    /// The puzzles of a size in which all vehicles have one cell.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new), or if there are more than 2^26 states: up to 4x4 without walls, and 4x3 with
    /// walls.
    pub fn unit(size: Size, max_walls: usize) -> Result<Self, RulesError> {
        let rules = Self::new(size, max_walls)?;
        match unit::n_states(size, max_walls) {
            Some(_) => Ok(Self { is_unit: true, ..rules }),
            None => Err(RulesError::Unit(size, max_walls)),
        }
    }

    /// Returns `true` if all vehicles have one cell.
    pub const fn is_unit(self) -> bool {
        self.is_unit
    }

    /// Number of partitions into which the boards fall, each of which is looked at by itself; the puzzles
    /// of a range of them do not depend on the others. Unit Rush Hour has one.
    pub fn n_partitions(self) -> u64 {
        if self.is_unit { 1 } else { self.space().n_partitions() }
    }

    /// Size of the boards.
    pub const fn size(self) -> Size {
        self.size
    }

    /// Walls at most.
    pub const fn max_walls(self) -> usize {
        self.max_walls
    }

    pub(crate) fn space(self) -> Space {
        Space::new(self.size, self.max_walls)
    }
}
