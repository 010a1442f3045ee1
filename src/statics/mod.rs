//! Static analysis of a board, without search: vehicles that can never move, cells that are never free,
//! positions that are never reached, and whether that alone keeps the primary from its exit.
//!
//! # By lines
//!
//! A vehicle can go no further than up to a cell that is never free, with the other vehicles of its line
//! pushed together between them. The cells that it covers wherever it stands are never free for those that
//! cross its line, which makes their ranges smaller in turn. The ranges are bounds: a vehicle may not reach
//! all of its own, but never more. Michael Fogleman's program looks for such cells, too, by the placements of
//! a line.
//!
//! # By pairs
//!
//! See the module `pairs`: that finds more, and takes longer.
//!
//! # Dependencies
//!
//! Legrand-Lixon (2018), section 2: `dependance_0(c)` are the vehicles that block c now, on either side;
//! `dependance_i(c)` those that block one of `dependance_{i-1}(c)` and are in no set before.

mod barrier;
mod pair_table;
mod pairs;

pub use self::barrier::barrier;

use std::{collections::BTreeSet, ops::RangeInclusive};

use board::{Board, Cell, CellSet, Content, Orientation, Vehicle, VehicleId};
use limits::{Budget, StopReason};

/// Bounds on what can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaticAnalysis {
    /// For each vehicle, its range: no position outside is ever reached.
    ranges: Vec<RangeInclusive<u8>>,
    /// The cells that a vehicle covers wherever it stands, with the vehicle.
    held: Vec<(Cell, VehicleId)>,
    is_unsolvable: bool,
}

impl StaticAnalysis {
    /// The analysis of the board. Cost: at most as many rounds as there are cells, each the square of the
    /// number of vehicles.
    ///
    /// # Errors
    ///
    /// If the budget ends.
    pub fn of(board: &Board, budget: &Budget) -> Result<Self, StopReason> {
        let mut meter = budget.meter();
        let mut held = Vec::new();
        loop {
            let crossing = Crossing::new(board, &held);
            let mut ranges = Vec::with_capacity(board.n_vehicles());
            for (id, _) in board.vehicles() {
                meter.tick()?;
                ranges.push(range(board, &crossing, id));
            }
            let next = never_free(board, &ranges);
            if next.len() == held.len() {
                return Ok(Self::within(board, ranges));
            }
            held = next;
        }
    }

    /// This analysis of the board with all that follows from which positions of two vehicles go together:
    /// nothing that is excluded is left open.
    ///
    /// Cost: a power of the number of positions of all vehicles, on random boards about its cube; measured in
    /// `docs/statistics.md`. Memory: 8 bytes for each position and each vehicle.
    ///
    /// # Errors
    ///
    /// If the budget ends.
    pub fn by_pairs(&self, board: &Board, budget: &Budget) -> Result<Self, StopReason> {
        let ranges = pairs::ranges(board, &self.ranges, budget)?;
        Ok(Self::within(board, ranges))
    }

    fn within(board: &Board, ranges: Vec<RangeInclusive<u8>>) -> Self {
        let held = never_free(board, &ranges);
        let is_unsolvable = !ranges[board.primary().index()].contains(&board.goal_position());
        Self { ranges, held, is_unsolvable }
    }

    /// The least and the greatest position that a vehicle can have.
    pub fn range(&self, vehicle: VehicleId) -> RangeInclusive<u8> {
        self.ranges[vehicle.index()].clone()
    }

    /// Returns `true` if a vehicle can never move.
    pub fn is_frozen(&self, vehicle: VehicleId) -> bool {
        let range = self.range(vehicle);
        range.start() == range.end()
    }

    /// The cells that are never free, each with the vehicle that always covers it. Walls are not among them.
    pub fn held(&self) -> impl Iterator<Item = (Cell, VehicleId)> {
        self.held.iter().copied()
    }

    /// Returns `true` if the static analysis alone shows that the primary can never reach its exit.
    pub fn is_unsolvable(&self) -> bool {
        self.is_unsolvable
    }
}

