//! The report on the boards that meet a condition.

use std::{mem, time::Duration};

use board::{Board, Metric};
use limits::{Budget, StopReason};
use serde_json::{Value, json};
use universe::{AnalysisFile, Matches};

use super::QueryArgs;
use crate::{
    answer::{SCHEMA, board_json},
    output::{Report, draw},
    status::Status,
};

/// What meets the condition, by what was asked for.
pub(super) enum QueryMatches {
    Numbers(Matches),
    Boards(Boards),
}

/// Boards as they are printed, in one of the two forms. They are written while they are found, under the same
/// limits.
#[derive(Default)]
pub(super) struct Boards {
    text: String,
    json: Vec<Value>,
}

/// Bytes that a board takes as JSON with its vehicles, roughly.
const JSON_BYTES: usize = 10_000;

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
        budget.allow(self.text.len() + self.json.len().saturating_mul(JSON_BYTES))
    }

    fn is_empty(&self) -> bool {
        self.text.is_empty() && self.json.is_empty()
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
    pub(super) elapsed: Duration,
}

impl QueryAnswer<'_> {
    pub(super) fn report(mut self) -> Report {
        let is_some = match &self.found {
            QueryMatches::Numbers(matches) => matches.total() > 0,
            QueryMatches::Boards(boards) => !boards.is_empty(),
        };
        let status = if is_some { Status::Positive } else { Status::Negative };
        Report { text: self.text(), json: self.json(), status }
    }

    fn text(&mut self) -> String {
        match &mut self.found {
            QueryMatches::Numbers(matches) if self.args.count => format!("{}\n", matches.total()),
            QueryMatches::Numbers(matches) => table(self.stored, matches),
            QueryMatches::Boards(boards) => mem::take(&mut boards.text),
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
