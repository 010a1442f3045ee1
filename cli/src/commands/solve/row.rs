//! Answers as lines of a database.

use board::formats::{Claims, Format, compact_without_loss, rename_for, write, write_row};
use miette::Report as Failure;
use search::SearchOutcome;

use super::report::SearchAnswer;
use crate::output::Report;

/// The answer as a line of a list: a database row, a board that is unsolvable, or a comment where there is no
/// answer. Vehicles have new names where letters cannot say theirs.
///
/// # Errors
///
/// If the format cannot hold the board.
pub(super) fn of(solved: &SearchAnswer<'_>) -> Result<Report, Failure> {
    let mut board = solved.puzzle.board.clone();
    if compact_without_loss(&board).is_none() {
        board = rename_for(&board, Format::Database).unwrap_or(board);
    }
    let states = solved.n_states();
    let row = match solved.outcome {
        SearchOutcome::Plan { plan, .. } => {
            let moves = u32::try_from(plan.len(solved.metric)).ok();
            write_row(&board, &Claims { moves, states, ..Claims::default() })?
        }
        SearchOutcome::Unsolvable { .. } => {
            let states = states.map_or(String::new(), |states| format!(" states={states}"));
            format!("{} unsolvable{states}", write(&board, Format::Compact)?)
        }
        SearchOutcome::GaveUp(gave_up) => {
            format!("# {}: gave up: {gave_up}", solved.puzzle.label())
        }
    };
    let name = match (&solved.puzzle.name, solved.outcome) {
        (Some(name), SearchOutcome::Plan { .. } | SearchOutcome::Unsolvable { .. }) => {
            format!(" name={name}")
        }
        _ => String::new(),
    };
    let json = serde_json::to_value(solved.json()).expect("plain data");
    Ok(Report { text: format!("{row}{name}\n"), json, status: solved.status() })
}
