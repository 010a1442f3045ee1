//! What is learned from one board.

use std::collections::HashSet;

use board::{Board, BoardParts, Cell, CellSet, Metric, Plan, Slide, State, Vehicle};
use conditions::PlacedVehicle;
use limits::{Budget, StopReason};
use search::SearchOutcome;

use super::exclusion::{Exclusion, empty_cells};

/// States of the cluster of a board without a plan that are excluded with it, at most.
const MAX_SIBLINGS: usize = 32;

/// States of the cluster of a narrowed board with a plan that are excluded with it, at most: more proposals
/// were saved on 5x5 with 16 (1785 instead of 2387, and 4104 with none), by twice as many clauses.
const MAX_EASY: usize = 4;

/// Memory for clusters that are not needed, in bytes: some hundred thousand states.
pub(super) const LITTLE: usize = 4 << 20;

/// Judges boards.
pub(super) struct Judge<'a> {
    pub(super) metric: Metric,
    pub(super) at_least: usize,
    pub(super) budget: &'a Budget,
}

/// What is known of a board.
pub(super) enum ProposalVerdict {
    /// A shortest plan, which is long enough.
    Wanted(Plan),
    /// It is excluded, and others with it.
    Excluded(Vec<Exclusion>),
}

impl Judge<'_> {
    /// Judges a board. Exclusions cost some dozen searches more.
    ///
    /// The primary alone has a plan, with the board's walls or none. As long as those that are there have one
    /// that the board forbids, the first vehicle in the way joins them: so few boards are searched with all
    /// their vehicles.
    pub(super) fn judge(&self, board: &Board) -> Result<ProposalVerdict, StopReason> {
        let mut kept: Vec<PlacedVehicle> = Vec::new();
        loop {
            let fewer = with(board, board.walls().clone(), |vehicle| {
                kept.contains(&vehicle.into()).then(|| vehicle.clone())
            });
            let Some(plan) = self.plan(&fewer)? else {
                return self.stuck(&fewer).map(ProposalVerdict::Excluded);
            };
            match first_in_the_way(board, &fewer, &plan) {
                Some(place) => kept.push(place),
                None if plan.len(self.metric) >= self.at_least => {
                    return Ok(ProposalVerdict::Wanted(plan_of(board, &fewer, &plan)));
                }
                None => return self.easy(&fewer, &plan).map(ProposalVerdict::Excluded),
            }
        }
    }

    /// Reasons why a board has too short a plan, with others around it.
    fn easy(&self, board: &Board, plan: &Plan) -> Result<Vec<Exclusion>, StopReason> {
        let narrowed = self.narrowed(board, plan)?;
        let states = self.few_states(narrowed.board())?;
        let mut found = Vec::new();
        let step = (states.len() / (MAX_EASY + 1)).max(1);
        for state in states.iter().skip(1).step_by(step).take(MAX_EASY) {
            let board = narrowed.board().with_state(state).expect("a state of the board is legal");
            let plan = self.plan(&board)?.filter(|plan| plan.len(self.metric) < self.at_least);
            found.extend(plan.map(|plan| Exclusion::of_plan(&board, &plan)));
        }
        found.push(narrowed);
        Ok(found)
    }

    /// Reasons why a board has no plan, with others around it.
    fn stuck(&self, board: &Board) -> Result<Vec<Exclusion>, StopReason> {
        let mut exclusions = Vec::new();
        let mut seen = HashSet::new();
        for is_reversed in [false, true] {
            let few = self.fewest(board, is_reversed)?;
            for exclusion in self.siblings(&few)? {
                if seen.insert(exclusion.text()) {
                    exclusions.push(exclusion);
                }
            }
        }
        Ok(exclusions)
    }

    /// A shortest plan.
    fn plan(&self, board: &Board) -> Result<Option<Plan>, StopReason> {
        match explicit::shortest_plan(board, self.metric, self.budget, &mut |_| ()) {
            SearchOutcome::Plan { plan, .. } => Ok(Some(plan)),
            SearchOutcome::Unsolvable { .. } => Ok(None),
            SearchOutcome::GaveUp(gave_up) => Err(gave_up.reason),
        }
    }

    /// Some plan, in moves.
    fn any_plan(&self, board: &Board) -> Result<Option<Plan>, StopReason> {
        match explicit::shortest_plan_a_star(board, Metric::Moves, self.budget, &mut |_| ()) {
            SearchOutcome::Plan { plan, .. } => Ok(Some(plan)),
            SearchOutcome::Unsolvable { .. } => Ok(None),
            SearchOutcome::GaveUp(gave_up) => Err(gave_up.reason),
        }
    }

    /// A plan that is too short, of few vehicles and cells: each vehicle that it moves, and each cell that it
    /// enters, is made a wall if there is a plan all the same.
    fn narrowed(&self, board: &Board, plan: &Plan) -> Result<Exclusion, StopReason> {
        let mut best = Exclusion::of_plan(board, plan);
        for place in others(best.board()) {
            if others(best.board()).contains(&place) {
                best = self.without(best, place.cells())?;
            }
        }
        for cell in empty_cells(best.board()) {
            if empty_cells(best.board()).contains(&cell) {
                best = self.without(best, [cell])?;
            }
        }
        Ok(best)
    }

    /// The exclusion with walls on cells, and no vehicle there, if a plan is left that is too short.
    fn without(
        &self,
        exclusion: Exclusion,
        cells: impl IntoIterator<Item = Cell>,
    ) -> Result<Exclusion, StopReason> {
        let board = exclusion.board();
        let mut walls = board.walls().clone();
        for cell in cells {
            walls.insert(cell);
        }
        let is_free = |vehicle: &Vehicle| vehicle.cells().all(|cell| !walls.contains(cell));
        let barred =
            with(board, walls.clone(), |vehicle| is_free(vehicle).then(|| vehicle.clone()));
        let plan = self.plan(&barred)?.filter(|plan| plan.len(self.metric) < self.at_least);
        Ok(plan.map_or(exclusion, |plan| Exclusion::of_plan(&barred, &plan)))
    }

    /// Few vehicles and walls of the board that leave it without a plan: none of them can go, and no truck
    /// can be a car.
    fn fewest(&self, board: &Board, is_reversed: bool) -> Result<Board, StopReason> {
        let mut best = board.clone();
        let mut pieces = others(&best);
        let mut walls: Vec<Cell> = board.walls().iter().collect();
        if is_reversed {
            pieces.reverse();
            walls.reverse();
        }
        for cell in walls {
            let left = best.walls().iter().filter(|&wall| wall != cell).collect();
            let fewer = with(&best, left, |vehicle| Some(vehicle.clone()));
            if self.any_plan(&fewer)?.is_none() {
                best = fewer;
            }
        }
        for &piece in &pieces {
            let fewer = replaced(&best, piece, None);
            if self.any_plan(&fewer)?.is_none() {
                best = fewer;
                continue;
            }
            let cars = (piece.length == 3).then_some([0, 1]).into_iter().flatten();
            for ahead in cars {
                let car = PlacedVehicle { length: 2, position: piece.position + ahead, ..piece };
                let shorter = replaced(&best, piece, Some(car));
                if self.any_plan(&shorter)?.is_none() {
                    best = shorter;
                    break;
                }
            }
        }
        Ok(best)
    }

    /// The states of a cluster, the board as it stands first; that one alone if they are many.
    fn few_states(&self, board: &Board) -> Result<Vec<State>, StopReason> {
        let budget = self.budget.memory_at_most(LITTLE);
        match explicit::cluster_states(board, &budget, &mut |_| ()) {
            Ok(states) => Ok(states),
            Err(gave_up) if gave_up.reason == StopReason::Memory => Ok(vec![board.initial_state()]),
            Err(gave_up) => Err(gave_up.reason),
        }
    }

    /// The board, and more states of its cluster if these are few.
    fn siblings(&self, stuck: &Board) -> Result<Vec<Exclusion>, StopReason> {
        let mut states = self.few_states(stuck)?;
        states.truncate(MAX_SIBLINGS);
        let board = |state| stuck.with_state(state).expect("a state of the board is legal");
        Ok(states.iter().map(|state| Exclusion::Stuck { board: board(state) }).collect())
    }
}

