//! `rushsat query`: conditions on all boards of a size, answered from a stored analysis.

use std::{
    mem,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use ::limits::{Budget, StopReason};
use board::{Board, Metric};
use clap::Args;
use miette::{IntoDiagnostic, NamedSource, Report as Failure, miette};
use serde_json::{Value, json};
use universe::{AnalysisFile, AnalysisFileError, Fault, Matches, Query};

use crate::{
    answer::{SCHEMA, board_json, board_text},
    failure::GaveUp,
    limits::Session,
    output::{Report, draw},
    status::Status,
};

/// Count, list or draw the boards of a size that meet a condition, from what `universe --save` stored
#[derive(Args)]
#[command(after_help = "\
A condition compares (= != < <= > >=) the index, the number of vehicles, of
cars, trucks, horizontal or vertical ones, or of empty cells; or it is
`solvable`, `unsolvable`, `winning` or `any`; or `board` with a character for
each cell: letters for vehicles, `.` for empty, `?` for anything. `board`
without `?` and `minus N` means the boards without N of its vehicles.
Conditions are joined by `and`, `or`, `not` and parentheses.

Exit codes: 0 some boards meet it, 1 none does, 2 bad input, 3 gave up.

Example:
  rushsat universe --size 4x4 --metric steps --engine symbolic --save 4x4.sets
  rushsat query 4x4.sets 'index >= 8 and trucks = 0'
  rushsat query 4x4.sets 'unsolvable and vehicles <= 6' --list 10
  rushsat query 4x4.sets 'board ..BCAABC..DD..EE minus 1' --draw 5")]
pub(crate) struct QueryArgs {
    /// A file that `rushsat universe --save` wrote
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The condition
    #[arg(value_name = "CONDITION")]
    condition: String,
    /// Print the number of boards only
    #[arg(long, conflicts_with_all = ["list", "draw", "json"])]
    count: bool,
    /// List up to N of the boards, those of the largest index first
    #[arg(long, value_name = "N", conflicts_with = "draw")]
    list: Option<NonZeroUsize>,
    /// Draw up to N of the boards, those of the largest index first
    #[arg(long, value_name = "N")]
    draw: Option<NonZeroUsize>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &QueryArgs) -> Result<Status, Failure> {
    let start = Instant::now();
    let limits = Session::get().budget();
    let stored = open(&args.file, &limits)?;
    let query = Query::parse(&args.condition, stored.universe());
    let query = query.map_err(|error| located(&args.condition, &error))?;
    let found = match args.list.or(args.draw) {
        None => query.count(&stored, &limits).map(Found::Numbers),
        Some(n) => {
            let mut boards = Boards::default();
            let list = |index, board| boards.add(args, stored.metric(), index, &board, &limits);
            query.list(&stored, n.get(), &limits, list).map(|()| Found::Boards(boards))
        }
    };
    let report = match found {
        Ok(found) => Answered { args, stored: &stored, found, elapsed: start.elapsed() }.report(),
        Err(AnalysisFileError::Stopped(stopped)) => {
            let mut json = head(args, &stored);
            json["reason"] = stopped.to_string().into();
            json["seconds"] = start.elapsed().as_secs_f64().into();
            Report { text: format!("gave up: {stopped}\n"), json, status: Status::GaveUp }
        }
        Err(error) => return Err(error).into_diagnostic(),
    };
    report.print(args.json);
    Ok(report.status)
}

fn open(file: &Path, budget: &Budget) -> Result<AnalysisFile, Failure> {
    AnalysisFile::open(file, budget).map_err(|error| match error {
        AnalysisFileError::Stopped(reason) => {
            GaveUp::on(format!("reading `{}`", file.display()), reason).into()
        }
        error => miette!("{error}"),
    })
}

/// The error with the place in the condition.
fn located(condition: &str, error: &Fault) -> Failure {
    Failure::new(error.clone())
        .with_source_code(NamedSource::new("condition", condition.to_owned()))
}

/// What there is, by what was asked for.
enum Found {
    Numbers(Matches),
    Boards(Boards),
}

/// Boards as they are printed, in one of the two forms. They are written while they are found, under the same limits.
#[derive(Default)]
struct Boards {
    text: String,
    json: Vec<Value>,
}

/// Bytes that a board takes as JSON with its vehicles, roughly.
const JSON_BYTES: usize = 10_000;

impl Boards {
    fn add(
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
            self.text.push_str(&format!("{}{}\n", board_text(board), claim(index, metric)));
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

struct Answered<'a> {
    args: &'a QueryArgs,
    stored: &'a AnalysisFile,
    found: Found,
    elapsed: Duration,
}

impl Answered<'_> {
    fn report(mut self) -> Report {
        let is_some = match &self.found {
            Found::Numbers(matches) => matches.total() > 0,
            Found::Boards(boards) => !boards.is_empty(),
        };
        let status = if is_some { Status::Positive } else { Status::Negative };
        Report { text: self.text(), json: self.json(), status }
    }

    fn text(&mut self) -> String {
        match &mut self.found {
            Found::Numbers(matches) if self.args.count => format!("{}\n", matches.total()),
            Found::Numbers(matches) => table(self.stored, matches),
            Found::Boards(boards) => mem::take(&mut boards.text),
        }
    }

    fn json(&mut self) -> Value {
        let mut json = head(self.args, self.stored);
        match &mut self.found {
            Found::Numbers(matches) => {
                json["configurations"] = matches.total().into();
                json["histogram"] = matches.histogram.clone().into();
                json["unsolvable"] = matches.unsolvable.into();
            }
            Found::Boards(boards) => json["boards"] = mem::take(&mut boards.json).into(),
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

fn head(args: &QueryArgs, stored: &AnalysisFile) -> Value {
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
