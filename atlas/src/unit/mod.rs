//! The puzzles of Unit Rush Hour: all states of a size in one table.
//!
//! A state is a number with a digit for each cell: empty, a horizontal vehicle, a vertical one, or a wall.
//! One breadth-first search, backward from all states in which a vehicle of the exit row touches the exit,
//! finds all distances in moves; from each state that was reached its cluster is gone over once. Without a
//! vehicle or a wall a state is another number, so that the test of minimality is a look into the table.

mod grid;

use board::Size;
use limits::{Budget, StopReason};

use self::grid::{Cells, EMPTY, Grid};
use crate::row::Row;

/// A state that is not reached.
const UNREACHED: u16 = u16::MAX;

/// States in the largest table: those of 4x4 without walls, and of 4x3 with walls, fit.
const MAX_STATES: usize = 1 << 26;

/// Bytes of a state: its distance, whether its cluster was gone over, its place in a list.
const STATE_BYTES: usize = 7;

/// States between two looks at the budget.
const INTERVAL: usize = 1 << 16;

/// Number of states of a size; `None` if they are too many.
pub(crate) fn n_states(size: Size, max_walls: usize) -> Option<usize> {
    let base = if max_walls > 0 { 4_usize } else { 3 };
    let n_cells = u32::try_from(size.n_cells()).ok()?;
    base.checked_pow(n_cells).filter(|&n| n <= MAX_STATES)
}

/// The puzzles with vehicles of one cell.
pub(crate) struct UnitPuzzles {
    pub(crate) rows: Vec<Row>,
    /// Number of states that can be solved.
    pub(crate) n_states: u64,
}

/// The puzzles, without the columns that the search of a board fills in.
pub(crate) fn puzzles(
    size: Size,
    max_walls: usize,
    budget: &Budget,
) -> Result<UnitPuzzles, StopReason> {
    let n_states = n_states(size, max_walls).expect("the rules were checked");
    budget.check()?;
    if budget.memory.is_some_and(|bytes| bytes < n_states * STATE_BYTES) {
        return Err(StopReason::Memory);
    }
    let grid = Grid::new(size, if max_walls > 0 { 4 } else { 3 });
    let mut table = Table { grid, distances: vec![UNREACHED; n_states], budget };
    table.search(max_walls)?;
    table.clusters()
}

struct Table<'a> {
    grid: Grid,
    distances: Vec<u16>,
    budget: &'a Budget,
}

impl Table<'_> {
    /// Finds the distances of all states with up to `max_walls` walls.
    fn search(&mut self, max_walls: usize) -> Result<(), StopReason> {
        let n_states = u32::try_from(self.distances.len()).expect("a table of 2^26 states");
        let mut layer = Vec::new();
        for state in 0..n_states {
            if (state as usize).is_multiple_of(INTERVAL) {
                self.budget.check()?;
            }
            let cells = self.grid.cells(state);
            if self.grid.wins(&cells) && self.grid.n_walls(&cells) <= max_walls {
                self.distances[state as usize] = 0;
                layer.push(state);
            }
        }
        for distance in 1.. {
            let mut next = Vec::new();
            for (number, &state) in layer.iter().enumerate() {
                if number.is_multiple_of(INTERVAL) {
                    self.budget.check()?;
                }
                let (grid, distances) = (&self.grid, &mut self.distances);
                grid.for_each_neighbour(state, &grid.cells(state), |to| {
                    let known = &mut distances[to as usize];
                    if *known == UNREACHED {
                        *known = distance;
                        next.push(to);
                    }
                });
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        Ok(())
    }

    /// Goes over all clusters.
    fn clusters(&self) -> Result<UnitPuzzles, StopReason> {
        let mut seen = vec![false; self.distances.len()];
        let mut found = UnitPuzzles { rows: Vec::new(), n_states: 0 };
        let mut stack = Vec::new();
        for first in 0..self.distances.len() {
            if first.is_multiple_of(INTERVAL) {
                self.budget.check()?;
            }
            if self.distances[first] == UNREACHED || seen[first] {
                continue;
            }
            seen[first] = true;
            stack.push(u32::try_from(first).expect("a table of 2^26 states"));
            let mut cluster = Cluster::default();
            while let Some(state) = stack.pop() {
                let cells = self.grid.cells(state);
                cluster.add(self.distances[state as usize], self.grid.key(&cells), state);
                self.grid.for_each_neighbour(state, &cells, |to| {
                    if !std::mem::replace(&mut seen[to as usize], true) {
                        stack.push(to);
                    }
                });
            }
            found.n_states += cluster.histogram.iter().sum::<u64>();
            found.rows.extend(self.puzzle(cluster));
        }
        Ok(found)
    }

    /// The puzzle of a cluster, if its hardest state is minimal and does not win.
    fn puzzle(&self, cluster: Cluster) -> Option<Row> {
        let length = u16::try_from(cluster.histogram.len() - 1).expect("distances are 16 bits");
        let cells = self.grid.cells(cluster.hardest);
        if length == 0 || !self.is_minimal(cluster.hardest, &cells, length) {
            return None;
        }
        let mut row = Row::new(self.grid.text(&cells), length.into());
        row.states = Some(cluster.histogram.iter().sum());
        row.distances = Some(cluster.histogram);
        row.minimal = Some(true);
        Some(row)
    }

    /// Returns `true` if the length changes whichever vehicle or wall is removed.
    fn is_minimal(&self, state: u32, cells: &Cells, length: u16) -> bool {
        let primary = self.grid.primary(cells);
        (0..self.grid.n_cells).all(|cell| {
            let content = cells[cell];
            let is_kept = content == EMPTY || Some(cell) == primary;
            let without = state - self.grid.powers[cell] * u32::from(content);
            is_kept || self.distances[without as usize] != length
        })
    }
}

/// What is known of a cluster.
#[derive(Default)]
struct Cluster {
    /// Number of states by distance.
    histogram: Vec<u64>,
    hardest: u32,
    key: [u16; 2],
}

impl Cluster {
    fn add(&mut self, distance: u16, key: [u16; 2], state: u32) {
        let distance = usize::from(distance);
        let n_distances = self.histogram.len();
        let is_hardest =
            distance + 1 > n_distances || distance + 1 == n_distances && key < self.key;
        self.histogram.resize(n_distances.max(distance + 1), 0);
        self.histogram[distance] += 1;
        if is_hardest {
            (self.hardest, self.key) = (state, key);
        }
    }
}
