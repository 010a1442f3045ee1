//! Writing boards, and what keeps a format from holding one.

use thiserror::Error;

use super::{
    Claims, CompactStates, Format, Input, ReadOptions, course_csv, grh, json, letters, read,
    research_json, source::Source,
};
use crate::{
    board::Board,
    geometry::{Cell, End, Side, Size},
    state::Content,
    vehicle::Vehicle,
};

/// What keeps a format from holding a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "miette", derive(miette::Diagnostic))]
#[non_exhaustive]
pub enum WriteError {
    /// A name that the format cannot hold.
    #[error("vehicle `{name}` cannot be named so in the format `{format}`")]
    #[cfg_attr(
        feature = "miette",
        diagnostic(help(
            "letter formats name a vehicle by one letter other than o and x, csv by letters; json holds all names"
        ))
    )]
    Name {
        /// The format.
        format: Format,
        /// The name.
        name: String,
    },
    /// Vehicles of one cell that a reader takes for a frame.
    #[error("the vehicles of one cell stand as a frame would, which a grid cannot tell apart")]
    #[cfg_attr(feature = "miette", diagnostic(help("compact, grh and json hold such a board")))]
    Frame,
    /// A primary that a reader without options would not find.
    #[error("the format `{format}` does not say that `{name}` is the primary vehicle")]
    #[cfg_attr(
        feature = "miette",
        diagnostic(help(
            "letter formats know the primary as `A` or `X` where only one of them occurs; a grid knows it also by its exit marker"
        ))
    )]
    Primary {
        /// The format.
        format: Format,
        /// The primary.
        name: String,
    },
    /// A primary that is not named `X` as course CSV demands.
    #[error("the primary vehicle is `{name}`, but course CSV names it `X`")]
    PrimaryName {
        /// The primary.
        name: String,
    },
    /// An exit other than the format's.
    #[error("the exit is at the {side}, which the format `{format}` cannot hold")]
    #[cfg_attr(feature = "miette", diagnostic(help("grid and json hold every exit")))]
    Exit {
        /// The format.
        format: Format,
        /// Side of the exit.
        side: Side,
    },
    /// Walls, in a format without them.
    #[error("the board has walls, which the format `{format}` cannot hold")]
    #[cfg_attr(feature = "miette", diagnostic(help("compact, grid, database and json hold walls")))]
    Walls {
        /// The format.
        format: Format,
    },
    /// A size that the format does not have.
    #[error("the board is {size}, but the format `{format}` holds only 6x6")]
    Size {
        /// The format.
        format: Format,
        /// Size of the board.
        size: Size,
    },
    /// A database row without its first column.
    #[error("a database row begins with the number of moves, which is not known")]
    #[cfg_attr(feature = "miette", diagnostic(help("solve the board first")))]
    NoMoves,
    /// More vehicles than letters.
    #[error(
        "{n_vehicles} vehicles are more than there are letters ({})",
        super::rename::MAX_LETTERS
    )]
    TooFewLetters {
        /// Number of vehicles.
        n_vehicles: usize,
    },
}

/// The board in `format`, without a line end after it.
///
/// Reading the text gives the same board, up to what the format does not say: letter formats number
/// vehicles in the order of their first cells and have no names for those of one cell, and a tuple names all
/// by number, the primary first.
///
/// # Errors
///
/// What keeps the format from holding the board; for [`Format::Database`] always
/// [`WriteError::NoMoves`], since a board does not know its claims: see [`write_row`].
pub fn write(board: &Board, format: Format) -> Result<String, WriteError> {
    match format {
        Format::Compact => compact(board, format),
        Format::Grid => grid(board),
        Format::Database => write_row(board, &Claims::default()),
        Format::CourseCsv => course_csv::write(board),
        Format::ResearchJson => research_json::write(board),
        Format::Grh => grh::write(board),
        Format::Json => Ok(json::write(board, &Claims::default(), None)),
    }
}

/// The board as a database row with the moves and states of `claims`.
///
/// # Errors
///
/// [`WriteError::NoMoves`] if `claims` has none; else as for the compact format.
pub fn write_row(board: &Board, claims: &Claims) -> Result<String, WriteError> {
    let moves = claims.moves.ok_or(WriteError::NoMoves)?;
    let cells = compact(board, Format::Database)?;
    let states = claims.states.map_or(String::new(), |states| format!(" {states}"));
    Ok(format!("{moves:02} {cells}{states}"))
}

