//! Instances of generalized Rush Hour that are no boards: the exit is off the primary's line.

use board::formats::{ErrorKind, ReadError};
use miette::Report as Failure;
use serde_json::json;

use super::SolveArgs;
use crate::{answer::SCHEMA, output::Report, status::Status};

/// The answer that the only instance has no solution.
///
/// # Errors
///
/// Whatever else kept a board from being read.
pub(super) fn answer(failure: Failure, args: &SolveArgs) -> Result<Status, Failure> {
    let error = failure.downcast_ref::<ReadError>().filter(|_| args.to.is_none());
    let Some(report) = error.and_then(|error| report(error, true)) else { return Err(failure) };
    report.print(args.jobs.json);
    Ok(report.status)
}

/// The report that an instance has no solution, if this is why it is no board.
pub(super) fn report(error: &ReadError, is_only: bool) -> Option<Report> {
    if *error.kind() != ErrorKind::ExitOffLine {
        return None;
    }
    let label = if is_only { String::new() } else { format!("line {}: ", error.line()) };
    let json = json!({
        "schema": SCHEMA,
        "command": "solve",
        "board": null,
        "answer": "unsolvable",
        "reason": error.kind().to_string(),
    });
    let text = format!("{label}unsolvable: {}\n", error.kind());
    Some(Report { text, json, status: Status::Negative })
}
