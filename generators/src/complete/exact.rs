//! Boards that need exactly so many moves (steps), from boards that need more.

use std::collections::HashSet;

use board::{Board, CellSet, Metric, Plan};
use conditions::PlacedVehicle;

use super::{HardBoard, Space};

/// The state of the board's shortest plan from which `length` moves (steps) are left, if it meets the wish:
/// what is left of a shortest plan is one.
pub(super) fn later(
    space: &Space,
    metric: Metric,
    length: usize,
    found: &HardBoard,
) -> Option<HardBoard> {
    let slides = found.plan.slides();
    let rest = |n_made: usize| Plan::new(slides[n_made..].to_vec());
    let n_made = (0..=slides.len()).find(|&n_made| rest(n_made).len(metric) == length)?;
    let states = found.plan.states(&found.board).expect("the plan is one of the board");
    let board = found.board.with_state(&states[n_made]).expect("a state of the board is legal");
    space.admits(&board).then(|| HardBoard { board, plan: rest(n_made) })
}

/// Boards that were found, whatever their vehicles are called.
#[derive(Default)]
pub(super) struct FoundBoards(HashSet<(Vec<PlacedVehicle>, CellSet)>);

impl FoundBoards {
    /// Adds a board; `true` if it was not there. All have their primary in one row.
    pub(super) fn insert(&mut self, board: &Board) -> bool {
        let mut vehicles: Vec<PlacedVehicle> =
            board.vehicles().map(|(_, vehicle)| vehicle.into()).collect();
        // Of several cars in its row any may be the primary.
        let primary = vehicles.swap_remove(board.primary().index());
        vehicles.sort_unstable();
        vehicles.push(primary);
        self.0.insert((vehicles, board.walls().clone()))
    }
}
