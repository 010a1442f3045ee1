//! `rushsat plan`: a shortest plan within a bound, by SAT.

mod json;
mod mistaken;
mod report;
mod text;

use std::num::NonZeroUsize;

use board::{Board, Metric};
use clap::Args;
use encodings::Formulation;
use miette::{IntoDiagnostic, Report as Failure, miette};
use rushsat::planning::{self, Engine, Order, ShortestOrder, default_order, default_semantics};

use crate::{
    batch::{Batch, JobArgs},
    failure::failure,
    input::BoardArgs,
    limits::{ConflictArgs, Session, parse_threads},
    progress::Progress,
    question::{BoundArgs, FormulationArgs, MistakeArgs, SolverArgs},
    status::Status,
};
use report::PlanAnswer;
pub(super) use text::{TextStyle, drawn, drawn_within, known_of, lengths, plan_sentence};

/// Find a shortest plan by SAT, or prove that there is none
#[derive(Args)]
#[command(after_help = "\
Without a bound, explicit search on as few vehicles as possible, horizons with
several slides at once, and property-directed reachability first take turns to
find some plan, or an inductive invariant that no goal satisfies, so that the
answer may be \"unsolvable\". Where the time is over before a plan is known to be
shortest, the best one is given, with a lower bound.
The default of --semantics is counted on boards of 64 cells or more in steps,
of more than 81 in moves.

Example:
  rushsat plan --max-moves 60 GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.")]
pub(crate) struct PlanArgs {
    #[command(flatten)]
    pub(super) board: BoardArgs,
    #[command(flatten)]
    bound: BoundArgs,
    /// What a plan's length counts, where no bound is given: moves or steps
    #[arg(long, value_name = "METRIC", default_value_t = Metric::Moves)]
    #[arg(conflicts_with_all = ["max_steps", "max_moves"])]
    metric: Metric,
    /// Find any plan within the bound, quickly, rather than a shortest one
    #[arg(long, conflicts_with = "horizons")]
    any: bool,
    /// Draw the boards along the plan
    #[arg(long, conflicts_with = "json")]
    show: bool,
    #[command(flatten)]
    formulation: FormulationArgs,
    #[command(flatten)]
    mistake: MistakeArgs,
    /// linear: 0, 1, 2, …; gallop: 0, 1, 2, 4, … until there is a plan, then down from its length. The
    /// default is gallop in steps and where slides are counted, else linear
    #[arg(long, value_name = "NAME", help_heading = "Horizons")]
    horizons: Option<ShortestOrder>,
    /// Ask with parallel semantics first, for a lower bound; the semantics after that are sequential, unless
    /// `--semantics` says counted
    #[arg(long, help_heading = "Horizons")]
    parallel_first: bool,
    /// Ask N horizons at once, or have N engines work at once, each on a thread of its own
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    #[arg(value_parser = parse_threads, help_heading = "Horizons")]
    threads: NonZeroUsize,
    #[command(flatten)]
    solver: SolverArgs,
    #[command(flatten)]
    conflicts: ConflictArgs,
    #[command(flatten)]
    pub(super) jobs: JobArgs,
}

pub(crate) fn run(args: &PlanArgs) -> Result<Status, Failure> {
    if let Some(mistake) = args.mistake.in_formulation(args.formulation)? {
        return mistaken::run(args, mistake);
    }
    let session = Session::get();
    let metric = args.bound.bound().map_or(args.metric, |bound| bound.metric);
    let formulation = args.formulation.formulation(metric)?;
    if args.parallel_first && !formulation.semantics.is_exact() {
        return Err(miette!(
            "--parallel-first: of no use with {} semantics; leave it out",
            formulation.semantics
        ));
    }
    // A limit that the solver cannot keep is refused before any board is read.
    let limits = || session.solver_limits(&args.conflicts);
    args.solver.solver.start(&limits()).into_diagnostic()?;
    let batch = Batch { command: "plan", board: &args.board, jobs: &args.jobs, session };
    batch.run(|puzzle, is_only| {
        let engine = engine(args, formulation, &puzzle.board);
        let progress = Progress::new("planning", is_only);
        let bound = args.bound.bound();
        let observer = &mut |at| progress.show(&at);
        let (board, limits) = (&puzzle.board, limits());
        let run = match bound.map(|bound| bound.length) {
            length if args.any && args.formulation.semantics.is_none() => {
                planning::any(board, length, &engine, &limits, observer)
            }
            Some(length) => planning::up_to(board, length, &engine, &limits, observer),
            None => planning::shortest(board, &engine, &limits, observer),
        };
        let run = run.map_err(failure)?;
        drop(progress);
        let bound = bound.map(|bound| bound.length);
        let answered = PlanAnswer { puzzle, metric, bound, engine: &engine, run: &run };
        Ok(answered.report(TextStyle { is_only, show: args.show }))
    })
}

/// How the question is put for a board.
fn engine(args: &PlanArgs, formulation: Formulation, board: &Board) -> Engine<Formulation> {
    let usual = default_semantics(board, formulation.metric);
    let usual = Formulation { semantics: usual, ..formulation };
    let is_any = args.any && args.bound.bound().is_none();
    let is_open = args.formulation.semantics.is_none() && !args.parallel_first && !is_any;
    let formulation = if is_open && usual.check().is_ok() { usual } else { formulation };
    let order = match args.horizons {
        _ if args.any => Order::Any,
        Some(order) => order.into(),
        None => default_order(formulation.metric, formulation.semantics),
    };
    let (options, solver) = (args.formulation.encoding.amo.options(), args.solver.solver.clone());
    Engine {
        relaxed_first: args.parallel_first,
        n_threads: args.threads.get(),
        ..Engine::new(formulation, order, options, solver)
    }
}
