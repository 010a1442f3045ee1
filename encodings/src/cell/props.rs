//! The state propositions of the cell encoding and where they exist.

use board::{Cell, Direction, End, Orientation, Size};
use logic::{Formula, Prop, TransitionSystem};

use super::{
    kind::VehicleKind,
    scope::{Red, Scope},
};

/// The propositions of one cell.
#[derive(Debug)]
pub(super) struct CellProps {
    pub(super) empty: Prop,
    pub(super) wall: Option<Prop>,
    /// The vehicle contents that the cell can have.
    pub(super) kinds: Vec<(VehicleKind, Prop)>,
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

/// The letter of a direction along a line of an orientation, as in the names of can-move propositions and
/// slides: `L`, `R`, `U`, `D`.
pub fn letter(orientation: Orientation, direction: Direction) -> char {
    DIRECTIONS[can_move_index(orientation, direction)].2
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
    ) -> impl Iterator<Item = (VehicleKind, Prop)> {
        self.kinds.iter().copied().filter(move |(kind, _)| kind.orientation == orientation)
    }
}

/// All state propositions of a theory.
#[derive(Debug)]
pub(super) struct Props {
    pub(super) size: Size,
    cells: Vec<CellProps>,
    pub(super) scope: Scope,
}

impl Props {
    pub(super) fn new(scope: Scope, system: &mut TransitionSystem) -> Self {
        let size = scope.size;
        let cells = size.cells().map(|cell| {
            let (r, c) = (cell.row, cell.col);
            let mut state = |name: String| system.state_prop(name);
            let empty = state(format!("E({r},{c})"));
            let wall = scope.has_walls.then(|| state(format!("W({r},{c})")));
            let kinds: Vec<_> = scope
                .kinds_at(cell)
                .into_iter()
                .map(|kind| (kind, state(format!("{kind}({r},{c})"))))
                .collect();
            let longest = kinds.iter().map(|(kind, _)| kind.length).max().unwrap_or(0);
            let offsets = (0..longest).map(|o| state(format!("off({r},{c},{o})"))).collect();
            let can_move = DIRECTIONS.map(|(_, _, letter)| state(format!("CM{letter}({r},{c})")));
            CellProps { empty, wall, kinds, offsets, can_move }
        });
        Self { size, cells: cells.collect(), scope }
    }

    pub(super) fn at(&self, cell: Cell) -> &CellProps {
        &self.cells[self.index(cell)]
    }

    /// The number of a cell, row by row.
    pub(super) fn index(&self, cell: Cell) -> usize {
        usize::from(cell.row) * usize::from(self.size.width()) + usize::from(cell.col)
    }

    /// Red touches the exit side: it is in the last cell of its line there.
    pub(super) fn goal(&self) -> Formula {
        let Red { kind, line, exit } = self.scope.red;
        let along = match exit {
            End::First => 0,
            End::Last => self.size.extent(kind.orientation) - 1,
        };
        let cell = self.at(kind.orientation.cell(line, along));
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
