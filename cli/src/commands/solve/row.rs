//! Answers as lines of a database.

use board::formats::{Claims, Format, is_name_of_list, rename_where_needed, write_in_list};
use miette::Report as Failure;
use search::SearchOutcome;

use super::report::SearchAnswer;
use crate::output::{self, Report};

/// The answer as a line of a list: a database row, a board that is unsolvable, or a comment where there is no
/// answer. Vehicles have new names where letters cannot say theirs.
///
/// # Errors
///
/// If the format cannot hold the board.
pub(super) fn of(solved: &SearchAnswer<'_>) -> Result<Report, Failure> {
    let board = rename_where_needed(&solved.puzzle.board, Format::Database);
    let name = solved.puzzle.name.as_deref();
    if let Some(name) = name.filter(|name| !is_name_of_list(name, Format::Database)) {
        output::remark(&format!("the name `{name}` is left out: a list cannot hold it"));
    }
    let states = solved.n_states();
    let text = match solved.outcome {
        SearchOutcome::Plan { plan, .. } => {
            let moves = u32::try_from(plan.len(solved.metric)).ok();
            let claims = Claims { moves, states, ..Claims::default() };
            write_in_list(&board, Format::Database, &claims, name)?
        }
        SearchOutcome::Unsolvable { .. } => {
            let claims = Claims { unsolvable: true, states, ..Claims::default() };
            write_in_list(&board, Format::Compact, &claims, name)?
        }
        SearchOutcome::GaveUp(gave_up) => {
            format!("# {}: gave up: {gave_up}\n", solved.puzzle.label())
        }
    };
    let json = serde_json::to_value(solved.json()).expect("plain data");
    Ok(Report { text, json, status: solved.status() })
}
