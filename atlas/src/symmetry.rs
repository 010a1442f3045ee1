//! Boards that are the same but for the side from which one looks at them.

use board::{Board, BoardParts, Cell, CellSet, End, Orientation, Size};

use crate::canonical::{self, NoText};

/// The texts that stand for a board and for its mirror image, both turned so that the exit is at the right.
///
/// A grid looks the same from eight sides; where the exit is leaves two of them, which are mirror images in
/// the axis of the primary's line. The lesser text of both stands for all boards that differ in nothing else,
/// lettered anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides {
    /// The text of the board.
    pub text: String,
    /// The text of its mirror image.
    pub mirror: String,
}

impl Sides {
    /// The sides of a board.
    ///
    /// # Errors
    ///
    /// Why no text stands for it.
    pub fn of(board: &Board) -> Result<Self, NoText> {
        let board = with_exit_at_right(board);
        let text = canonical::text(&board)?;
        Ok(Self { text, mirror: canonical::text(&flipped(&board))? })
    }

    /// The text that stands for all of them.
    pub fn canonical(&self) -> &str {
        (&self.text).min(&self.mirror)
    }

    /// Returns `true` if the board is its own mirror image.
    pub fn is_own_mirror(&self) -> bool {
        self.text == self.mirror
    }
}

fn with_exit_at_right(board: &Board) -> Board {
    let is_upright = board.vehicle(board.primary()).orientation == Orientation::Horizontal;
    let mut turned = if is_upright { board.clone() } else { transposed(board) };
    let is_at_left = turned.exit() == End::First;
    if is_at_left {
        turned = reversed(&turned, Orientation::Horizontal, End::Last);
    }
    // Each of the two is a reflection, and together they are a turn.
    if is_upright == is_at_left { flipped(&turned) } else { turned }
}

/// The board mirrored in the axis of its rows.
fn flipped(board: &Board) -> Board {
    reversed(board, Orientation::Vertical, board.exit())
}

/// Rows become columns.
fn transposed(board: &Board) -> Board {
    let size = board.size();
    let turned = Size::new(size.height().into(), size.width().into()).expect("sides are exchanged");
    let mut parts = parts(board, turned, |cell| Cell { row: cell.col, col: cell.row });
    for vehicle in &mut parts.vehicles {
        vehicle.orientation = match vehicle.orientation {
            Orientation::Horizontal => Orientation::Vertical,
            Orientation::Vertical => Orientation::Horizontal,
        };
    }
    Board::new(parts).expect("a board from another side is one")
}

/// The board with the lines of one orientation seen from their other end.
fn reversed(board: &Board, along: Orientation, exit: End) -> Board {
    let size = board.size();
    let last = size.extent(along) - 1;
    let mut parts = parts(board, size, |cell| match along {
        Orientation::Horizontal => Cell { col: last - cell.col, ..cell },
        Orientation::Vertical => Cell { row: last - cell.row, ..cell },
    });
    parts.exit = exit;
    for vehicle in &mut parts.vehicles {
        if vehicle.orientation == along {
            vehicle.position = last + 1 - vehicle.length - vehicle.position;
        } else {
            vehicle.line = last - vehicle.line;
        }
    }
    Board::new(parts).expect("a board from another side is one")
}

/// The parts of a board, its walls moved.
fn parts(board: &Board, size: Size, moved: impl Fn(Cell) -> Cell) -> BoardParts {
    let mut walls = CellSet::default();
    for cell in board.walls().iter() {
        walls.insert(moved(cell));
    }
    BoardParts {
        size,
        walls,
        vehicles: board.vehicles().map(|(_, vehicle)| vehicle.clone()).collect(),
        primary: board.primary().index(),
        exit: board.exit(),
    }
}
