//! `rushsat compare`: the same question to every engine.

mod report;

use board::Metric;
use clap::Args;
use encodings::{Encoding, Formulation, Semantics};
use itertools::iproduct;
use miette::{IntoDiagnostic, Report as Failure};
use rushsat::{agreement::Comparer, mistakes::Trial, planning::Engine};
use solvers::SolverSpec;

use report::BoardComparison;

use crate::{
    batch::{Batch, JobArgs},
    failure::failure,
    input::BoardArgs,
    limits::{ConflictArgs, Session},
    output::so_far::SoFar,
    progress::Progress,
    question::{AmoArgs, BoundArgs, MistakeArgs},
    status::Status,
};

/// Put the same question to explicit search and to every encoding and solver
#[derive(Args)]
#[command(after_help = "\
Without a bound, explicit search is asked first, and each SAT engine whether it
finds a plan of this length and none shorter (up to 10 transitions where the
board is unsolvable; where search gives up, of the length that the input claims,
or of any). Lengths in both metrics and cluster sizes that the input claims are
compared too. Limits hold for each engine. A disagreement is exit 1 and names
both sides; else an engine that fails is exit 2.

Example:
  rushsat compare --metric steps --jobs 0 puzzles/fogleman-4x4.txt")]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(super) board: BoardArgs,
    #[command(flatten)]
    bound: BoundArgs,
    /// What a plan's length counts, where no bound says it: moves or steps
    #[arg(
        long,
        value_name = "METRIC",
        default_value_t = Metric::Moves,
        conflicts_with_all = ["max_steps", "max_moves"]
    )]
    metric: Metric,
    /// The encodings, with those of the semantics that they have [default: all]
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', help_heading = "Engines")]
    encodings: Vec<Encoding>,
    /// What a transition is, as for `plan --semantics`. Parallel and exists-step ones give a lower bound and a plan
    #[arg(
        long,
        value_name = "NAME,…",
        value_delimiter = ',',
        default_value = "sequential",
        help_heading = "Engines"
    )]
    semantics: Vec<Semantics>,
    /// A solver, as for `plan --solver`; may be given several times [default: all inside the program]
    #[arg(long, value_name = "NAME", help_heading = "Engines")]
    solver: Vec<SolverSpec>,
    #[command(flatten)]
    mistake: MistakeArgs,
    #[command(flatten)]
    amo: AmoArgs,
    #[command(flatten)]
    conflicts: ConflictArgs,
    #[command(flatten)]
    pub(super) jobs: JobArgs,
}

impl CompareArgs {
    /// All that are possible: not every encoding has all semantics.
    fn engines(&self) -> Vec<Engine<Formulation>> {
        let all = self.encodings.is_empty();
        let encodings = if all { Encoding::ALL.to_vec() } else { self.encodings.clone() };
        let solvers = if self.solver.is_empty() {
            SolverSpec::builtin().to_vec()
        } else {
            self.solver.clone()
        };
        let options = self.amo.options();
        iproduct!(encodings, &self.semantics, &solvers)
            .map(|(encoding, &semantics, solver)| (self.formulation(encoding, semantics), solver))
            .filter(|(formulation, _)| formulation.check().is_ok())
            .map(|(formulation, solver)| Engine::of_boards(formulation, options, solver.clone()))
            .collect()
    }

    fn metric(&self) -> Metric {
        self.bound.bound().map_or(self.metric, |bound| bound.metric)
    }

    fn formulation(&self, encoding: Encoding, semantics: Semantics) -> Formulation {
        Formulation { semantics, ..Formulation::new(encoding, self.metric()) }
    }

    /// Refuses an encoding that was named and has none of the semantics.
    fn require_possible(&self) -> Result<(), Failure> {
        for &encoding in &self.encodings {
            let checks = self.semantics.iter().map(|&of| self.formulation(encoding, of).check());
            // Its first fault, if it has nothing else.
            let possible =
                checks.reduce(|one, other| one.or_else(|fault| other.map_err(|_| fault)));
            possible.unwrap_or(Ok(())).map_err(|fault| failure(fault.into()))?;
        }
        Ok(())
    }

    /// The model with a mistake, for the first of the solvers.
    fn trial(&self, metric: Metric) -> Option<Trial> {
        let solver = self.solver.first().cloned().unwrap_or_default();
        let options = self.amo.options();
        self.mistake.mistake.map(|mistake| Trial { mistake, metric, options, solver })
    }
}

pub(crate) fn run(args: &CompareArgs) -> Result<Status, Failure> {
    let session = Session::get();
    args.require_possible()?;
    let engines = args.engines();
    for engine in &engines {
        let limits = session.solver_limits(&args.conflicts);
        engine.solver.start(&limits).into_diagnostic()?;
    }
    let metric = args.metric();
    let mistake = args.trial(metric);
    let comparer = Comparer {
        metric,
        bound: args.bound.bound().map(|bound| bound.length),
        engines: &engines,
        mistake: mistake.as_ref(),
        budget: &|| session.budget(),
        limits: &|| session.solver_limits(&args.conflicts),
    };
    let batch = Batch { command: "compare", board: &args.board, jobs: &args.jobs, session };
    batch.run(|puzzle, is_only| {
        let progress = Progress::new("comparing", is_only);
        let report = |comparison: &_| BoardComparison { puzzle, comparison }.report(is_only);
        let so_far = SoFar::begin();
        let hear = &mut |known: &_| so_far.set(report(known).shown(args.jobs.json));
        let comparison = comparer.compare(puzzle, &mut |at| progress.show(&at), hear);
        drop(progress);
        Ok(report(&comparison))
    })
}
