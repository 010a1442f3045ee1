//! New names for the vehicles of a board, so that a format can hold it.

use super::{
    Format, course_csv, letters,
    write::{WriteError, write},
};
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
    Ok(renamed(board, "A", other_letters()))
}

/// The board with names that `format` can hold: as [`rename_to_letters`] for the letter formats, but vehicles
/// of one cell by number, as these formats name them; the primary `X` and the others `A`, `B`, …, `Z`, `AA`,
/// … for CSV; unchanged for the rest.
///
/// # Errors
///
/// As [`rename_to_letters`]; in the letter formats vehicles of one cell need no letter.
pub fn rename_for(board: &Board, format: Format) -> Result<Board, WriteError> {
    match format {
        Format::Compact | Format::Grid | Format::Database => rename_to_characters(board),
        Format::CourseCsv => {
            let names = (0..).map(column_name).filter(|name| name != course_csv::PRIMARY);
            Ok(renamed(board, course_csv::PRIMARY, names))
        }
        Format::ResearchJson | Format::Grh | Format::Json => Ok(board.clone()),
    }
}

/// The board with its own names where `format` can hold them, else with those of [`rename_for`], which does
/// not help with what is no matter of names. Vehicles of one cell are named as by [`rename_units`].
pub fn rename_where_needed(board: &Board, format: Format) -> Board {
    let own = rename_units(board);
    // A row is a compact board with a number, which no board has.
    let written_as = if format == Format::Database { Format::Compact } else { format };
    if write(&own, written_as).is_ok() {
        return own;
    }
    rename_for(&own, format).unwrap_or(own)
}

/// As [`rename_to_letters`], but vehicles of one cell by number.
fn rename_to_characters(board: &Board) -> Result<Board, WriteError> {
    let is_unit = |id: VehicleId| board.vehicle(id).length == 1;
    let n_vehicles = board.vehicles().filter(|&(id, _)| !is_unit(id)).count();
    // `A` stays free, so that nothing but the primary is drawn with it.
    let primary = if is_unit(board.primary()) { letters::UNIT_PRIMARY } else { "A" };
    if n_vehicles + usize::from(is_unit(board.primary())) > MAX_LETTERS {
        return Err(WriteError::TooFewLetters { n_vehicles });
    }
    let (mut letters, mut numbers) = (other_letters(), 1..);
    let others = others_by_cell(board).into_iter().map(|id| {
        if is_unit(id) {
            numbers.next().map_or_else(String::new, |number: u32| number.to_string())
        } else {
            letters.next().unwrap_or_default()
        }
    });
    Ok(renamed(board, primary, others))
}

/// The board with vehicles of one cell named as compact boards name them, by number; the others keep their
/// names. The same board if a longer vehicle has such a name.
pub fn rename_units(board: &Board) -> Board {
    let is_unit = |id: VehicleId| board.vehicle(id).length == 1;
    let name = |id: VehicleId| board.vehicle(id).name.clone();
    let primary = if is_unit(board.primary()) {
        letters::UNIT_PRIMARY.to_owned()
    } else {
        name(board.primary())
    };
    let mut numbers = (1_u32..).map(|number| number.to_string());
    let others = others_by_cell(board).into_iter();
    let others =
        others.map(|id| if is_unit(id) { numbers.next().unwrap_or_default() } else { name(id) });
    try_renamed(board, &primary, others).unwrap_or_else(|| board.clone())
}

/// The board with its vehicles numbered, and named by their numbers: the primary first, the others in order
/// of their first cells. Boards that differ in names and numbers of vehicles alone become equal.
pub fn rename_in_order(board: &Board) -> Board {
    let ids = std::iter::once(board.primary()).chain(others_by_cell(board));
    let vehicles = ids
        .enumerate()
        .map(|(number, id)| Vehicle { name: number.to_string(), ..board.vehicle(id).clone() });
    let (size, walls, exit) = (board.size(), board.walls().clone(), board.exit());
    let parts = BoardParts { size, walls, vehicles: vehicles.collect(), primary: 0, exit };
    Board::new(parts).expect("only names and numbers have changed")
}

/// The letters of vehicles other than the primary.
fn other_letters() -> impl Iterator<Item = String> {
    let others = ('B'..='Z').chain('a'..='z').filter(|&c| c != 'X' && letters::is_vehicle(c));
    others.map(String::from)
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

/// The board with these names, which differ.
fn renamed(board: &Board, primary: &str, others: impl Iterator<Item = String>) -> Board {
    try_renamed(board, primary, others).expect("only the names have changed, and they differ")
}

/// The board with these names, the others in order of their first cells; `None` if two are alike.
fn try_renamed(
    board: &Board,
    primary: &str,
    others: impl Iterator<Item = String>,
) -> Option<Board> {
    let mut vehicles: Vec<Vehicle> = board.vehicles().map(|(_, vehicle)| vehicle.clone()).collect();
    primary.clone_into(&mut vehicles[board.primary().index()].name);
    for (id, name) in others_by_cell(board).into_iter().zip(others) {
        vehicles[id.index()].name = name;
    }
    Board::new(BoardParts {
        size: board.size(),
        walls: board.walls().clone(),
        vehicles,
        primary: board.primary().index(),
        exit: board.exit(),
    })
    .ok()
}

/// The vehicles other than the primary, in order of their first cells.
fn others_by_cell(board: &Board) -> Vec<VehicleId> {
    let mut by_cell: Vec<VehicleId> =
        board.vehicles().map(|(id, _)| id).filter(|&id| id != board.primary()).collect();
    by_cell.sort_by_key(|&id| board.vehicle(id).cells().next());
    by_cell
}
