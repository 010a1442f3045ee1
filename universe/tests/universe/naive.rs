//! A breadth-first search over universes that knows neither lines nor partitions.
//!
//! [`Grids`] takes a configuration as a grid of cells, enumerates them all cell by cell, and slides
//! vehicles on the grid. That its slides are those of the rules is checked on all boards of some sizes.

use std::{
    collections::{BTreeSet, HashSet},
    hash::{BuildHasherDefault, Hasher},
};

use board::{Board, BoardParts, CellSet, End, Metric, Orientation, Size, Vehicle, rules};
use universe::{Rules, Universe};

/// Three bits for each cell, in row-major order: whether a vehicle begins here, and whether a horizontal
/// or a vertical one is here.
pub(crate) type Grid = u128;

const HEAD: u128 = 1;
const HORIZONTAL: u128 = 2;
const VERTICAL: u128 = 4;

/// The lowest bit of every cell.
const EVERY_CELL: u128 = ((1 << (3 * 36)) - 1) / 7;

/// The grids of a universe.
pub(crate) struct Grids {
    width: usize,
    height: usize,
    exit_row: usize,
    rules: Rules,
}

/// A vehicle of a grid: its cells as bits of the grid, and where it is along its line.
struct GridVehicle {
    bits: u128,
    /// Between one cell of its line and the next, in cells.
    step: usize,
    first: usize,
    length: usize,
    room: usize,
}

impl Grids {
    pub(crate) fn new(universe: Universe) -> Self {
        let size = universe.size();
        Self {
            width: size.width().into(),
            height: size.height().into(),
            exit_row: universe.exit_row().into(),
            rules: universe.rules(),
        }
    }

    fn at(grid: Grid, cell: usize) -> u128 {
        grid >> (3 * cell) & 7
    }

    /// All grids of the universe.
    pub(crate) fn all(&self) -> Vec<Grid> {
        let mut all = Vec::new();
        self.fill(0, 0, &mut all);
        all
    }

    /// Adds the grids that agree with `grid` on the cells before `cell` and on vehicles begun there.
    fn fill(&self, grid: Grid, cell: usize, all: &mut Vec<Grid>) {
        if cell == (self.exit_row + 1) * self.width && !self.allows(self.rules, grid) {
            return;
        }
        let n_empty = || (0..cell).filter(|&before| Self::at(grid, before) == 0).count();
        if self.rules == Rules::Tromp && n_empty() > 1 {
            return;
        }
        if cell == self.width * self.height {
            let is_legal = match self.rules {
                Rules::Fogleman | Rules::Collette => self.has_no_full_line(grid),
                Rules::Unit => true,
                Rules::Tromp => n_empty() == 1,
            };
            if is_legal {
                all.push(grid);
            }
            return;
        }
        self.fill(grid, cell + 1, all);
        if Self::at(grid, cell) != 0 {
            return;
        }
        let rooms = [self.width - cell % self.width, self.height - cell / self.width];
        for (step, (kind, room)) in
            [1, self.width].into_iter().zip([HORIZONTAL, VERTICAL].into_iter().zip(rooms))
        {
            let lengths = if self.rules.is_unit() { 1..=1 } else { 2..=3 };
            for length in lengths.filter(|&length| length <= room) {
                let cells = || (0..length).map(|i| cell + i * step);
                if cells().all(|c| Self::at(grid, c) == 0) {
                    let vehicle: u128 = cells().map(|c| kind << (3 * c)).sum();
                    self.fill(grid | vehicle | HEAD << (3 * cell), cell + 1, all);
                }
            }
        }
    }

    fn has_no_full_line(&self, grid: Grid) -> bool {
        let rows = (0..self.height).map(|r| (r * self.width, 1, self.width, HORIZONTAL));
        let columns = (0..self.width).map(|c| (c, self.width, self.height, VERTICAL));
        rows.chain(columns).all(|(first, step, n, kind)| {
            (0..n).any(|i| Self::at(grid, first + i * step) & kind == 0)
        })
    }

    /// Returns `true` if `rules` allow the exit row.
    pub(crate) fn allows(&self, rules: Rules, grid: Grid) -> bool {
        let mut lengths = Vec::new();
        for cell in (0..self.width).map(|c| self.exit_row * self.width + c) {
            match Self::at(grid, cell) {
                content if content == HEAD | HORIZONTAL => lengths.push(1),
                HORIZONTAL => *lengths.last_mut().unwrap() += 1,
                _ => {}
            }
        }
        match rules {
            Rules::Fogleman => lengths == [2],
            Rules::Collette => lengths.contains(&2),
            Rules::Unit | Rules::Tromp => !lengths.is_empty(),
        }
    }

    fn wins(&self, grid: Grid) -> bool {
        Self::at(grid, (self.exit_row + 1) * self.width - 1) & HORIZONTAL != 0
    }

    fn vehicles(&self, grid: Grid) -> impl Iterator<Item = GridVehicle> {
        let mut heads = grid & EVERY_CELL;
        std::iter::from_fn(move || {
            let bit = heads.trailing_zeros();
            heads &= heads.checked_sub(1)?;
            let cell = bit as usize / 3;
            let kind = Self::at(grid, cell) & !HEAD;
            let (step, first, room) = match kind {
                HORIZONTAL => (1, cell % self.width, self.width),
                _ => (self.width, cell / self.width, self.height),
            };
            let goes_on = |&i: &usize| Self::at(grid, cell + i * step) == kind;
            let length = 1 + (1..room - first).take_while(goes_on).count();
            let covered: u128 = (0..length).map(|i| kind << (3 * (cell + i * step))).sum();
            Some(GridVehicle { bits: covered | HEAD << bit, step, first, length, room })
        })
    }

