//! Boards: the puzzle as it stands at the start, always legal.

use std::ops::RangeInclusive;

use crate::{
    board_error::BoardError,
    cells::CellSet,
    geometry::{End, Side, Size},
    name::is_name,
    state::{Layout, State},
    vehicle::{Vehicle, VehicleId},
};

/// What a board is made of, before it is known to be legal.
#[derive(Clone, Debug)]
pub struct BoardParts {
    /// Size of the grid.
    pub size: Size,
    /// Cells that nothing can enter.
    pub walls: CellSet,
    /// The vehicles; their order gives them their numbers.
    pub vehicles: Vec<Vehicle>,
    /// Index of the primary in `vehicles`.
    pub primary: usize,
    /// The end of the primary's line where it leaves.
    pub exit: End,
}

/// A legal puzzle: grid, walls, vehicles where they start, the primary and its exit.
///
/// Vehicles lie on the grid, on no wall and on no other vehicle, and have different names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    walls: CellSet,
    vehicles: Vec<Vehicle>,
    primary: VehicleId,
    exit: End,
}

impl Board {
    /// The board made of these parts.
    ///
    /// # Errors
    ///
    /// A [`BoardError`] that names the first thing that is not legal.
    pub fn new(parts: BoardParts) -> Result<Self, BoardError> {
        let BoardParts { size, walls, vehicles, primary, exit } = parts;
        if let Some(cell) = walls.iter().find(|&cell| !size.contains(cell)) {
            return Err(BoardError::WallOffGrid { cell, size });
        }
        let mut covered = CellSet::default();
        for (index, vehicle) in vehicles.iter().enumerate() {
            check_shape(size, index, vehicle)?;
            check_name(&vehicles[..index], index, vehicle)?;
            for cell in vehicle.cells() {
                if walls.contains(cell) {
                    return Err(BoardError::OnWall {
                        vehicle: index,
                        name: vehicle.name.clone(),
                        cell,
                    });
                }
                if !covered.insert(cell) {
                    let other = vehicles
                        .iter()
                        .find(|other| other.cells().any(|c| c == cell))
                        .expect("some vehicle covers a covered cell");
                    return Err(BoardError::Overlap {
                        vehicle: index,
                        name: vehicle.name.clone(),
                        other: other.name.clone(),
                        cell,
                    });
                }
            }
        }
        if primary >= vehicles.len() {
            return Err(BoardError::NoPrimary);
        }
        Ok(Self { size, walls, vehicles, primary: VehicleId::new(primary), exit })
    }

    /// Size of the grid.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The cells that nothing can enter.
    pub const fn walls(&self) -> &CellSet {
        &self.walls
    }

    /// Number of vehicles, the primary included: `1..=4096`.
    pub const fn n_vehicles(&self) -> usize {
        self.vehicles.len()
    }

    /// All vehicles with their numbers, in order.
    pub fn vehicles(&self) -> impl ExactSizeIterator<Item = (VehicleId, &Vehicle)> + Clone {
        self.vehicles.iter().enumerate().map(|(index, vehicle)| (VehicleId::new(index), vehicle))
    }

    /// The vehicle with this number.
    ///
    /// # Panics
    ///
    /// If the board has no vehicle with this number.
    pub fn vehicle(&self, id: VehicleId) -> &Vehicle {
        &self.vehicles[id.index()]
    }

    /// The vehicle with this name.
    pub fn vehicle_named(&self, name: &str) -> Option<VehicleId> {
        self.vehicles().find(|(_, vehicle)| vehicle.name == name).map(|(id, _)| id)
    }

    /// Number of the vehicle that must leave.
    pub const fn primary(&self) -> VehicleId {
        self.primary
    }

    /// The end of the primary's line where it leaves.
    pub const fn exit(&self) -> End {
        self.exit
    }

    /// The side of the grid on which the exit lies.
    pub fn exit_side(&self) -> Side {
        self.exit.side(self.vehicle(self.primary).orientation)
    }

    /// Returns `true` if the boards differ at most in the order of their vehicles, and so in their numbers:
    /// formats of letters do not keep it. Cost: the square of the number of vehicles.
    pub fn is_same_in_any_order(&self, other: &Self) -> bool {
        let number = |vehicle: &Vehicle| {
            other.vehicle_named(&vehicle.name).filter(|&id| other.vehicle(id) == vehicle)
        };
        (self.size, &self.walls, self.exit) == (other.size, &other.walls, other.exit)
            && self.n_vehicles() == other.n_vehicles()
            && number(self.vehicle(self.primary)) == Some(other.primary)
            && self.vehicles.iter().all(|vehicle| number(vehicle).is_some())
    }

