//! `rushsat query`: conditions on all boards of a size, answered from a stored analysis.

mod report;

use std::{
    num::NonZeroUsize,
    path::{Path, PathBuf},
    time::Instant,
};

use ::limits::Budget;
use clap::Args;
use miette::{Report as Failure, miette};
use rushsat::text::ShownText;
use universe::{AnalysisFile, AnalysisFileError, Fault, Query};

use report::{Boards, QueryAnswer, QueryMatches, head};

use crate::{
    failure::GaveUp, limits::Session, numbers::parse_at_least_one, output::Report, status::Status,
};

/// Count, list or draw the boards of a size that meet a condition, from what `universe --save` stored
#[derive(Args)]
#[command(after_help = "\
A condition compares (= != < <= > >=) the index, the number of vehicles, of
cars, trucks, horizontal or vertical ones, or of empty cells, with a number or
with another of these; or it is `solvable`, `unsolvable`, `winning` or `any`; or
`board` with a character for each cell: letters for vehicles, `.` for empty, `?`
for anything. `board` without `?` and `minus N` means the boards without N of
its vehicles.
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
    /// List up to N of the boards, those of the largest index first, as they are found
    #[arg(long, value_name = "N", conflicts_with = "draw", value_parser = parse_at_least_one)]
    list: Option<NonZeroUsize>,
    /// Draw up to N of the boards, those of the largest index first
    #[arg(long, value_name = "N", value_parser = parse_at_least_one)]
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
        None => query.count(&stored, &limits).map(|n| (QueryMatches::Numbers(n), None)),
        Some(n) => {
            let mut boards = Boards::default();
            let list = |index, board| boards.add(args, stored.metric(), index, &board, &limits);
            let stopped = match query.list(&stored, n.get(), &limits, list) {
                Ok(()) => Ok(None),
                Err(AnalysisFileError::Stopped(reason)) => Ok(Some(reason)),
                Err(error) => Err(error),
            };
            stopped.map(|stopped| (QueryMatches::Boards(boards), stopped))
        }
    };
    let report = match found {
        Ok((found, stopped)) => {
            let elapsed = start.elapsed();
            QueryAnswer { args, stored: &stored, found, stopped, elapsed }.report()
        }
        Err(AnalysisFileError::Stopped(stopped)) => {
            let mut json = head(args, &stored);
            json["reason"] = stopped.to_string().into();
            json["seconds"] = start.elapsed().as_secs_f64().into();
            Report { text: format!("gave up: {stopped}\n"), json, status: Status::GaveUp }
        }
        Err(error) => return Err(miette!("{error}")),
    };
    report.print(args.json);
    Ok(report.status)
}

pub(super) fn open(file: &Path, budget: &Budget) -> Result<AnalysisFile, Failure> {
    AnalysisFile::open(file, budget).map_err(|error| match error {
        AnalysisFileError::Stopped(reason) => {
            GaveUp::on(format!("reading `{}`", file.display()), reason).into()
        }
        _ if super::atlas::kept::begins_with(file, b"# rushsat-atlas ") => miette!(
            help = "`rushsat atlas query` asks atlases",
            "`{}` is an atlas, not the sets of a universe",
            file.display()
        ),
        error => miette!("{error}"),
    })
}

/// The error with the place in the condition.
pub(super) fn located(condition: &str, error: &Fault) -> Failure {
    Failure::new(error.clone()).with_source_code(ShownText::new("condition", condition))
}
