//! Several vehicles at once, by the definition.

use std::collections::BTreeSet;

use board::{Board, CellSet, Metric, Orientation, State, VehicleId};

/// The states after one parallel transition of at least one vehicle from `state`: all that the vehicles
/// sweep, start and end included, is pairwise disjoint, free of walls and on the grid.
pub(crate) fn successors(board: &Board, state: &State, metric: Metric) -> BTreeSet<State> {
    let mut found = BTreeSet::new();
    let ids: Vec<VehicleId> = board.vehicles().map(|(id, _)| id).collect();
    let from = From { board, state, metric, moving: &Orientation::ALL };
    choose(&from, &ids, board.walls(), &mut Vec::new(), &mut found);
    found.remove(state);
    found
}

/// The states after one transition of at least one vehicle in exists-step semantics: first those of rows move
/// as in a parallel transition, all others staying where they are, and then those of columns.
pub(crate) fn successors_in_turn(board: &Board, state: &State, metric: Metric) -> BTreeSet<State> {
    let ids: Vec<VehicleId> = board.vehicles().map(|(id, _)| id).collect();
    let mut found = BTreeSet::from([state.clone()]);
    for orientation in [Orientation::Horizontal, Orientation::Vertical] {
        let mut after = BTreeSet::new();
        for state in &found {
            let from = From { board, state, metric, moving: &[orientation] };
            choose(&from, &ids, board.walls(), &mut Vec::new(), &mut after);
        }
        found = after;
    }
    found.remove(state);
    found
}

/// Where vehicles start, and which of them may move.
struct From<'a> {
    board: &'a Board,
    state: &'a State,
    metric: Metric,
    moving: &'a [Orientation],
}

/// Chooses a position for the first of the vehicles that are left, and then for the others.
fn choose(
    from: &From<'_>,
    left: &[VehicleId],
    taken: &CellSet,
    chosen: &mut Vec<u8>,
    found: &mut BTreeSet<State>,
) {
    let Some((&id, left)) = left.split_first() else {
        found.insert(State::new(chosen.clone()));
        return;
    };
    let From { board, state, metric, moving } = *from;
    let vehicle = board.vehicle(id);
    let furthest = board.size().extent(vehicle.orientation) - vehicle.length;
    for p in 0..=furthest {
        let start = state.position(id);
        let furthest = match metric {
            _ if !moving.contains(&vehicle.orientation) => 0,
            Metric::Steps => 1,
            Metric::Moves => u8::MAX,
        };
        if p.abs_diff(start) > furthest {
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
