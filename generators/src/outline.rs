//! What all boards of a generator share: the grid, the primary and its exit.

use board::{CellSet, End, Orientation, Side, Size, Vehicle};
use text::counted;
use thiserror::Error;

/// A grid with the primary and its exit, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    size: Size,
    primary: Vehicle,
    exit: End,
}

/// The primary does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoRoom {
    /// There is no such line.
    #[error("there is no {} {line} on a board of {size}; {0}s count from 0", orientation.line_word())]
    Line {
        /// The kind of line.
        orientation: Orientation,
        /// Its number.
        line: u8,
        /// The grid.
        size: Size,
    },
    /// The line is too short.
    #[error("a primary of length {length} has no room in a line of {extent} cells")]
    Length {
        /// The length of the primary.
        length: u8,
        /// The number of cells of the line.
        extent: u8,
    },
    /// The grid is too small.
    #[error(
        "there is no room for {} of {} or more, and {}: beside the primary there are {n_free} cells",
        counted(*n_vehicles, "vehicle"), counted(usize::from(*least), "cell"), counted(*n_walls, "wall")
    )]
    Cells {
        /// Vehicles beside the primary.
        n_vehicles: usize,
        /// Walls.
        n_walls: usize,
        /// Cells that the primary does not cover.
        n_free: usize,
        /// Cells that a vehicle covers at least.
        least: u8,
    },
}

/// The default length of the primary.
const PRIMARY_LENGTH: u8 = 2;

impl Outline {
    /// The primary of length 2 at the left of row ⌊(h - 1) / 2⌋, the exit at its right.
    ///
    /// # Errors
    ///
    /// A grid of one column.
    pub fn usual(size: Size) -> Result<Self, NoRoom> {
        Self::new(size, Side::Right, None)
    }

    /// The primary of length 2 at the end of its line that is farthest from the exit; in line ⌊(n - 1) / 2⌋
    /// of n where none is named.
    ///
    /// # Errors
    ///
    /// A line that is not there, or is too short, and a length of 0.
    pub fn new(size: Size, exit: Side, line: Option<u8>) -> Result<Self, NoRoom> {
        Self::with_length(size, exit, line, PRIMARY_LENGTH)
    }

    /// The same for a primary of another length.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn with_length(
        size: Size,
        exit: Side,
        line: Option<u8>,
        length: u8,
    ) -> Result<Self, NoRoom> {
        let orientation = exit.orientation();
        let n_lines = size.n_lines(orientation);
        let line = line.unwrap_or((n_lines - 1) / 2);
        if line >= n_lines {
            return Err(NoRoom::Line { orientation, line, size });
        }
        let extent = size.extent(orientation);
        let room = extent.checked_sub(length).filter(|_| length > 0);
        let room = room.ok_or(NoRoom::Length { length, extent })?;
        let position = match exit.end() {
            End::First => room,
            End::Last => 0,
        };
        let primary = Vehicle { name: "A".to_owned(), orientation, length, line, position };
        Ok(Self { size, primary, exit: exit.end() })
    }

    /// The grid of a board, with its primary where it starts, and its exit.
    pub fn of(board: &board::Board) -> Self {
        let primary = board.vehicle(board.primary());
        let primary = Vehicle { name: "A".to_owned(), ..primary.clone() };
        Self { size: board.size(), primary, exit: board.exit() }
    }

    /// Returns `Ok` if there are enough cells for this many vehicles of two cells or more beside the primary,
    /// and this many walls, whatever their shape.
    ///
    /// # Errors
    ///
    /// [`NoRoom::Cells`]
    pub fn expect_room(&self, n_vehicles: usize, n_walls: usize) -> Result<(), NoRoom> {
        self.expect_room_for(n_vehicles, 2, n_walls)
    }

    /// The same for vehicles of `least` cells or more.
    ///
    /// # Errors
    ///
    /// [`NoRoom::Cells`]
    pub fn expect_room_for(
        &self,
        n_vehicles: usize,
        least: u8,
        n_walls: usize,
    ) -> Result<(), NoRoom> {
        let n_free = self.size.cells().count() - usize::from(self.primary.length);
        let n_taken = n_vehicles.saturating_mul(least.into()).saturating_add(n_walls);
        if n_taken <= n_free {
            return Ok(());
        }
        Err(NoRoom::Cells { n_vehicles, n_walls, n_free, least })
    }

    /// Vehicles beside the primary where no number is named: 10 on 6x6, in proportion to the cells.
    pub fn usual_vehicles(&self) -> usize {
        self.size.n_cells() * 10 / 36
    }

    /// The grid.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The primary where it starts.
    pub fn primary(&self) -> &Vehicle {
        &self.primary
    }

    /// The end of its line where it leaves.
    pub fn exit(&self) -> End {
        self.exit
    }

    /// The same with the primary elsewhere on its line.
    ///
    /// # Panics
    ///
    /// If the line has no such position.
    #[must_use]
    pub fn with_position(mut self, position: u8) -> Self {
        let extent = self.size.extent(self.primary.orientation);
        let is_on_line = position.checked_add(self.primary.length).is_some_and(|end| end <= extent);
        assert!(is_on_line, "a position on the line");
        self.primary.position = position;
        self
    }

    /// The cells that the primary covers on its way from where it starts to the exit.
    pub(crate) fn way(&self) -> CellSet {
        let Vehicle { orientation, length, line, position, .. } = self.primary;
        let goal = self.goal_position();
        let cells = position.min(goal)..position.max(goal) + length;
        cells.map(|along| orientation.cell(line, along)).collect()
    }

    /// The position at which the primary touches the exit side.
    pub fn goal_position(&self) -> u8 {
        match self.exit {
            End::First => 0,
            End::Last => self.size.extent(self.primary.orientation) - self.primary.length,
        }
    }
}
