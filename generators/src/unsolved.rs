//! The hardest state of a cluster.

use board::{Board, Metric, State, formats::compact_without_loss};
use limits::Budget;
use search::GaveUp;

/// A state of the board's cluster that is farthest from a goal in a metric, and among those in the other one;
/// of several, the one whose compact text is least. `None` if the cluster has no goal.
///
/// Fogleman calls such a board, in moves, *unsolved*: to solve it is to solve every board of its cluster.
///
/// Cost: two explorations of the cluster at most, and a search in the other metric for each of the farthest
/// states, of which at most `max_ties` are looked at.
///
/// # Errors
///
/// If the budget ends.
pub fn unsolved(
    board: &Board,
    metric: Metric,
    max_ties: usize,
    budget: &Budget,
) -> Result<Option<UnsolvedBoard>, GaveUp> {
    let other = metric.other();
    let cluster = explicit::cluster(board, metric, max_ties, budget, &mut |_| ())?;
    let Some(farthest) = cluster.max_index() else { return Ok(None) };
    let mut hardest: Option<(usize, String, State)> = None;
    for state in cluster.hardest {
        let Some(start) = board.with_state(&state) else { continue };
        let length = match explicit::shortest_plan(&start, other, budget, &mut |_| ()) {
            search::SearchOutcome::Plan { plan, .. } => plan.len(other),
            search::SearchOutcome::Unsolvable { .. } => continue,
            search::SearchOutcome::GaveUp(gave_up) => return Err(gave_up),
        };
        let text = compact_without_loss(&start).unwrap_or_default();
        let is_harder = hardest
            .as_ref()
            .is_none_or(|(most, least, _)| length > *most || length == *most && text < *least);
        if is_harder {
            hardest = Some((length, text, state));
        }
    }
    Ok(hardest.and_then(|(length, _, state)| {
        let (n_moves, n_steps) = match metric {
            Metric::Moves => (farthest, length),
            Metric::Steps => (length, farthest),
        };
        Some(UnsolvedBoard { board: board.with_state(&state)?, n_moves, n_steps })
    }))
}

/// A hardest board of a cluster in a metric.
#[derive(Clone, Debug)]
pub struct UnsolvedBoard {
    /// The board.
    pub board: Board,
    /// Moves of a shortest plan.
    pub n_moves: usize,
    /// Steps of a shortest plan in steps.
    pub n_steps: usize,
}
