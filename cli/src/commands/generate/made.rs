//! Boards that were made, as they are printed.

use board::{
    Board, Metric,
    formats::{Format, rename_for, rename_units, write},
};
use miette::Report as Failure;
use serde_json::{Value, json};

use crate::{
    answer::{SCHEMA, board_json},
    output::Report,
    status::Status,
};

/// A board, and what is known of it.
pub(super) struct Made {
    pub(super) board: Board,
    /// Its length in a metric, if the generator knows it.
    pub(super) length: Option<(usize, Metric)>,
}

/// How boards are printed.
pub(super) struct Printed {
    /// The generator that made them.
    pub(super) generator: &'static str,
    pub(super) format: Option<Format>,
    /// Where chance came from.
    pub(super) seed: u64,
}

/// A board with what is known of it.
///
/// # Errors
///
/// If the format cannot hold it.
pub(super) fn report(printed: &Printed, index: u64, made: &Made) -> Result<Report, Failure> {
    let board = &rename_units(&made.board);
    let text = match printed.format {
        None => format!("{board}{}\n", claim(made)),
        Some(format) => {
            let board = rename_for(board, format).unwrap_or_else(|_| board.clone());
            write(&board, format)?.trim_end().to_owned() + "\n"
        }
    };
    let mut json = json!({
        "schema": SCHEMA,
        "command": "generate",
        "generator": printed.generator,
        "seed": printed.seed,
        "index": index,
        "board": board_json(board),
    });
    if let Some((length, metric)) = made.length {
        json[metric.to_string()] = Value::from(length);
    }
    Ok(Report { text, json, status: Status::Positive })
}

/// What a list says of the board's length.
fn claim(made: &Made) -> String {
    made.length.map_or(String::new(), |(length, metric)| format!(" {metric}={length}"))
}
