//! Boards that were made, as they are printed.

use board::{
    Board, Metric,
    formats::{
        Claims, Format, WriteError, list_format, rename_units, rename_where_needed, write_in_list,
    },
};
use limits::StopReason;
use miette::Report as Failure;
use serde_json::{Value, json};

use crate::{
    answer::{SCHEMA, board_json},
    output::{self, Report},
    status::Status,
};

/// A board, and what is known of it.
pub(super) struct GeneratedBoard {
    pub(super) board: Board,
    /// Its length in a metric, if the generator knows it.
    pub(super) length: Option<(usize, Metric)>,
    /// The limit that ended the search for a better one, so that chance alone does not say which board it is.
    pub(super) stopped: Option<StopReason>,
}

impl GeneratedBoard {
    /// A board that no limit had to do with.
    pub(super) fn new(board: Board, length: Option<(usize, Metric)>) -> Self {
        Self { board, length, stopped: None }
    }

    /// The board in a format, with its length where that holds it; `board` has the names that are printed.
    fn line(&self, board: &Board, format: Format) -> Result<String, WriteError> {
        let length = |wanted| {
            let length = self.length.filter(|&(_, metric)| metric == wanted);
            length.and_then(|(length, _)| u32::try_from(length).ok())
        };
        let (moves, steps) = (length(Metric::Moves), length(Metric::Steps));
        write_in_list(board, format, &Claims { moves, steps, ..Claims::default() }, None)
    }

    /// Says that a limit ended the search; in JSON the board says so.
    pub(super) fn remark(&self, index: u64, as_json: bool) {
        if let Some(reason) = self.stopped.filter(|_| !as_json) {
            output::remark(&format!("board {index}: {reason} before the search was over"));
        }
    }
}

/// How boards are printed.
pub(super) struct PrintOptions {
    /// The generator that made them.
    pub(super) generator: &'static str,
    pub(super) format: Option<Format>,
    /// `true` if there may be several boards.
    pub(super) is_list: bool,
    /// Where chance came from.
    pub(super) seed: u64,
}

/// A board with what is known of it.
///
/// # Errors
///
/// If the format cannot hold it.
pub(super) fn report(
    printed: &PrintOptions,
    index: u64,
    made: &GeneratedBoard,
) -> Result<Report, Failure> {
    let board = &rename_units(&made.board);
    let text = match printed.format {
        None => made.line(board, list_format(board)),
        Some(format) => made.line(&rename_where_needed(board, format), format),
    };
    let text = if printed.is_list { text? } else { text?.trim_end().to_owned() + "\n" };
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
    if let Some(reason) = made.stopped {
        json["stopped"] = reason.to_string().into();
    }
    Ok(Report { text, json, status: Status::Positive })
}
