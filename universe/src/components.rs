//! Which of the hardest configurations lie in one cluster, and which of them no harder one dominates.
//!
//! One configuration dominates another (Collette, Raskin and Servais, section 6) if the other can be
//! reached from it and has a smaller index. All slides can be undone, so a configuration that none
//! dominates is one of the largest index of its cluster. Clusters are explored by the `search` crate,
//! on boards: whoever made the analysis, this part of it is checked by another program.

use std::collections::HashMap;

use board::{Board, Orientation, State, VehicleId};
use limits::Budget;
use search::GaveUp;

use crate::analysis::Analysis;

/// A cluster that holds some of the hardest configurations of a universe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    /// The largest index of its configurations.
    pub peak: usize,
    /// Its configurations of that index, which no other dominates; in the order of the analysis.
    pub undominated: Vec<Board>,
    /// Number of all its configurations.
    pub n_configurations: u64,
}

/// The clusters of the configurations that `analysis` lists, by falling peak. Every cluster is explored
/// once, under `budget`.
///
/// # Errors
///
/// A limit that ended it.
pub fn components(analysis: &Analysis, budget: &Budget) -> Result<Vec<Component>, GaveUp> {
    let mut open: HashMap<Key, usize> = HashMap::new();
    for (number, (_, board)) in analysis.hardest.iter().enumerate() {
        open.insert(Key::of(board, &board.initial_state()), number);
    }
    let mut components = Vec::new();
    for (peak, board) in &analysis.hardest {
        if !open.contains_key(&Key::of(board, &board.initial_state())) {
            continue;
        }
        let states = ::explicit::cluster_states(board, budget, &mut |_| {})?;
        let mut members: Vec<usize> =
            states.iter().filter_map(|state| open.remove(&Key::of(board, state))).collect();
        members.sort_unstable();
        let listed = members.into_iter().map(|number| &analysis.hardest[number]);
        let undominated = listed.filter(|(index, _)| index == peak).map(|(_, board)| board.clone());
        components.push(Component {
            peak: *peak,
            undominated: undominated.collect(),
            n_configurations: states.len() as u64,
        });
    }
    Ok(components)
}

/// The vehicles of a configuration by line, and along it; names left aside.
#[derive(PartialEq, Eq, Hash)]
struct Key(Vec<(Orientation, u8, u8, u8)>);

impl Key {
    fn of(board: &Board, state: &State) -> Self {
        let vehicle = |(id, vehicle): (VehicleId, &board::Vehicle)| {
            (vehicle.orientation, vehicle.line, state.position(id), vehicle.length)
        };
        let mut vehicles: Vec<_> = board.vehicles().map(vehicle).collect();
        vehicles.sort_unstable();
        Self(vehicles)
    }
}
