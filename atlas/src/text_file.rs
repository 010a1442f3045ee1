//! Atlases as text: a head with the number of rows, and a row on each line, in the order of the boards'
//! texts.
//!
//! An atlas that was cut off or damaged is refused: by the number of rows, by the checksum of head and rows, and by
//! a last line without an end. Those of earlier versions have a checksum of the rows alone, or do not say how
//! many rows they have.
//!
//! A line without a head is a row as well, and so is a line of the published database; lines that begin
//! with `#` say nothing. So a text that other commands take as a list of boards is one here.

use std::io::{self, BufRead, Write};

use crc32fast::Hasher;
use limits::{Budget, StopReason};
use thiserror::Error;

use crate::{
    head::{Head, HeadError, field},
    row::{Row, RowError},
};

/// What is wrong with a text.
#[derive(Debug, Error)]
pub enum TextError {
    /// It cannot be read.
    #[error(transparent)]
    Io(io::Error),
    /// A line is no row.
    #[error("line {line}: {error}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong.
        error: RowError,
        /// `true` if a head stands before it, so that the text is no list of another kind.
        has_head: bool,
    },
    /// The first line begins as a head does, and is none of this version.
    #[error("the head `{head}` {error}")]
    Head {
        /// The first line.
        head: String,
        /// What is wrong with it.
        error: HeadError,
    },
    /// A head stands behind rows, or behind another one.
    #[error(
        "line {line}: a head behind others or behind rows; without heads the file is a list of rows"
    )]
    SecondHead {
        /// Its number, from 1.
        line: usize,
    },
    /// There is nothing in it: an atlas without rows has a head.
    #[error("there is neither a head nor a row in it")]
    Empty,
    /// The end is missing.
    #[error("it was cut off: the last line has no end")]
    Cut,
    /// There are more or fewer rows than the head says.
    #[error(
        "its head says {said} rows, and it has {found}: it was cut off or changed; without the first line it is a \
         list of rows"
    )]
    OtherRows {
        /// What the head says.
        said: usize,
        /// How many there are.
        found: usize,
    },
    /// The head or the rows are not those that were written.
    #[error(
        "it was changed or damaged since it was written; without the first line it is a list of rows"
    )]
    Changed,
    /// A board, which is the key of a row, has two rows.
    #[error("the board `{board}` is there twice")]
    Twice {
        /// The board.
        board: String,
    },
    /// A limit was reached.
    #[error("{0}")]
    Stopped(StopReason),
}

/// A reader that keeps to limits says so by an error of reading.
impl From<io::Error> for TextError {
    fn from(error: io::Error) -> Self {
        StopReason::of(&error).map_or(Self::Io(error), Self::Stopped)
    }
}

/// Bytes that a row takes, roughly.
pub const ROW_BYTES: usize = 500;

/// Reads an atlas.
///
/// # Errors
///
/// If it cannot be read, a line is wrong, or the budget ends.
pub fn read(text: impl BufRead, budget: &Budget) -> Result<(Head, Vec<Row>), TextError> {
    let mut lines = Lines::default();
    let mut meter = budget.meter();
    let (mut text, mut line) = (text, String::new());
    for number in 1.. {
        meter.tick().map_err(TextError::Stopped)?;
        line.clear();
        if text.read_line(&mut line)? == 0 {
            break;
        }
        lines
            .take(number, if number == 1 { line.trim_start_matches('\u{feff}') } else { &line })?;
        budget.allow(lines.rows.len() * ROW_BYTES).map_err(TextError::Stopped)?;
    }
    lines.finish()
}

/// The lines that were read.
#[derive(Default)]
struct Lines {
    head: Option<TextHead>,
    rows: Vec<Row>,
    /// Of head and rows.
    checksum: Hasher,
    /// Of rows alone, as earlier versions have it.
    rows_checksum: Hasher,
}

