//! `rushsat solve`: a shortest plan, or proof that there is none, by explicit search.

mod report;
mod row;

use board::Metric;
use clap::Args;
use explicit::Algorithm;
use miette::Report as Failure;
use search::SearchStats;

use crate::{
    batch::{Batch, JobArgs},
    input::BoardArgs,
    limits::Session,
    progress::Progress,
    status::Status,
};
use report::Solved;

/// How many of the hardest states are shown.
const N_HARDEST: usize = 3;

/// Find a shortest plan by explicit search, or show that the board is unsolvable
#[derive(Args)]
#[command(after_help = "\
Example:
  rushsat solve --cluster GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.
  rushsat solve --sort -length --summary puzzles/original-40.txt")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(super) board: BoardArgs,
    /// What a plan's length counts: moves or steps
    #[arg(long, value_name = "METRIC", default_value_t = Metric::Moves)]
    metric: Metric,
    /// breadth-first, or a-star: led by a lower bound, with fewer states on large boards
    #[arg(long, value_name = "ALGORITHM", default_value_t)]
    search: Algorithm,
    /// Explore all reachable states: their number, how many are how far from a goal, the hardest
    #[arg(long)]
    cluster: bool,
    /// Draw the boards along the plan
    #[arg(long)]
    show: bool,
    /// Write a row of a database for each board: its moves, the board, the states of its cluster
    ///
    /// An unsolvable board is a line with `unsolvable`, and one that was given up a comment, so that the rows are a list
    /// that every command reads.
    #[arg(long, value_name = "FORMAT", value_parser = ["database"], conflicts_with_all = ["metric", "show", "json", "summary"])]
    to: Option<String>,
    #[command(flatten)]
    pub(super) jobs: JobArgs,
}

pub(crate) fn run(args: &SolveArgs) -> Result<Status, Failure> {
    let session = Session::get();
    let batch = Batch { command: "solve", board: &args.board, jobs: &args.jobs, session };
    batch.run(|puzzle, is_only| {
        let limits = session.budget();
        let progress = Progress::new("searching", is_only);
        let hear = &mut |stats: &SearchStats| progress.states(stats);
        let outcome = args.search.shortest_plan(&puzzle.board, args.metric, &limits, hear);
        let cluster = (args.cluster || args.to.is_some())
            .then(|| explicit::cluster(&puzzle.board, args.metric, N_HARDEST, &limits, hear));
        drop(progress);
        let solved =
            Solved { puzzle, metric: args.metric, search: args.search, outcome: &outcome, cluster };
        if args.to.is_some() { row::of(&solved) } else { Ok(solved.report(is_only, args.show)) }
    })
}
