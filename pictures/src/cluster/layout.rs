//! The places of states: rows by distance, and within a row few crossings.
//!
//! Every slide leads to the same row or to the next one, since it changes the distance by one at most. So no
//! node has to stand in between, and the barycentre heuristic (Sugiyama, Tagawa and Toda, 1981) works on the
//! states alone: row by row, down and up again, each state goes to the mean of its neighbours in the row
//! before.

use limits::{Budget, StopReason};

use super::Cluster;
use crate::scene::Point;

/// Sweeps over all rows, down and up in turn.
const SWEEPS: usize = 40;

/// The widest and the narrowest distance of states in a row.
const SPACING: [f64; 2] = [14.0, 1.4];

/// The width that rows are squeezed into, as far as the spacing allows.
const WIDTH: f64 = 1500.0;

/// The least width: letters of a picture of few states are not to be the largest things in it.
const NARROWEST: f64 = 620.0;

/// Where states stand.
pub(super) struct Layout {
    /// Indexed by number of the state; those that are not shown have none.
    pub(super) places: Vec<Point>,
    pub(super) width: f64,
    pub(super) height: f64,
    /// Radius of a state.
    pub(super) radius: f64,
    /// The y of row 0, that of the goals, and the distance of rows.
    pub(super) bottom: f64,
    pub(super) gap: f64,
    /// How many times as large texts and thick lines are, since a picture of many states is made smaller.
    pub(super) scale: f64,
}

impl Layout {
    pub(super) fn new(cluster: &Cluster<'_>, budget: &Budget) -> Result<Self, StopReason> {
        let rows = Rows::new(cluster, budget)?.ordered(budget)?;
        let widest = rows.states.iter().map(Vec::len).max().unwrap_or(1);
        let spacing = (WIDTH / count(widest)).clamp(SPACING[1], SPACING[0]);
        let width = (spacing * count(widest)).max(NARROWEST);
        // A few rows of many states are no flat line.
        let gap = (0.7 * width / count(rows.states.len())).clamp(16.0, (width / 20.0).max(44.0));
        let height = gap * count(rows.states.len() - 1);
        let mut places = vec![(0.0, 0.0); cluster.graph.n_states()];
        for (row, states) in rows.states.iter().enumerate() {
            // By the root of their number: narrow rows stay narrow, but one sees which states are joined.
            let row_width = width * (count(states.len()) / count(widest)).sqrt();
            let spacing = (row_width / count(states.len())).clamp(spacing, 3.0 * SPACING[0]);
            let left = (width - spacing * (count(states.len()) - 1.0)) / 2.0;
            for (index, &id) in states.iter().enumerate() {
                let y = height - gap * count(row);
                places[id as usize] = (left + spacing * count(index), y);
            }
        }
        let radius = (spacing * 0.36).max(1.6);
        let scale = (width / WIDTH).max(1.0);
        Ok(Self { places, width, height, radius, bottom: height, gap, scale })
    }
}

/// States in rows, with their neighbours in the rows beside them.
struct Rows {
    states: Vec<Vec<u32>>,
    /// For each state, its neighbours nearer to a goal, and those further from it.
    neighbours: [Vec<Vec<u32>>; 2],
    /// For each state, its place within its row, from -1 to 1.
    places: Vec<f64>,
}

impl Rows {
    fn new(cluster: &Cluster<'_>, budget: &Budget) -> Result<Self, StopReason> {
        let n_states = cluster.graph.n_states();
        budget.allow(n_states.saturating_mul(100) + 8 * cluster.graph.n_transitions())?;
        let mut rows = vec![Vec::new(); cluster.last as usize + 1];
        for id in cluster.states() {
            rows[cluster.layer(id) as usize].push(id);
        }
        let mut neighbours = [vec![Vec::new(); n_states], vec![Vec::new(); n_states]];
        for link in cluster.links().filter(|link| !link.is_level) {
            neighbours[0][link.from as usize].push(link.to);
            neighbours[1][link.to as usize].push(link.from);
        }
        let mut rows = Self { states: rows, neighbours, places: vec![0.0; n_states] };
        for row in 0..rows.states.len() {
            rows.number(row);
        }
        Ok(rows)
    }

    /// Sets the places of the states of a row by their order in it.
    fn number(&mut self, row: usize) {
        let states = &self.states[row];
        let middle = (count(states.len()) - 1.0) / 2.0;
        for (index, &id) in states.iter().enumerate() {
            self.places[id as usize] = (count(index) - middle) / middle.max(1.0);
        }
    }

    /// The same rows with fewer crossings.
    fn ordered(mut self, budget: &Budget) -> Result<Self, StopReason> {
        for sweep in 0..SWEEPS {
            let is_down = sweep % 2 == 0;
            for step in 0..self.states.len() {
                budget.check()?;
                let row = if is_down { self.states.len() - 1 - step } else { step };
                self.order(row, usize::from(is_down));
                self.number(row);
            }
        }
        Ok(self)
    }

    /// Orders a row by the mean places of the neighbours on one side; a state without any keeps its place.
    fn order(&mut self, row: usize, side: usize) {
        let Self { states, neighbours, places } = self;
        let mean = |id: u32| {
            let near = &neighbours[side][id as usize];
            let sum: f64 = near.iter().map(|&other| places[other as usize]).sum();
            if near.is_empty() { places[id as usize] } else { sum / count(near.len()) }
        };
        let mut keyed: Vec<(f64, u32)> = states[row].iter().map(|&id| (mean(id), id)).collect();
        keyed.sort_by(|one, other| one.0.total_cmp(&other.0));
        states[row] = keyed.into_iter().map(|(_, id)| id).collect();
    }
}

/// A number of things, which fits 32 bits.
fn count(n: usize) -> f64 {
    f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}
