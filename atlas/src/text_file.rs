//! Atlases as text: a head, and a row on each line, in the order of the boards' texts.
//!
//! A line without a head is a row as well, and so is a line of the published database; lines that begin
//! with `#` say nothing. So a text that other commands take as a list of boards is one here.

use std::io::{self, BufRead, Write};

use limits::{Budget, StopReason};
use thiserror::Error;

use crate::{
    head::Head,
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
    },
    /// The head is that of another version.
    #[error(
        "the head `{head}` is of another version of atlases than {}: build it again",
        Head::VERSION
    )]
    Version {
        /// The first line.
        head: String,
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
pub(crate) const ROW_BYTES: usize = 500;

/// Reads an atlas.
///
/// # Errors
///
/// If it cannot be read, a line is wrong, or the budget ends.
pub fn read(text: impl BufRead, budget: &Budget) -> Result<(Head, Vec<Row>), TextError> {
    let mut head = Head::default();
    let mut rows = Vec::new();
    let mut meter = budget.meter();
    for (number, line) in (1..).zip(text.lines()) {
        meter.turn().map_err(TextError::Stopped)?;
        let line = line?;
        let line = line.trim();
        if number == 1 && line.starts_with("# rushsat-atlas ") {
            let error = || TextError::Version { head: line.to_owned() };
            head = Head::parse(line).ok_or_else(error)?;
        }
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        rows.push(Row::parse(line).map_err(|error| TextError::Line { line: number, error })?);
        budget.allow(rows.len() * ROW_BYTES).map_err(TextError::Stopped)?;
    }
    Ok((head, rows))
}

/// Writes an atlas.
///
/// # Errors
///
/// If it cannot be written.
pub fn write(out: &mut dyn Write, head: &Head, rows: &[Row]) -> io::Result<()> {
    writeln!(out, "{head}")?;
    writeln!(out, "# {}", Row::COLUMNS)?;
    rows.iter().try_for_each(|row| writeln!(out, "{row}"))
}
