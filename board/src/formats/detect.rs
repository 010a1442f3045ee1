//! Which format an input is in.
//!
//! JSON, tuples and CSV show it by how they begin; several lines with an object or a tuple each are a list.
//! What is left is drawn with letters: one line is a compact board or a database row, several lines are a
//! grid or a list. Where several lines can be read both ways nothing is guessed: that is an error.

use serde::de::IgnoredAny;

use super::{
    BoardEntry, Claims, Format, Input, ReadOptions, Shape, asked, course_csv,
    error::{ErrorKind, Fault, ReadError},
    grh, grid, json,
    limits::MAX_BOARD_BYTES,
    list, record, research_json,
    source::{Line, Source},
};
use crate::board::Board;

/// Several lines with mistakes that are no longer and no more than this were rather meant as a grid than as a
/// list, whose lines have 25 or 36 cells most often. Larger grids without mistakes are read all the same.
const NEARLY_A_GRID: usize = 20;

/// Lines of more cells are rather boards of a list than rows of a grid if most of them can be boards.
const WIDE: usize = 16;

const SAY_LIST: &str = "if this is a list with one board on each line, say so with `--list`";
const SAY_GRID: &str = "if all lines together are one board, say so with `--grid`";

/// Everything in `source`, which holds more than white space, with the exit that was asked for; boards of
/// another size are errors.
pub(crate) fn read(source: Source<'_>, options: &ReadOptions) -> Result<Input, ReadError> {
    let input = detected(source, options)?;
    if options.size.is_none() && options.exit.is_none() {
        return Ok(input);
    }
    match input {
        Input::One(puzzle) => {
            let line = source.lines().find(|line| line.number == puzzle.line);
            asked::fit(source, line, puzzle, options).map(Input::One)
        }
        Input::Many(boards) => {
            let lines = source.lines().filter(list::is_record);
            let checked = boards.into_iter().zip(lines).map(|(board, line)| {
                board.and_then(|puzzle| asked::fit(source, Some(line), puzzle, options))
            });
            Ok(Input::Many(checked.collect()))
        }
    }
}

/// Everything in `source`, of any size, with the exit that it says or the default.
fn detected(source: Source<'_>, options: &ReadOptions) -> Result<Input, ReadError> {
    if let Some(format) = options.format {
        return read_as(source, options, format);
    }
    match options.shape {
        Shape::Grid => read_as(source, options, Format::Grid),
        Shape::List => list::read(source, options).map(Input::Many),
        Shape::Auto => match obvious_format(source) {
            Some(format) => read_as(source, options, format),
            None => read_letters(source, options),
        },
    }
}

fn read_as(source: Source<'_>, options: &ReadOptions, format: Format) -> Result<Input, ReadError> {
    let primary = options.primary.as_deref();
    if is_one_each_line(source, format) {
        return read_records(source, options);
    }
    let is_drawn = matches!(format, Format::Compact | Format::Database | Format::Grid);
    if !is_drawn && source.text.len() > MAX_BOARD_BYTES {
        return Err(source.error(Fault::of(ErrorKind::BoardTooLong)));
    }
    let board = match format {
        Format::Compact | Format::Database => return read_records(source, options),
        // Columns may follow a tuple on one line.
        Format::Grh if record::is_tuple(source.text) && filled_lines(source).count() == 1 => {
            return read_records(source, options);
        }
        Format::Json => {
            let entry = json::read(source.text, primary, first_line(source));
            return entry.map(Input::One).map_err(|fault| source.error(fault));
        }
        Format::Grid => grid::read(source, primary),
        Format::CourseCsv => course_csv::read(source, primary, options.size),
        Format::ResearchJson => research_json::read(source.text, primary),
        Format::Grh => grh::read(source.text, primary, options.size),
    };
    one(source, format, board)
}

fn one(
    source: Source<'_>,
    format: Format,
    board: Result<Board, Fault>,
) -> Result<Input, ReadError> {
    let board = board.map_err(|fault| source.error(fault))?;
    let (claims, line) = (Claims::default(), first_line(source));
    Ok(Input::One(BoardEntry { board, format, claims, line, name: None }))
}

/// The line on which the first board begins, 1-based.
fn first_line(source: Source<'_>) -> usize {
    filled_lines(source).next().map_or(1, |line| line.number)
}

/// One line alone is one board; a list that has only one board is still a list if it has comments.
fn read_records(source: Source<'_>, options: &ReadOptions) -> Result<Input, ReadError> {
    let mut boards = list::read(source, options)?;
    let is_one = source.lines().filter(|line| !line.is_blank()).count() == 1;
    match boards.pop() {
        Some(board) if is_one && options.shape != Shape::List => board.map(Input::One),
        last => {
            boards.extend(last);
            Ok(Input::Many(boards))
        }
    }
}

