//! States: the position of every vehicle, and what each cell then holds.

use crate::{
    Board,
    geometry::{Cell, Size},
    vehicle::VehicleId,
};

/// The position of every vehicle of a board, by vehicle number.
///
/// A state does not store its board, so never mix the states of two boards.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State(Box<[u8]>);

impl State {
    /// The state with these positions, in the order of [`Board::vehicles`].
    pub fn new(positions: impl Into<Box<[u8]>>) -> Self {
        Self(positions.into())
    }

    /// The positions, by vehicle number.
    pub fn positions(&self) -> &[u8] {
        &self.0
    }

    /// The position of `vehicle`: index of its first cell along its line.
    ///
    /// # Panics
    ///
    /// If the state has no vehicle with this number.
    pub fn position(&self, vehicle: VehicleId) -> u8 {
        self.0[vehicle.index()]
    }

    /// The same state with `vehicle` at `position`.
    ///
    /// # Panics
    ///
    /// If the state has no vehicle with this number.
    #[must_use]
    pub fn with(&self, vehicle: VehicleId, position: u8) -> Self {
        let mut state = self.clone();
        state.set(vehicle, position);
        state
    }

    pub(crate) fn set(&mut self, vehicle: VehicleId, position: u8) {
        self.0[vehicle.index()] = position;
    }
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// Nothing.
    Empty,
    /// A wall.
    Wall,
    /// A part of this vehicle.
    Vehicle(VehicleId),
}

/// What every cell of the grid holds in one state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    size: Size,
    contents: Vec<Content>,
}

impl Layout {
    pub(crate) fn of(board: &Board, state: &State) -> Self {
        let size = board.size();
        let mut layout = Self { size, contents: vec![Content::Empty; size.n_cells()] };
        layout.fill(board.walls().iter(), Content::Wall);
        for (id, vehicle) in board.vehicles() {
            layout.fill(vehicle.cells_at(state.position(id)), Content::Vehicle(id));
        }
        layout
    }

    fn index(&self, cell: Cell) -> usize {
        usize::from(cell.row) * usize::from(self.size.width()) + usize::from(cell.col)
    }

    pub(crate) fn fill(&mut self, cells: impl Iterator<Item = Cell>, content: Content) {
        for cell in cells {
            let index = self.index(cell);
            self.contents[index] = content;
        }
    }

    /// What `cell` holds.
    ///
    /// # Panics
    ///
    /// If `cell` is off the grid.
    pub fn at(&self, cell: Cell) -> Content {
        assert!(self.size.contains(cell), "cell {cell} is off the grid of {}", self.size);
        self.contents[self.index(cell)]
    }
}
