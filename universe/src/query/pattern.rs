//! Boards in conditions.

use std::collections::BTreeMap;

use board::{Cell, Orientation, Size};
use text::Span;

use super::condition::Pattern;
use crate::{line::Piece, symbolic::variables::PlacedPiece};

/// What is wrong with a pattern, and where.
pub(super) struct PatternError {
    pub(super) span: Span,
    pub(super) message: String,
}

/// Reads a pattern, and says whether it states every cell.
pub(super) fn read(text: &str, size: Size) -> Result<(Pattern, bool), PatternError> {
    // Compact boards that are not square begin with their size.
    let prefix = format!("{size}:");
    let (cells, before) = match text.strip_prefix(&prefix) {
        Some(cells) => (cells, prefix.len()),
        None => (text, 0),
    };
    let n_chars = cells.chars().count();
    if n_chars != size.n_cells() {
        let n_cells = size.n_cells();
        let message = format!("a board of {size} has {n_cells} characters, not {n_chars}");
        return Err(PatternError { span: 0..text.len(), message });
    }
    let mut pattern = Pattern::default();
    let mut is_whole = true;
    let mut vehicles: BTreeMap<char, (Span, Vec<Cell>)> = BTreeMap::new();
    for ((at, char), cell) in cells.char_indices().zip(size.cells()) {
        let span = before + at..before + at + char.len_utf8();
        match char {
            '?' => is_whole = false,
            '.' | 'o' => pattern.empty.push(cell),
            letter if letter.is_ascii_alphabetic() && letter != 'x' => {
                vehicles.entry(letter).or_insert((span, Vec::new())).1.push(cell);
            }
            'x' => {
                return Err(PatternError { span, message: "boards here have no walls".to_owned() });
            }
            other => {
                let message = format!("`{other}` is no letter, `.` or `?`");
                return Err(PatternError { span, message });
            }
        }
    }
    for (letter, (span, cells)) in vehicles {
        let placed = placed(&cells).ok_or_else(|| {
            let message = format!("`{letter}` is no car and no truck: 2 or 3 cells in a line");
            PatternError { span, message }
        })?;
        pattern.vehicles.push(placed);
    }
    Ok((pattern, is_whole))
}

/// The vehicle on some cells, which are in row-major order.
fn placed(cells: &[Cell]) -> Option<PlacedPiece> {
    let length = u8::try_from(cells.len()).ok().filter(|length| (2..=3).contains(length))?;
    let orientation = match (cells[0].row == cells[1].row, cells[0].col == cells[1].col) {
        (true, false) => Orientation::Horizontal,
        (false, true) => Orientation::Vertical,
        _ => return None,
    };
    let (line, position) = orientation.line_and_index(cells[0]);
    let placed = PlacedPiece { orientation, line, piece: Piece { position, length } };
    placed.cells().eq(cells.iter().copied()).then_some(placed)
}
