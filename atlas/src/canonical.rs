//! The text that stands for a board in an atlas.

use board::{Board, Cell, Content, End, Orientation, Size, VehicleId, formats};
use conditions::Field;
use thiserror::Error;

/// Why no text stands for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoText {
    /// Its exit is somewhere else.
    #[error("its exit is not at the right")]
    Exit,
    /// It has both kinds of vehicles.
    #[error("it has vehicles of one cell beside longer ones")]
    Mixed,
    /// It has more vehicles and walls than there are letters.
    #[error("it has more vehicles and walls than there are letters")]
    Letters,
}

/// The letters of vehicles, in their order. `o` and `x` mean other things, and beside an `A` an `X` would
/// leave open which one is the primary.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnpqrstuvwyz";

/// The vehicles and walls of a board in the order of Fogleman's program: the primary, the others of rows
/// and then those of columns, each line by line, and walls with the rows. Those of the primary's row stand
/// before those of other rows, in the order that putting the primary in the place of the first of them
/// leaves.
pub(crate) fn pieces(board: &Board) -> Vec<VehicleOrWall> {
    let vehicles = board.vehicles().map(|(id, vehicle)| {
        let is_column = vehicle.orientation == Orientation::Vertical;
        (is_column, vehicle.line, vehicle.position, VehicleOrWall::Vehicle(id))
    });
    let walls = board.walls();
    let walls = walls.iter().map(|cell| (false, cell.row, cell.col, VehicleOrWall::Wall(cell)));
    let all = vehicles.chain(walls);
    let all = all.map(|(is_column, line, position, placed)| ((is_column, line, position), placed));
    let primary = board.vehicle(board.primary());
    let primary = (primary.orientation == Orientation::Vertical, primary.line, primary.position);
    in_order(all.collect(), primary).collect()
}

/// Where a vehicle or a wall is: whether in a column, the line, the first cell along it.
type At = (bool, u8, u8);

/// What is at these places, that of the primary among them, in the order of the letters.
fn in_order<T>(mut all: Vec<(At, T)>, primary: At) -> impl Iterator<Item = T> {
    all.sort_by_key(|&(at, _)| at);
    let (mut first, others): (Vec<_>, Vec<_>) = all
        .into_iter()
        .partition(|((is_column, line, _), _)| (*is_column, *line) == (primary.0, primary.1));
    let at = first.iter().position(|&(at, _)| at == primary);
    first.swap(0, at.expect("the primary is on its line"));
    first.into_iter().chain(others).map(|(_, what)| what)
}

/// The text of the mirror image, in the axis of the exit row, of the board that a canonical text stands for;
/// `None` if that row is not in the middle.
pub fn mirror(text: &str) -> Option<String> {
    let (size, cells) = size_of(text)?;
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    let flipped: Vec<u8> = cells.as_bytes().chunks(width).rev().flatten().copied().collect();
    if is_unit_text(text) {
        let exit_row = cells.find('=').map(|at| at / width)?;
        let cells = String::from_utf8(flipped).ok()?;
        return (2 * exit_row + 1 == height).then(|| format!("{size}:{cells}"));
    }
    let mut all = Vec::new();
    let mut primary = None;
    for (at, &cell) in flipped.iter().enumerate().filter(|&(_, &cell)| cell != b'.') {
        let is_wall = cell == b'x';
        if !is_wall && flipped[..at].contains(&cell) {
            continue;
        }
        let covered: Vec<usize> = if is_wall {
            vec![at]
        } else {
            (at..flipped.len()).filter(|&other| flipped[other] == cell).collect()
        };
        let is_column = covered.get(1).is_some_and(|&second| second != at + 1);
        let [row, column] =
            [at / width, at % width].map(|n| u8::try_from(n).expect("grids are small"));
        let place = if is_column { (true, column, row) } else { (false, row, column) };
        if cell == b'A' {
            let is_in_the_middle = !is_column && 2 * usize::from(row) + 1 == height;
            primary = is_in_the_middle.then_some(place);
        }
        all.push((place, (is_wall, covered)));
    }
    draw(size, in_order(all, primary?))
}

/// A vehicle or a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VehicleOrWall {
    Vehicle(VehicleId),
    Wall(Cell),
}

