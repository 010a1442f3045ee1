//! Vehicles and their numbers.

use crate::geometry::{Cell, Orientation};

/// The number of a vehicle of a board: its index in [`Board::vehicles`](crate::Board::vehicles).
///
/// A grid has at most 64 by 64 cells, so there are at most 4,096.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VehicleId(u16);

impl VehicleId {
    /// The vehicle with this index.
    ///
    /// # Panics
    ///
    /// If `index` is 65,536 or more, which no legal board has.
    pub fn new(index: usize) -> Self {
        Self(u16::try_from(index).expect("a vehicle has a number below 65,536"))
    }

    /// The index; on boards below 4,096.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A vehicle where it stands at the start.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Vehicle {
    /// The name in the input, unique on a board; one letter in most formats. On a board it has 1 to
    /// [`MAX_NAME`](crate::MAX_NAME) characters, all of which can be seen and none of which is white space.
    pub name: String,
    /// Along which kind of line it moves.
    pub orientation: Orientation,
    /// Number of cells, at least 1.
    pub length: u8,
    /// Its row (horizontal) or column (vertical).
    pub line: u8,
    /// Index of its first cell along the line, at the start.
    pub position: u8,
}

impl Vehicle {
    /// The cells it covers when its first cell has index `position` along its line, up to index 254.
    pub fn cells_at(&self, position: u8) -> impl Iterator<Item = Cell> + use<> {
        let (orientation, line) = (self.orientation, self.line);
        (position..position.saturating_add(self.length))
            .map(move |along| orientation.cell(line, along))
    }

    /// The cells it covers at the start.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        self.cells_at(self.position)
    }
}