/// The sets `dependance_0`, `dependance_1`, … of a vehicle in the board's first state, none of them empty.
pub fn dependencies(board: &Board, vehicle: VehicleId) -> Vec<BTreeSet<VehicleId>> {
    let mut known = BTreeSet::from([vehicle]);
    let mut sets = Vec::new();
    let mut last = known.clone();
    loop {
        let blocking = last.iter().flat_map(|&vehicle| blockers(board, vehicle));
        let next: BTreeSet<_> = blocking.filter(|blocker| !known.contains(blocker)).collect();
        if next.is_empty() {
            return sets;
        }
        known.extend(&next);
        sets.push(next.clone());
        last = next;
    }
}

/// The vehicles beside a vehicle, along its line.
fn blockers(board: &Board, vehicle: VehicleId) -> impl Iterator<Item = VehicleId> {
    let layout = board.layout(&board.initial_state());
    let Vehicle { orientation, line, position, length, .. } = *board.vehicle(vehicle);
    let end = position + length;
    let beside = [position.checked_sub(1), (end < board.size().extent(orientation)).then_some(end)];
    let content = move |at| layout.at(orientation.cell(line, at));
    beside.into_iter().flatten().filter_map(move |at| match content(at) {
        Content::Vehicle(blocker) => Some(blocker),
        Content::Empty | Content::Wall => None,
    })
}

/// The cells that are never free for the vehicles of an orientation, since others that cross them hold them.
struct Crossing {
    for_rows: CellSet,
    for_columns: CellSet,
}

impl Crossing {
    fn new(board: &Board, held: &[(Cell, VehicleId)]) -> Self {
        let by = |orientation| -> CellSet {
            let is_so = |holder: VehicleId| board.vehicle(holder).orientation == orientation;
            held.iter().filter(|(_, holder)| is_so(*holder)).map(|&(cell, _)| cell).collect()
        };
        Self { for_rows: by(Orientation::Vertical), for_columns: by(Orientation::Horizontal) }
    }

    fn of(&self, orientation: Orientation) -> &CellSet {
        match orientation {
            Orientation::Horizontal => &self.for_rows,
            Orientation::Vertical => &self.for_columns,
        }
    }
}

/// The positions of a vehicle between the nearest cells that are never free for it, with the others of its
/// line between them pushed together.
fn range(board: &Board, crossing: &Crossing, id: VehicleId) -> RangeInclusive<u8> {
    let vehicle = board.vehicle(id);
    let (orientation, line) = (vehicle.orientation, vehicle.line);
    let crossing = crossing.of(orientation);
    let is_closed = |&at: &u8| crossing.contains(orientation.cell(line, at));
    let by_walls = board.range(id);
    let (first, end) = (*by_walls.start(), by_walls.end() + vehicle.length);
    let first = (first..vehicle.position).rev().find(is_closed).map_or(first, |at| at + 1);
    let end = (vehicle.position + vehicle.length..end).find(is_closed).unwrap_or(end);
    let mates = board.vehicles().map(|(_, mate)| mate);
    let mates = mates.filter(|mate| (mate.orientation, mate.line) == (orientation, line));
    let room = |from: u8, to: u8| -> u8 {
        mates
            .clone()
            .filter(|mate| (from..to).contains(&mate.position))
            .map(|mate| mate.length)
            .sum()
    };
    let ahead = room(vehicle.position + vehicle.length, end);
    first + room(first, vehicle.position)..=end - ahead - vehicle.length
}