/// The first vehicle of the board that a plan for fewer of them runs into; `None` if it is a plan of the
/// board.
fn first_in_the_way(board: &Board, fewer: &Board, plan: &Plan) -> Option<PlacedVehicle> {
    let here: Vec<PlacedVehicle> = fewer.vehicles().map(|(_, vehicle)| vehicle.into()).collect();
    let absent = board.vehicles().map(|(_, vehicle)| PlacedVehicle::from(vehicle));
    let absent = absent.filter(|place| !here.contains(place));
    let absent: Vec<(PlacedVehicle, CellSet)> =
        absent.map(|place| (place, place.cells().collect())).collect();
    let mut state = fewer.initial_state();
    for slide in plan.slides() {
        let vehicle = fewer.vehicle(slide.vehicle);
        let from = state.position(slide.vehicle);
        let to = from.checked_add_signed(slide.distance.get()).expect("the slide is legal");
        let swept: CellSet =
            (from.min(to)..=from.max(to)).flat_map(|position| vehicle.cells_at(position)).collect();
        if let Some((place, _)) = absent.iter().find(|(_, cells)| cells.intersects(&swept)) {
            return Some(*place);
        }
        state = state.with(slide.vehicle, to);
    }
    None
}

/// A plan for fewer vehicles as one of the board.
fn plan_of(board: &Board, fewer: &Board, plan: &Plan) -> Plan {
    let vehicle = |id| {
        let name = &fewer.vehicle(id).name;
        board.vehicle_named(name).expect("names stay")
    };
    let slides = plan.slides().iter();
    Plan::new(slides.map(|slide| Slide { vehicle: vehicle(slide.vehicle), ..*slide }).collect())
}

/// The vehicles but for the primary.
fn others(board: &Board) -> Vec<PlacedVehicle> {
    let others = board.vehicles().filter(|&(id, _)| id != board.primary());
    others.map(|(_, vehicle)| vehicle.into()).collect()
}

/// The board with other walls, and with each vehicle but for the primary as `keep` says.
fn with(board: &Board, walls: CellSet, keep: impl Fn(&Vehicle) -> Option<Vehicle>) -> Board {
    let primary = board.vehicle(board.primary()).clone();
    let others = board.vehicles().filter(|&(id, _)| id != board.primary());
    let others = others.filter_map(|(_, vehicle)| keep(vehicle));
    let vehicles = [primary].into_iter().chain(others).collect();
    let parts = BoardParts { size: board.size(), walls, vehicles, primary: 0, exit: board.exit() };
    Board::new(parts).expect("fewer and shorter vehicles of a legal board, off the walls")
}

/// The board with a vehicle replaced, or without it.
fn replaced(board: &Board, piece: PlacedVehicle, by: Option<PlacedVehicle>) -> Board {
    with(board, board.walls().clone(), |vehicle| {
        if PlacedVehicle::from(vehicle) != piece {
            return Some(vehicle.clone());
        }
        by.map(|by| Vehicle { length: by.length, position: by.position, ..vehicle.clone() })
    })
}
