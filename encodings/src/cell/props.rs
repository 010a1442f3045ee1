//! The state propositions of the cell encoding and where they exist.

use board::{Board, Cell, Direction, End, Orientation, Size};
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
    pub(super) red: (Kind, u8, End),
}

impl Props {
    pub(super) fn new(board: &Board, system: &mut TransitionSystem) -> Self {
        let primary = board.vehicle(board.primary());
        let red = Kind { is_red: true, orientation: primary.orientation, length: primary.length };
        let red = (red, primary.line, board.exit());
        let size = board.size();
        let cells = size.cells().map(|cell| {
            let (r, c) = (cell.row, cell.col);
            let mut state = |name: String| system.state_prop(name);
            let empty = state(format!("E({r},{c})"));
            let wall = (!board.walls().is_empty()).then(|| state(format!("W({r},{c})")));
            let kinds: Vec<_> = kinds_at(board, red, cell)
                .into_iter()
                .map(|kind| (kind, state(format!("{}({r},{c})", symbol(kind)))))
                .collect();
            let longest = kinds.iter().map(|(kind, _)| kind.length).max().unwrap_or(0);
            let offsets = (0..longest).map(|o| state(format!("off({r},{c},{o})"))).collect();
            let can_move = DIRECTIONS.map(|(_, _, letter)| state(format!("CM{letter}({r},{c})")));
            CellProps { empty, wall, kinds, offsets, can_move }
        });
        Self { size, cells: cells.collect(), red }
    }

    pub(super) fn at(&self, cell: Cell) -> &CellProps {
        &self.cells[usize::from(cell.row) * usize::from(self.size.width()) + usize::from(cell.col)]
    }

    /// The cells of the primary's line, in order.
    pub(super) fn red_cells(&self) -> impl Iterator<Item = (Cell, Prop)> + '_ {
        let (red, line, _) = self.red;
        line_cells(self.size, red.orientation, line).map(|cell| {
            let kinds = &self.at(cell).kinds;
            let (_, prop) = kinds.iter().find(|(kind, _)| kind.is_red).expect("on Red's line");
            (cell, *prop)
        })
    }

    /// Red touches the exit side: it is in the last cell of its line there.
    pub(super) fn goal(&self) -> Formula {
        let mut cells = self.red_cells();
        let (_, prop) = match self.red.2 {
            End::First => cells.next(),
            End::Last => cells.last(),
        }
        .expect("a line has cells");
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

/// The kinds of the vehicles on the row and on the column of `cell`.
fn kinds_at(board: &Board, (red, red_line, _): (Kind, u8, End), cell: Cell) -> Vec<Kind> {
    let mut kinds = Vec::new();
    if red.orientation.line_and_index(cell).0 == red_line {
        kinds.push(red);
    }
    for orientation in Orientation::ALL {
        let (line, _) = orientation.line_and_index(cell);
        let mut lengths: Vec<u8> = board
            .vehicles()
            .filter(|&(id, vehicle)| {
                id != board.primary() && vehicle.orientation == orientation && vehicle.line == line
            })
            .map(|(_, vehicle)| vehicle.length)
            .collect();
        lengths.sort_unstable();
        lengths.dedup();
        kinds.extend(lengths.into_iter().map(|length| Kind { is_red: false, orientation, length }));
    }
    kinds
}