/// The cells that a vehicle covers in all of its range.
fn never_free(board: &Board, ranges: &[RangeInclusive<u8>]) -> Vec<(Cell, VehicleId)> {
    let of = |(id, vehicle): (VehicleId, &Vehicle)| {
        let range = &ranges[id.index()];
        let cells = *range.end()..range.start() + vehicle.length;
        let (orientation, line) = (vehicle.orientation, vehicle.line);
        cells.map(move |at| (orientation.cell(line, at), id)).collect::<Vec<_>>()
    };
    board.vehicles().flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use board::{End, Metric, Size, enumerate, rules};

    use super::*;

    fn names(board: &Board, ids: impl IntoIterator<Item = VehicleId>) -> String {
        ids.into_iter().map(|id| board.vehicle(id).name.as_str()).collect()
    }

    /// All states that can be reached.
    pub(super) fn reached(board: &Board) -> BTreeSet<Vec<u8>> {
        let mut found = BTreeSet::from([board.initial_state().positions().to_vec()]);
        let mut open = vec![board.initial_state()];
        while let Some(state) = open.pop() {
            for slide in rules::legal(board, &state, Metric::Steps) {
                let next = rules::slide(board, &state, slide).expect("it is legal");
                if found.insert(next.positions().to_vec()) {
                    open.push(next);
                }
            }
        }
        found
    }

    /// Asserts that nothing the analysis excludes is reached.
    fn assert_sound(board: &Board, analysis: &StaticAnalysis, states: &BTreeSet<Vec<u8>>) {
        for (id, _) in board.vehicles() {
            let range = analysis.range(id);
            assert!(states.iter().all(|state| range.contains(&state[id.index()])), "{board:?}");
        }
        for (cell, holder) in analysis.held() {
            let vehicle = board.vehicle(holder);
            let covers =
                |state: &Vec<u8>| vehicle.cells_at(state[holder.index()]).any(|c| c == cell);
            assert!(states.iter().all(covers), "{board:?}");
        }
        let (primary, goal) = (board.primary().index(), board.goal_position());
        assert!(!analysis.is_unsolvable() || states.iter().all(|state| state[primary] != goal));
    }

    #[test]
    fn nothing_is_reached_beyond_the_ranges_on_all_small_boards() {
        let (mut n_unsolvable, mut by_lines, mut by_pairs) = (0, 0, 0);
        let mut n_frozen = 0;
        let size = Size::new(4, 3).unwrap();
        enumerate::for_each_board(size, 4, &[2, 3], End::Last, &mut |board| {
            let states = reached(&board);
            let lines = StaticAnalysis::of(&board, &Budget::default()).unwrap();
            let pairs = lines.by_pairs(&board, &Budget::default()).unwrap();
            assert_sound(&board, &lines, &states);
            assert_sound(&board, &pairs, &states);
            for (id, _) in board.vehicles() {
                let (narrow, wide) = (pairs.range(id), lines.range(id));
                assert!(wide.contains(narrow.start()) && wide.contains(narrow.end()), "{board:?}");
                n_frozen += usize::from(lines.is_frozen(id));
            }
            let (primary, goal) = (board.primary().index(), board.goal_position());
            n_unsolvable += usize::from(states.iter().all(|state| state[primary] != goal));
            by_lines += usize::from(lines.is_unsolvable());
            by_pairs += usize::from(pairs.is_unsolvable());
        });
        assert!(n_frozen > 0 && by_lines > 0);
        assert_eq!((by_lines, by_pairs, n_unsolvable), (918, 942, 942));
    }

    #[test]
    fn a_column_that_can_never_let_the_primary_pass() {
        // The truck C covers its middle cell wherever it stands in the four rows, and that is in the
        // primary's row.
        let board: Board = "6x4:....C.AA..C.....C.......".parse().unwrap();
        let analysis = StaticAnalysis::of(&board, &Budget::default()).unwrap();
        assert!(analysis.is_unsolvable());
        let ended = Budget::default();
        ended.interrupt.trigger();
        assert_eq!(StaticAnalysis::of(&board, &ended), Err(StopReason::Interrupt));
    }

    #[test]
    fn dependencies_come_in_layers() {
        let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
        let sets = dependencies(&board, board.vehicle_named("B").unwrap());
        assert!(sets.is_empty(), "{sets:?}");
        let sets = dependencies(&board, board.vehicle_named("F").unwrap());
        let sets: Vec<_> = sets.into_iter().map(|set| names(&board, set)).collect();
        assert_eq!(sets, ["C", "E", "A"]);
    }
}
