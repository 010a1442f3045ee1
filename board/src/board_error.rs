//! Why parts do not make a legal board.

use thiserror::Error;

use crate::{
    formats::error::beginning,
    geometry::{Cell, Size},
};

/// Why parts do not make a legal board. Vehicles are named by their index in
/// [`BoardParts::vehicles`](crate::BoardParts::vehicles) and by their name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// A text cannot name a vehicle: it is empty, longer than [`MAX_NAME`](crate::MAX_NAME) characters, or
    /// holds white space or what cannot be seen.
    #[error("{:?} cannot name a vehicle", beginning(name))]
    Name {
        /// Index of the vehicle.
        vehicle: usize,
        /// The text.
        name: String,
    },
    /// Two vehicles have the same name.
    #[error("two vehicles are named `{name}`")]
    SameName {
        /// Index of the later of the two.
        vehicle: usize,
        /// The name of both.
        name: String,
    },
    /// A vehicle covers no cell.
    #[error("vehicle `{name}` has length 0")]
    NoLength {
        /// Index of the vehicle.
        vehicle: usize,
        /// Its name.
        name: String,
    },
    /// A vehicle does not fit on the grid.
    #[error("vehicle `{name}` does not lie on the grid of {size}")]
    OffGrid {
        /// Index of the vehicle.
        vehicle: usize,
        /// Its name.
        name: String,
        /// Size of the grid.
        size: Size,
    },
    /// A wall does not lie on the grid.
    #[error("the wall at {cell} does not lie on the grid of {size}")]
    WallOffGrid {
        /// The cell of the wall.
        cell: Cell,
        /// Size of the grid.
        size: Size,
    },
    /// A vehicle covers a wall.
    #[error("vehicle `{name}` covers the wall at {cell}")]
    OnWall {
        /// Index of the vehicle.
        vehicle: usize,
        /// Its name.
        name: String,
        /// The cell of the wall.
        cell: Cell,
    },
    /// Two vehicles cover one cell.
    #[error("vehicles `{other}` and `{name}` overlap at {cell}")]
    Overlap {
        /// Index of the later of the two.
        vehicle: usize,
        /// Its name.
        name: String,
        /// Name of the earlier one.
        other: String,
        /// The first cell that both cover.
        cell: Cell,
    },
    /// The primary's index names no vehicle.
    #[error("there is no primary vehicle")]
    NoPrimary,
}
