//! `rushsat solve`: a shortest plan, or proof that there is none, by explicit search.

mod off_line;
mod report;
mod row;
mod subgoals;

use board::{Metric, formats::ReadError};
use clap::{Args, ValueEnum};
use explicit::Algorithm;
use miette::{Report as Failure, miette};
use search::SearchStats;

use crate::{
    batch::{Batch, JobArgs},
    commands::plan::TextStyle,
    input::BoardArgs,
    limits::Session,
    progress::Progress,
    status::Status,
};
use report::SearchAnswer;
use subgoals::SubgoalArgs;

/// How many of the hardest states are shown.
const N_HARDEST: usize = 3;

/// Find a shortest plan by explicit search, or show that the board is unsolvable
#[derive(Args)]
#[command(after_help = "\
--engine subgoals makes way for the primary goal by goal, as a person would, and
finds some plan or gives up: it never says that there is none. Its plans are in
single steps. --restarts and --shorten are ours; the rest is as in the report.

Example:
  rushsat solve --engine subgoals --restarts 5 --shorten puzzles/original/10.txt
  rushsat solve --cluster GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.
  rushsat solve --sort -length --summary puzzles/original-40.txt")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(super) board: BoardArgs,
    /// What a plan's length counts: moves or steps
    #[arg(long, value_name = "METRIC", default_value_t = Metric::Moves)]
    metric: Metric,
    /// breadth-first, or a-star: led by a lower bound, with fewer states on large boards [default:
    /// breadth-first]
    #[arg(long, value_name = "ALGORITHM")]
    search: Option<Algorithm>,
    /// search; subgoals: Legrand-Lixon's solver, which finds some plan; exhaustive: his other one, by steps
    /// to a depth
    #[arg(long, value_name = "ENGINE", default_value = "search")]
    engine: Engine,
    /// Explore all reachable states: their number, how many are how far from a goal, the hardest
    #[arg(long)]
    cluster: bool,
    /// Draw the boards along the plan
    #[arg(long, conflicts_with = "json")]
    show: bool,
    /// Write a row of a database for each board: its moves, the board, the states of its cluster
    ///
    /// An unsolvable board is a line with `unsolvable`, and one that was given up a comment, so that the rows
    /// are a list that every command reads.
    #[arg(long, value_name = "FORMAT", value_parser = ["database"], conflicts_with_all = ["metric", "show", "json", "summary"])]
    to: Option<String>,
    #[command(flatten)]
    pub(super) jobs: JobArgs,
    #[command(flatten)]
    subgoals: SubgoalArgs,
}

/// The engine that solves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Engine {
    Search,
    Subgoals,
    Exhaustive,
}

impl Engine {
    fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Subgoals => "subgoals",
            Self::Exhaustive => "exhaustive",
        }
    }
}

impl SolveArgs {
    /// Refuses options that the engine does not have.
    fn check(&self) -> Result<(), Failure> {
        let asks_for_search = self.cluster || self.search.is_some() || self.to.is_some();
        if self.engine != Engine::Search && asks_for_search {
            return Err(miette!(
                "`--cluster`, `--search` and `--to` ask for a search; leave `--engine` out"
            ));
        }
        let asks_for_plan = self.show || self.subgoals.shortens();
        if self.subgoals.only_decides() && asks_for_plan {
            return Err(miette!(
                "`--variant decision` finds no plan; leave `--show` and `--shorten` out"
            ));
        }
        match self.subgoals.without_meaning(self.engine) {
            None => Ok(()),
            Some((option, engines)) => Err(miette!(
                help = format!("leave it out, or say {engines}"),
                "`{option}` says nothing to `--engine {}`",
                self.engine.name()
            )),
        }
    }
}

pub(crate) fn run(args: &SolveArgs) -> Result<Status, Failure> {
    let session = Session::get();
    let batch = Batch { command: "solve", board: &args.board, jobs: &args.jobs, session };
    args.check()?;
    let input = match batch.read() {
        Ok(input) => input,
        Err(failure) => return off_line::answer(failure, args),
    };
    // There is no row of a database for what is no board.
    let unread =
        |error: &ReadError| args.to.is_none().then(|| off_line::report(error, false)).flatten();
    batch.run_with(input, unread, |puzzle, is_only| {
        let style = TextStyle { is_only, show: args.show };
        let limits = session.budget();
        if args.engine != Engine::Search {
            let solved = args.subgoals.solve(args.engine, puzzle, args.metric, &limits)?;
            return Ok(solved.report(puzzle, style));
        }
        let progress = Progress::new("searching", is_only);
        let hear = &mut |stats: &SearchStats| progress.states(stats);
        let search = args.search.unwrap_or_default();
        let outcome = search.shortest_plan(&puzzle.board, args.metric, &limits, hear);
        let cluster = (args.cluster || args.to.is_some())
            .then(|| explicit::cluster(&puzzle.board, args.metric, N_HARDEST, &limits, hear));
        drop(progress);
        let solved =
            SearchAnswer { puzzle, metric: args.metric, search, outcome: &outcome, cluster };
        if args.to.is_some() { row::of(&solved) } else { Ok(solved.report(style)) }
    })
}
