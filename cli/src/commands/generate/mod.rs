//! `rushsat generate`: boards made by chance.

mod anneal;
mod parse;
mod random;
mod rewind;

use board::{
    Board, Metric,
    formats::{Format, rename_for, write},
};
use clap::{Args, Subcommand};
use generators::{Jam, Rng, Seed};
use limits::Budget;
use miette::{Report as Failure, miette};
use serde_json::{Value, json};

use self::parse::{parse_format, parse_positive};
use crate::{
    answer::{SCHEMA, board_json, board_text},
    failure::GaveUp,
    jobs::{self, Jobs},
    limits::Session,
    output::{self, Report},
    progress::Progress,
    status::Status,
};

/// Make boards by chance: the same for the same seed
#[derive(Args)]
#[command(after_help = "\
Board number I of a seed is the same whatever --count and --jobs are. A line is
written as soon as its board and all before it are there; Ctrl-C keeps them.

Example:
  rushsat generate random --size 10x10 --vehicles 24 --seed 7 --count 5
  rushsat generate anneal --iterations 2000 --seed 1
  rushsat generate rewind --seed 1 --count 3")]
pub(crate) struct GenerateArgs {
    #[command(subcommand)]
    how: How,
}

#[derive(Subcommand)]
enum How {
    Random(random::RandomArgs),
    Rewind(rewind::RewindArgs),
    Anneal(anneal::AnnealArgs),
}

/// What all generators take.
#[derive(Args)]
struct CommonArgs {
    /// Where chance comes from
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// How many boards
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = parse_positive::<u64>)]
    count: u64,
    /// The number of the first board, as to go on where an earlier run ended
    #[arg(long, value_name = "I", default_value_t = 0, hide_default_value = true)]
    first: u64,
    /// The format: compact, grid, csv, research, grh, json [default: compact, or json where that cannot hold the board]
    #[arg(long, value_name = "FORMAT", value_parser = parse_format, conflicts_with = "json")]
    format: Option<Format>,
    /// Print JSON, one line a board
    #[arg(long)]
    json: bool,
    /// Number of boards that are worked on at once, up to 256; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = Jobs::ONE)]
    jobs: Jobs,
}

/// A board, and what is known of it.
struct Made {
    board: Board,
    /// Its length in a metric, if the generator knows it.
    length: Option<(usize, Metric)>,
}

pub(crate) fn run(args: &GenerateArgs) -> Result<Status, Failure> {
    match &args.how {
        How::Random(args) => random::run(args),
        How::Rewind(args) => rewind::run(args),
        How::Anneal(args) => anneal::run(args),
    }
}

/// Makes all boards and prints them in their order. Where one could not be made, the rest goes on.
fn make_all(
    generator: &'static str,
    common: &CommonArgs,
    board_of: impl Fn(&mut Rng, &Budget) -> Result<Made, Failure> + Sync,
) -> Result<Status, Failure> {
    let end = common.first.checked_add(common.count).ok_or_else(|| {
        miette!(
            "boards have numbers below {}; there are not {} from {} on",
            u64::MAX,
            common.count,
            common.first
        )
    })?;
    let session = Session::get();
    let n_boards = usize::try_from(common.count).unwrap_or(usize::MAX);
    let n_threads = common.jobs.among(n_boards, session);
    let progress = Progress::over(n_boards);
    let mut status = Status::Positive;
    let mut first_failure = None;
    let work = |index: u64| {
        if session.is_interrupted() {
            return None;
        }
        let made = board_of(&mut Seed(common.seed).rng(index), &session.budget());
        Some((index, made))
    };
    jobs::for_each_number_in_order(common.first..end, n_threads, work, |made| match made {
        None => status = status.worst(Status::GaveUp),
        Some((index, Ok(made))) => match report(generator, common, index, &made) {
            Ok(report) => progress.advance(|| report.print(common.json)),
            Err(failure) => {
                status = status.worst(Status::BadInput);
                first_failure.get_or_insert(failure);
            }
        },
        Some((index, Err(failure))) => {
            status = status.worst(Status::of(&failure));
            progress.advance(|| output::remark(&format!("board {index}: {failure}")));
        }
    });
    first_failure.map_or(Ok(status), Err)
}

fn report(
    generator: &'static str,
    common: &CommonArgs,
    index: u64,
    made: &Made,
) -> Result<Report, Failure> {
    let board = &made.board;
    let text = match common.format {
        None => board_text(board) + &claim(made) + "\n",
        Some(format) => {
            let board = rename_for(board, format).unwrap_or_else(|_| board.clone());
            write(&board, format)?.trim_end().to_owned() + "\n"
        }
    };
    let mut json = json!({
        "schema": SCHEMA,
        "command": "generate",
        "generator": generator,
        "seed": common.seed,
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

/// How many of the hardest states of a cluster are compared in steps.
const MAX_TIES: usize = 1000;

/// That a cluster was not explored.
fn cluster_gave_up(gave_up: search::GaveUp) -> Failure {
    GaveUp::on(format!("on the cluster after {} states", gave_up.stats.reached), gave_up.reason)
        .into()
}

/// That there is no board.
fn jammed(jam: &Jam) -> Failure {
    GaveUp::on("on the board", jam).into()
}
