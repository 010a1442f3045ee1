//! Cells, sizes, orientations and sides of the grid.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, VariantNames};
use text::{Named, UnknownName};
use thiserror::Error;

/// The largest width and the largest height of a grid, in cells.
pub const MAX_SIDE: u8 = 64;

/// A cell of the grid: row and column, 0-based, from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Row, counted from the top, `0..height`.
    pub row: u8,
    /// Column, counted from the left, `0..width`.
    pub col: u8,
}

impl Cell {
    /// The cell in row `row` and column `col`.
    pub const fn new(row: u8, col: u8) -> Self {
        Self { row, col }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.col)
    }
}

/// The size of a grid; each side is `1..=`[`MAX_SIDE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// A grid of `width` columns and `height` rows; `None` unless both are in `1..=`[`MAX_SIDE`].
    pub fn new(width: usize, height: usize) -> Option<Self> {
        let side = |n: usize| u8::try_from(n).ok().filter(|n| (1..=MAX_SIDE).contains(n));
        Some(Self { width: side(width)?, height: side(height)? })
    }

    /// Number of columns.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Number of rows.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Number of cells.
    pub const fn n_cells(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Returns `true` if `cell` lies on the grid.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row < self.height && cell.col < self.width
    }

    /// All cells in row-major order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.height).flat_map(move |row| (0..self.width).map(move |col| Cell { row, col }))
    }

    /// Number of cells of a line of this orientation (a row has `width` cells).
    pub const fn extent(self, orientation: Orientation) -> u8 {
        match orientation {
            Orientation::Horizontal => self.width,
            Orientation::Vertical => self.height,
        }
    }

    /// Number of lines of this orientation (there are `height` rows).
    pub const fn n_lines(self, orientation: Orientation) -> u8 {
        self.extent(orientation.other())
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    /// A size such as `6x5`: width, then height.
    fn from_str(s: &str) -> Result<Self, SizeError> {
        s.split_once('x')
            .and_then(|(width, height)| Self::new(width.parse().ok()?, height.parse().ok()?))
            .ok_or_else(|| SizeError(s.to_owned()))
    }
}

/// A text that is not the size of a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a size; expected one such as `6x5`, up to {MAX_SIDE}x{MAX_SIDE}")]
pub struct SizeError(String);

/// The orientation of a vehicle, and of the line (row or column) it moves along.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    Display,
    EnumString,
    VariantNames,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
#[strum(parse_err_ty = UnknownName, parse_err_fn = UnknownName::of::<Self>)]
pub enum Orientation {
    /// Along a row.
    Horizontal,
    /// Along a column.
    Vertical,
}

impl Named for Orientation {
    const KIND: &'static str = "an orientation";
}

impl Orientation {
    /// Both orientations.
    pub const ALL: [Self; 2] = [Self::Horizontal, Self::Vertical];

    /// The orientation at right angles to this one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Horizontal => Self::Vertical,
            Self::Vertical => Self::Horizontal,
        }
    }

    /// The cell at index `along` of line number `line` of this orientation.
    pub const fn cell(self, line: u8, along: u8) -> Cell {
        match self {
            Self::Horizontal => Cell { row: line, col: along },
            Self::Vertical => Cell { row: along, col: line },
        }
    }

    /// Line number and index along it of `cell`, the inverse of [`Orientation::cell`].
    pub const fn line_and_index(self, cell: Cell) -> (u8, u8) {
        match self {
            Self::Horizontal => (cell.row, cell.col),
            Self::Vertical => (cell.col, cell.row),
        }
    }

    /// The word for a line of this orientation: `row` or `column`.
    pub const fn line_word(self) -> &'static str {
        match self {
            Self::Horizontal => "row",
            Self::Vertical => "column",
        }
    }
}

/// An end of a line: the one with index 0 (left or top) or the one with the last index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The left end of a row, the top of a column.
    First,
    /// The right end of a row, the bottom of a column; the default exit.
    Last,
}

impl End {
    /// The side of the grid on which this end of a line of `orientation` lies.
    pub const fn side(self, orientation: Orientation) -> Side {
        match (orientation, self) {
            (Orientation::Horizontal, Self::First) => Side::Left,
            (Orientation::Horizontal, Self::Last) => Side::Right,
            (Orientation::Vertical, Self::First) => Side::Top,
            (Orientation::Vertical, Self::Last) => Side::Bottom,
        }
    }
}

text::named! {
    /// A side of the grid.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Side: "a side" {
        /// Left of column 0.
        Left,
        /// Right of the last column.
        Right,
        /// Above row 0.
        Top,
        /// Below the last row.
        Bottom,
    }
}

impl Side {
    /// The orientation of the lines that end on this side.
    pub const fn orientation(self) -> Orientation {
        match self {
            Self::Left | Self::Right => Orientation::Horizontal,
            Self::Top | Self::Bottom => Orientation::Vertical,
        }
    }

    /// The end of those lines that touches this side.
    pub const fn end(self) -> End {
        match self {
            Self::Left | Self::Top => End::First,
            Self::Right | Self::Bottom => End::Last,
        }
    }
}

/// A direction along a line: towards its first or its last cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Left or up; positions decrease.
    Backward,
    /// Right or down; positions increase.
    Forward,
}

impl Direction {
    /// Both directions, backward first.
    pub const ALL: [Self; 2] = [Self::Backward, Self::Forward];

    /// `-1` or `1`.
    pub const fn sign(self) -> i8 {
        match self {
            Self::Backward => -1,
            Self::Forward => 1,
        }
    }
}
