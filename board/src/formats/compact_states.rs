//! The compact text of a board in many states.

use super::{
    Format, letters,
    write::{WriteError, check_compact},
};
use crate::{board::Board, geometry::Orientation, state::State};

/// Writes a board in its states in the compact format, without making a board of each.
#[derive(Clone, Debug)]
pub struct CompactStates<'a> {
    board: &'a Board,
    /// The text without vehicles.
    empty: Vec<u8>,
    /// Where its cells begin.
    first: usize,
    /// What draws each vehicle.
    marks: Vec<u8>,
}

impl<'a> CompactStates<'a> {
    /// For the states of this board.
    ///
    /// # Errors
    ///
    /// What keeps the format from holding the board, which is the same in all states.
    pub fn of(board: &'a Board) -> Result<Self, WriteError> {
        Self::of_format(board, Format::Compact)
    }

    /// The same, for a format that holds the compact text.
    pub(super) fn of_format(board: &'a Board, format: Format) -> Result<Self, WriteError> {
        check_compact(board, format)?;
        Ok(Self::unchecked(board))
    }

    /// The same, for a board that the format holds, or holds but for the choice of its primary.
    pub(super) fn unchecked(board: &'a Board) -> Self {
        let size = board.size();
        let has_units = board.vehicles().any(|(_, vehicle)| vehicle.length == 1);
        // With its size before it, no board looks like an option of a command.
        let is_plain = size.width() == size.height() && !has_units;
        let prefix = if is_plain { String::new() } else { format!("{size}:") };
        let cells = size.cells().map(|cell| if board.walls().contains(cell) { b'x' } else { b'.' });
        let empty: Vec<u8> = prefix.bytes().chain(cells).collect();
        let mark = |id| match letters::unit_mark(board, id) {
            Some(mark) => mark as u8,
            None => board.vehicle(id).name.as_bytes()[0],
        };
        let marks = board.vehicles().map(|(id, _)| mark(id)).collect();
        Self { board, empty, first: prefix.len(), marks }
    }

    /// The text of the board in a state of it.
    ///
    /// # Panics
    ///
    /// If it is none.
    pub fn text(&self, state: &State) -> String {
        let width = usize::from(self.board.size().width());
        let mut text = self.empty.clone();
        for ((id, vehicle), &mark) in self.board.vehicles().zip(&self.marks) {
            let cell = vehicle.orientation.cell(vehicle.line, state.position(id));
            let at = self.first + usize::from(cell.row) * width + usize::from(cell.col);
            let step = if vehicle.orientation == Orientation::Horizontal { 1 } else { width };
            (0..usize::from(vehicle.length)).for_each(|along| text[at + along * step] = mark);
        }
        String::from_utf8(text).expect("the characters of boards are ASCII")
    }
}
