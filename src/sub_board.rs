//! Boards with some of the vehicles of a board: the others are left out, or are walls.

use std::{
    collections::{BTreeMap, BTreeSet},
    iter::once,
};

use board::{
    Board, BoardParts, Cell, CellSet, Plan, Slide, State, Vehicle, VehicleId,
    rules::{Obstacle, Walk},
};

/// A board with some of the vehicles of a whole one.
#[derive(Clone, Debug)]
pub(crate) struct SubBoard<'a> {
    whole: &'a Board,
    /// The vehicles of the whole board that are there, in the order of their numbers here.
    kept: Vec<VehicleId>,
    board: Board,
}

/// The primary of a board, and the other vehicles of which something is true.
pub(crate) fn primary_and(board: &Board, is_kept: impl Fn(VehicleId) -> bool) -> Vec<VehicleId> {
    let primary = board.primary();
    let others = board.vehicles().map(|(id, _)| id).filter(|&id| id != primary && is_kept(id));
    once(primary).chain(others).collect()
}

impl<'a> SubBoard<'a> {
    /// The kept vehicles, the primary among them; the others are left out.
    pub(crate) fn alone(whole: &'a Board, kept: &[VehicleId]) -> Self {
        Self::with_walls(whole, &whole.initial_state(), kept, whole.walls().clone())
    }

    /// The kept vehicles in a state of the whole board, the primary among them; the others are walls.
    pub(crate) fn walled(whole: &'a Board, state: &State, kept: &[VehicleId]) -> Self {
        let mut walls = whole.walls().clone();
        for (id, vehicle) in whole.vehicles().filter(|(id, _)| !kept.contains(id)) {
            for cell in vehicle.cells_at(state.position(id)) {
                walls.insert(cell);
            }
        }
        Self::with_walls(whole, state, kept, walls)
    }

    /// The kept vehicles in a state of the whole board, the primary among them, between these walls.
    pub(crate) fn with_walls(
        whole: &'a Board,
        state: &State,
        kept: &[VehicleId],
        walls: CellSet,
    ) -> Self {
        let there =
            |&id: &VehicleId| Vehicle { position: state.position(id), ..whole.vehicle(id).clone() };
        let vehicles = kept.iter().map(there).collect();
        let primary = kept.iter().position(|&id| id == whole.primary()).expect("it is kept");
        let (size, exit) = (whole.size(), whole.exit());
        let board = Board::new(BoardParts { size, walls, vehicles, primary, exit });
        let board = board.expect("a part of a legal board is legal");
        Self { whole, kept: kept.to_vec(), board }
    }

    /// The part as a board.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// What a state of the whole board is here.
    pub(crate) fn state(&self, whole: &State) -> State {
        State::new(self.kept.iter().map(|&id| whole.position(id)).collect::<Vec<_>>())
    }

    /// The slides of the kept vehicles in a plan of the whole board, as slides of this one.
    pub(crate) fn restricted(&self, plan: &Plan) -> Plan {
        let here = |slide: &Slide| {
            let index = self.kept.iter().position(|&id| id == slide.vehicle)?;
            Some(Slide { vehicle: VehicleId::new(index), ..*slide })
        };
        Plan::new(plan.slides().iter().filter_map(here).collect())
    }

    /// A plan of this board with the numbers that the vehicles have on the whole one.
    pub(crate) fn lifted(&self, plan: &Plan) -> Plan {
        Plan::new(plan.slides().iter().map(|&slide| self.on_the_whole(slide)).collect())
    }

    /// What a slide of this board is on the whole one.
    pub(crate) fn on_the_whole(&self, slide: Slide) -> Slide {
        Slide { vehicle: self.kept[slide.vehicle.index()], ..slide }
    }

    /// A plan on the whole board, or the first vehicle in its way.
    pub(crate) fn replayed(&self, plan: &Plan) -> Result<Plan, VehicleId> {
        let mut walk = Walk::new(self.whole, self.whole.initial_state());
        let mut slides = Vec::new();
        for &slide in plan.slides() {
            let slide = self.on_the_whole(slide);
            match walk.slide(slide) {
                Ok(()) => slides.push(slide),
                Err(Obstacle::Vehicle(obstacle, _)) => return Err(obstacle),
                Err(obstacle) => {
                    unreachable!("{obstacle:?} is there without the other vehicles too")
                }
            }
        }
        Ok(Plan::new(slides))
    }

    /// The vehicles that are not kept and stand where a plan slides.
    pub(crate) fn in_the_way(&self, plan: &Plan) -> BTreeSet<VehicleId> {
        let others = self.whole.vehicles().filter(|(id, _)| !self.kept.contains(id));
        let standing: BTreeMap<Cell, VehicleId> = others
            .flat_map(|(id, vehicle)| {
                vehicle.cells_at(vehicle.position).map(move |cell| (cell, id))
            })
            .collect();
        let vehicles = self.kept.iter().map(|&id| self.whole.vehicle(id));
        let mut positions: Vec<u8> = vehicles.map(|vehicle| vehicle.position).collect();
        let mut met = BTreeSet::new();
        for slide in plan.slides() {
            let index = slide.vehicle.index();
            let from = positions[index];
            let to = from.checked_add_signed(slide.distance.get()).expect("the plan is legal");
            for position in from.min(to)..=from.max(to) {
                let covered = self.whole.vehicle(self.kept[index]).cells_at(position);
                met.extend(covered.filter_map(|cell| standing.get(&cell)));
            }
            positions[index] = to;
        }
        met
    }
}
