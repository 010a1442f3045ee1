//! New names for the vehicles of a board, so that a format can hold it.

use super::{Format, course_csv, letters, write::WriteError};
use crate::{
    board::{Board, BoardParts},
    vehicle::{Vehicle, VehicleId},
};

/// Most vehicles that [`rename_to_letters`] can name: the 52 letters without `o`, `x` and `X`.
pub(crate) const MAX_LETTERS: usize = 49;

/// The board with the primary named `A` and the others `B`, `C`, …, then `a`, `b`, … in order of
/// their first cells; `o`, `x` and `X` name none. The numbers of the vehicles stay.
///
/// # Errors
///
/// [`WriteError::TooFewLetters`] with more than 49 vehicles.
pub fn rename_to_letters(board: &Board) -> Result<Board, WriteError> {
    let n_vehicles = board.n_vehicles();
    if n_vehicles > MAX_LETTERS {
        return Err(WriteError::TooFewLetters { n_vehicles });
    }
    let others = ('B'..='Z').chain('a'..='z').filter(|&c| c != 'X' && letters::is_vehicle(c));
    Ok(renamed(board, "A", others.map(String::from)))
}

/// The board with names that `format` can hold: as [`rename_to_letters`] for the letter formats; the
/// primary `X` and the others `A`, `B`, …, `Z`, `AA`, … for CSV; unchanged for the rest.
///
/// # Errors
///
/// As [`rename_to_letters`].
pub fn rename_for(board: &Board, format: Format) -> Result<Board, WriteError> {
    match format {
        Format::Compact | Format::Grid | Format::Database => rename_to_letters(board),
        Format::CourseCsv => {
            let names = (0..).map(column_name).filter(|name| name != course_csv::PRIMARY);
            Ok(renamed(board, course_csv::PRIMARY, names))
        }
        Format::ResearchJson | Format::Grh | Format::Json => Ok(board.clone()),
    }
}

/// `A` for 0, `Z` for 25, `AA` for 26, as spreadsheets name their columns.
fn column_name(index: usize) -> String {
    let letters = ('A'..='Z').collect::<Vec<_>>();
    let last = letters[index % letters.len()];
    match (index / letters.len()).checked_sub(1) {
        None => last.to_string(),
        Some(before) => column_name(before) + &last.to_string(),
    }
}

/// The board with these names, the others in order of their first cells.
fn renamed(board: &Board, primary: &str, others: impl Iterator<Item = String>) -> Board {
    let mut by_cell: Vec<VehicleId> =
        board.vehicles().map(|(id, _)| id).filter(|&id| id != board.primary()).collect();
    by_cell.sort_by_key(|&id| board.vehicle(id).cells().next());
    let mut vehicles: Vec<Vehicle> = board.vehicles().map(|(_, vehicle)| vehicle.clone()).collect();
    primary.clone_into(&mut vehicles[board.primary().index()].name);
    for (id, name) in by_cell.into_iter().zip(others) {
        vehicles[id.index()].name = name;
    }
    Board::new(BoardParts {
        size: board.size(),
        walls: board.walls().clone(),
        vehicles,
        primary: board.primary().index(),
        exit: board.exit(),
    })
    .expect("only the names have changed, and they differ")
}
