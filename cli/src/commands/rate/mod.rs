//! `rushsat rate`: how hard boards are for people.

mod answer;
mod lengths;
mod unsolvable;

use std::ffi::OsString;

use clap::{Args, ValueEnum};
use miette::Report as Failure;
use rushsat::ratings::{MEASURES, Rating};

use self::answer::{RateAnswer, RateOutcome, csv_line};
use crate::{
    batch::{Batch, JobArgs},
    failure::failure,
    input::BoardArgs,
    limits::Session,
    numbers::parse_seed,
    output::{self, Report},
    progress::Progress,
    sharded::ListArgs,
    status::Status,
};

/// Measure how hard boards are for people
#[derive(Args)]
#[command(after_help = "\
The predicted time rests on 42 people and 70 boards of 6x6 with 6 to 15 moves;
beyond them it is a guess. docs/ratings.md defines every measure. Where half of the
time, or the memory, is not enough for the cluster, solvers are asked how many moves
and steps a shortest plan has.

Example:
  rushsat rate GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.
  rushsat rate --sort -predicted-seconds puzzles/original-40.txt
  rushsat rate --sort moves --to compact puzzles/original-40.txt > easy-first.txt
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
    /// Print the boards as a list, with moves, steps and names: compact
    #[arg(long, value_name = "FORMAT", hide_possible_values = true, conflicts_with_all = ["csv", "json", "summary"])]
    to: Option<ListFormat>,
    /// Where the random walks come from
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = parse_seed)]
    seed: u64,
    #[command(flatten)]
    jobs: JobArgs,
}

/// A format of lists that ratings are written in.
#[derive(Clone, Copy, ValueEnum)]
enum ListFormat {
    Compact,
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
        let (board, budget) = (&puzzle.board, session.budget());
        let outcome = if unsolvable::is_soon_proved(board, &budget).map_err(failure)? {
            RateOutcome::Unsolvable
        } else {
            let most = budget.half();
            match Rating::of(board, args.seed, &most, &mut |stats| progress.states(stats)) {
                Ok(Some(rating)) => RateOutcome::Rating(Box::new(rating)),
                Ok(None) => RateOutcome::Unsolvable,
                Err(gave_up) => {
                    lengths::known(board, gave_up, &session.rest_of(&budget)).map_err(failure)?
                }
            }
        };
        drop(progress);
        let said = RateAnswer { puzzle, outcome };
        let text = match args.to {
            Some(ListFormat::Compact) => said.list_line(),
            None if args.csv => said.row(),
            None => said.text(is_only),
        };
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
