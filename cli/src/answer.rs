//! The JSON of answers to bounded and unbounded questions; described in `docs/json.md`.

use std::time::Instant;

use board::{
    Board, State,
    formats::{BoardEntry, CompactStates, compact_without_loss, rename_units},
};
use miette::Report as Failure;
pub(crate) use rushsat::{SCHEMA, wording::board_json};
use serde::Serialize;
use serde_json::{Value, json};

use crate::{
    failure::GaveUp,
    output::{Report, so_far::SoFar},
    status::Status,
};

/// A board in other states.
pub(crate) struct InState<'a> {
    board: &'a Board,
    /// Where compact text says the board, vehicles of one cell are numbered anew, since that text numbers
    /// them by where they stand; else all keep their names.
    renames: bool,
    /// Writes its compact text, where that says the board.
    compact: Option<CompactStates<'a>>,
}

impl<'a> InState<'a> {
    pub(crate) fn of(board: &'a Board) -> Self {
        let renames = compact_without_loss(board).is_some();
        let compact = if renames { CompactStates::of(board).ok() } else { None };
        Self { board, renames, compact }
    }

    /// The text of the board in a state, which has to be one of it.
    pub(crate) fn text(&self, state: &State) -> Option<String> {
        match &self.compact {
            Some(compact) => Some(compact.text(state)),
            None => self.board(state).map(|board| board.to_string()),
        }
    }

    /// The board in a state, which has to be one of it.
    pub(crate) fn board(&self, state: &State) -> Option<Board> {
        let here = self.board.with_state(state)?;
        Some(if self.renames { rename_units(&here) } else { here })
    }
}

/// An answer about one board. Fields that do not apply are left out or null, as documented.
#[derive(Serialize)]
#[allow(clippy::struct_field_names)] // `answer` is the documented name of the field
pub(crate) struct BoardAnswer<'a> {
    pub(crate) schema: &'static str,
    pub(crate) command: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<&'a str>,
    pub(crate) board: Value,
    pub(crate) metric: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bound: Option<usize>,
    /// `plan`, `none`, `unsolvable` or `unknown`.
    pub(crate) answer: &'static str,
    pub(crate) length: Option<usize>,
    pub(crate) optimal: Option<bool>,
    pub(crate) plan: Option<String>,
    #[serde(flatten)]
    pub(crate) figures: Figures,
    pub(crate) seconds: f64,
}

/// The figures of the engine that answered.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Figures {
    /// A SAT solver.
    Sat {
        encoding: String,
        /// Left out if sequential.
        #[serde(skip_serializing_if = "Option::is_none")]
        semantics: Option<String>,
        solver: String,
        variables: u32,
        clauses: usize,
        conflicts: Option<u64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        refuted: Option<usize>,
        /// The length of a shortest plan, if it is not known.
        #[serde(skip_serializing_if = "Option::is_none")]
        between: Option<[usize; 2]>,
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// In parallel semantics: transitions of the plan.
        #[serde(skip_serializing_if = "Option::is_none")]
        transitions: Option<usize>,
        /// `true` if fewer are known not to be enough.
        #[serde(skip_serializing_if = "Option::is_none")]
        fewest_transitions: Option<bool>,
        /// What lies before the exit for good, if there is no plan.
        #[serde(skip_serializing_if = "Option::is_none")]
        barrier: Option<String>,
        /// `true` if the plan is shortest by explicit search alone.
        #[serde(skip_serializing_if = "Option::is_none")]
        searched: Option<bool>,
        /// False if only an outside program says that there is no plan, or no shorter one.
        #[serde(skip_serializing_if = "Option::is_none")]
        proved: Option<bool>,
    },
    /// Explicit search.
    Search {
        states: Option<u64>,
        reached: u64,
        expanded: u64,
        depth: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        refuted: Option<usize>,
        bytes: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        cluster: Option<Value>,
    },
    /// A solver by goals, or the search beside it.
    Goals {
        engine: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        seed: Option<u64>,
        /// Configurations, or states, that were taken up.
        taken: u64,
        /// The most that waited at one time.
        waiting: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
}

/// The fields that every object begins with, where it is not a [`BoardAnswer`].
pub(crate) fn head(command: &str, puzzle: &BoardEntry) -> Value {
    let mut json = json!({ "schema": SCHEMA, "command": command });
    if let Some(name) = &puzzle.name {
        json["name"] = name.as_str().into();
    }
    json
}

/// The report, or one that says what limit ended the work on it; `json` has the fields that every answer has.
pub(crate) fn or_gave_up(
    report: Result<Report, Failure>,
    mut json: Value,
) -> Result<Report, Failure> {
    report.or_else(|failure| {
        let GaveUp { reason, .. } = failure.downcast::<GaveUp>()?;
        let text = format!("gave up: {reason}\n");
        json["answer"] = "unknown".into();
        json["reason"] = reason.into();
        Ok(Report { text, json, status: Status::GaveUp })
    })
}

/// The report that `work` makes of these first fields, or one that says what limit ended it; as JSON also
/// where the program is ended from outside.
pub(crate) fn within_limits(
    as_json: bool,
    json: Value,
    work: impl FnOnce(Value) -> Result<Report, Failure>,
) -> Result<Report, Failure> {
    with_all_fields(as_json, json, &[], work)
}

/// The same, where an object that says what limit ended the work has the `further` fields too: null, but for
/// `seconds`.
pub(crate) fn with_all_fields(
    as_json: bool,
    json: Value,
    further: &[&str],
    work: impl FnOnce(Value) -> Result<Report, Failure>,
) -> Result<Report, Failure> {
    let start = Instant::now();
    let complete = |json: &mut Value| {
        for &field in further {
            json[field] = match field {
                "seconds" => start.elapsed().as_secs_f64().into(),
                _ => Value::Null,
            };
        }
    };
    let _so_far = as_json.then(|| {
        let mut json = json.clone();
        complete(&mut json);
        SoFar::unknown(json)
    });
    work(json.clone()).or_else(|failure| {
        let mut report = or_gave_up(Err(failure), json)?;
        complete(&mut report.json);
        Ok(report)
    })
}