/// The text of a board whose exit is at the right, in Fogleman's lettering, in which walls use up letters
/// too; if all vehicles have one cell, the compact text, its size first.
///
/// # Errors
///
/// Why no text stands for it.
pub fn text(board: &Board) -> Result<String, NoText> {
    let primary = board.vehicle(board.primary());
    let is_at_right = primary.orientation == Orientation::Horizontal && board.exit() == End::Last;
    let n_units = board.vehicles().filter(|(_, vehicle)| vehicle.length == 1).count();
    if !is_at_right {
        return Err(NoText::Exit);
    }
    if n_units == board.n_vehicles() {
        let text = formats::write(board, formats::Format::Compact);
        return Ok(text.expect("compact text holds vehicles of one cell"));
    }
    if n_units > 0 {
        return Err(NoText::Mixed);
    }
    let pieces = pieces(board);
    let letter = |id: VehicleId| {
        let at = pieces.iter().position(|&placed| placed == VehicleOrWall::Vehicle(id))?;
        LETTERS.chars().nth(at)
    };
    let letters: Option<Vec<char>> = board.vehicles().map(|(id, _)| letter(id)).collect();
    let letters = letters.ok_or(NoText::Letters)?;
    let layout = board.layout(&board.initial_state());
    let cells = board.size().cells().map(|cell| match layout.at(cell) {
        Content::Vehicle(id) => letters[id.index()],
        Content::Wall => 'x',
        Content::Empty => '.',
    });
    Ok(prefix(board.size()) + &cells.collect::<String>())
}

/// What stands before the cells of a board: nothing if it is square.
pub(crate) fn prefix(size: Size) -> String {
    if size.width() == size.height() { String::new() } else { format!("{size}:") }
}

/// Draws vehicles and walls, which are in the order of their letters, each a wall or not and its cells.
pub(crate) fn draw(size: Size, pieces: impl Iterator<Item = (bool, Vec<usize>)>) -> Option<String> {
    let mut cells = vec!['.'; size.n_cells()];
    let mut letters = LETTERS.chars();
    for (is_wall, covered) in pieces {
        let letter = letters.next()?;
        for cell in covered {
            cells[cell] = if is_wall { 'x' } else { letter };
        }
    }
    Some(prefix(size) + &cells.into_iter().collect::<String>())
}

/// The board that a text stands for.
///
/// # Errors
///
/// If it is none.
pub fn board(text: &str) -> Result<Board, formats::ReadError> {
    let options = formats::ReadOptions {
        primary: (!is_unit_text(text)).then(|| "A".to_owned()),
        format: Some(formats::Format::Compact),
        ..formats::ReadOptions::default()
    };
    let input = formats::read("atlas", text, &options)?;
    input.into_boards().remove(0).map(|puzzle| puzzle.board)
}

/// The size of a board, and its cells, of which there are as many.
pub(crate) fn size_of(text: &str) -> Option<(Size, &str)> {
    let (size, cells) = if let Some((size, cells)) = text.split_once(':') {
        (size.parse().ok()?, cells)
    } else {
        let side = text.len().isqrt();
        (Size::new(side, side)?, text)
    };
    let is_unit = is_unit_text(text);
    let is_letter = |c: u8| c.is_ascii_alphabetic() || c == b'.';
    let is_unit_cell = |c: u8| matches!(c, b'-' | b'|' | b'=' | b'.' | b'x');
    let is_cell = |c: u8| if is_unit { is_unit_cell(c) } else { is_letter(c) };
    (cells.len() == size.n_cells() && cells.bytes().all(is_cell)).then_some((size, cells))
}

/// Returns `true` if the vehicles in the text have one cell.
fn is_unit_text(text: &str) -> bool {
    text.contains('=')
}

/// What can be counted on a text without making a board of it.
pub(crate) fn count(text: &str, field: Field) -> Option<u64> {
    let (size, text) = size_of(text)?;
    let cells = text.as_bytes();
    let n_of = |letter: u8| text.matches(char::from(letter)).count();
    let n_horizontal = n_of(b'=') + n_of(b'-');
    let count = |wanted: &dyn Fn(usize, u8) -> bool| {
        // Each vehicle at its first cell.
        let firsts = cells
            .iter()
            .enumerate()
            .filter(|&(at, &cell)| cell != b'.' && cell != b'x' && !cells[..at].contains(&cell));
        firsts.filter(|&(at, &cell)| wanted(at, cell)).count()
    };
    let is_horizontal = |at: usize, cell: u8| {
        let is_last = (at + 1).is_multiple_of(size.width().into());
        !is_last && cells[at + 1] == cell
    };
    let n = match field {
        Field::Vehicles | Field::Horizontal | Field::Vertical | Field::Cars | Field::Trucks
            if is_unit_text(text) =>
        {
            match field {
                Field::Vehicles => n_horizontal + n_of(b'|'),
                Field::Horizontal => n_horizontal,
                Field::Vertical => n_of(b'|'),
                _ => 0,
            }
        }
        Field::Vehicles => count(&|_, _| true),
        Field::Cars => count(&|_, cell| n_of(cell) == 2),
        Field::Trucks => count(&|_, cell| n_of(cell) == 3),
        Field::Horizontal => count(&is_horizontal),
        Field::Vertical => count(&|at, cell| !is_horizontal(at, cell)),
        Field::Empty => n_of(b'.'),
        Field::Walls => n_of(b'x'),
        Field::Width => size.width().into(),
        Field::Height => size.height().into(),
        _ => return None,
    };
    Some(n as u64)
}
