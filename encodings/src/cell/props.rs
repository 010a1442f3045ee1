//! The state propositions of the cell encoding and where they exist.

use board::{Board, Cell, Direction, End, Orientation, Size, Vehicle, VehicleId};
use itertools::Itertools;
use logic::{Formula, Prop, TransitionSystem};

/// A content that is part of a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) is_red: bool,
    pub(super) orientation: Orientation,
    pub(super) length: u8,
}

/// The propositions of one cell.
pub(super) struct CellProps {
    pub(super) empty: Prop,
    pub(super) wall: Option<Prop>,
    /// The vehicle contents that the cell can have.
    pub(super) kinds: Vec<(Kind, Prop)>,
    /// `off(r,c,o)` by o.
    pub(super) offsets: Vec<Prop>,
    /// Can move left, right, up, down: by [`can_move_index`].
    can_move: [Prop; 4],
}

/// A direction along a line of an orientation, with its letter.
pub(super) const DIRECTIONS: [(Orientation, Direction, char); 4] = [
    (Orientation::Horizontal, Direction::Backward, 'L'),
    (Orientation::Horizontal, Direction::Forward, 'R'),
    (Orientation::Vertical, Direction::Backward, 'U'),
    (Orientation::Vertical, Direction::Forward, 'D'),
];

fn can_move_index(orientation: Orientation, direction: Direction) -> usize {
    DIRECTIONS
        .iter()
        .position(|&(o, d, _)| (o, d) == (orientation, direction))
        .expect("all four directions are listed")
}

impl CellProps {
    /// `CMR`, `CML`, `CMU` or `CMD` of the cell.
    pub(super) fn can_move(&self, orientation: Orientation, direction: Direction) -> Prop {
        self.can_move[can_move_index(orientation, direction)]
    }

    /// The vehicle contents of this orientation that the cell can have.
    pub(super) fn kinds_along(
        &self,
        orientation: Orientation,
    ) -> impl Iterator<Item = (Kind, Prop)> {
        self.kinds.iter().copied().filter(move |(kind, _)| kind.orientation == orientation)
    }
}

/// All state propositions of a board.
pub(super) struct Props {
    pub(super) size: Size,
    cells: Vec<CellProps>,
    /// The primary: its kind, its line and the end where it leaves.
    red: (Kind, u8, End),
    /// The kinds of which a line has exactly one vehicle, Red among them, with the line.
    pub(super) lone: Vec<(Kind, u8)>,
}

impl Props {
    pub(super) fn new(board: &Board, system: &mut TransitionSystem) -> Self {
        let primary = board.primary();
        let red = (kind_of(board, primary), board.vehicle(primary).line, board.exit());
        let size = board.size();
        let cells = size.cells().map(|cell| {
            let (r, c) = (cell.row, cell.col);
            let mut state = |name: String| system.state_prop(name);
            let empty = state(format!("E({r},{c})"));
            let wall = (!board.walls().is_empty()).then(|| state(format!("W({r},{c})")));
            let kinds: Vec<_> = kinds_at(board, cell)
                .into_iter()
                .map(|kind| (kind, state(format!("{}({r},{c})", symbol(kind)))))
                .collect();
            let longest = kinds.iter().map(|(kind, _)| kind.length).max().unwrap_or(0);
            let offsets = (0..longest).map(|o| state(format!("off({r},{c},{o})"))).collect();
            let can_move = DIRECTIONS.map(|(_, _, letter)| state(format!("CM{letter}({r},{c})")));
            CellProps { empty, wall, kinds, offsets, can_move }
        });
        Self { size, cells: cells.collect(), red, lone: lone_kinds(board) }
    }

    pub(super) fn at(&self, cell: Cell) -> &CellProps {
        &self.cells[usize::from(cell.row) * usize::from(self.size.width()) + usize::from(cell.col)]
    }

    /// Red touches the exit side: it is in the last cell of its line there.
    pub(super) fn goal(&self) -> Formula {
        let (red, line, exit) = self.red;
        let along = match exit {
            End::First => 0,
            End::Last => self.size.extent(red.orientation) - 1,
        };
        let cell = self.at(red.orientation.cell(line, along));
        let (_, prop) = cell.kinds.iter().find(|(kind, _)| kind.is_red).expect("on Red's line");
        prop.now().into()
    }

    /// The cell `distance` further along a line of `orientation`, where it is on the grid.
    pub(super) fn shift(&self, cell: Cell, orientation: Orientation, distance: i8) -> Option<Cell> {
        let (line, along) = orientation.line_and_index(cell);
        let along = along.checked_add_signed(distance)?;
        (along < self.size.extent(orientation)).then(|| orientation.cell(line, along))
    }
}

/// The cells of a line in order.
pub(super) fn line_cells(
    size: Size,
    orientation: Orientation,
    line: u8,
) -> impl Iterator<Item = Cell> {
    (0..size.extent(orientation)).map(move |along| orientation.cell(line, along))
}

/// `Red`, `H2`, `V3` …
fn symbol(kind: Kind) -> String {
    match (kind.is_red, kind.orientation) {
        (true, _) => "Red".to_owned(),
        (false, Orientation::Horizontal) => format!("H{}", kind.length),
        (false, Orientation::Vertical) => format!("V{}", kind.length),
    }
}

/// The kind of a vehicle of the board.
pub(super) fn kind_of(board: &Board, id: VehicleId) -> Kind {
    let vehicle = board.vehicle(id);
    Kind { is_red: id == board.primary(), orientation: vehicle.orientation, length: vehicle.length }
}

fn lone_kinds(board: &Board) -> Vec<(Kind, u8)> {
    let all: Vec<(Kind, u8)> =
        board.vehicles().map(|(id, vehicle)| (kind_of(board, id), vehicle.line)).collect();
    let is_lone = |one: &&(Kind, u8)| all.iter().filter(|other| other == one).count() == 1;
    all.iter().filter(is_lone).copied().collect()
}

/// The kinds of the vehicles on the row and on the column of `cell`, Red first, then by length.
fn kinds_at(board: &Board, cell: Cell) -> Vec<Kind> {
    let is_on_line = |(_, vehicle): &(VehicleId, &Vehicle)| {
        vehicle.orientation.line_and_index(cell).0 == vehicle.line
    };
    board
        .vehicles()
        .filter(is_on_line)
        .map(|(id, _)| kind_of(board, id))
        .sorted_by_key(|kind| (!kind.is_red, kind.orientation, kind.length))
        .dedup()
        .collect()
}