/// The compact text of `board`, if reading it without options gives the same board; the vehicles may
/// be numbered differently, since plans call them by name. Vehicles of one cell have to be named as the text
/// names them, by number.
pub fn compact_without_loss(board: &Board) -> Option<String> {
    let text = write(board, Format::Compact).ok()?;
    let Ok(Input::One(puzzle)) = read("board", &text, &ReadOptions::default()) else {
        return None;
    };
    puzzle.board.is_same_in_any_order(board).then_some(text)
}

fn compact(board: &Board, format: Format) -> Result<String, WriteError> {
    Ok(CompactStates::of_format(board, format)?.text(&board.initial_state()))
}

/// What keeps compact text from holding a board.
pub(super) fn check_compact(board: &Board, format: Format) -> Result<(), WriteError> {
    check_cells(board, format)?;
    if !knows_primary(board, |_| false) {
        let name = board.vehicle(board.primary()).name.clone();
        return Err(WriteError::Primary { format, name });
    }
    Ok(())
}

/// What keeps compact text from holding a board whose primary is told in another way.
pub(super) fn check_cells(board: &Board, format: Format) -> Result<(), WriteError> {
    check_vehicles(board, format)?;
    if board.exit() != End::Last {
        return Err(WriteError::Exit { format, side: board.exit_side() });
    }
    Ok(())
}

fn grid(board: &Board) -> Result<String, WriteError> {
    let format = Format::Grid;
    check_vehicles(board, format)?;
    let primary = board.vehicle(board.primary());
    let lies_beside =
        |other: &Vehicle| (other.orientation, other.line) == (primary.orientation, primary.line);
    let is_marked = !(board.exit_side() == Side::Bottom && board.size().width() == 1);
    if !knows_primary(board, |other| is_marked && !lies_beside(other)) {
        return Err(WriteError::Primary { format, name: primary.name.clone() });
    }
    let mut rows = rows(board);
    let line = usize::from(primary.line);
    match board.exit_side() {
        Side::Right => rows[line].push('>'),
        Side::Left => {
            for (index, row) in rows.iter_mut().enumerate() {
                row.insert(0, if index == line { '<' } else { ' ' });
            }
        }
        Side::Top => rows.insert(0, format!("{}^", " ".repeat(line))),
        // In a grid of one column `v` could be read as a cell, and the bottom is the default.
        Side::Bottom if is_marked => rows.push(format!("{}v", " ".repeat(line))),
        Side::Bottom => {}
    }
    let text = rows.join("\n");
    if has_units(board) && super::grid::is_framed(Source::new("", &text)) {
        return Err(WriteError::Frame);
    }
    Ok(text)
}

/// Returns `true` if some vehicle has one cell.
fn has_units(board: &Board) -> bool {
    board.vehicles().any(|(_, vehicle)| vehicle.length == 1)
}

/// Checks that letters can draw every vehicle; those of one cell need none.
fn check_vehicles(board: &Board, format: Format) -> Result<(), WriteError> {
    for (_, vehicle) in board.vehicles().filter(|(_, vehicle)| vehicle.length > 1) {
        let name = vehicle.name.clone();
        let mut letters = name.chars();
        if !matches!((letters.next(), letters.next()), (Some(c), None) if letters::is_vehicle(c)) {
            return Err(WriteError::Name { format, name });
        }
    }
    Ok(())
}

/// Returns `true` if a reader finds the primary: it has one cell or one of the two letters, and no vehicle
/// has the other letter, except one that `is_told_apart`.
pub(super) fn knows_primary(board: &Board, is_told_apart: impl Fn(&Vehicle) -> bool) -> bool {
    let has_primary_letter = |vehicle: &Vehicle| {
        let is_name = |letter: &char| vehicle.name == letter.to_string();
        vehicle.length > 1 && letters::PRIMARIES.iter().any(is_name)
    };
    let primary = board.vehicle(board.primary());
    let mut others = board.vehicles().filter(|&(id, _)| id != board.primary());
    primary.length == 1
        || has_primary_letter(primary)
            && others.all(|(_, other)| !has_primary_letter(other) || is_told_apart(other))
}

/// The rows as characters; every vehicle is named by one letter, or has one cell.
fn rows(board: &Board) -> Vec<String> {
    let layout = board.layout(&board.initial_state());
    let size = board.size();
    let character = |cell: Cell| match layout.at(cell) {
        Content::Empty => ".".to_owned(),
        Content::Wall => "x".to_owned(),
        Content::Vehicle(id) => letters::unit_mark(board, id)
            .map_or_else(|| board.vehicle(id).name.clone(), String::from),
    };
    let row =
        |row: u8| (0..size.width()).map(|col| character(Cell { row, col })).collect::<String>();
    (0..size.height()).map(row).collect()
}
