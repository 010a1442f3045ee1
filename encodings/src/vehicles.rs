//! What the encodings that tell vehicles apart can say about each of them.

use std::ops::RangeInclusive;

use board::{Cell, Direction, Orientation, Vehicle, VehicleId};
use logic::{Atom, Formula, Moment};

use crate::codec::StateCodec;

/// An action proposition that says that a vehicle moves.
#[derive(Clone, Copy)]
pub(crate) struct MoveAction {
    /// The proposition, now.
    pub(crate) atom: Atom,
    /// The direction that it stands for; `None` for either.
    pub(crate) direction: Option<Direction>,
}

impl MoveAction {
    /// The same in the transition after.
    pub(crate) fn then(self) -> Atom {
        Atom { moment: Moment::Next, ..self.atom }
    }
}

/// The propositions of the vehicles of a board.
pub(crate) trait Vehicles: StateCodec {
    /// The positions that a vehicle can have.
    fn range(&self, id: VehicleId) -> RangeInclusive<u8>;

    /// Formulas of which one holds exactly if the position of the vehicle at a moment is a `wanted` one
    /// of its range. Each is a conjunction of literals; none means ⊥.
    fn within(&self, id: VehicleId, wanted: &dyn Fn(u8) -> bool, moment: Moment) -> Vec<Formula>;

    /// "It moves": one of these holds exactly if it does; none for a vehicle that cannot.
    fn acts(&self, id: VehicleId) -> Vec<MoveAction>;
}

/// Returns `true` if `vehicle` at position `p` of its line covers `cell`.
pub(crate) fn covers(vehicle: &Vehicle, cell: Cell, p: u8) -> bool {
    let (line, along) = vehicle.orientation.line_and_index(cell);
    line == vehicle.line && p <= along && along < p + vehicle.length
}

/// The cell that both lines share, for vehicles of different orientations.
pub(crate) fn crossing_cell(first: &Vehicle, second: &Vehicle) -> Option<Cell> {
    (first.orientation != second.orientation)
        .then(|| Orientation::cell(first.orientation, first.line, second.line))
}
