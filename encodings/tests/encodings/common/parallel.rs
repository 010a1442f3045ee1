//! Several vehicles at once, by the definition.

use std::collections::BTreeSet;

use board::{Board, CellSet, Metric, State, VehicleId};

/// The states after one parallel transition of at least one vehicle from `state`: all that the vehicles
/// sweep, start and end included, is pairwise disjoint, free of walls and on the grid.
pub(crate) fn successors(board: &Board, state: &State, metric: Metric) -> BTreeSet<State> {
    let mut found = BTreeSet::new();
    let ids: Vec<VehicleId> = board.vehicles().map(|(id, _)| id).collect();
    choose((board, state, metric), &ids, board.walls(), &mut Vec::new(), &mut found);
    found.remove(state);
    found
}

/// Chooses a position for the first of the vehicles that are left, and then for the others.
fn choose(
    from: (&Board, &State, Metric),
    left: &[VehicleId],
    taken: &CellSet,
    chosen: &mut Vec<u8>,
    found: &mut BTreeSet<State>,
) {
    let Some((&id, left)) = left.split_first() else {
        found.insert(State::new(chosen.clone()));
        return;
    };
    let (board, state, metric) = from;
    let vehicle = board.vehicle(id);
    let furthest = board.size().extent(vehicle.orientation) - vehicle.length;
    for p in 0..=furthest {
        let start = state.position(id);
        if metric == Metric::Steps && p.abs_diff(start) > 1 {
            continue;
        }
        let swept: CellSet =
            (p.min(start)..=p.max(start)).flat_map(|q| vehicle.cells_at(q)).collect();
        if !taken.intersects(&swept) {
            chosen.push(p);
            let taken = taken.iter().chain(swept.iter()).collect();
            choose(from, left, &taken, chosen, found);
            chosen.pop();
        }
    }
}
