//! What the lines of a puzzle can hold: of one board, or of all boards of a size.

use std::{collections::BTreeMap, ops::RangeInclusive};

use board::{Board, Cell, End, Orientation, Size, VehicleId};
use itertools::Itertools;

use super::kind::VehicleKind;

/// A line: its orientation and its number.
pub(super) type Line = (Orientation, u8);

/// The primary of a theory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Red {
    pub(super) kind: VehicleKind,
    /// Number of its line.
    pub(super) line: u8,
    /// The end of the line where it leaves.
    pub(super) exit: End,
}

/// Cells of a line of which a vehicle that is there always covers one.
#[derive(Debug)]
pub(super) struct Window {
    /// The vehicle's kind.
    pub(super) kind: VehicleKind,
    /// Number of the line.
    pub(super) line: u8,
    /// The cells, by their places along it.
    pub(super) cells: Vec<u8>,
}

/// The contents that the propositions of a theory speak about.
#[derive(Debug)]
pub(super) struct Scope {
    pub(super) size: Size,
    pub(super) has_walls: bool,
    /// The kinds of each line that has any, Red first, then by length.
    kinds: BTreeMap<Line, Vec<VehicleKind>>,
    pub(super) red: Red,
    /// Of vehicles that are there.
    pub(super) windows: Vec<Window>,
    /// The kinds of which a line has exactly one vehicle, Red among them, with the number of the line.
    pub(super) lone: Vec<(VehicleKind, u8)>,
    /// Further rows whose cells have a proposition for Red, which is false there.
    pub(super) without_red: Vec<u8>,
}

impl Scope {
    /// The vehicles of `board` on their lines, anywhere.
    pub(super) fn of_board(board: &Board) -> Self {
        let primary = board.primary();
        let placed: Vec<(Line, VehicleKind)> = board
            .vehicles()
            .map(|(id, vehicle)| ((vehicle.orientation, vehicle.line), kind_of(board, id)))
            .collect();
        let count = |one: &(Line, VehicleKind)| placed.iter().filter(|other| *other == one).count();
        let lone = placed.iter().filter(|one| count(one) == 1);
        let lone = lone.map(|&((_, number), kind)| (kind, number)).collect();
        let kinds = placed.iter().copied().into_group_map();
        let sorted = |kinds: Vec<VehicleKind>| {
            kinds.into_iter().sorted_by_key(|&kind| order(kind)).dedup().collect()
        };
        Self {
            size: board.size(),
            has_walls: !board.walls().is_empty(),
            kinds: kinds.into_iter().map(|(line, kinds)| (line, sorted(kinds))).collect(),
            red: Red {
                kind: kind_of(board, primary),
                line: board.vehicle(primary).line,
                exit: board.exit(),
            },
            windows: Vec::new(),
            lone,
            without_red: Vec::new(),
        }
    }

    /// Says of each vehicle of `board` that it is there, at a position in its range.
    pub(super) fn with_ranges(mut self, board: &Board, ranges: &[RangeInclusive<u8>]) -> Self {
        let windows = board.vehicles().zip(ranges).map(|((id, vehicle), range)| {
            let last = vehicle.length - 1;
            let window = range.start() + last..=range.end() + last;
            let cells = window.step_by(usize::from(vehicle.length)).collect();
            Window { kind: kind_of(board, id), line: vehicle.line, cells }
        });
        self.windows = windows.collect();
        self
    }

    /// Any cars and trucks on any line, without walls; Red is a car in row `red_row` that leaves at the
    /// right.
    pub(super) fn of_size(size: Size, red_row: u8) -> Self {
        let red = VehicleKind { is_red: true, orientation: Orientation::Horizontal, length: 2 };
        let mut kinds = BTreeMap::new();
        for orientation in Orientation::ALL {
            let of_length = |length| VehicleKind { is_red: false, orientation, length };
            let fits = |kind: &VehicleKind| kind.length <= size.extent(orientation);
            let own = (orientation == Orientation::Horizontal).then_some(red);
            let all: Vec<VehicleKind> =
                own.into_iter().chain([2, 3].map(of_length)).filter(fits).collect();
            for line in 0..size.n_lines(orientation) {
                kinds.insert((orientation, line), all.clone());
            }
        }
        Self {
            size,
            has_walls: false,
            kinds,
            red: Red { kind: red, line: red_row, exit: End::Last },
            windows: vec![Window { kind: red, line: red_row, cells: (0..size.width()).collect() }],
            lone: vec![(red, red_row)],
            without_red: (0..size.height()).filter(|&row| row != red_row).collect(),
        }
    }

    /// The same with any walls.
    pub(super) fn with_walls(self) -> Self {
        Self { has_walls: true, ..self }
    }

    /// All kinds, Red first, then by orientation and length.
    pub(super) fn kinds(&self) -> Vec<VehicleKind> {
        self.kinds.values().flatten().copied().sorted_by_key(|&kind| order(kind)).dedup().collect()
    }

    /// The kinds of the vehicles on the row and on the column of `cell`, Red first, then by
    /// orientation and length.
    pub(super) fn kinds_at(&self, cell: Cell) -> Vec<VehicleKind> {
        let line = |orientation: Orientation| (orientation, orientation.line_and_index(cell).0);
        let kinds = Orientation::ALL.map(|orientation| self.kinds.get(&line(orientation)));
        kinds.into_iter().flatten().flatten().copied().sorted_by_key(|&kind| order(kind)).collect()
    }
}

fn order(kind: VehicleKind) -> (bool, Orientation, u8) {
    (!kind.is_red, kind.orientation, kind.length)
}

/// The kind of a vehicle of the board.
pub(super) fn kind_of(board: &Board, id: VehicleId) -> VehicleKind {
    let vehicle = board.vehicle(id);
    VehicleKind {
        is_red: id == board.primary(),
        orientation: vehicle.orientation,
        length: vehicle.length,
    }
}
