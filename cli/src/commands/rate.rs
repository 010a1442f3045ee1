//! `rushsat rate`: how hard boards are for people.

use std::ffi::OsString;

use board::formats::BoardEntry;
use clap::Args;
use miette::Report as Failure;
use rushsat::ratings::{MEASURES, Rating, Value};
use search::GaveUp;
use serde_json::{Value as Json, json};

use crate::{
    answer::{SCHEMA, board_json},
    batch::{Batch, JobArgs},
    input::BoardArgs,
    limits::Session,
    output::{self, Report, counted},
    progress::Progress,
    sharded::ListArgs,
    status::Status,
};

/// Measure how hard boards are for people
#[derive(Args)]
#[command(after_help = "\
The predicted time rests on 42 people and 70 boards of 6x6 with 6 to 15 moves;
beyond them it is a guess. docs/ratings.md defines every measure.

Example:
  rushsat rate GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.
  rushsat rate --sort -predicted-seconds puzzles/original-40.txt
  rushsat rate puzzles/original/01.txt puzzles/original/02.txt
  rushsat rate --csv puzzles/original-40.txt > ratings.csv")]
pub(crate) struct RateArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// More boards; each answer is named after its file then
    #[arg(value_name = "MORE")]
    more: Vec<OsString>,
    /// Print a table of comma-separated values, one line a board
    #[arg(long, conflicts_with_all = ["json", "summary"])]
    csv: bool,
    /// Where the random walks come from
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    jobs: JobArgs,
}

pub(crate) fn run(args: &RateArgs) -> Result<Status, Failure> {
    let session = Session::get();
    let is_several = !args.more.is_empty();
    let jobs = args.jobs.clone().naming_sources(is_several);
    let batch = Batch { command: "rate", board: &args.board, jobs: &jobs, session };
    let input = if is_several { batch.read_with(&args.more)? } else { batch.read()? };
    if let Some(heading) = args.heading().filter(|_| args.jobs.part.is_whole()) {
        output::text(&heading);
    }
    batch.run_on(input, |puzzle, is_only| {
        let progress = Progress::new("exploring the cluster", is_only);
        let outcome = Rating::of(&puzzle.board, args.seed, &session.budget(), &mut |stats| {
            progress.states(stats);
        });
        drop(progress);
        let said = RateAnswer { puzzle, outcome };
        let text = if args.csv { said.row() } else { said.text(is_only) };
        Ok(Report { text, json: said.json(), status: said.status() })
    })
}

impl RateArgs {
    /// As a command over a list.
    pub(super) fn list(&mut self) -> ListArgs<'_> {
        let (heading, has_more) = (self.heading(), !self.more.is_empty());
        ListArgs { heading, has_more, ..ListArgs::new("rate", &self.board, &mut self.jobs) }
    }

    /// The names of the columns of a table of comma-separated values.
    fn heading(&self) -> Option<String> {
        let names = std::iter::once("board").chain(MEASURES.iter().map(|measure| measure.name));
        let names = names.chain(["answer", "reason", "line", "name"]).map(str::to_owned);
        self.csv.then(|| csv_line(names))
    }
}

/// A board and what the ratings say of it.
struct RateAnswer<'a> {
    puzzle: &'a BoardEntry,
    outcome: Result<Option<Rating>, GaveUp>,
}

impl RateAnswer<'_> {
    fn status(&self) -> Status {
        match self.outcome {
            Ok(Some(_)) => Status::Positive,
            Ok(None) => Status::Negative,
            Err(_) => Status::GaveUp,
        }
    }

    fn text(&self, is_only: bool) -> String {
        let text = match &self.outcome {
            Ok(Some(rating)) if is_only => return table(rating),
            Ok(Some(rating)) => format!(
                "{}, {}, some {:.0} s for a person",
                counted(rating.along_plan.n_moves, "move"),
                counted(rating.n_steps, "step"),
                rating.predicted_seconds()
            ),
            Ok(None) => "unsolvable".to_owned(),
            Err(gave_up) => format!("gave up: {gave_up}"),
        };
        if is_only { text + "\n" } else { format!("{}: {text}\n", self.puzzle.label()) }
    }

    /// What the answer is called, in JSON and in tables.
    const fn answer(&self) -> &'static str {
        match self.outcome {
            Ok(Some(_)) => "rating",
            Ok(None) => "unsolvable",
            Err(_) => "unknown",
        }
    }

    /// Why there is no answer, if there is none.
    fn reason(&self) -> Option<String> {
        self.outcome.as_ref().err().map(|gave_up| gave_up.reason.to_string())
    }

    /// The line of a table of comma-separated values: the board, its measures, empty where it has no rating,
    /// the answer and why there is none, and its line and name in the input.
    fn row(&self) -> String {
        let values = MEASURES.iter().map(|measure| match &self.outcome {
            Ok(Some(rating)) => shown(&measure.of(rating)),
            Ok(None) | Err(_) => String::new(),
        });
        let BoardEntry { board, line, name, .. } = self.puzzle;
        let (answer, reason) = (self.answer().to_owned(), self.reason().unwrap_or_default());
        let ends = [answer, reason, line.to_string(), name.clone().unwrap_or_default()];
        csv_line(std::iter::once(board.to_string()).chain(values).chain(ends))
    }

    fn json(&self) -> Json {
        let mut json = json!({ "schema": SCHEMA, "command": "rate" });
        if let Some(name) = &self.puzzle.name {
            json["name"] = json!(name);
        }
        json["board"] = board_json(&self.puzzle.board);
        json["answer"] = self.answer().into();
        if let Ok(Some(rating)) = &self.outcome {
            for measure in MEASURES {
                json[measure.name] = number(&measure.of(rating));
            }
        }
        if let Some(reason) = self.reason() {
            json["reason"] = reason.into();
        }
        json
    }
}

fn csv_line(fields: impl Iterator<Item = String>) -> String {
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
