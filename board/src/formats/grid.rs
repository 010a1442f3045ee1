//! The grid format: one row on each line, and an exit marker outside the grid.
//!
//! `>` stands after the primary's row, `<` before it, `^` in a line of its own above its column,
//! `v` in a line of its own below it. All rows begin in the same column of the text; where `<`
//! stands before one row, the others may leave its column out. Blanks or `|` may stand between cells, at
//! equal distances, and a frame of `+`, `-` and `|` around and between the rows; a marker above or below
//! may stand in the frame. Without a frame `-` and `|` are vehicles of one cell.

use text::counted;

use super::{
    compact::checked_size,
    error::{ErrorKind, Fault, Parsed},
    grid_row::{self, Row, is_frame},
    letters::{Drawing, Glyph, Marker},
    source::{Line, Source},
};
use crate::{
    board::Board,
    geometry::{MAX_SIDE, Side},
};

/// Most lines of a grid without its frame: its rows, and a marker above or below them.
const MAX_LINES: usize = MAX_SIDE as usize + 1;

/// The board that the whole text draws; the text holds more than white space.
pub(crate) fn read(source: Source<'_>, primary: Option<&str>) -> Parsed<Board> {
    drawing(source)?.board(primary)
}

/// Returns `true` if the lines are rows of board characters, all of one length, and fit into the largest
/// grid.
pub(crate) fn is_rectangle(source: Source<'_>) -> bool {
    drawing(source).is_ok()
}

/// Returns `true` if the text is a grid that says where its exit is.
pub(crate) fn has_marker(source: Source<'_>) -> bool {
    drawing(source).is_ok_and(|drawing| drawing.marker.is_some())
}

/// Returns `true` if the text begins with a frame, or has blanks between all its cells, which no list has.
pub(crate) fn is_obvious(source: Source<'_>) -> bool {
    let lines = || source.lines().filter(|line| !line.is_blank());
    is_framed(source)
        || lines().any(|line| grid_row::is_spaced(line.text))
            && lines().take(MAX_LINES + 1).all(|line| grid_row::has_single_letters(line.text))
}

/// Returns `true` if dashes and bars are parts of a frame: it has corners, or nothing else is drawn with
/// dashes and bars.
pub(super) fn is_framed(source: Source<'_>) -> bool {
    let is_mark = |line: &Line<'_>| matches!(line.text.trim(), "^" | "v");
    let lines = || source.lines().filter(|line| !line.is_blank() && !is_mark(line));
    if lines().take(1).any(|line| is_frame(line.text) && line.text.contains('+')) {
        return true;
    }
    let is_dashed = |line: Line<'_>| line.text.trim().chars().all(|c| c == '-');
    let n_lines = lines().count();
    let has_dashes = n_lines > 2
        && lines().next().is_some_and(is_dashed)
        && lines().last().is_some_and(is_dashed);
    let inner = || lines().skip(has_dashes.into()).take(n_lines - 2 * usize::from(has_dashes));
    let has_bars = || inner().all(|line| grid_row::has_bars(line.text));
    let has_no_bar = || has_dashes && !inner().any(|line| line.text.contains('|'));
    !inner().any(|line| line.text.contains(['-', '=', '!'])) && (has_bars() || has_no_bar())
}

fn drawing(source: Source<'_>) -> Parsed<Drawing> {
    let mut lines = filled_lines(source)?;
    let bottom = take_mark_line(&mut lines, Side::Bottom);
    let top = take_mark_line(&mut lines, Side::Top);
    let is_framed = is_framed(source);
    let rows = lines.iter().map(|line| grid_row::read(*line, is_framed));
    let rows = rows.collect::<Parsed<Vec<_>>>()?;
    let width = rows.first().map_or(0, |row| row.cells.len());
    let size = checked_size(width, rows.len(), rows.first().map_or(0..0, Row::span))?;
    let indent = check_rows(&rows)?;
    let stride = rows[0].stride()?.unwrap_or(1);
    let beside = rows.iter().enumerate().filter_map(|(index, row)| {
        let (edge, glyph) = row.marker?;
        Some(Marker { glyph, side: edge, line: u8::try_from(index).expect("at most 64 rows") })
    });
    let mut markers = beside.collect::<Vec<_>>();
    for (edge, glyph, column) in [top, bottom].into_iter().flatten() {
        let distance =
            column.checked_sub(indent).filter(|distance| distance.is_multiple_of(stride));
        let line = distance.map(|distance| distance / stride).filter(|&line| line < width);
        // A marker above or below no column stands beside no line of the grid: 255 is none.
        let line = line.and_then(|line| u8::try_from(line).ok()).unwrap_or(u8::MAX);
        markers.push(Marker { glyph, side: edge, line });
    }
    if let [first, second, ..] = markers[..] {
        return Err(Fault::of(ErrorKind::TwoMarkers)
            .at(second.glyph.at..second.glyph.at + 1, "the second")
            .at(first.glyph.at..first.glyph.at + 1, "the first"));
    }
    let glyphs = rows.into_iter().flat_map(|row| row.cells).collect();
    Ok(Drawing { size, glyphs, marker: markers.pop() })
}

