//! What is learned from one board.

use std::collections::HashSet;

use board::{Board, BoardParts, Cell, CellSet, Metric, Plan, Vehicle};
use conditions::PlacedVehicle;
use limits::{Budget, StopReason};
use search::SearchOutcome;

use super::exclusion::{Exclusion, empty_cells};

/// States of the cluster of a board without a plan that are excluded with it, at most.
const MAX_SIBLINGS: usize = 32;

/// Who judges boards.
pub(super) struct Judge<'a> {
    pub(super) metric: Metric,
    pub(super) at_least: usize,
    pub(super) budget: &'a Budget,
}

/// What is known of a board.
pub(super) enum Verdict {
    /// A shortest plan, which is long enough.
    Wanted(Plan),
    /// It is excluded, and others with it.
    Excluded(Vec<Exclusion>),
}

impl Judge<'_> {
    /// Judges a board. Exclusions cost some dozen searches more.
    pub(super) fn judge(&self, board: &Board) -> Result<Verdict, StopReason> {
        match self.plan(board)? {
            None => {
                let orders = [false, true].map(|is_reversed| self.stuck(board, is_reversed));
                let mut exclusions = Vec::new();
                let mut seen = HashSet::new();
                for stuck in orders {
                    for exclusion in self.siblings(&stuck?)? {
                        if seen.insert(exclusion.text()) {
                            exclusions.push(exclusion);
                        }
                    }
                }
                Ok(Verdict::Excluded(exclusions))
            }
            Some(plan) if plan.len(self.metric) >= self.at_least => Ok(Verdict::Wanted(plan)),
            Some(plan) => Ok(Verdict::Excluded(vec![self.narrowed(board, &plan)?])),
        }
    }

    /// A shortest plan.
    fn plan(&self, board: &Board) -> Result<Option<Plan>, StopReason> {
        match explicit::shortest_plan(board, self.metric, self.budget, &mut |_| ()) {
            SearchOutcome::Plan { plan, .. } => Ok(Some(plan)),
            SearchOutcome::Unsolvable { .. } => Ok(None),
            SearchOutcome::GaveUp(gave_up) => Err(gave_up.reason),
        }
    }

    /// A plan that is too short, of few vehicles and cells: each vehicle that it moves, and each cell that it enters, is
    /// made a wall if there is a plan all the same.
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

    /// Few vehicles and walls of the board that leave it without a plan: none of them can go, and no truck can be a car.
    fn stuck(&self, board: &Board, is_reversed: bool) -> Result<Board, StopReason> {
        let mut best = board.clone();
        let mut pieces = others(board);
        let mut walls: Vec<Cell> = board.walls().iter().collect();
        if is_reversed {
            pieces.reverse();
            walls.reverse();
        }
        for cell in walls {
            let left = best.walls().iter().filter(|&wall| wall != cell).collect();
            let fewer = with(&best, left, |vehicle| Some(vehicle.clone()));
            if self.plan(&fewer)?.is_none() {
                best = fewer;
            }
        }
        for &piece in &pieces {
            let fewer = replaced(&best, piece, None);
            if self.plan(&fewer)?.is_none() {
                best = fewer;
                continue;
            }
            let cars = (piece.length == 3).then_some([0, 1]).into_iter().flatten();
            for ahead in cars {
                let car = PlacedVehicle { length: 2, position: piece.position + ahead, ..piece };
                let shorter = replaced(&best, piece, Some(car));
                if self.plan(&shorter)?.is_none() {
                    best = shorter;
                    break;
                }
            }
        }
        Ok(best)
    }

    /// The board, and more states of its cluster if these are few.
    fn siblings(&self, stuck: &Board) -> Result<Vec<Exclusion>, StopReason> {
        let states = explicit::cluster_states(stuck, self.budget, &mut |_| ());
        let mut states = states.map_err(|gave_up| gave_up.reason)?;
        states.truncate(MAX_SIBLINGS);
        let board = |state| stuck.with_state(state).expect("a state of the board is legal");
        Ok(states.iter().map(|state| Exclusion::Stuck { board: board(state) }).collect())
    }
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
