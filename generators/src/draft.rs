//! A board that is still being made.

use board::{
    Board, BoardParts, Cell, CellSet, Orientation, Size, Vehicle,
    formats::{Format, rename_for},
};
use rand::{RngExt as _, seq::IndexedRandom as _};

use crate::{Outline, Rng};

/// The primary, which stands first, and what was added to it.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    outline: Outline,
    /// Without names; the primary is the first.
    pub(crate) vehicles: Vec<Vehicle>,
    pub(crate) walls: CellSet,
}

/// A vehicle without a name.
pub(crate) fn piece(orientation: Orientation, length: u8, line: u8, position: u8) -> Vehicle {
    Vehicle { name: String::new(), orientation, length, line, position }
}

impl Draft {
    /// The primary alone.
    pub(crate) fn new(outline: &Outline) -> Self {
        let vehicles = vec![outline.primary().clone()];
        Self { outline: outline.clone(), vehicles, walls: CellSet::default() }
    }

    /// The vehicles and walls of a board.
    pub(crate) fn of(board: &Board) -> Self {
        let mut draft = Self::new(&Outline::of(board));
        let others = board.vehicles().filter(|&(id, _)| id != board.primary());
        draft.vehicles.extend(others.map(|(_, vehicle)| vehicle.clone()));
        draft.walls = board.walls().clone();
        draft
    }

    pub(crate) fn size(&self) -> Size {
        self.outline.size()
    }

    /// The cells that something stands on.
    pub(crate) fn covered(&self) -> CellSet {
        let mut covered = self.walls.clone();
        for cell in self.vehicles.iter().flat_map(Vehicle::cells) {
            covered.insert(cell);
        }
        covered
    }

    /// Returns `true` if a vehicle stands on free cells only.
    pub(crate) fn fits(&self, vehicle: &Vehicle) -> bool {
        let covered = self.covered();
        vehicle.cells().all(|cell| self.size().contains(cell) && !covered.contains(cell))
    }

    /// Every place on free cells for a vehicle of a length.
    pub(crate) fn places(&self, length: u8) -> Vec<Vehicle> {
        let (size, covered) = (self.size(), self.covered());
        let mut places = Vec::new();
        for orientation in [Orientation::Horizontal, Orientation::Vertical] {
            let extent = size.extent(orientation);
            for line in 0..size.n_lines(orientation) {
                for position in 0..(extent + 1).saturating_sub(length) {
                    let vehicle = piece(orientation, length, line, position);
                    if vehicle.cells().all(|cell| !covered.contains(cell)) {
                        places.push(vehicle);
                    }
                }
            }
        }
        places
    }

    /// Puts a vehicle of a length on one of its places, each as likely as any other; `false` if there is
    /// none.
    pub(crate) fn add_anywhere(&mut self, length: u8, rng: &mut Rng) -> bool {
        let place = self.places(length).choose(rng).cloned();
        let is_added = place.is_some();
        self.vehicles.extend(place);
        is_added
    }

    /// Puts a wall on a free cell, each as likely as any other; `false` if there is none.
    pub(crate) fn add_wall(&mut self, rng: &mut Rng) -> bool {
        self.add_wall_off(&CellSet::default(), rng)
    }

    /// The same, but on none of these cells.
    pub(crate) fn add_wall_off(&mut self, closed: &CellSet, rng: &mut Rng) -> bool {
        let covered = self.covered();
        let is_free = |cell: &Cell| !covered.contains(*cell) && !closed.contains(*cell);
        let free: Vec<_> = self.size().cells().filter(is_free).collect();
        free.choose(rng).is_some_and(|&cell| self.walls.insert(cell))
    }

    /// The board, its vehicles named in the order of their first cells: `B`, `C`, … without `X`, then `V25`,
    /// …; with vehicles of one cell, as compact boards name them if they can.
    pub(crate) fn board(&self) -> Board {
        let mut vehicles = self.vehicles.clone();
        vehicles[1..].sort_by_key(|vehicle| {
            let first = vehicle.cells().next().expect("a vehicle covers a cell");
            (first.row, first.col)
        });
        for (index, vehicle) in vehicles.iter_mut().enumerate().skip(1) {
            vehicle.name = name(index);
        }
        let (size, exit) = (self.size(), self.outline.exit());
        let parts = BoardParts { size, walls: self.walls.clone(), vehicles, primary: 0, exit };
        let board = Board::new(parts).expect("what was added stands on free cells");
        let has_unit = board.vehicles().any(|(_, vehicle)| vehicle.length == 1);
        if has_unit { rename_for(&board, Format::Compact).unwrap_or(board) } else { board }
    }
}

/// The name of vehicle number `index`, from 1.
fn name(index: usize) -> String {
    // `A` and `X` would be taken for the primary.
    const LETTERS: &[u8] = b"BCDEFGHIJKLMNOPQRSTUVWYZ";
    match LETTERS.get(index - 1) {
        Some(&letter) => char::from(letter).to_string(),
        None => format!("V{index}"),
    }
}

/// Returns `true` with a probability.
pub(crate) fn chance(probability: f64, rng: &mut Rng) -> bool {
    rng.random_bool(probability)
}
