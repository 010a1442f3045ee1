//! The list: a file with one compact board, database row, JSON object or tuple on each line.

use super::{
    BoardEntry, ReadOptions,
    error::{ErrorKind, Fault, ReadError},
    limits::MAX_BOARDS,
    record,
    source::{Line, Source},
};

/// Boards between two looks at the budget. Short lists are read whatever it says.
const INTERVAL: usize = 1 << 8;

/// Bytes that a board of a list takes, at least.
const BOARD_BYTES: usize = 1 << 10;

/// The boards of all lines that are neither blank nor a comment; a bad line does not end the list.
///
/// # Errors
///
/// No board at all, or more than [`MAX_BOARDS`]; or the budget ends.
pub(crate) fn read(
    source: Source<'_>,
    options: &ReadOptions,
) -> Result<Vec<Result<BoardEntry, ReadError>>, ReadError> {
    let mut boards = Vec::new();
    for line in source.lines().filter(is_record) {
        if (boards.len() + 1).is_multiple_of(INTERVAL)
            && let Err(reason) =
                options.budget.check().and(options.budget.allow(boards.len() * BOARD_BYTES))
        {
            let fault = Fault::of(ErrorKind::Stopped(reason)).at(0..0, "this line");
            return Err(source.line(line).error(fault));
        }
        if boards.len() == MAX_BOARDS {
            let fault = Fault::of(ErrorKind::TooManyBoards).at(0..0, "this line");
            return Err(source.line(line).error(fault.advise("split the list")));
        }
        boards.push(record::read(line, options).map_err(|fault| source.line(line).error(fault)));
    }
    if boards.is_empty() { Err(source.error(Fault::of(ErrorKind::Empty))) } else { Ok(boards) }
}

/// Returns `true` if `line` holds more than a comment.
pub(crate) fn is_record(line: &Line<'_>) -> bool {
    !record::without_comment(line.text).trim().is_empty()
}
