//! Boards with some of the vehicles of a board, the primary first: the others are left out, or are walls.

use std::{
    collections::{BTreeMap, BTreeSet},
    iter::once,
};

use board::{Board, BoardParts, Cell, CellSet, Plan, Slide, State, Vehicle, VehicleId, rules};

/// The primary, and the other vehicles of which something is true.
pub(super) fn primary_and(board: &Board, is_kept: impl Fn(VehicleId) -> bool) -> Vec<VehicleId> {
    let primary = board.primary();
    let others = board.vehicles().map(|(id, _)| id).filter(|&id| id != primary && is_kept(id));
    once(primary).chain(others).collect()
}

/// The board with some of its vehicles, the primary first.
pub(super) fn part_of(board: &Board, kept: &[VehicleId]) -> Board {
    with_walls(board, &board.initial_state(), kept, board.walls().clone())
}

/// The board in a state with some of its vehicles, the primary first; the others are walls.
pub(super) fn walled(board: &Board, state: &State, kept: &[VehicleId]) -> Board {
    let mut walls = board.walls().clone();
    for (id, vehicle) in board.vehicles().filter(|(id, _)| !kept.contains(id)) {
        for cell in vehicle.cells_at(state.position(id)) {
            walls.insert(cell);
        }
    }
    with_walls(board, state, kept, walls)
}

fn with_walls(board: &Board, state: &State, kept: &[VehicleId], walls: CellSet) -> Board {
    let there =
        |&id: &VehicleId| Vehicle { position: state.position(id), ..board.vehicle(id).clone() };
    let vehicles = kept.iter().map(there).collect();
    let parts = BoardParts { size: board.size(), walls, vehicles, primary: 0, exit: board.exit() };
    Board::new(parts).expect("a part of a legal board is legal")
}

/// The plan of some of the vehicles on the whole board, or the first vehicle in its way.
pub(super) fn replayed(board: &Board, kept: &[VehicleId], plan: &Plan) -> Result<Plan, VehicleId> {
    let mut state = board.initial_state();
    let mut slides = Vec::new();
    for slide in plan.slides() {
        let slide = Slide { vehicle: kept[slide.vehicle.index()], ..*slide };
        match rules::slide(board, &state, slide) {
            Ok(next) => state = next,
            Err(rules::Obstacle::Vehicle(obstacle, _)) => return Err(obstacle),
            Err(obstacle) => unreachable!("{obstacle:?} is there without the other vehicles too"),
        }
        slides.push(slide);
    }
    Ok(Plan::new(slides))
}

/// A plan of the whole board as one of the kept vehicles.
pub(super) fn restricted(plan: &Plan, kept: &[VehicleId]) -> Plan {
    let of_part = |slide: &Slide| {
        let index = kept.iter().position(|&id| id == slide.vehicle)?;
        Some(Slide { vehicle: VehicleId::new(index), ..*slide })
    };
    Plan::new(plan.slides().iter().filter_map(of_part).collect()).merged()
}

/// The vehicles that are not kept and stand where a plan of the kept ones slides.
pub(super) fn in_the_way(board: &Board, kept: &[VehicleId], plan: &Plan) -> BTreeSet<VehicleId> {
    let others = board.vehicles().filter(|(id, _)| !kept.contains(id));
    let standing: BTreeMap<Cell, VehicleId> = others
        .flat_map(|(id, vehicle)| vehicle.cells_at(vehicle.position).map(move |cell| (cell, id)))
        .collect();
    let mut positions: Vec<u8> = kept.iter().map(|&id| board.vehicle(id).position).collect();
    let mut met = BTreeSet::new();
    for slide in plan.slides() {
        let index = slide.vehicle.index();
        let from = positions[index];
        let to = from.checked_add_signed(slide.distance.get()).expect("the plan is legal");
        for position in from.min(to)..=from.max(to) {
            let covered = board.vehicle(kept[index]).cells_at(position);
            met.extend(covered.filter_map(|cell| standing.get(&cell)));
        }
        positions[index] = to;
    }
    met
}
