//! What can be wrong with an input.

use ::limits::StopReason;
use text::counted;
use thiserror::Error;

use super::limits;
use crate::{
    board_error::BoardError,
    geometry::{Cell, MAX_SIDE, Orientation, Side, Size},
};

/// What is wrong with an input.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The operating system refused to read.
    #[error("cannot read the input: {0}")]
    Io(String),
    /// The budget of the reading ended.
    #[error("{0}")]
    Stopped(StopReason),
    /// More than [`limits::MAX_BYTES`] bytes.
    #[error("the input is longer than {} MiB", limits::MAX_BYTES >> 20)]
    InputTooLong,
    /// A line of more than [`limits::MAX_LINE_BYTES`] bytes.
    #[error("the line is longer than {} MiB", limits::MAX_LINE_BYTES >> 20)]
    LineTooLong,
    /// A single board of more than [`limits::MAX_BOARD_BYTES`] bytes.
    #[error("the board is longer than {} MiB", limits::MAX_BOARD_BYTES >> 20)]
    BoardTooLong,
    /// A list of more than [`limits::MAX_BOARDS`] boards.
    #[error("the list has more than {} boards", limits::MAX_BOARDS)]
    TooManyBoards,
    /// Several boards where one is needed.
    #[error("{0} boards, where one is needed")]
    NotOneBoard(usize),
    /// Bytes that are not UTF-8.
    #[error("the input is not UTF-8 text")]
    NotUtf8,
    /// Nothing but white space or comments.
    #[error("the input is empty: there is no board in it")]
    Empty,
    /// A number and nothing else.
    #[error("`{0}` is a number, where a board should be")]
    Number(String),
    /// Every line is a board, and all lines together look like one.
    #[error("the input can be a list of boards, one on each line, or one grid")]
    ListOrGrid,
    /// A character that no letter board has.
    #[error("{0:?} is not a board character")]
    Character(char),
    /// Cells that make no square, and no size stands before them.
    #[error("{n_cells} cells do not make a square board")]
    NotSquare {
        /// Number of cells.
        n_cells: usize,
    },
    /// More or fewer cells than the size says.
    #[error("{}, but a board of {size} has {}", counted(*n_cells, "cell"), size.n_cells())]
    CellCount {
        /// The size that was stated.
        size: Size,
        /// Number of cells.
        n_cells: usize,
    },
    /// A grid that is wider or higher than [`MAX_SIDE`].
    #[error("a grid of {width}x{height} is too large: at most {MAX_SIDE}x{MAX_SIDE} is allowed")]
    TooLarge {
        /// Number of columns.
        width: usize,
        /// Number of rows.
        height: usize,
    },
    /// A width or height of 0.
    #[error("a grid needs at least one row and one column")]
    NoCells,
    /// Rows of different lengths.
    #[error("ragged rows: row {row} has {}, but row 1 has {width}", counted(*n_cells, "cell"))]
    Ragged {
        /// 1-based number of the row.
        row: usize,
        /// Number of its cells.
        n_cells: usize,
        /// Number of cells of the first row.
        width: usize,
    },
    /// Rows that begin in different columns of the text.
    #[error("ragged rows: row {row} does not begin in the same column as row 1")]
    Indented {
        /// 1-based number of the row.
        row: usize,
    },
    /// Cells of one row with different distances between them.
    #[error("the cells of a row stand at unequal distances")]
    UnequalDistances,
    /// Rows whose cells have different distances between them.
    #[error("the cells of row {row} do not stand as far apart as those of row 1")]
    OtherDistance {
        /// 1-based number of the row.
        row: usize,
    },
    /// An empty line between two rows.
    #[error("there is an empty line within the grid")]
    BlankRow,
    /// The cells of one letter lie in one line but not next to one another.
    #[error("vehicle `{name}` has a gap")]
    Gap {
        /// Its letter.
        name: char,
    },
    /// The cells of one letter do not lie in one line.
    #[error("vehicle `{name}` is bent: its cells do not lie in one row or one column")]
    Bent {
        /// Its letter.
        name: char,
    },
    /// A letter that occurs once.
    #[error("vehicle `{name}` covers only one cell, which leaves its orientation open")]
    LengthOne {
        /// Its letter.
        name: char,
    },
    /// Several vehicles of one cell are drawn as the primary.
    #[error("two vehicles of one cell are drawn as the primary")]
    TwoUnitPrimaries,
    /// `A` and `X` both occur.
    #[error("two vehicles can be the primary: `A` and `X` both occur")]
    TwoPrimaries,
    /// Several cars are marked as the player's.
    #[error("two cars have `player` set")]
    TwoPlayers,
    /// No character of a primary occurs.
    #[error("there is no primary vehicle: none of `A`, `X`, `=` and `!` occurs")]
    NoLetterPrimary,
    /// No vehicle is the primary.
    #[error("there is no primary vehicle: {0}")]
    NoPrimary(&'static str),
    /// The vehicle that was asked for does not exist.
    #[error("the primary vehicle `{0}` is not on the board")]
    NotOnBoard(String),
    /// The option and the input name different primaries.
    #[error("the primary of the input is `{stated}`, but `{asked}` was asked for")]
    OtherPrimary {
        /// The primary of the option.
        asked: String,
        /// The primary of the input.
        stated: String,
    },
    /// More than one exit marker.
    #[error("there are two exit markers")]
    TwoMarkers,
    /// An exit marker that does not stand at an end of the primary's line.
    #[error("the exit marker `{marker}` does not stand beside the line of the primary vehicle")]
    MarkerElsewhere {
        /// The marker.
        marker: char,
    },
    /// An exit that is not an end of the primary's line.
    #[error("the exit is not an end of the primary vehicle's line")]
    ExitElsewhere,
    /// An exit on the perimeter, but on another line than the primary's. Generalized Rush Hour has such
    /// instances, and none of them can be solved.
    #[error("the exit is off the primary vehicle's line, so it can never be reached")]
    ExitOffLine,
    /// An exit side that the primary's line does not reach.
    #[error("a {primary} primary vehicle cannot leave at the {side}")]
    ExitSide {
        /// Orientation of the primary.
        primary: Orientation,
        /// The stated side.
        side: Side,
    },
    /// Two exits that differ.
    #[error("the input has the exit at the {stated}, but the exit {asked} was asked for")]
    OtherExit {
        /// The exit of the option.
        asked: Side,
        /// The exit of the input.
        stated: Side,
    },
    /// No size is known for a format that does not hold one.
    #[error("the size of the grid is not known")]
    NoSize,
    /// Two sizes that differ.
    #[error("the input says {stated}, but the size {asked} was asked for")]
    OtherSize {
        /// The size of the option.
        asked: Size,
        /// The size of the input.
        stated: Size,
    },
    /// Something other than what was expected.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What may stand there.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// A claim of a list line that is given twice.
    #[error("`{0}` is given twice")]
    Twice(&'static str),
    /// Claims that cannot all be true.
    #[error("an unsolvable board has no length")]
    UnsolvableWithLength,
    /// Claims or a name where a board stands for itself.
    #[error("a board as such has no `moves`, `steps`, `states`, `unsolvable` or `name`")]
    ClaimsHere,
    /// A wall that is listed twice.
    #[error("the wall at {0} is listed twice")]
    SameWall(Cell),
    /// A number of vehicles that is not the stated one.
    #[error("the tuple says {} beside the primary, but lists {listed}", counted(*stated, "vehicle"))]
    VehicleCount {
        /// The stated number.
        stated: u64,
        /// Number of vehicles in the list, the primary left aside.
        listed: usize,
    },
    /// JSON that is not well formed, or not of the expected shape.
    #[error("{0}")]
    Json(String),
    /// A JSON object of neither format.
    #[error("the JSON object is not a board: it has neither `schema` nor `cars`")]
    UnknownJson,
    /// A rushsat JSON board of another version.
    #[error("the schema is {found}, but only `{}` can be read", super::json::SCHEMA)]
    Schema {
        /// The stated schema, as in the text.
        found: String,
    },
    /// A plan where a board should be.
    #[error("this is a plan (`car,move`), where a board should be")]
    PlanForBoard,
    /// The parts do not make a legal board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A slide of a vehicle that is not on the board.
    #[error("no vehicle of the board is named `{0}`")]
    UnknownVehicle(String),
    /// A slide over no cell.
    #[error("vehicle `{0}` moves by 0 cells")]
    NoDistance(String),
    /// A slide over more cells than any grid has.
    #[error("vehicle `{name}` moves by {distance} cells, more than any grid has")]
    TooFar {
        /// The vehicle.
        name: String,
        /// The digits of the distance.
        distance: String,
    },
    /// A direction that the vehicle cannot take.
    #[error("vehicle `{name}` is {orientation}, so it cannot move `{letter}`")]
    WrongDirection {
        /// The vehicle.
        name: String,
        /// Its orientation.
        orientation: Orientation,
        /// The direction letter.
        letter: char,
    },
    /// A planner's slide that does not begin where the vehicle is.
    #[error("vehicle `{name}` is at position {position}, not at {said}")]
    WrongPosition {
        /// The vehicle.
        name: String,
        /// Its position after the slides before.
        position: u8,
        /// The position that the plan says.
        said: u8,
    },
}