    /// Number of positions along the line of `id`, walls and other vehicles left aside: at least 1.
    ///
    /// # Panics
    ///
    /// If the board has no vehicle with this number.
    pub fn n_positions(&self, id: VehicleId) -> u8 {
        let vehicle = self.vehicle(id);
        self.size.extent(vehicle.orientation) - vehicle.length + 1
    }

    /// The positions that walls leave to `id`: those between the walls nearest to it on its line.
    ///
    /// # Panics
    ///
    /// If the board has no vehicle with this number.
    pub fn range(&self, id: VehicleId) -> RangeInclusive<u8> {
        let vehicle = self.vehicle(id);
        let is_wall =
            |&along: &u8| self.walls.contains(vehicle.orientation.cell(vehicle.line, along));
        let extent = self.size.extent(vehicle.orientation);
        let first = (0..vehicle.position).rev().find(is_wall).map_or(0, |wall| wall + 1);
        let end = (vehicle.position + vehicle.length..extent).find(is_wall).unwrap_or(extent);
        first..=end - vehicle.length
    }

    /// The position at which the primary touches the exit side.
    pub fn goal_position(&self) -> u8 {
        match self.exit {
            End::First => 0,
            End::Last => self.n_positions(self.primary) - 1,
        }
    }

    /// The state at the start.
    pub fn initial_state(&self) -> State {
        State::new(self.vehicles.iter().map(|vehicle| vehicle.position).collect::<Vec<_>>())
    }

    /// The board that starts in `state`; `None` where `state` is not a state of this board (wrong
    /// number of vehicles, off the grid, on a wall, or overlapping).
    pub fn with_state(&self, state: &State) -> Option<Self> {
        if state.positions().len() != self.vehicles.len() {
            return None;
        }
        let mut board = self.clone();
        for (vehicle, &position) in board.vehicles.iter_mut().zip(state.positions()) {
            vehicle.position = position;
        }
        let Self { size, walls, vehicles, primary, exit } = board;
        Self::new(BoardParts { size, walls, vehicles, primary: primary.index(), exit }).ok()
    }

    /// Returns `true` if the primary touches the exit side in `state`.
    ///
    /// # Panics
    ///
    /// If `state` has no position of the primary; whether it is one of this board is not asked otherwise.
    pub fn is_goal(&self, state: &State) -> bool {
        state.position(self.primary) == self.goal_position()
    }

    /// What every cell holds in `state`.
    ///
    /// # Panics
    ///
    /// If `state` has fewer positions than the board has vehicles, or one beyond the last cell of the grid.
    pub fn layout(&self, state: &State) -> Layout {
        Layout::of(self, state)
    }
}

fn check_shape(size: Size, index: usize, vehicle: &Vehicle) -> Result<(), BoardError> {
    let name = vehicle.name.clone();
    if vehicle.length == 0 {
        return Err(BoardError::NoLength { vehicle: index, name });
    }
    let end = u16::from(vehicle.position) + u16::from(vehicle.length);
    let fits = vehicle.line < size.n_lines(vehicle.orientation)
        && end <= u16::from(size.extent(vehicle.orientation));
    if fits { Ok(()) } else { Err(BoardError::OffGrid { vehicle: index, name, size }) }
}

