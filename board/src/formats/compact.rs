//! The compact format: all cells in row-major order on one line, `WxH:` before them unless the
//! board is square.

use std::ops::Range;

use super::{
    error::{ErrorKind, Fault, Parsed, shorten, unexpected},
    letters::{Drawing, Glyph, check_characters},
};
use crate::{
    board::Board,
    geometry::{MAX_SIDE, Size},
};

/// The board that `text` holds; it has no white space, is no
/// number and stands at offset `start`.
pub(crate) fn read(text: &str, start: usize, primary: Option<&str>) -> Parsed<Board> {
    let span = start..start + text.len();
    let (size, cells) = match text.split_once(':') {
        Some((size, cells)) if text.starts_with(|c: char| c.is_ascii_digit()) => {
            (Some(stated_size(size, start)?), cells)
        }
        _ => (None, text),
    };
    let cells_start = span.end - cells.len();
    check_characters(cells, cells_start)?;
    let size = size_of(size, cells.len(), cells_start..span.end)?;
    let glyphs =
        cells.char_indices().map(|(at, character)| Glyph { character, at: cells_start + at });
    Drawing { size, glyphs: glyphs.collect(), marker: None }.board(primary)
}

/// The fault of a number, at offset `start`, where a board should be.
pub(crate) fn check_no_number(text: &str, start: usize) -> Parsed<()> {
    if !is_number(text) {
        return Ok(());
    }
    Err(Fault::of(ErrorKind::Number(shorten(text)))
        .at(start..start + text.len(), "a number")
        .advise("a board is drawn with letters, such as `BB.FAA.FECCCE.DD`"))
}

/// Returns `true` if `text` is a decimal number, which no board is.
pub(crate) fn is_number(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | ','))
}

fn stated_size(text: &str, start: usize) -> Parsed<Size> {
    let span = start..start + text.len();
    let sides = text.split_once('x').and_then(|(width, height)| {
        Some((width.parse::<usize>().ok()?, height.parse::<usize>().ok()?))
    });
    match sides {
        Some((width, height)) => checked_size(width, height, span),
        None => Err(unexpected("a size such as `6x5` before the colon", text, span)),
    }
}

/// The size, or the fault that it is too large or 0.
pub(crate) fn checked_size(width: usize, height: usize, span: Range<usize>) -> Parsed<Size> {
    Size::new(width, height).ok_or_else(|| {
        let kind = if width == 0 || height == 0 {
            ErrorKind::NoCells
        } else {
            ErrorKind::TooLarge { width, height }
        };
        Fault::of(kind).at(span, "this size")
    })
}

fn size_of(stated: Option<Size>, n_cells: usize, span: Range<usize>) -> Parsed<Size> {
    if let Some(size) = stated {
        return if n_cells == size.n_cells() {
            Ok(size)
        } else {
            Err(Fault::of(ErrorKind::CellCount { size, n_cells }).at(span, "these cells"))
        };
    }
    let side = n_cells.isqrt();
    if side * side == n_cells {
        return checked_size(side, side, span);
    }
    let fault = Fault::of(ErrorKind::NotSquare { n_cells }).at(span, "these cells");
    Err(if n_cells > usize::from(MAX_SIDE).pow(2) {
        fault
    } else {
        fault.advise("a board that is not square needs its size before it, such as `6x5:`")
    })
}
