//! `rushsat universe`: all boards of a size at once.

mod report;

use std::{num::NonZeroUsize, path::PathBuf, thread::available_parallelism, time::Instant};

use board::{Metric, Size};
use clap::{Args, ValueEnum};
use miette::{IntoDiagnostic, Report as Failure};
use search::SearchLimits;
use universe::{
    Analysis, Rules, Universe, components,
    explicit::{self, ExplicitError, ExplicitOptions},
};

use self::report::{Analysed, Question};
use crate::{
    limits::{CtrlC, MemoryArgs, TimeArgs, parse_threads},
    progress::Progress,
    status::Status,
};

/// Analyse all boards of a size at once: how many there are, how far they are from a solution, which are hardest
#[derive(Args)]
#[command(after_help = "\
The index of a configuration is the number of steps (or moves) to the nearest winning one. One dominates
another if that can be reached from it and has a smaller index. 6x6 takes some 5 minutes on one core.

Example:
  rushsat universe --size 6x6 --rules collette --metric steps --checkpoint collette-steps.json")]
pub(crate) struct UniverseArgs {
    /// Width and height; 3 to 6 columns, 1 to 6 rows
    #[arg(long, value_name = "WxH", default_value = "6x6")]
    size: Size,
    /// What the exit row holds: collette, at least one car; fogleman, one car and nothing else
    #[arg(long, value_name = "NAME", default_value_t = Rules::Collette)]
    rules: Rules,
    /// The row of the exit, from 0; by default the middle one, of an even number the upper
    #[arg(long, value_name = "ROW")]
    exit_row: Option<u8>,
    /// What the index counts: moves or steps
    #[arg(long, value_name = "METRIC", default_value_t = Metric::Moves)]
    metric: Metric,
    /// How to analyse it
    #[arg(long, value_enum, default_value_t = Engine::Explicit)]
    engine: Engine,
    /// List the configurations of the N largest indices (no more than 100000 in all), and their clusters
    #[arg(long, value_name = "N", default_value_t = 9)]
    top: usize,
    /// Number of threads; by default all processors
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
    /// Keep what is done in FILE, and go on from there if it exists
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    memory: MemoryArgs,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

/// An engine that analyses universes.
#[derive(Clone, Copy, ValueEnum)]
enum Engine {
    /// Visit every configuration, many at a time
    Explicit,
}

impl Engine {
    const fn name(self) -> &'static str {
        match self {
            Self::Explicit => "explicit",
        }
    }
}

pub(crate) fn run(args: &UniverseArgs) -> Result<Status, Failure> {
    let universe = Universe::new(args.size, args.rules, args.exit_row).into_diagnostic()?;
    let ctrl_c = CtrlC::listen();
    let limits = ctrl_c.search_limits(&args.time, &args.memory);
    let start = Instant::now();
    let outcome = analyse(args, universe, &limits)?;
    let question = Question { universe, metric: args.metric, engine: args.engine.name() };
    let report = match outcome {
        Ok(analysis) => {
            // The clusters of the hardest configurations are few, and small beside the universe.
            let components = components(&analysis, &limits);
            let elapsed = start.elapsed();
            Analysed { question: &question, analysis: &analysis, components, elapsed }.report()
        }
        Err(reason) => question.gave_up(&reason, start.elapsed()),
    };
    report.print(args.json);
    Ok(report.status)
}

/// The analysis, or why the engine gave up.
fn analyse(
    args: &UniverseArgs,
    universe: Universe,
    limits: &SearchLimits,
) -> Result<Result<Analysis, String>, Failure> {
    let all = || available_parallelism().unwrap_or(NonZeroUsize::MIN);
    match args.engine {
        Engine::Explicit => {
            let options = ExplicitOptions {
                threads: args.threads.unwrap_or_else(all),
                n_listed: args.top,
                limits: limits.clone(),
                checkpoint: args.checkpoint.clone(),
            };
            let progress = Progress::new("analysing", true);
            let hear = |at: &explicit::ExplicitProgress| progress.partitions(at);
            match explicit::analyse(universe, args.metric, &options, &hear) {
                Ok(analysis) => Ok(Ok(analysis)),
                Err(error @ ExplicitError::GaveUp { .. }) => Ok(Err(error.to_string())),
                Err(error) => Err(error).into_diagnostic(),
            }
        }
    }
}
