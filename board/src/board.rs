//! Boards: the puzzle as it stands at the start, always legal.

use thiserror::Error;

use crate::{
    cells::CellSet,
    geometry::{Cell, End, Side, Size},
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: Size,
    walls: CellSet,
    vehicles: Vec<Vehicle>,
    primary: VehicleId,
    exit: End,
}

/// Why parts do not make a legal board. Vehicles are named by their index in
/// [`BoardParts::vehicles`] and by their name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// A vehicle has no name.
    #[error("a vehicle has no name")]
    NoName {
        /// Index of the vehicle.
        vehicle: usize,
    },
    /// Two vehicles have the same name.
    #[error("two vehicles are named `{name}`")]
    SameName {
        /// Index of the later of the two.
        vehicle: usize,
        /// The name of both.
        name: String,
    },
    /// A vehicle covers no cell.
    #[error("vehicle `{name}` has length 0")]
    NoLength {
        /// Index of the vehicle.
        vehicle: usize,
        /// Its name.
        name: String,
    },
    /// A vehicle does not fit on the grid.
    #[error("vehicle `{name}` does not lie on the grid of {size}")]
    OffGrid {
        /// Index of the vehicle.
        vehicle: usize,
        /// Its name.
        name: String,
        /// Size of the grid.
        size: Size,
    },
    /// A wall does not lie on the grid.
    #[error("the wall at {cell} does not lie on the grid of {size}")]
    WallOffGrid {
        /// The cell of the wall.
        cell: Cell,
        /// Size of the grid.
        size: Size,
    },
    /// A vehicle covers a wall.
    #[error("vehicle `{name}` covers the wall at {cell}")]
    OnWall {
        /// Index of the vehicle.
        vehicle: usize,
        /// Its name.
        name: String,
        /// The cell of the wall.
        cell: Cell,
    },
    /// Two vehicles cover one cell.
    #[error("vehicles `{other}` and `{name}` overlap at {cell}")]
    Overlap {
        /// Index of the later of the two.
        vehicle: usize,
        /// Its name.
        name: String,
        /// Name of the earlier one.
        other: String,
        /// The first cell that both cover.
        cell: Cell,
    },
    /// The primary's index names no vehicle.
    #[error("there is no primary vehicle")]
    NoPrimary,
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

    /// Number of vehicles, the primary included: `1..=256`.
    pub const fn n_vehicles(&self) -> usize {
        self.vehicles.len()
    }

    /// All vehicles with their numbers, in order.
    pub fn vehicles(&self) -> impl ExactSizeIterator<Item = (VehicleId, &Vehicle)> + Clone {
        self.vehicles.iter().enumerate().map(|(index, vehicle)| (VehicleId::new(index), vehicle))
    }

    /// The vehicle with this number.
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

    /// Number of positions along the line of `id`, walls and other vehicles left aside: at least 1.
    pub fn n_positions(&self, id: VehicleId) -> u8 {
        let vehicle = self.vehicle(id);
        self.size.extent(vehicle.orientation) - vehicle.length + 1
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

    /// Whether the primary touches the exit side in `state`.
    pub fn is_goal(&self, state: &State) -> bool {
        state.position(self.primary) == self.goal_position()
    }

    /// What every cell holds in `state`.
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
    if vehicle.name.is_empty() {
        return Err(BoardError::NoName { vehicle: index });
    }
    if earlier.iter().any(|other| other.name == vehicle.name) {
        return Err(BoardError::SameName { vehicle: index, name: vehicle.name.clone() });
    }
    Ok(())
}