impl Lines {
    /// Takes the next line. The head stands before all rows.
    fn take(&mut self, number: usize, line: &str) -> Result<(), TextError> {
        let is_whole = line.ends_with('\n');
        let line = line.trim();
        if line.starts_with(Head::PREFIX) {
            if self.head.is_some() || !self.rows.is_empty() {
                return Err(TextError::SecondHead { line: number });
            }
            let head = TextHead::parse(line)?;
            self.checksum = begun(&head.head);
            self.head = Some(head);
        }
        if self.head.is_some() && !is_whole {
            return Err(TextError::Cut);
        }
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        for checksum in [&mut self.checksum, &mut self.rows_checksum] {
            checksum.update(line.as_bytes());
            checksum.update(b"\n");
        }
        let has_head = self.head.is_some();
        let error = |error| TextError::Line { line: number, error, has_head };
        let row = Row::parse(line).map_err(error)?;
        row.check().map_err(error)?;
        if self.head.as_ref().is_some_and(|head| head.head.rules.is_some()) {
            row.check_farthest().map_err(error)?;
        }
        self.rows.push(row);
        Ok(())
    }

    /// The atlas, if the rows are those of its head.
    fn finish(self) -> Result<(Head, Vec<Row>), TextError> {
        let Self { head, mut rows, checksum, rows_checksum } = self;
        if head.is_none() {
            forget_mirrors(&mut rows);
        }
        if head.is_some()
            && let Some(board) = twice(&rows)
        {
            return Err(TextError::Twice { board: board.to_owned() });
        }
        let TextHead { head, n_rows, checksum: said } = head.unwrap_or_default();
        let checksums = [checksum, rows_checksum].map(Hasher::finalize);
        match n_rows {
            Some(said) if said != rows.len() => {
                Err(TextError::OtherRows { said, found: rows.len() })
            }
            _ if said.is_some_and(|said| !checksums.contains(&said)) => Err(TextError::Changed),
            None if rows.is_empty() => Err(TextError::Empty),
            _ => Ok((head, rows)),
        }
    }
}

/// Forgets of which rows others are mirror images if these are not in the list.
fn forget_mirrors(rows: &mut [Row]) {
    let boards = boards_in_order(rows);
    let is_there = |mirror: &String| boards.binary_search(&mirror.as_str()).is_ok();
    let are_there: Vec<bool> =
        rows.iter().map(|row| row.mirror_of.as_ref().is_some_and(is_there)).collect();
    for (row, is_there) in rows.iter_mut().zip(are_there) {
        row.mirror_of = row.mirror_of.take().filter(|_| is_there);
    }
}

/// The checksum of a head, with a line feed behind it.
fn begun(head: &Head) -> Hasher {
    let mut checksum = Hasher::new();
    checksum.update(format!("{head}\n").as_bytes());
    checksum
}

fn boards_in_order(rows: &[Row]) -> Vec<&str> {
    let mut boards: Vec<&str> = rows.iter().map(|row| row.board.as_str()).collect();
    boards.sort_unstable();
    boards
}

/// A board that has two rows.
fn twice(rows: &[Row]) -> Option<&str> {
    boards_in_order(rows).windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}

/// The first line of an atlas.
#[derive(Default)]
struct TextHead {
    head: Head,
    n_rows: Option<usize>,
    /// CRC-32 of the head and the rows, each with a line feed behind it.
    checksum: Option<u32>,
}

impl TextHead {
    /// The fields with the number of rows and their checksum: the last words, which earlier versions pass over.
    const ROWS: &str = "rows";
    const CHECKSUM: &str = "crc32";

    fn parse(line: &str) -> Result<Self, TextError> {
        let failed = |error| TextError::Head { head: line.to_owned(), error };
        let head = Head::parse(line).map_err(failed)?;
        let wrong = |name, text| failed(HeadError::wrong(name, text));
        let rows = field(line, Self::ROWS);
        let n_rows = rows.map(|text| text.parse().map_err(|_| wrong(Self::ROWS, text)));
        let checksum = field(line, Self::CHECKSUM)
            .map(|text| u32::from_str_radix(text, 16).map_err(|_| wrong(Self::CHECKSUM, text)));
        Ok(Self { head, n_rows: n_rows.transpose()?, checksum: checksum.transpose()? })
    }
}

/// Writes an atlas.
///
/// # Errors
///
/// If it cannot be written.
pub fn write(out: &mut dyn Write, head: &Head, rows: &[Row]) -> io::Result<()> {
    let mut checksum = begun(head);
    for row in rows {
        checksum.update(format!("{row}\n").as_bytes());
    }
    let (n_rows, checksum) = (rows.len(), checksum.finalize());
    writeln!(out, "{head} {}={n_rows} {}={checksum:08x}", TextHead::ROWS, TextHead::CHECKSUM)?;
    writeln!(out, "# {}", Row::COLUMNS)?;
    rows.iter().try_for_each(|row| writeln!(out, "{row}"))
}
