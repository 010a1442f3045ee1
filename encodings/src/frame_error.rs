//! Why a frame of a model makes no sense.

use board::{BoardError, Orientation};
use thiserror::Error;

/// Why a frame describes no state of a board, or shows no board at all. Vehicles are numbers of the board's.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FrameError {
    /// A vehicle is not at exactly one of its positions.
    #[error("vehicle {0} is not at exactly one position")]
    NotAtOnePosition(usize),
    /// A vehicle is beyond a position, and not beyond one before it.
    #[error("the positions of vehicle {0} are not monotone")]
    NotMonotone(usize),
    /// The binary position of a vehicle is none that it can have.
    #[error("vehicle {0} is out of its range")]
    OutOfRange(usize),
    /// The coordinate of a vehicle across its line is another one.
    #[error("vehicle {0} has left its line")]
    OffLine(usize),
    /// The slot of a vehicle is empty.
    #[error("vehicle {0} is not on the board")]
    NotOnBoard(usize),
    /// The cells of a line hold other vehicles than the board.
    #[error("{} {line} does not hold the vehicles of the board", orientation.line_word())]
    OtherOnLine {
        /// Of the line.
        orientation: Orientation,
        /// Number of the row or column.
        line: u8,
    },
    /// There is no primary.
    #[error("Red is missing")]
    NoPrimary,
    /// What the cells hold is no board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The cells hold other vehicles than the board.
    #[error("these are not the vehicles of the board")]
    OtherVehicles,
    /// Vehicles of the board stand where they cannot.
    #[error("this is no state of the board")]
    NoState,
    /// The proposition of this name has another value on the board that the others show.
    #[error("`{0}` does not fit the rest")]
    Unfit(String),
}
