//! What is to be imported, as it is given.

use std::fmt;

use atlas::{
    Row, canonical,
    text_file::{self, TextError},
};
use board::formats::{BoardEntry, ReadError};
use limits::Budget;
use miette::{Report as Failure, miette};

use super::kept;
use crate::{input, input::BoardArgs, source};

/// Rows or boards.
pub(super) enum Given {
    /// The rows of an atlas that is text, all of which are lettered in order.
    Rows(Vec<Row>),
    /// Boards of any format.
    Lines(Vec<Line>),
}

/// Where a row comes from.
#[derive(Clone, Copy)]
pub(super) enum Origin {
    /// An atlas, in which its board stands as it is.
    Atlas,
    /// This line of a list, from 1.
    Line(usize),
}

/// What stands before what is said of a board.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Atlas => Ok(()),
            Self::Line(line) => write!(f, "line {line}: "),
        }
    }
}

/// A board, and what its line says.
pub(super) struct Line {
    pub(super) puzzle: Result<BoardEntry, ReadError>,
    /// The line as a row of an atlas, if it is one.
    pub(super) row: Option<Row>,
}

impl Given {
    /// Reads what an argument names, or the argument.
    pub(super) fn read(args: &BoardArgs, budget: &Budget) -> Result<Self, Failure> {
        let source = &args.source;
        if kept::is_database(args.path()) {
            if args.reading.is_given() {
                return Err(miette!("a database says itself how its boards are read"));
            }
            let (_, rows) = kept::all(args.path(), budget)?;
            return match rows.iter().find(|row| !is_key(row)) {
                None => Ok(Self::Rows(rows)),
                Some(row) => Err(miette!("`{}` is not lettered in order", row.board)),
            };
        }
        let Some(reader) = input::open(source, source::MAX_BYTES, budget)? else {
            return Ok(Self::lines(args.read(budget)?.into_boards(), source.as_encoded_bytes()));
        };
        // A pipe cannot be read twice.
        let text = reader.rest().map_err(|error| source::not_read(args.path(), error))?;
        // What says how boards are to be read is for boards.
        if !args.reading.is_more_than_list()
            && let Some(rows) = rows(args, &text, budget)?
        {
            return Ok(Self::Rows(rows));
        }
        let boards = args.reading.read_bytes(source, text.as_slice(), budget)?.into_boards();
        Ok(Self::lines(boards, &text))
    }

    /// Boards with what their lines say.
    fn lines(puzzles: Vec<Result<BoardEntry, ReadError>>, text: &[u8]) -> Self {
        let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
        let with_row = |puzzle: Result<BoardEntry, ReadError>| {
            let number = puzzle.as_ref().map_or_else(ReadError::line, |puzzle| puzzle.line);
            Line { row: lines.get(number - 1).and_then(|line| row(line)), puzzle }
        };
        Self::Lines(puzzles.into_iter().map(with_row).collect())
    }
}

/// The rows of a text, if it has only such, and all are lettered in order.
fn rows(args: &BoardArgs, text: &[u8], budget: &Budget) -> Result<Option<Vec<Row>>, Failure> {
    let rows = match text_file::read(text, budget) {
        Ok((_, rows)) => rows,
        // It may hold boards of another format.
        Err(TextError::Line { has_head: false, .. } | TextError::Empty | TextError::Io(_)) => {
            return Ok(None);
        }
        Err(error) => return Err(kept::not_read(args.path(), error)),
    };
    Ok((!rows.is_empty() && rows.iter().all(is_key)).then_some(rows))
}

/// Returns `true` if the board of a row is lettered in order.
fn is_key(row: &Row) -> bool {
    row.to_board().is_ok_and(|board| canonical::text(&board).as_ref() == Ok(&row.board))
}

/// The row that a line of a list is, without its comment and what the words of lists say.
fn row(line: &[u8]) -> Option<Row> {
    let line = str::from_utf8(line).ok()?.trim_start_matches('\u{feff}');
    let is_column = |word: &&str| !word.starts_with('#') && !word.contains('=');
    let columns: Vec<&str> = line.split_whitespace().take_while(is_column).collect();
    Row::parse(&columns.join(" ")).ok()
}
