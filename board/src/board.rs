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
