//! What is said of a board that was rated.

use board::formats::{BoardEntry, Claims, Format, is_name_of_list, list_format, write_in_list};
use itertools::Itertools;
use rushsat::ratings::{MEASURES, Measure, Rating, Value};
use search::GaveUp;
use serde_json::{Value as Json, json};

use crate::{
    answer::{SCHEMA, board_json},
    output::{self, counted},
    status::Status,
};

/// A board and what the ratings say of it.
pub(super) struct RateAnswer<'a> {
    pub(super) puzzle: &'a BoardEntry,
    pub(super) outcome: RateOutcome,
}

/// What came of rating a board.
pub(super) enum RateOutcome {
    Rating(Box<Rating>),
    Unsolvable,
    /// The cluster was not explored. The lengths are those of shortest plans, as far as they are known.
    GaveUp {
        gave_up: GaveUp,
        moves: Option<usize>,
        steps: Option<usize>,
    },
}

impl RateAnswer<'_> {
    pub(super) fn status(&self) -> Status {
        match self.outcome {
            RateOutcome::Rating(_) => Status::Positive,
            RateOutcome::Unsolvable => Status::Negative,
            RateOutcome::GaveUp { .. } => Status::GaveUp,
        }
    }

    pub(super) fn text(&self, is_only: bool) -> String {
        let text = match &self.outcome {
            RateOutcome::Rating(rating) if is_only => return table(rating),
            RateOutcome::Rating(rating) => format!(
                "{}, {}, some {:.0} s for a person",
                counted(rating.along_plan.n_moves, "move"),
                counted(rating.n_steps, "step"),
                rating.predicted_seconds()
            ),
            RateOutcome::Unsolvable => "unsolvable".to_owned(),
            RateOutcome::GaveUp { gave_up, moves, steps } => {
                let lengths =
                    [moves.map(|n| counted(n, "move")), steps.map(|n| counted(n, "step"))];
                match lengths.into_iter().flatten().join(", ").as_str() {
                    "" => format!("gave up: {gave_up}"),
                    known => format!("{known}; gave up on the rest: {gave_up}"),
                }
            }
        };
        if is_only { text + "\n" } else { format!("{}: {text}\n", self.puzzle.label()) }
    }

    /// What the answer is called, in JSON and in tables.
    const fn answer(&self) -> &'static str {
        match self.outcome {
            RateOutcome::Rating(_) => "rating",
            RateOutcome::Unsolvable => "unsolvable",
            RateOutcome::GaveUp { .. } => "unknown",
        }
    }

    /// Why there is no answer, if there is none.
    fn reason(&self) -> Option<String> {
        match &self.outcome {
            RateOutcome::GaveUp { gave_up, .. } => Some(gave_up.reason.to_string()),
            RateOutcome::Rating(_) | RateOutcome::Unsolvable => None,
        }
    }

    /// What is known of a measure.
    fn value(&self, measure: &Measure) -> Option<Value> {
        match &self.outcome {
            RateOutcome::Rating(rating) => Some(measure.of(rating)),
            RateOutcome::Unsolvable => None,
            RateOutcome::GaveUp { moves, steps, .. } => match measure.name {
                "moves" => moves.map(|n| Value::Count(n.into())),
                "steps" => steps.map(|n| Value::Count(n.into())),
                _ => None,
            },
        }
    }

    /// The line of a table of comma-separated values: the board, its measures, empty where they are not known,
    /// the answer and why there is none, and its line and name in the input.
    pub(super) fn row(&self) -> String {
        let value = |measure| self.value(measure).as_ref().map_or_else(String::new, shown);
        let values = MEASURES.iter().map(value);
        let BoardEntry { board, line, name, .. } = self.puzzle;
        let (answer, reason) = (self.answer().to_owned(), self.reason().unwrap_or_default());
        let ends = [answer, reason, line.to_string(), name.clone().unwrap_or_default()];
        csv_line(std::iter::once(board.to_string()).chain(values).chain(ends))
    }

    /// The board as a line of a list, with what was found, or with what the input says of it and in a comment
    /// why nothing was found. A comment cannot follow a board in JSON, so there it is told aside.
    pub(super) fn list_line(&self) -> String {
        let BoardEntry { board, name, .. } = self.puzzle;
        let claims = match &self.outcome {
            RateOutcome::Rating(rating) => Claims {
                moves: u32::try_from(rating.along_plan.n_moves).ok(),
                steps: u32::try_from(rating.n_steps).ok(),
                ..Claims::default()
            },
            RateOutcome::Unsolvable => Claims { unsolvable: true, ..Claims::default() },
            // What was known before is known still.
            RateOutcome::GaveUp { moves, steps, .. } => {
                let of = |length: Option<usize>| length.and_then(|n| u32::try_from(n).ok());
                let before = self.puzzle.claims;
                let (moves, steps) = (of(*moves).or(before.moves), of(*steps).or(before.steps));
                Claims { moves, steps, ..before }
            }
        };
        let format = list_format(board);
        let line = write_in_list(board, format, &claims, name.as_deref());
        let line = line.expect("the format holds the board");
        if let Some(name) = name.as_ref().filter(|name| !is_name_of_list(name, format)) {
            output::remark(&format!("the name `{name}` is left out: a list cannot hold it"));
        }
        match self.reason() {
            Some(reason) if format == Format::Compact => {
                format!("{} # gave up: {reason}\n", line.trim_end())
            }
            Some(reason) => {
                output::remark(&format!("{}: gave up: {reason}", self.puzzle.label()));
                line
            }
            None => line,
        }
    }

    pub(super) fn json(&self) -> Json {
        let mut json = json!({ "schema": SCHEMA, "command": "rate" });
        if let Some(name) = &self.puzzle.name {
            json["name"] = json!(name);
        }
        json["board"] = board_json(&self.puzzle.board);
        json["answer"] = self.answer().into();
        for measure in MEASURES {
            if let Some(value) = self.value(measure) {
                json[measure.name] = number(&value);
            }
        }
        if let Some(reason) = self.reason() {
            json["reason"] = reason.into();
        }
        json
    }
}

/// A line of a table of comma-separated values.
pub(super) fn csv_line(fields: impl Iterator<Item = String>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(fields.collect::<Vec<_>>()).expect("memory takes all");
    String::from_utf8(writer.into_inner().expect("memory takes all")).expect("fields are text")
}

/// All measures, a line each.
fn table(rating: &Rating) -> String {
    let line = |name: &str, value: &Value, meaning: &str| {
        format!("{name:17}  {:>10}  {meaning}\n", shown(value))
    };
    MEASURES
        .iter()
        .map(|measure| line(measure.name, &measure.of(rating), measure.meaning))
        .collect()
}

fn shown(value: &Value) -> String {
    match value {
        Value::Count(n) => n.to_string(),
        Value::Real(x) => format!("{x:.2}"),
    }
}

/// A number; a count above 2^64 - 1 as a string of digits.
fn number(value: &Value) -> Json {
    match value {
        Value::Count(n) => u64::try_from(n).map_or_else(|_| json!(n.to_string()), |n| json!(n)),
        Value::Real(x) => json!(x),
    }
}
