//! Boards as elements of a list, with what is claimed of them.

use super::{
    Claims, CompactStates, Format, ReadOptions, Shape, json, read,
    write::{WriteError, check_cells, knows_primary, write, write_row},
};
use crate::board::Board;

/// The board as a list holds it, with a line end: one line with its claims and its name in the formats
/// compact, database, grh and json. The other formats have no lists; there it is the board, and an empty line
/// where it takes several lines, so that people see where it ends.
///
/// A compact board has the column `primary=` where its letters do not say which vehicle that is. A name with
/// white space is left out, except in JSON.
///
/// # Errors
///
/// What keeps the format from holding the board; [`WriteError::NoMoves`] for a database row without moves.
pub fn write_in_list(
    board: &Board,
    format: Format,
    claims: &Claims,
    name: Option<&str>,
) -> Result<String, WriteError> {
    let said = || columns(claims, name);
    let line = match format {
        Format::Json => json::write(board, claims, name),
        Format::Compact => with_columns(compact_line(board)?, said()),
        Format::Grh => with_columns(write(board, format)?, said()),
        Format::Database => {
            let in_row = Claims { moves: None, states: None, ..*claims };
            with_columns(write_row(board, claims)?, columns(&in_row, name))
        }
        Format::Grid | Format::CourseCsv | Format::ResearchJson => {
            let text = write(board, format)?.trim_end().to_owned();
            if text.contains('\n') { text + "\n" } else { text }
        }
    };
    Ok(line + "\n")
}

/// The board as a line of a list, if reading that gives the same board, as for
/// [`compact_without_loss`](super::compact_without_loss): its compact text, and the column `primary=` where
/// the text alone does not say which vehicle that is.
pub fn line_without_loss(board: &Board) -> Option<String> {
    let line = compact_line(board).ok()?;
    let options = ReadOptions { shape: Shape::List, ..ReadOptions::default() };
    let puzzle = read("board", &line, &options).ok()?.into_boards().pop()?.ok()?;
    puzzle.board.is_same_in_any_order(board).then_some(line)
}

/// The format in which a list holds the board without loss: compact where [`line_without_loss`] has a line,
/// else JSON.
pub fn list_format(board: &Board) -> Format {
    if line_without_loss(board).is_some() { Format::Compact } else { Format::Json }
}

/// The compact text, with the primary where its letters do not say it.
fn compact_line(board: &Board) -> Result<String, WriteError> {
    check_cells(board, Format::Compact)?;
    let text = CompactStates::unchecked(board).text(&board.initial_state());
    let is_known = knows_primary(board, |_| false);
    let primary = (!is_known).then(|| format!("primary={}", board.vehicle(board.primary()).name));
    Ok(with_columns(text, primary))
}

fn with_columns(text: String, columns: impl IntoIterator<Item = String>) -> String {
    std::iter::once(text).chain(columns).collect::<Vec<_>>().join(" ")
}

/// What the columns of a line say of a board.
fn columns(claims: &Claims, name: Option<&str>) -> Vec<String> {
    let &Claims { moves, steps, states, unsolvable } = claims;
    let numbers =
        [("moves", moves.map(u64::from)), ("steps", steps.map(u64::from)), ("states", states)];
    let numbers = numbers.into_iter().filter_map(|(key, n)| Some(format!("{key}={}", n?)));
    let unsolvable = unsolvable.then(|| "unsolvable".to_owned());
    let name = name.filter(|name| has_no_blank(name));
    numbers.chain(unsolvable).chain(name.map(|name| format!("name={name}"))).collect()
}

fn has_no_blank(name: &str) -> bool {
    !name.contains(char::is_whitespace)
}

/// Returns `true` unless a board loses this name in a list of this format, which holds others.
pub fn is_name_of_list(name: &str, format: Format) -> bool {
    has_no_blank(name) || !matches!(format, Format::Compact | Format::Database | Format::Grh)
}
