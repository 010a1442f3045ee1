//! The output for one board of a list.

use board::formats::{BoardEntry, ReadError};
use miette::Report as Failure;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{
    answer::{SCHEMA, board_json},
    failure::GaveUp,
    output::{self, Report},
    status::Status,
};

/// An answer about a board of a list, or why there is none. A shard keeps it as a line of JSON.
#[derive(Serialize, Deserialize)]
pub(crate) struct ListAnswer {
    /// What is printed.
    shown: String,
    /// `true` if it is printed on standard error.
    is_error: bool,
    status: Status,
    /// The answer as JSON, by which answers are sorted and counted.
    pub(super) json: Value,
    /// How long it took.
    #[serde(default)]
    pub(super) seconds: f64,
}

/// What is printed of the report on the board of a line.
pub(super) fn shown(line: usize, report: &Report, as_json: bool) -> String {
    if as_json {
        format!("{}\n", with_line(report.json.clone(), line))
    } else {
        report.text.clone()
    }
}

impl ListAnswer {
    /// What came of the work on a board, as text or as JSON. The text of a bad line is empty if it is not to
    /// be shown.
    pub(super) fn new(
        result: Result<(usize, Report), BadBoard>,
        seconds: f64,
        command: &str,
        as_json: bool,
        is_shown: bool,
    ) -> Self {
        let (json, text, is_error, status) = match result {
            Ok((line, Report { text, json, status })) => {
                (with_line(json, line), text, false, status)
            }
            Err(error) => {
                let (json, status) = (error.json(command), Status::of(&error.failure));
                let is_told = is_shown && !as_json;
                let text =
                    if is_told { output::error_text(&error.into_failure()) } else { String::new() };
                (json, text, true, status)
            }
        };
        if as_json {
            Self { shown: format!("{json}\n"), is_error: false, status, json, seconds }
        } else {
            Self { shown: text, is_error, status, json, seconds }
        }
    }

    /// Returns `true` if it is an error that is not shown.
    pub(super) const fn is_hidden(&self) -> bool {
        self.is_error && self.shown.is_empty()
    }

    pub(super) const fn status(&self) -> Status {
        self.status
    }

    /// What is printed on standard output.
    pub(super) fn shown_text(&self) -> &str {
        if self.is_error { "" } else { &self.shown }
    }

    pub(super) fn print(&self) {
        if self.is_error { output::error_shown(&self.shown) } else { output::text(&self.shown) }
    }
}

/// The answer with the line of its board, after the fields that every object begins with.
fn with_line(mut json: Value, line: usize) -> Value {
    if let Some(fields) = json.as_object_mut() {
        let is_head = |name: &String| ["schema", "command", "name"].contains(&name.as_str());
        let index = fields.keys().take_while(|name| is_head(name)).count();
        fields.shift_insert(index, "line".to_owned(), line.into());
    }
    json
}

/// Why there is no answer for a line of a list.
pub(super) struct BadBoard {
    line: usize,
    name: Option<String>,
    /// As JSON has it; null if it could not be read.
    board: Value,
    /// Where in the line, if the board could not be read; the failure shows the place then.
    column: Option<usize>,
    failure: Failure,
}

impl BadBoard {
    /// The commands whose objects have the field `answer`.
    const ANSWERING: [&str; 9] = [
        "plan",
        "solve",
        "hint",
        "rate",
        "reach",
        "count",
        "why must",
        "why no-plan",
        "why unsolvable",
    ];

    /// What could not be read; it may be named after its source.
    pub(super) fn unread(error: &ReadError, is_named: bool) -> Self {
        let (line, column) = (error.line(), Some(error.column()));
        let name = is_named.then(|| format!("{}:{line}", error.source_name()));
        Self { line, name, board: Value::Null, column, failure: Failure::new(error.clone()) }
    }

    /// A board that was read, of which the work failed.
    pub(super) fn of(puzzle: &BoardEntry, failure: Failure) -> Self {
        let (line, name) = (puzzle.line, puzzle.name.clone());
        Self { line, name, board: board_json(&puzzle.board), column: None, failure }
    }

    fn json(&self, command: &str) -> Value {
        let mut json = json!({ "schema": SCHEMA, "command": command });
        if let Some(name) = &self.name {
            json["name"] = name.as_str().into();
        }
        let gave_up = self.failure.is::<GaveUp>();
        json[if gave_up { "reason" } else { "error" }] = self.failure.to_string().into();
        json["line"] = self.line.into();
        if let Some(column) = self.column {
            json["column"] = column.into();
        }
        json["board"] = self.board.clone();
        if Self::ANSWERING.contains(&command) {
            json["answer"] = if gave_up { "unknown".into() } else { Value::Null };
        }
        json
    }

    fn into_failure(self) -> Failure {
        let shows_lines = self.failure.labels().is_some_and(|mut labels| labels.next().is_some());
        match (self.column, self.name) {
            // Where lines are shown, the source is named above them.
            (Some(_), Some(name)) if !shows_lines => self.failure.wrap_err(name),
            (Some(_), _) => self.failure,
            (None, _) => self.failure.wrap_err(format!("line {}", self.line)),
        }
    }
}

#[cfg(test)]
mod tests {
    use board::formats::{Input, ReadOptions, read};

    use super::*;

    #[test]
    fn a_limit_on_a_board_is_no_bad_input() {
        let Ok(Input::One(puzzle)) = read("", "AA..", &ReadOptions::default()) else {
            panic!("it is a board")
        };
        let bad = BadBoard::of(&puzzle, GaveUp::on("on it", "time is over").into());
        let answer = ListAnswer::new(Err(bad), 0.0, "plan", true, true);
        assert_eq!(answer.status(), Status::GaveUp);
        assert_eq!(
            (&answer.json["answer"], &answer.json["error"]),
            (&"unknown".into(), &Value::Null)
        );
        assert_eq!(answer.json["reason"], "gave up on it: time is over");
    }
}
