//! Every text format for boards: readers that point at what is wrong, and writers.
//!
//! [`read`] finds the format of an input, [`write`](write()) writes a board in a format that can hold
//! it. The formats are described in `docs/formats.md`. Nothing is guessed or repaired: what has two
//! readings, or none, is an error.
//!
//! ```
//! use board::formats::{Format, Input, ReadOptions, read, write};
//!
//! let Input::One(puzzle) = read("example", "07 BB.FAA.FECCCE.DD 34", &ReadOptions::default())?
//! else {
//!     unreachable!("one row is one board");
//! };
//! assert_eq!(puzzle.claims.moves, Some(7));
//! assert_eq!(write(&puzzle.board, Format::Grid)?, "BB.F\nAA.F>\nECCC\nE.DD");
//!
//! let error = read("example", "BB.FAA.FECCCE.D.", &ReadOptions::default()).unwrap_err();
//! assert_eq!(error.to_string(), "vehicle `D` covers only one cell, which leaves its orientation open");
//! assert_eq!((error.line(), error.column()), (1, 15));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod asked;
mod compact;
mod compact_states;
pub(crate) mod course_csv;
mod detect;
pub(crate) mod error;
mod excerpt;
mod grh;
mod grid;
mod grid_row;
mod input;
mod json;
mod kind;
mod letters;
pub mod limits;
pub(crate) mod list;
mod list_line;
mod place;
mod raw;
mod record;
mod rename;
mod research_json;
pub(crate) mod source;
mod write;

pub use compact_states::CompactStates;
pub use error::{ErrorKind, ReadError};
pub use input::read_bytes;
pub use json::{SCHEMA, from_json_value, to_json_value};
pub use letters::unit_mark;
pub use list_line::{is_name_of_list, line_without_loss, list_format, write_in_list};
pub use rename::{
    rename_for, rename_in_order, rename_to_letters, rename_units, rename_where_needed,
};
pub use write::{WriteError, compact_without_loss, write, write_row};

use std::{
    borrow::Cow,
    fmt::{self, Display, Formatter},
    str::FromStr,
};

use ::limits::Budget;

use crate::{
    board::Board,
    geometry::{Side, Size},
};
use error::Fault;
use source::Source;

text::named! {
    /// A text format for boards.
    pub enum Format: "a format" {
        /// All cells on one line, row by row.
        Compact,
        /// One row on each line.
        Grid,
        /// Number of moves, compact board, number of states.
        Database,
        /// The course's `car,orientation,col,row,length`.
        #[strum(serialize = "csv")]
        CourseCsv,
        /// The research group's JSON with `cars`.
        #[strum(serialize = "research")]
        ResearchJson,
        /// The tuple of generalized Rush Hour.
        Grh,
        /// Our own JSON, which holds every board.
        Json,
    }
}

/// How several lines of letters are read: as one board or as many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// Whichever of the two it can be; an error where it can be both.
    #[default]
    Auto,
    /// One board (`--grid`).
    Grid,
    /// One board on each line (`--list`).
    List,
}

/// What the user said about an input, and what reading it may take.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// Name of the primary (`--primary`); decides over `primary=` in a list.
    pub primary: Option<String>,
    /// One board or many (`--grid`, `--list`).
    pub shape: Shape,
    /// The format, where it is not to be found out.
    pub format: Option<Format>,
    /// Size of the grid (`--size`), for CSV, which need not hold it. A board of another size is refused.
    pub size: Option<Size>,
    /// When to give up on a list, or on an input without end.
    pub budget: Budget,
    /// Where the exit is (`--exit`), for what does not say it; what a text claims of the length of plans is
    /// about this exit. A board that says another one is refused.
    pub exit: Option<Side>,
}

/// A board as it was read, and what its source says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardEntry {
    /// The board.
    pub board: Board,
    /// The format it was in.
    pub format: Format,
    /// What the input claims to know.
    pub claims: Claims,
    /// The line on which it begins, 1-based.
    pub line: usize,
    /// Its name, where a list gives one.
    pub name: Option<String>,
}

impl BoardEntry {
    /// How a board of a list is called: its name, or its line.
    pub fn label(&self) -> String {
        self.name.clone().unwrap_or_else(|| format!("line {}", self.line))
    }

    /// The board, where it is a part of something else.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::ClaimsHere`] if something is claimed of it, or it has a name: nobody would look at that.
    pub fn alone(self) -> Result<Board, ErrorKind> {
        let says_more = self.claims != Claims::default() || self.name.is_some();
        if says_more { Err(ErrorKind::ClaimsHere) } else { Ok(self.board) }
    }
}

/// What an input claims to know about a board; nothing here was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// Length of a shortest plan in moves.
    pub moves: Option<u32>,
    /// Length of a shortest plan in steps.
    pub steps: Option<u32>,
    /// Number of states of the cluster.
    pub states: Option<u64>,
    /// There is no plan.
    pub unsolvable: bool,
}

/// Everything in one source.
#[derive(Clone, Debug)]
pub enum Input {
    /// One board.
    One(BoardEntry),
    /// A list; a bad line does not end it.
    Many(Vec<Result<BoardEntry, ReadError>>),
}

impl Input {
    /// The boards in order: the one, or those of the list.
    pub fn into_boards(self) -> Vec<Result<BoardEntry, ReadError>> {
        match self {
            Self::One(puzzle) => vec![Ok(puzzle)],
            Self::Many(boards) => boards,
        }
    }
}

/// Reads `text`; `source_name` stands in errors and may hold the size of a CSV board.
///
/// # Errors
///
/// What is wrong and where. Errors in one line of a list are in [`Input::Many`] instead.
pub fn read(source_name: &str, text: &str, options: &ReadOptions) -> Result<Input, ReadError> {
    let text = with_line_feeds(text.strip_prefix('\u{feff}').unwrap_or(text));
    let source = Source::new(source_name, &text);
    if source.text.trim().is_empty() {
        return Err(source.error(Fault::of(ErrorKind::Empty)));
    }
    detect::read(source, options)
}

/// The text with line feeds for carriage returns that end lines alone, as on old systems.
fn with_line_feeds(text: &str) -> Cow<'_, str> {
    let mut rest = text.split('\r').skip(1);
    if rest.all(|after| after.starts_with('\n')) {
        return text.into();
    }
    let next = text.chars().skip(1).map(Some).chain([None]);
    let ended = |(c, next)| if c == '\r' && next != Some('\n') { '\n' } else { c };
    text.chars().zip(next).map(ended).collect::<String>().into()
}

/// The [compact](Format::Compact) text where that loses nothing, else rushsat JSON on one line; both are read
/// by [`FromStr`].
impl Display for Board {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match compact_without_loss(self) {
            Some(text) => f.pad(&text),
            None => write!(f, "{}", to_json_value(self)),
        }
    }
}

impl FromStr for Board {
    type Err = ReadError;

    /// Reads the one board in a text of any [`Format`].
    ///
    /// ```
    /// use board::Board;
    ///
    /// let board: Board = "BB.FAA.FECCCE.DD".parse()?;
    /// assert_eq!(board.n_vehicles(), 6);
    /// # Ok::<(), board::formats::ReadError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ReadError> {
        let mut boards = read("board", text, &ReadOptions::default())?.into_boards();
        match boards.len() {
            1 => Ok(boards.remove(0)?.board),
            n => Err(Source::new("board", text).error(Fault::of(ErrorKind::NotOneBoard(n)))),
        }
    }
}