fn check_name(earlier: &[Vehicle], index: usize, vehicle: &Vehicle) -> Result<(), BoardError> {
    if !is_name(&vehicle.name) {
        return Err(BoardError::Name { vehicle: index, name: vehicle.name.clone() });
    }
    if earlier.iter().any(|other| other.name == vehicle.name) {
        return Err(BoardError::SameName { vehicle: index, name: vehicle.name.clone() });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{
        Cell,
        Orientation::{self, Horizontal, Vertical},
    };

    fn vehicle(
        name: &str,
        orientation: Orientation,
        length: u8,
        line: u8,
        position: u8,
    ) -> Vehicle {
        Vehicle { name: name.to_owned(), orientation, length, line, position }
    }

    fn parts(vehicles: Vec<Vehicle>) -> BoardParts {
        let size = Size::new(4, 3).unwrap();
        let walls = CellSet::from_iter([Cell::new(2, 3)]);
        BoardParts { size, walls, vehicles, primary: 0, exit: End::Last }
    }

    #[test]
    fn what_is_not_legal_is_no_board() {
        let a = || vehicle("A", Horizontal, 2, 1, 0);
        for (second, message) in [
            (vehicle("", Vertical, 2, 3, 0), "\"\" cannot name a vehicle"),
            (vehicle("\u{feff}", Vertical, 2, 3, 0), "\"\\u{feff}\" cannot name a vehicle"),
            (vehicle("A", Vertical, 2, 3, 0), "two vehicles are named `A`"),
            (vehicle("B", Vertical, 0, 3, 0), "vehicle `B` has length 0"),
            (vehicle("B", Vertical, 2, 4, 0), "vehicle `B` does not lie on the grid of 4x3"),
            (vehicle("B", Horizontal, 2, 3, 0), "`B` does not lie on the grid"),
            (vehicle("B", Vertical, 2, 3, 2), "`B` does not lie on the grid"),
            (vehicle("B", Horizontal, 255, 0, 255), "`B` does not lie on the grid"),
            (vehicle("B", Vertical, 3, 3, 0), "vehicle `B` covers the wall at (2, 3)"),
            (vehicle("B", Vertical, 2, 1, 0), "vehicles `A` and `B` overlap at (1, 1)"),
        ] {
            let error = Board::new(parts(vec![a(), second])).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
        assert_eq!(Board::new(parts(vec![])), Err(BoardError::NoPrimary));
        let off = BoardParts { primary: 1, ..parts(vec![a()]) };
        assert_eq!(Board::new(off), Err(BoardError::NoPrimary));
        let walls = CellSet::from_iter([Cell::new(3, 0)]);
        let error = Board::new(BoardParts { walls, ..parts(vec![a()]) }).unwrap_err();
        assert_eq!(error.to_string(), "the wall at (3, 0) does not lie on the grid of 4x3");
    }

    #[test]
    fn a_board_knows_its_exit_and_its_positions() {
        let vehicles = vec![vehicle("A", Horizontal, 2, 1, 1), vehicle("B", Vertical, 1, 0, 0)];
        for (exit, side, goal) in [(End::First, Side::Left, 0), (End::Last, Side::Right, 2)] {
            let board = Board::new(BoardParts { exit, ..parts(vehicles.clone()) }).unwrap();
            assert_eq!((board.exit_side(), board.goal_position()), (side, goal));
            let [a, b] = ["A", "B"].map(|name| board.vehicle_named(name).unwrap());
            assert_eq!((board.n_positions(a), board.n_positions(b)), (3, 3));
        }
    }

    #[test]
    fn walls_bound_the_range_of_a_vehicle() {
        let size = Size::new(7, 1).unwrap();
        for (walls, position, range) in [
            (&[][..], 2, 0..=5),
            (&[6], 2, 0..=4),
            (&[0, 6], 2, 1..=4),
            (&[0, 1, 4], 2, 2..=2),
            (&[0, 5, 6], 3, 1..=3),
        ] {
            let walls = walls.iter().map(|&col| Cell::new(0, col)).collect();
            let vehicles = vec![vehicle("A", Horizontal, 2, 0, position)];
            let parts = BoardParts { size, walls, vehicles, primary: 0, exit: End::Last };
            let board = Board::new(parts).unwrap();
            assert_eq!(board.range(board.primary()), range);
        }
    }

    #[test]
    fn another_state_is_a_board_only_where_it_is_legal() {
        let vehicles = vec![vehicle("A", Horizontal, 2, 1, 0), vehicle("B", Vertical, 1, 3, 0)];
        let board = Board::new(parts(vehicles)).unwrap();
        let at = |positions: &[u8]| board.with_state(&State::new(positions));
        assert_eq!(at(&[0, 0]), Some(board.clone()));
        assert_eq!(at(&[2, 0]).unwrap().initial_state(), State::new([2, 0]));
        assert_eq!(at(&[2, 1]), None, "they overlap");
        assert_eq!(at(&[0, 2]), None, "on the wall");
        assert_eq!(at(&[3, 0]), None, "off the grid");
        assert_eq!(at(&[0]), None, "a vehicle is missing");
    }
}
