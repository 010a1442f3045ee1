//! `rushsat universe`: all boards of a size at once.

mod as_mazes;
mod before;
mod engine;
mod explicitly;
mod plot;
mod question;
mod report;
mod sharded;
mod symbolically;
mod top;

use std::{num::NonZeroUsize, path::PathBuf, thread::available_parallelism, time::Instant};

use board::{Metric, Size};
use clap::{Args, ValueEnum};
use limits::{Budget, Stop, StopReason};
use miette::{IntoDiagnostic, Report as Failure};
use universe::{Analysis, Rules, Universe, components, symbolic::Diagrams};

use self::{engine::Engine, question::Question, report::UniverseAnswer};
use crate::{
    limits::{Session, parse_threads},
    output,
    status::Status,
};

/// Analyse all boards of a size at once: how many there are, how far they are from a solution, which are
/// hardest
#[derive(Args)]
#[command(after_help = "\
The index of a configuration is the number of steps (or moves) to the nearest
winning one. One dominates another if that can be reached from it and has a
smaller index. 6x6 takes some minutes, 7x6 some ten hours, 6x7 five: `rushsat shard`
cuts them. `--export smv` writes all boards as a model whose initial states win:
`print_reachable_states` of NuSMV says how many can be solved.

Example:
  rushsat universe --size 6x6 --rules collette --checkpoint moves.json
  rushsat universe --size 6x6 --rules collette --metric steps --engine symbolic --save steps.sets
  rushsat universe --size 7x7 --rules fogleman --estimate
  rushsat universe --size 5x5 --rules tromp --exit-row 0 --metric steps")]
pub(crate) struct UniverseArgs {
    /// Width and height; 3 to 7 columns, 1 to 7 rows
    #[arg(long, value_name = "WxH", default_value = "6x6")]
    size: Size,
    /// What the exit row holds: collette, at least one car; fogleman, one car and nothing else. Or boards of
    /// Unit Rush Hour, whose vehicles have one cell: unit, with at least one vehicle in the exit row; tromp,
    /// those with one empty cell
    #[arg(long, value_name = "NAME", default_value_t = Rules::Collette)]
    rules: Rules,
    /// The row of the exit, from 0; by default the middle one, of an even number the upper
    #[arg(long, value_name = "ROW")]
    exit_row: Option<u8>,
    /// What the index counts: moves or steps
    #[arg(long, value_name = "METRIC", default_value_t = Metric::Moves)]
    metric: Metric,
    /// How to analyse it: explicit visits every configuration, many at a time; symbolic works on sets
    /// of them as decision diagrams; mazes, for tromp with up to 30 cells, has a bit for each
    /// [default: explicit, or mazes, or symbolic, the first that has room]
    #[arg(long, value_enum)]
    engine: Option<Engine>,
    /// List the configurations of the N largest indices (no more than 100000 in all), and their clusters
    #[arg(long, value_name = "N", default_value_t = 9)]
    top: usize,
    /// Number of threads; by default all processors
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
    /// Keep what the explicit engine has done in FILE, and go on from there if it exists
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Store the sets of each index, which the symbolic engine finds, in FILE, for `rushsat query`;
    /// goes on from there if it exists
    #[arg(long, value_name = "FILE", conflicts_with = "checkpoint")]
    save: Option<PathBuf>,
    /// Draw the decision diagram of the configurations of the largest index as DOT for Graphviz; up to 1000
    /// nodes, by the symbolic engine
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
    /// Plot how many configurations have which index, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Count the configurations, say about how much time and memory the explicit engine takes, and do not
    /// start
    #[arg(long, conflicts_with_all = ["checkpoint", "save", "dot", "plot", "threads", "top"])]
    estimate: bool,
    /// Write a model of all boards for model checkers instead; smv is the language of `NuSMV`
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["estimate", "checkpoint", "save", "dot", "plot", "json", "engine", "top", "threads"])]
    export: Option<ExportFormat>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

/// A format for a model of all boards.
#[derive(Clone, Copy, ValueEnum)]
enum ExportFormat {
    Smv,
}

pub(crate) fn run(args: &UniverseArgs) -> Result<Status, Failure> {
    let universe = args.universe()?;
    if let Some(done) = before::instead(args, universe)? {
        return Ok(done);
    }
    let engine = args.engine(universe);
    args.check(engine)?;
    args.check_files()?;
    let limits = Session::get().budget();
    let start = Instant::now();
    let (outcome, drawn) = match engine {
        Engine::Explicit => (explicitly::analyse(args, universe, &limits)?, Ok(())),
        Engine::Symbolic => symbolically::analyse(args, universe, &limits)?,
        Engine::Mazes => (as_mazes::analyse(args, universe, &limits)?, Ok(())),
    };
    let status = answer(args, universe, outcome, start, &limits)?;
    drawn.map(|()| status)
}

/// Prints what came of the analysis, and plots it then.
fn answer(
    args: &UniverseArgs,
    universe: Universe,
    outcome: AnalysisOutcome,
    start: Instant,
    limits: &Budget,
) -> Result<Status, Failure> {
    let plot = match (&args.plot, &outcome) {
        (Some(path), Ok(found)) => Some((path, plot::drawn(&found.analysis))),
        _ => None,
    };
    let question = Question { universe, metric: args.metric, engine: args.engine(universe).name() };
    let report = match outcome {
        Ok(EngineAnalysis { analysis, diagrams, unlisted }) => {
            // The clusters of the hardest configurations are few, and small beside the universe.
            let components = match unlisted {
                Some(reason) => Err(reason.into()),
                None => components(&analysis, limits).map_err(Stop::from),
            };
            let elapsed = start.elapsed();
            let (question, analysis) = (&question, &analysis);
            let n_top = args.top;
            UniverseAnswer { question, analysis, n_top, diagrams, components, elapsed }.report()
        }
        Err(reason) => question.gave_up(&reason, start.elapsed()),
    };
    report.print(args.json);
    if let Some((path, svg)) = plot {
        let svg = svg?;
        output::write_file(path, &[], |out| out.write_all(svg.as_bytes()))?;
    }
    Ok(report.status)
}

/// What an engine found, or why it gave up.
type AnalysisOutcome = Result<EngineAnalysis, String>;

/// An analysis by an engine.
struct EngineAnalysis {
    analysis: Analysis,
    /// The sizes of the diagrams, if there are some.
    diagrams: Option<Diagrams>,
    /// Why its hardest configurations are not listed, if a limit came before.
    unlisted: Option<StopReason>,
}

impl From<Analysis> for EngineAnalysis {
    fn from(analysis: Analysis) -> Self {
        Self { analysis, diagrams: None, unlisted: None }
    }
}

impl UniverseArgs {
    fn universe(&self) -> Result<Universe, Failure> {
        Universe::new(self.size, self.rules, self.exit_row).into_diagnostic()
    }

    /// Refuses files that cannot be written, before the work of hours and not after it.
    fn check_files(&self) -> Result<(), Failure> {
        output::require_own_files([
            ("--checkpoint", self.checkpoint.as_ref()),
            ("--save", self.save.as_ref()),
            ("--plot", self.plot.as_ref()),
            ("--dot", self.dot.as_ref()),
        ])?;
        for path in [&self.plot, &self.dot].into_iter().flatten() {
            output::check_file(path, &[])?;
        }
        Ok(())
    }

    fn threads(&self) -> NonZeroUsize {
        let all = || available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(all)
    }
}