    /// Calls `sink` with each grid one transition away.
    fn slides(&self, grid: Grid, metric: Metric, mut sink: impl FnMut(Grid)) {
        let max_distance = if metric == Metric::Steps { 1 } else { usize::MAX };
        for vehicle in self.vehicles(grid) {
            let GridVehicle { bits, step, first, length, room } = vehicle;
            let others = grid ^ bits;
            let is_free = |moved: u128| {
                let cells = moved >> 1 & EVERY_CELL | moved >> 2 & EVERY_CELL;
                others & (cells * 7) == 0
            };
            let distances = |room: usize| 1..=room.min(max_distance);
            let back = distances(first).map(|distance| bits >> (3 * step * distance));
            back.take_while(|&moved| is_free(moved)).for_each(|moved| sink(others | moved));
            let forth = distances(room - first - length).map(|d| bits << (3 * step * d));
            forth.take_while(|&moved| is_free(moved)).for_each(|moved| sink(others | moved));
        }
    }

    /// The grids of index 0, 1, 2, …
    pub(crate) fn layers(&self, all: &[Grid], metric: Metric) -> Vec<Vec<Grid>> {
        let goals: Vec<Grid> = all.iter().copied().filter(|&grid| self.wins(grid)).collect();
        let mut seen: HashSet<Grid, BuildHasherDefault<Mix>> = goals.iter().copied().collect();
        let mut layers = vec![goals];
        while let Some(last) = layers.last().filter(|last| !last.is_empty()) {
            let mut next = Vec::new();
            for &grid in last {
                self.slides(grid, metric, |slid| {
                    if seen.insert(slid) {
                        next.push(slid);
                    }
                });
            }
            layers.push(next);
        }
        layers.pop();
        layers
    }

    pub(crate) fn grid_of(&self, board: &Board) -> Grid {
        let mut grid = 0;
        for (_, vehicle) in board.vehicles() {
            let kind = match vehicle.orientation {
                Orientation::Horizontal => HORIZONTAL,
                Orientation::Vertical => VERTICAL,
            };
            for (i, cell) in vehicle.cells().enumerate() {
                let content = if i == 0 { kind | HEAD } else { kind };
                let cell = usize::from(cell.row) * self.width + usize::from(cell.col);
                grid |= content << (3 * cell);
            }
        }
        grid
    }

    /// The board of a grid, whose primary is the last vehicle of the exit row.
    fn board_of(&self, grid: Grid) -> Board {
        let vehicle = |(found, name): (GridVehicle, char)| {
            let cell = (found.bits & EVERY_CELL).trailing_zeros() as usize / 3;
            let is_horizontal = Self::at(grid, cell) & HORIZONTAL != 0;
            let (orientation, line) = if is_horizontal {
                (Orientation::Horizontal, cell / self.width)
            } else {
                (Orientation::Vertical, cell % self.width)
            };
            let numbers = [found.length, line, found.first];
            let [length, line, position] = numbers.map(|n| u8::try_from(n).unwrap());
            Vehicle { name: name.into(), orientation, length, line, position }
        };
        let vehicles: Vec<Vehicle> = self.vehicles(grid).zip('A'..).map(vehicle).collect();
        let in_exit_row = |vehicle: &Vehicle| {
            vehicle.orientation == Orientation::Horizontal
                && usize::from(vehicle.line) == self.exit_row
        };
        let primary = vehicles.iter().rposition(in_exit_row).unwrap();
        let size = Size::new(self.width, self.height).unwrap();
        let walls = CellSet::default();
        Board::new(BoardParts { size, walls, vehicles, primary, exit: End::Last }).unwrap()
    }
}

/// A quick hash of one grid.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, _: &[u8]) {
        unreachable!("grids are numbers");
    }

    fn write_u128(&mut self, grid: u128) {
        let low = |n: u128| u64::try_from(n & u128::from(u64::MAX)).unwrap();
        let folded = low(grid) ^ low(grid >> 64).rotate_left(31);
        let product = u128::from(folded) * 0x9e37_79b9_7f4a_7c15;
        self.0 = low(product >> 64) ^ low(product);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

pub(crate) fn universe(size: &str, rules: Rules, exit_row: Option<u8>) -> Universe {
    Universe::new(size.parse().unwrap(), rules, exit_row).unwrap()
}

#[test]
fn slides_of_grids_are_those_of_the_rules() {
    for (size, rules) in [
        ("4x4", Rules::Collette),
        ("6x2", Rules::Collette),
        ("3x5", Rules::Collette),
        ("3x3", Rules::Unit),
        ("4x2", Rules::Unit),
        ("3x4", Rules::Tromp),
    ] {
        let universe = universe(size, rules, None);
        let grids = Grids::new(universe);
        let all = grids.all();
        assert_eq!(all.len() as u64, universe::count(universe).valid);
        for grid in all {
            let board = grids.board_of(grid);
            let state = board.initial_state();
            assert_eq!(board.is_goal(&state), grids.wins(grid));
            for metric in Metric::ALL {
                let by_rules: BTreeSet<Grid> = rules::legal(&board, &state, metric)
                    .into_iter()
                    .map(|slide| rules::slide(&board, &state, slide).unwrap())
                    .map(|state| grids.grid_of(&board.with_state(&state).unwrap()))
                    .collect();
                let mut slid = BTreeSet::new();
                grids.slides(grid, metric, |next| assert!(slid.insert(next)));
                assert_eq!(slid, by_rules, "{grid:o}");
            }
        }
    }
}