/// The lines from the first to the last that is not blank, without those of a frame; at most [`MAX_LINES`].
fn filled_lines(source: Source<'_>) -> Parsed<Vec<Line<'_>>> {
    let filled = Source { text: source.text.trim_end(), ..source };
    let is_framed = is_framed(source);
    let is_drawn =
        |line: &Line<'_>| !is_framed || !is_frame(line.text) || mark_of(line.text).is_some();
    let mut lines = filled.lines().skip_while(Line::is_blank).filter(is_drawn);
    let first: Vec<_> = lines.by_ref().take(MAX_LINES).collect();
    if let Some(blank) = first.iter().find(|line| line.is_blank()) {
        return Err(Fault::of(ErrorKind::BlankRow).at(blank.start..blank.start, "here"));
    }
    match lines.count() {
        0 => Ok(first),
        n_more => {
            let text = first[0].text.trim();
            let start = first[0].start + first[0].text.len() - first[0].text.trim_start().len();
            let kind =
                ErrorKind::TooLarge { width: text.chars().count(), height: first.len() + n_more };
            Err(Fault::of(kind).at(start..start + text.len(), "its first row"))
        }
    }
}

/// The marker and its column, if the line holds one marker above or below the grid, alone or in a frame.
fn mark_of(line: &str) -> Option<(char, usize)> {
    let has_corner = line.contains('+');
    let is_frame = |c| has_corner && matches!(c, '+' | '-');
    let mut others = line.char_indices().filter(|&(_, c)| !is_frame(c) && !c.is_whitespace());
    match (others.next(), others.next()) {
        (Some((column, mark @ ('^' | 'v'))), None) => Some((mark, column)),
        _ => None,
    }
}

/// Takes the line above or below the grid away if it holds the marker of `side` and nothing else:
/// the marker and its column in the line.
fn take_mark_line(lines: &mut Vec<Line<'_>>, side: Side) -> Option<(Side, Glyph, usize)> {
    let (index, mark) = match side {
        Side::Top => (0, '^'),
        _ => (lines.len().checked_sub(1)?, 'v'),
    };
    let line = *lines.get(index)?;
    let (_, column) = mark_of(line.text).filter(|&(found, _)| found == mark)?;
    if is_cell(lines, index, mark) {
        return None;
    }
    lines.remove(index);
    Some((side, Glyph { character: mark, at: line.start + column }, column))
}

/// Returns `true` if a line that holds `mark` alone is a row of a grid of one column. It is one if the same
/// letter occurs in another row, since a vehicle of one cell cannot be drawn.
fn is_cell(lines: &[Line<'_>], index: usize, mark: char) -> bool {
    let others = || lines.iter().enumerate().filter(|&(other, _)| other != index);
    others().all(|(_, line)| line.text.trim().len() == 1)
        && others().any(|(_, line)| line.text.contains(mark))
}

/// Checks that the rows have one length, begin in one column, which it returns, and that their cells stand at
/// one distance.
fn check_rows(rows: &[Row]) -> Parsed<usize> {
    let first = &rows[0];
    let width = first.cells.len();
    for (index, row) in rows.iter().enumerate() {
        row.stride()?;
        if row.cells.len() != width {
            let kind = ErrorKind::Ragged { row: index + 1, n_cells: row.cells.len(), width };
            return Err(Fault::of(kind)
                .at(row.span(), counted(row.cells.len(), "cell"))
                .at(first.span(), counted(width, "cell")));
        }
    }
    let is_left = |row: &Row| matches!(row.marker, Some((Side::Left, _)));
    let indent = rows.iter().find(|row| !is_left(row)).unwrap_or(first).indent;
    let stride = first.stride()?;
    for (index, row) in rows.iter().enumerate() {
        let fits = row.indent == indent || is_left(row) && row.indent == indent + 1;
        let kind = match row.stride()? == stride {
            true if fits => continue,
            true => ErrorKind::Indented { row: index + 1 },
            false => ErrorKind::OtherDistance { row: index + 1 },
        };
        return Err(Fault::of(kind).at(row.span(), "this row").at(first.span(), "the first row"));
    }
    Ok(indent)
}
