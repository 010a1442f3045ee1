//! The report on the boards that meet a condition.

use std::{mem, time::Duration};

use board::{Board, Metric};
use limits::{Budget, StopReason};
use serde_json::{Value, json};
use universe::{AnalysisFile, Matches};

use super::QueryArgs;
use crate::{
    answer::{SCHEMA, board_json},
    output::{self, Report, draw},
    status::Status,
};

/// What meets the condition, by what was asked for.
pub(super) enum QueryMatches {
    Numbers(Matches),
    Boards(Boards),
}

/// Boards as they are printed: as text while they are found, the first at once; for JSON, which is one line,
/// they are held under the same limits.
#[derive(Default)]
pub(super) struct Boards {
    /// What is not printed yet.
    text: String,
    /// Bytes that were printed.
    n_printed: usize,
    json: Vec<Value>,
}

/// Bytes that a board takes as JSON with its vehicles, roughly.
const JSON_BYTES: usize = 10_000;

/// Bytes that are printed at a time, once as many have been.
const AT_ONCE: usize = 1 << 16;

impl Boards {
    pub(super) fn add(
        &mut self,
        args: &QueryArgs,
        metric: Metric,
        index: Option<usize>,
        board: &Board,
        budget: &Budget,
    ) -> Result<(), StopReason> {
        if args.json {
            self.json.push(json!({ "index": index, "board": board_json(board) }));
        } else if args.draw.is_some() {
            let title = index.map_or("unsolvable".to_owned(), |index| format!("index {index}"));
            self.text.push_str(&format!("{title}\n{}\n", draw(board, &board.initial_state())));
        } else {
            self.text.push_str(&format!("{}{}\n", board, claim(index, metric)));
        }
        if self.text.len() >= self.n_printed.min(AT_ONCE) {
            self.print();
        }
        budget.allow(self.json.len().saturating_mul(JSON_BYTES))
    }

    /// Prints what is not printed yet.
    fn print(&mut self) {
        output::text(&self.text);
        self.n_printed += self.text.len();
        self.text.clear();
    }

    fn is_empty(&self) -> bool {
        self.n_printed == 0 && self.json.is_empty()
    }
}

/// What a line of a list says of a board, so that other subcommands can check it.
fn claim(index: Option<usize>, metric: Metric) -> String {
    match (index, metric) {
        (None, _) => " unsolvable".to_owned(),
        (Some(index), Metric::Steps) => format!(" steps={index}"),
        (Some(index), Metric::Moves) => format!(" moves={index}"),
    }
}

/// A query with what it found.
pub(super) struct QueryAnswer<'a> {
    pub(super) args: &'a QueryArgs,
    pub(super) stored: &'a AnalysisFile,
    pub(super) found: QueryMatches,
    /// The limit that ended it, if there may be more.
    pub(super) stopped: Option<StopReason>,
    pub(super) elapsed: Duration,
}

impl QueryAnswer<'_> {
    pub(super) fn report(mut self) -> Report {
        if let QueryMatches::Boards(boards) = &mut self.found {
            boards.print();
        }
        let is_some = match &self.found {
            QueryMatches::Numbers(matches) => matches.total() > 0,
            QueryMatches::Boards(boards) => !boards.is_empty(),
        };
        let status = match (self.stopped, is_some) {
            (Some(_), _) => Status::GaveUp,
            (None, true) => Status::Positive,
            (None, false) => Status::Negative,
        };
        Report { text: self.text(), json: self.json(), status }
    }

    fn text(&mut self) -> String {
        match &mut self.found {
            QueryMatches::Numbers(matches) if self.args.count => format!("{}\n", matches.total()),
            QueryMatches::Numbers(matches) => table(self.stored, matches),
            // They are printed; a comment ends a list that may have more.
            QueryMatches::Boards(_) => {
                self.stopped.map_or(String::new(), |reason| format!("# gave up: {reason}\n"))
            }
        }
    }

    fn json(&mut self) -> Value {
        let mut json = head(self.args, self.stored);
        match &mut self.found {
            QueryMatches::Numbers(matches) => {
                json["configurations"] = matches.total().into();
                json["histogram"] = matches.histogram.clone().into();
                json["unsolvable"] = matches.unsolvable.into();
            }
            QueryMatches::Boards(boards) => json["boards"] = mem::take(&mut boards.json).into(),
        }
        if let Some(reason) = self.stopped {
            json["reason"] = reason.to_string().into();
        }
        json["seconds"] = self.elapsed.as_secs_f64().into();
        json
    }
}

fn table(stored: &AnalysisFile, matches: &Matches) -> String {
    let all: u64 = stored.sections().iter().map(|section| section.n_configurations).sum();
    let (universe, metric) = (stored.universe(), stored.metric());
    let total = matches.total();
    let mut text = format!("{total} of {all} configurations of {universe}, in {metric}\n");
    if total > 0 {
        text.push_str("     index  configurations\n");
    }
    for (index, n) in matches.histogram.iter().enumerate().filter(|&(_, &n)| n > 0) {
        text.push_str(&format!("{index:10}  {n:14}\n"));
    }
    if matches.unsolvable > 0 {
        text.push_str(&format!("unsolvable  {:14}\n", matches.unsolvable));
    }
    text
}

pub(super) fn head(args: &QueryArgs, stored: &AnalysisFile) -> Value {
    json!({
        "schema": SCHEMA,
        "command": "query",
        "size": stored.universe().size().to_string(),
        "rules": stored.universe().rules().to_string(),
        "exit_row": stored.universe().exit_row(),
        "metric": stored.metric().to_string(),
        "condition": args.condition,
    })
}
