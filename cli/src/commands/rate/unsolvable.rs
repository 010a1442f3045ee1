//! Large boards without a plan: the cluster need not be explored.

use std::time::Duration;

use board::{Board, Metric};
use rushsat::{
    Error,
    limits::Budget,
    planning::{Reachability, SharedBounds, decide},
    prelude::{Limits, Planner},
};

/// The most cells of a board whose cluster is explored at once: few such have too many states for that.
const SMALL: usize = 64;

/// What a proof may take before the cluster is explored.
const PROOF_TIME: Duration = Duration::from_secs(10);

/// Returns `true` if it is proved, within half of the time and ten seconds at most, that a large board has no
/// plan. Small boards are not looked at.
///
/// # Errors
///
/// A solver that fails.
pub(super) fn is_soon_proved(board: &Board, budget: &Budget) -> Result<bool, Error> {
    if board.size().n_cells() <= SMALL {
        return Ok(false);
    }
    let engine = Planner::new(Metric::Moves).any().engine(board);
    let limits = Limits::from(budget.half().at_most(PROOF_TIME));
    let decided = decide(board, &engine, &limits, &SharedBounds::default(), &mut |_| ())?;
    Ok(matches!(decided, Reachability::Unsolvable(_) | Reachability::Exhausted(_)))
}
