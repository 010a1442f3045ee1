//! Instances of generalized Rush Hour that are no boards: the exit is off the primary's line.

use board::formats::{ErrorKind, ReadError};
use miette::Report as Failure;
use serde_json::json;

use crate::{answer::SCHEMA, output::Report, status::Status};

/// That an instance with its exit off the primary's line has no solution.
///
/// # Errors
///
/// Whatever else kept a board from being read.
pub(super) fn answer(failure: Failure, as_json: bool) -> Result<Status, Failure> {
    let error = failure.downcast_ref::<ReadError>();
    let Some(error) = error.filter(|error| *error.kind() == ErrorKind::ExitOffLine) else {
        return Err(failure);
    };
    let report = Report {
        text: format!("unsolvable: {}\n", error.kind()),
        json: json!({
            "schema": SCHEMA,
            "command": "solve",
            "board": null,
            "answer": "unsolvable",
            "reason": error.kind().to_string(),
        }),
        status: Status::Negative,
    };
    report.print(as_json);
    Ok(report.status)
}
