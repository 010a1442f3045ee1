//! Which format an input is in.
//!
//! JSON, tuples and CSV show it by how they begin. What is left is drawn with letters: one line is a
//! compact board or a database row, several lines are a grid or a list. Where several lines can be
//! read both ways nothing is guessed: that is an error.

use super::{
    Format, Input, Puzzle, ReadOptions, Shape, course_csv,
    error::{ErrorKind, Fault, ReadError},
    grh, grid,
    limits::MAX_BOARD_BYTES,
    list, record, research_json,
    source::{Line, Source},
};
use crate::{board::Board, geometry::MAX_SIDE};

/// Longest line of a grid, with a marker, its space, and an indentation of two.
const MAX_GRID_LINE: usize = MAX_SIDE as usize + 4;

const SAY_LIST: &str = "if this is a list with one board on each line, say so with `--list`";
const SAY_GRID: &str = "if all lines together are one board, say so with `--grid`";

/// Everything in `source`, which holds more than white space.
pub(crate) fn read(source: Source<'_>, options: &ReadOptions) -> Result<Input, ReadError> {
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
    let is_drawn = matches!(format, Format::Compact | Format::Database | Format::Grid);
    if !is_drawn && source.text.len() > MAX_BOARD_BYTES {
        return Err(source.error(Fault::new(ErrorKind::BoardTooLong)));
    }
    let board = match format {
        Format::Compact | Format::Database => return read_records(source, options),
        Format::Grid => grid::read(source, primary),
        Format::CourseCsv => course_csv::read(source, primary, options.size),
        Format::ResearchJson => research_json::read(source.text, primary),
        Format::Grh => grh::read(source.text, primary),
        Format::Json => super::json::read(source.text, primary),
    };
    one(source, format, board)
}

fn one(
    source: Source<'_>,
    format: Format,
    board: Result<Board, Fault>,
) -> Result<Input, ReadError> {
    let board = board.map_err(|fault| source.error(fault))?;
    let line = source.lines().find(|line| !line.is_blank()).map_or(1, |line| line.number);
    let puzzle = Puzzle { board, format, claims: super::Claims::default(), line, name: None };
    Ok(Input::One(puzzle))
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
    course_csv::looks_like_csv(first.text).then_some(Format::CourseCsv)
}

fn read_letters(source: Source<'_>, options: &ReadOptions) -> Result<Input, ReadError> {
    let lines: Vec<Line<'_>> = source.lines().filter(|line| !line.is_blank()).collect();
    if let [line] = lines[..] {
        let body = line.text.trim();
        let has_marker = body.starts_with('<') || body.ends_with('>');
        let format = if has_marker { Format::Grid } else { Format::Compact };
        return if has_marker {
            read_as(source, options, format)
        } else {
            read_records(source, options)
        };
    }
    let boards = list::read(source, options)?;
    if lines.iter().any(|line| record::is_list_line(line.text)) {
        return Ok(Input::Many(boards));
    }
    let n_legal = boards.iter().filter(|board| board.is_ok()).count();
    if n_legal == lines.len() {
        return if grid::is_rectangle(source) {
            Err(source.error(list_or_grid(&lines)))
        } else {
            Ok(Input::Many(boards))
        };
    }
    match grid::read(source, options.primary.as_deref()) {
        Ok(board) => one(source, Format::Grid, Ok(board)),
        Err(fault) if looks_like_a_grid(&lines, n_legal) => {
            let can_be_a_list = lines.iter().all(|line| is_square(line.text.trim().len()));
            Err(source.error(if can_be_a_list { fault.advise(SAY_LIST) } else { fault }))
        }
        Err(_) if longest(&lines) <= MAX_GRID_LINE => {
            let advised = |error: ReadError| error.advise(SAY_GRID);
            Ok(Input::Many(boards.into_iter().map(|board| board.map_err(advised)).collect()))
        }
        Err(_) => Ok(Input::Many(boards)),
    }
}

fn is_square(n: usize) -> bool {
    n.isqrt().pow(2) == n
}

fn longest(lines: &[Line<'_>]) -> usize {
    lines.iter().map(|line| line.text.trim().len()).max().unwrap_or(0)
}

fn list_or_grid(lines: &[Line<'_>]) -> Fault {
    let end = lines.last().map_or(0, |line| line.start + line.text.len());
    Fault::new(ErrorKind::ListOrGrid)
        .at(lines[0].start..end, "these lines")
        .advise("say which with `--list` or `--grid`")
}

/// Whether lines that are neither a legal grid nor a list of legal boards were meant as a grid:
/// they are short and few of them are boards, or they are as many as each is long, or all have one
/// length that no square board has.
fn looks_like_a_grid(lines: &[Line<'_>], n_legal: usize) -> bool {
    let longest = longest(lines);
    if longest <= MAX_GRID_LINE {
        return n_legal * 2 < lines.len();
    }
    n_legal == 0
        && lines.iter().all(|line| line.text.trim().len() == longest)
        && (lines.len() == longest || !is_square(longest))
}
