//! What a plan says of a board.

use std::collections::BTreeSet;

use board::{Board, End, Plan, ReplayError, Slide, State};

use crate::{blockers::Blockers, mean::mean};

/// Measures of a board along one plan. Only the lengths are the same for all shortest plans.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanMeasures {
    /// Length in moves.
    pub n_moves: usize,
    /// Number of vehicles that move, the primary among them.
    pub n_vehicles_moved: usize,
    /// Number of moves of the primary away from the exit.
    pub n_retreats: usize,
    /// Depth of the [graph of blockers](Blockers) at the start, in edges from the primary.
    pub blockers_depth: usize,
    /// Edges of the graph of blockers in a state of the plan, the mean over all its states but the last.
    pub mean_blockers: f64,
}

impl PlanMeasures {
    /// The measures of `board` along `plan`. Cost: a graph of blockers for each slide.
    ///
    /// # Errors
    ///
    /// If it is not a plan for the board.
    pub fn of(board: &Board, plan: &Plan) -> Result<Self, ReplayError> {
        let plan = plan.merged();
        let states = plan.replay(board)?;
        let moved: BTreeSet<_> = plan.slides().iter().map(|slide| slide.vehicle).collect();
        let n_edges = |state: &State| Blockers::of(board, state).edges().len();
        let before_goal = &states[..plan.slides().len()];
        let n_edges: usize = before_goal.iter().map(n_edges).sum();
        Ok(Self {
            n_moves: plan.n_moves(),
            n_vehicles_moved: moved.len(),
            n_retreats: plan.slides().iter().filter(|slide| is_retreat(board, **slide)).count(),
            blockers_depth: Blockers::of(board, &board.initial_state()).depth(),
            mean_blockers: mean(n_edges, before_goal.len()),
        })
    }
}

/// Returns `true` if the slide moves the primary away from the exit.
fn is_retreat(board: &Board, slide: Slide) -> bool {
    let is_forward = slide.distance.is_positive();
    slide.vehicle == board.primary() && is_forward != (board.exit() == End::Last)
}

#[cfg(test)]
mod tests {
    use board::plan_text;

    use super::*;

    #[test]
    fn a_plan_is_measured_in_moves_vehicles_and_retreats() {
        let board: Board = "..B.\nAAB.\n....\n....".parse().unwrap();
        let measures =
            |text: &str| PlanMeasures::of(&board, &plan_text::read(text, &board).unwrap()).unwrap();
        let direct = measures("B+1 B+1 A+2");
        assert_eq!((direct.n_moves, direct.n_vehicles_moved), (2, 2));
        assert_eq!((direct.n_retreats, direct.blockers_depth), (0, 1));
        // Before the first move A is blocked by B; before the second nothing is.
        assert!((direct.mean_blockers - 0.5).abs() < 1e-9);
        assert_eq!(measures("B+2 A+1 A-1 A+2").n_retreats, 1);
        let illegal = plan_text::read("A+2", &board).unwrap();
        assert!(PlanMeasures::of(&board, &illegal).is_err());
    }
}
