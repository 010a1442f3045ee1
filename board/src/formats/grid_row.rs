//! A line of a grid: its cells, what stands between them, and the marker beside them.

use std::ops::Range;

use super::{
    error::{ErrorKind, Fault, Parsed},
    letters::{Glyph, check_characters},
    source::Line,
};
use crate::geometry::Side;

/// A row: its cells without the frame, the blanks and the marker beside it.
pub(super) struct Row {
    pub(super) cells: Vec<Glyph>,
    /// Column of the first cell in its line.
    pub(super) indent: usize,
    pub(super) marker: Option<(Side, Glyph)>,
}

impl Row {
    /// The text from the first to the last cell.
    pub(super) fn span(&self) -> Range<usize> {
        let at = |cell: Option<&Glyph>| cell.map_or(0, |cell| cell.at);
        at(self.cells.first())..self.cells.last().map_or(0, |cell| cell.at + 1)
    }

    /// How many columns a cell is away from the one before it; `None` in a row of one cell.
    pub(super) fn stride(&self) -> Parsed<Option<usize>> {
        let distances = || self.cells.windows(2).map(|pair| pair[1].at - pair[0].at);
        let Some(stride) = distances().next() else { return Ok(None) };
        match distances().position(|distance| distance != stride) {
            None => Ok(Some(stride)),
            Some(index) => {
                let (before, after) = (self.cells[index].at, self.cells[index + 1].at);
                Err(Fault::of(ErrorKind::UnequalDistances)
                    .at(before..after + 1, "this distance is not that of the cells before")
                    .advise(
                        "write `.` or `o` for an empty cell, and as many blanks between all cells",
                    ))
            }
        }
    }
}

/// Reads a row. If the grid is framed, bars are parts of its frame, and may stand within the marker.
pub(super) fn read(line: Line<'_>, is_framed: bool) -> Parsed<Row> {
    let body = line.text.trim();
    let body_column = line.text.len() - line.text.trim_start().len();
    let (left, right) = (body.starts_with('<'), body.ends_with('>'));
    let glyph = |character, column| Glyph { character, at: line.start + column };
    let left_marker = left.then(|| (Side::Left, glyph('<', body_column)));
    let right_marker = right.then(|| (Side::Right, glyph('>', body_column + body.len() - 1)));
    if let (Some(first), Some(second)) = (left_marker, right_marker) {
        return Err(Fault::of(ErrorKind::TwoMarkers)
            .at(second.1.at..second.1.at + 1, "the second")
            .at(first.1.at..first.1.at + 1, "the first"));
    }
    let inner = unmarked(body);
    let inner_column = body_column + usize::from(left);
    let is_between = |character| character == ' ' || is_framed && character == '|';
    for (at, piece) in pieces(inner, is_between) {
        check_characters(piece, line.start + inner_column + at)?;
    }
    let cells = inner.char_indices().filter(|&(_, character)| !is_between(character));
    let cells: Vec<_> = cells.map(|(at, character)| glyph(character, inner_column + at)).collect();
    let indent = cells.first().map_or(body_column, |cell| cell.at - line.start);
    Ok(Row { cells, indent, marker: left_marker.or(right_marker) })
}

/// What stands between cells' separators, and where.
fn pieces(text: &str, is_between: impl Fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split(is_between).map(move |piece| {
        let at = start;
        start += piece.len() + 1;
        (at, piece)
    })
}

/// A trimmed line without the markers beside it.
fn unmarked(body: &str) -> &str {
    let inner = body.strip_prefix('<').unwrap_or(body);
    inner.strip_suffix('>').unwrap_or(inner)
}

/// Returns `true` if the line belongs to a frame: corners and dashes, perhaps with a marker among them.
pub(super) fn is_frame(line: &str) -> bool {
    line.contains('-') && line.trim().chars().all(|c| matches!(c, '+' | '-' | ' ' | '^' | 'v'))
}

/// Returns `true` if the line begins and ends with a bar, or with a bar and a marker beside it.
pub(super) fn has_bars(line: &str) -> bool {
    let is_marker = |c: char| matches!(c, '<' | '>') || c.is_whitespace();
    let body = line.trim_start_matches(is_marker).trim_end_matches(is_marker);
    // A marker may stand in the place of a bar.
    let (marked, body) = (body.len() < line.trim().len(), body.trim());
    let (first, last) = (body.starts_with('|'), body.ends_with('|'));
    body.len() > 1 && (first && last || marked && (first || last))
}

/// Returns `true` if the line has more than one word.
pub(super) fn is_spaced(line: &str) -> bool {
    unmarked(line.trim()).split_whitespace().nth(1).is_some()
}

/// Returns `true` if every word of the line is one letter or one marker.
pub(super) fn has_single_letters(line: &str) -> bool {
    let is_letter = |word: &str| {
        word.len() == 1
            && word.starts_with(|c: char| c.is_ascii_alphabetic() || ".^-|=!".contains(c))
    };
    unmarked(line.trim()).split_whitespace().all(is_letter)
}