/// The format, where the first characters show it.
fn obvious_format(source: Source<'_>) -> Option<Format> {
    let text = source.text.trim_start();
    if [Format::Json, Format::Grh].into_iter().any(|format| is_one_each_line(source, format)) {
        return None;
    }
    if text.starts_with(['{', '[']) {
        return Some(if research_json::is_research(text) {
            Format::ResearchJson
        } else {
            Format::Json
        });
    }
    if grh::looks_like_a_tuple(text) {
        return Some(Format::Grh);
    }
    let first = source.lines().find(list::is_record)?;
    if record::is_object(first.text) || record::is_tuple(first.text) {
        return None;
    }
    course_csv::looks_like_csv(first.text).then_some(Format::CourseCsv)
}

/// Returns `true` if the source is a list that begins with a whole JSON object, or a whole tuple, on a line
/// of its own.
fn is_one_each_line(source: Source<'_>, format: Format) -> bool {
    let mut lines = filled_lines(source);
    let (Some(first), Some(_)) = (lines.next(), lines.next()) else { return false };
    match format {
        Format::Json => {
            record::is_object(first.text) && serde_json::from_str::<IgnoredAny>(first.text).is_ok()
        }
        Format::Grh => grh::is_a_tuple(record::without_comment(first.text).trim()),
        _ => false,
    }
}

fn read_letters(source: Source<'_>, options: &ReadOptions) -> Result<Input, ReadError> {
    if grid::is_obvious(source) {
        return read_as(source, options, Format::Grid);
    }
    let mut lines = filled_lines(source);
    if let (Some(line), None) = (lines.next(), lines.next()) {
        let body = line.text.trim();
        return if body.starts_with('<') || body.ends_with('>') {
            read_as(source, options, Format::Grid)
        } else {
            read_records(source, options)
        };
    }
    let boards = list::read(source, options)?;
    if filled_lines(source).any(|line| record::is_list_line(line.text)) {
        return Ok(Input::Many(boards));
    }
    let n_legal = boards.iter().filter(|board| board.is_ok()).count();
    // Rows of a large grid are hardly ever boards by themselves.
    let is_wide = lengths(source).any(|length| length > WIDE);
    if is_wide && n_legal * 2 >= boards.len() {
        return Ok(Input::Many(boards));
    }
    if n_legal == boards.len() {
        return if grid::is_rectangle(source) {
            Err(source.error(list_or_grid(source)))
        } else {
            Ok(Input::Many(boards))
        };
    }
    match grid::read(source, options.primary.as_deref()) {
        Ok(board) => one(source, Format::Grid, Ok(board)),
        Err(fault) if looks_like_a_grid(source, n_legal) => {
            let can_be_a_list = lengths(source).all(is_square);
            Err(source.error(if can_be_a_list { fault.advise(SAY_LIST) } else { fault }))
        }
        Err(_) if is_small(source) => {
            let advised = |error: ReadError| error.advise(SAY_GRID);
            Ok(Input::Many(boards.into_iter().map(|board| board.map_err(advised)).collect()))
        }
        Err(_) => Ok(Input::Many(boards)),
    }
}

fn filled_lines(source: Source<'_>) -> impl Iterator<Item = Line<'_>> {
    source.lines().filter(|line| !line.is_blank())
}

fn lengths(source: Source<'_>) -> impl Iterator<Item = usize> {
    filled_lines(source).map(|line| line.text.trim().len())
}

fn is_square(n: usize) -> bool {
    n.isqrt().pow(2) == n
}

/// Returns `true` if the lines are few and short enough to be one grid.
fn is_small(source: Source<'_>) -> bool {
    lengths(source).all(|length| length <= NEARLY_A_GRID)
        && lengths(source).count() <= NEARLY_A_GRID
}

fn list_or_grid(source: Source<'_>) -> Fault {
    let start = source.text.len() - source.text.trim_start().len();
    Fault::of(ErrorKind::ListOrGrid)
        .at(start..source.text.trim_end().len(), "these lines")
        .advise("say which with `--list` or `--grid`")
}

/// Returns `true` if lines that are neither a legal grid nor a list of legal boards were meant as a grid:
/// they are few and short and most are not boards, or their number is the length of each, or all have a
/// length that no square board has.
fn looks_like_a_grid(source: Source<'_>, n_legal: usize) -> bool {
    let n_lines = lengths(source).count();
    if is_small(source) {
        return n_legal * 2 < n_lines;
    }
    let first = lengths(source).next().unwrap_or(0);
    n_legal == 0
        && lengths(source).all(|length| length == first)
        && (n_lines == first || !is_square(first))
}
