//! The grid format: one row on each line, and an exit marker outside the grid.
//!
//! `>` stands after the primary's row, `<` before it, `^` in a line of its own above its column,
//! `v` in a line of its own below it. All rows begin in the same column of the text; where `<`
//! stands before one row, the others may leave its column out.

use super::{
    compact::checked_size,
    error::{ErrorKind, Fault, Parsed},
    letters::{Drawing, Glyph, Marker, check_characters},
    source::{Line, Source},
};
use crate::{
    board::Board,
    geometry::{MAX_SIDE, Side},
};

/// Most lines of a grid: its rows, and a marker above or below them.
const MAX_LINES: usize = MAX_SIDE as usize + 1;

/// A row: its cells without the marker beside it.
#[derive(Clone, Copy)]
struct Row<'a> {
    cells: &'a str,
    /// Byte offset of `cells` in the source.
    start: usize,
    /// Column of `cells` in its line.
    indent: usize,
    marker: Option<(Side, Glyph)>,
}

/// The board that the whole text draws; the text holds more than white space.
pub(crate) fn read(source: Source<'_>, primary: Option<&str>) -> Parsed<Board> {
    drawing(source)?.board(primary)
}

/// Whether all lines together are rows of one length, of board characters, within the largest grid.
pub(crate) fn is_rectangle(source: Source<'_>) -> bool {
    drawing(source).is_ok()
}

fn drawing(source: Source<'_>) -> Parsed<Drawing> {
    let mut lines = filled_lines(source)?;
    let bottom = take_mark_line(&mut lines, Side::Bottom);
    let top = take_mark_line(&mut lines, Side::Top);
    let rows = lines.iter().map(|line| row(*line)).collect::<Parsed<Vec<_>>>()?;
    let width = rows.first().map_or(0, |row| row.cells.len());
    let span = rows.first().map_or(0..0, |row| row.start..row.start + width);
    let size = checked_size(width, rows.len(), span)?;
    let indent = check_rows(&rows)?;
    let beside = rows.iter().enumerate().filter_map(|(index, row)| {
        let (edge, glyph) = row.marker?;
        Some(Marker { glyph, side: edge, line: u8::try_from(index).expect("at most 16 rows") })
    });
    let mut markers = beside.collect::<Vec<_>>();
    for (edge, glyph, column) in [top, bottom].into_iter().flatten() {
        let line = column.checked_sub(indent).filter(|&line| line < width);
        // A marker above or below no column stands beside no line of the grid: 255 is none.
        let line = line.and_then(|line| u8::try_from(line).ok()).unwrap_or(u8::MAX);
        markers.push(Marker { glyph, side: edge, line });
    }
    if let [first, second, ..] = markers[..] {
        return Err(Fault::of(ErrorKind::TwoMarkers)
            .at(second.glyph.at..second.glyph.at + 1, "the second")
            .at(first.glyph.at..first.glyph.at + 1, "the first"));
    }
    let glyphs = rows.iter().flat_map(|row| {
        row.cells.char_indices().map(|(at, character)| Glyph { character, at: row.start + at })
    });
    Ok(Drawing { size, glyphs: glyphs.collect(), marker: markers.pop() })
}

/// The lines from the first to the last that is not blank; at most [`MAX_LINES`].
fn filled_lines(source: Source<'_>) -> Parsed<Vec<Line<'_>>> {
    let filled = Source { text: source.text.trim_end(), ..source };
    let mut lines = filled.lines().skip_while(Line::is_blank);
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

/// Takes the line above or below the grid away if it holds the marker of `side` and nothing else:
/// the marker and its column in the line.
fn take_mark_line(lines: &mut Vec<Line<'_>>, side: Side) -> Option<(Side, Glyph, usize)> {
    let (index, mark) = match side {
        Side::Top => (0, '^'),
        _ => (lines.len().checked_sub(1)?, 'v'),
    };
    let line = *lines.get(index)?;
    let cells = line.text.trim();
    if cells != mark.encode_utf8(&mut [0; 4]) || is_cell(lines, index, mark) {
        return None;
    }
    lines.remove(index);
    let column = line.text.len() - line.text.trim_start().len();
    Some((side, Glyph { character: mark, at: line.start + column }, column))
}

/// Whether a line that holds `mark` alone is a row of a grid of one column: so it is if the same
/// letter occurs in another row, since a vehicle of one cell cannot be drawn.
fn is_cell(lines: &[Line<'_>], index: usize, mark: char) -> bool {
    let others = || lines.iter().enumerate().filter(|&(other, _)| other != index);
    others().all(|(_, line)| line.text.trim().len() == 1)
        && others().any(|(_, line)| line.text.contains(mark))
}

fn row(line: Line<'_>) -> Parsed<Row<'_>> {
    let body = line.text.trim();
    let left = body.starts_with('<');
    let right = body.ends_with('>');
    let inner = body.strip_prefix('<').unwrap_or(body);
    let inner = inner.strip_suffix('>').unwrap_or(inner);
    let cells = inner.trim();
    let body_column = line.text.len() - line.text.trim_start().len();
    let cells_column = body_column + usize::from(left) + inner.len() - inner.trim_start().len();
    let start = line.start + cells_column;
    check_characters(cells, start)?;
    let left = left.then_some((Side::Left, '<', body_column));
    let right = right.then_some((Side::Right, '>', body_column + body.len() - 1));
    let glyph = |(side, character, column)| (side, Glyph { character, at: line.start + column });
    if let (Some(first), Some(second)) = (left.map(glyph), right.map(glyph)) {
        return Err(Fault::of(ErrorKind::TwoMarkers)
            .at(second.1.at..second.1.at + 1, "the second")
            .at(first.1.at..first.1.at + 1, "the first"));
    }
    Ok(Row { cells, start, indent: cells_column, marker: left.or(right).map(glyph) })
}

/// Checks that the rows have one length and begin in one column, which it returns.
fn check_rows(rows: &[Row<'_>]) -> Parsed<usize> {
    let first = rows[0];
    let span = |row: &Row<'_>| row.start..row.start + row.cells.len();
    let width = first.cells.len();
    for (index, row) in rows.iter().enumerate() {
        if row.cells.len() != width {
            let kind = ErrorKind::Ragged { row: index + 1, n_cells: row.cells.len(), width };
            return Err(Fault::of(kind)
                .at(span(row), format!("{} cells", row.cells.len()))
                .at(span(&first), format!("{width} cells")));
        }
    }
    let is_left = |row: &Row<'_>| matches!(row.marker, Some((Side::Left, _)));
    let indent = rows.iter().find(|row| !is_left(row)).unwrap_or(&first).indent;
    for (index, row) in rows.iter().enumerate() {
        let fits = row.indent == indent || is_left(row) && row.indent == indent + 1;
        if !fits {
            let kind = ErrorKind::Indented { row: index + 1 };
            return Err(Fault::of(kind)
                .at(span(row), "this row")
                .at(span(&first), "the first row"));
        }
    }
    Ok(indent)
}
