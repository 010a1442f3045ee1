//! `rushsat compare`: the same question to every engine.

mod report;

use board::{Metric, Plan, formats::Puzzle};
use clap::Args;
use encodings::{Encoding, Formulation, Semantics};
use itertools::iproduct;
use miette::{IntoDiagnostic, Report as Failure};
use rushsat::{
    agreement::Verdict,
    planning::{Answer, Bound, Engine, MAX_BOUND, within},
};
use search::{SearchOutcome, SearchStats};
use solvers::SolverSpec;

use super::solve::refuted;
use report::{Comparison, OtherClaim, Row};

use crate::{
    batch::{Batch, JobArgs},
    failure::failure,
    input::BoardArgs,
    limits::{ConflictArgs, Session},
    progress::Progress,
    question::{AmoArgs, BoundArgs},
    status::Status,
};

/// The bound for boards that explicit search found unsolvable, where none is given.
const UNSOLVABLE_BOUND: usize = 10;

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
    board: BoardArgs,
    #[command(flatten)]
    bound: BoundArgs,
    /// What a plan's length counts, where no bound says it: moves or steps
    #[arg(long, value_name = "METRIC", default_value_t = Metric::Moves, conflicts_with_all = ["max_steps", "max_moves"])]
    metric: Metric,
    /// The encodings [default: all]
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', help_heading = "Engines")]
    encodings: Vec<Encoding>,
    /// What a transition is, as for `plan --semantics`. Parallel ones give a lower bound and a plan
    #[arg(
        long,
        value_name = "NAME,…",
        value_delimiter = ',',
        default_value = "sequential",
        help_heading = "Engines"
    )]
    semantics: Vec<Semantics>,
    /// A solver, as for `plan --solver`; may be given several times [default: all in this build]
    #[arg(long, value_name = "NAME", help_heading = "Engines")]
    solver: Vec<SolverSpec>,
    #[command(flatten)]
    amo: AmoArgs,
    #[command(flatten)]
    conflicts: ConflictArgs,
    #[command(flatten)]
    jobs: JobArgs,
}

impl CompareArgs {
    fn engines(&self) -> Vec<Engine<Formulation>> {
        let encodings =
            if self.encodings.is_empty() { Encoding::ALL.to_vec() } else { self.encodings.clone() };
        let solvers = if self.solver.is_empty() {
            SolverSpec::builtin().to_vec()
        } else {
            self.solver.clone()
        };
        let options = self.amo.options();
        let metric = self.bound.bound().map_or(self.metric, |bound| bound.metric);
        iproduct!(encodings, &self.semantics, &solvers)
            .map(|(encoding, &semantics, solver)| {
                let formulation = Formulation { semantics, ..Formulation::new(encoding, metric) };
                Engine::of_boards(formulation, options, solver.clone())
            })
            .collect()
    }
}

pub(crate) fn run(args: &CompareArgs) -> Result<Status, Failure> {
    let session = Session::get();
    let engines = args.engines();
    for engine in &engines {
        let limits = session.solver_limits(&args.conflicts);
        engine.solver.start(&limits).into_diagnostic()?;
    }
    let batch = Batch { command: "compare", board: &args.board, jobs: args.jobs, session };
    batch.run(|puzzle, is_only| {
        let comparison = compare(puzzle, args, &engines, session, is_only);
        Ok(comparison.report(is_only))
    })
}

fn compare<'a>(
    puzzle: &'a Puzzle,
    args: &CompareArgs,
    engines: &[Engine<Formulation>],
    session: &Session,
    is_only: bool,
) -> Comparison<'a> {
    let progress = Progress::new("comparing", is_only);
    let given = args.bound.bound();
    let metric = given.map_or(args.metric, |bound| bound.metric);
    let limits = session.budget();
    let hear = &mut |stats: &SearchStats| progress.states(stats);
    let outcome = explicit::shortest_plan(&puzzle.board, metric, &limits, hear);
    let claimed = puzzle.claims.states;
    let cluster = claimed.map(|_| explicit::cluster(&puzzle.board, metric, 0, &limits, hear));
    let other = other_claim(puzzle, metric, |metric| {
        explicit::shortest_plan(&puzzle.board, metric, &limits, hear)
    });
    let searched = search_row(&outcome, metric, given);
    let bound = match given {
        Some(bound) => bound,
        None => Bound { metric, length: default_bound(&outcome, puzzle, metric) },
    };
    let mut rows: Vec<Row> = claim_row(puzzle, metric).into_iter().collect();
    rows.push(searched);
    if let Some(Err(gave_up)) = &cluster {
        rows.push(open_row("cluster".to_owned(), Verdict::GaveUp(None), Some(&gave_up.stats)));
    }
    if let Some(OtherClaim { metric, found: found @ Verdict::GaveUp(_), .. }) = other {
        rows.push(open_row(format!("search in {metric}"), found, None));
    }
    let counted = cluster.and_then(Result::ok).map(|cluster| cluster.n_states());
    let clusters = claimed.zip(counted);
    let mut failures = Vec::new();
    // What has its budget still is under way, for whoever watches the time.
    drop(limits);
    for engine in engines {
        let limits = session.solver_limits(&args.conflicts);
        rows.push(sat_row(puzzle, bound, engine, &limits, &progress).unwrap_or_else(|failure| {
            failures.push(format!("{}: {failure}", engine.name()));
            open_row(engine.name(), Verdict::Failed, None)
        }));
    }
    Comparison { puzzle, bound, rows, clusters, other, failures }
}

/// The length that the input claims.
fn claimed(puzzle: &Puzzle, metric: Metric) -> Option<usize> {
    let length = match metric {
        Metric::Moves => puzzle.claims.moves,
        Metric::Steps => puzzle.claims.steps,
    };
    length.map(|length| length as usize)
}

/// What the input claims, as one more side.
fn claim_row(puzzle: &Puzzle, metric: Metric) -> Option<Row> {
    let verdict = match claimed(puzzle, metric) {
        Some(length) => Verdict::Length(length),
        None if puzzle.claims.unsolvable => Verdict::Unsolvable,
        None => return None,
    };
    let engine = "the input".to_owned();
    Some(Row { engine, verdict, sizes: None, states: puzzle.claims.states, elapsed: None })
}

/// What the input claims in the other metric than `metric`, and what search says of it.
fn other_claim(
    puzzle: &Puzzle,
    metric: Metric,
    search: impl FnOnce(Metric) -> SearchOutcome<Plan>,
) -> Option<OtherClaim> {
    let metric = match metric {
        Metric::Moves => Metric::Steps,
        Metric::Steps => Metric::Moves,
    };
    let claimed = claimed(puzzle, metric)?;
    let found = search_row(&search(metric), metric, None).verdict;
    Some(OtherClaim { metric, claimed, found })
}

fn search_row(outcome: &SearchOutcome<Plan>, metric: Metric, bound: Option<Bound>) -> Row {
    let stats = outcome.stats();
    let verdict = match outcome {
        SearchOutcome::Plan { plan, .. } => match bound {
            Some(bound) if plan.len(metric) > bound.length => Verdict::NoneWithin(bound.length),
            _ => Verdict::Length(plan.len(metric)),
        },
        SearchOutcome::Unsolvable { .. } => Verdict::Unsolvable,
        SearchOutcome::GaveUp(gave_up) => Verdict::GaveUp(refuted(gave_up)),
    };
    Row {
        engine: "search".to_owned(),
        verdict,
        sizes: None,
        states: Some(stats.reached),
        elapsed: Some(stats.elapsed),
    }
}

/// The row of an engine that has no answer.
fn open_row(engine: String, verdict: Verdict, stats: Option<&SearchStats>) -> Row {
    let (reached, elapsed) = stats.map(|stats| (stats.reached, stats.elapsed)).unzip();
    Row { engine, verdict, sizes: None, states: reached, elapsed }
}

/// The length that search found, or what else there is to go by.
fn default_bound(outcome: &SearchOutcome<Plan>, puzzle: &Puzzle, metric: Metric) -> usize {
    match outcome {
        SearchOutcome::Plan { plan, .. } => plan.len(metric),
        SearchOutcome::Unsolvable { .. } => UNSOLVABLE_BOUND,
        SearchOutcome::GaveUp(_) => claimed(puzzle, metric).unwrap_or(MAX_BOUND),
    }
}

fn sat_row(
    puzzle: &Puzzle,
    bound: Bound,
    engine: &Engine<Formulation>,
    limits: &solvers::Limits,
    progress: &Progress,
) -> Result<Row, Failure> {
    let observer = &mut |at| progress.show(&at);
    let run = within(&puzzle.board, bound.length, engine, limits, observer).map_err(failure)?;
    let verdict = match &run.answer {
        Answer::Plan { plan, n_transitions, is_fewest: true, .. }
            if !engine.formulation.semantics.is_exact() =>
        {
            Verdict::Fewest { transitions: *n_transitions, length: plan.len(bound.metric) }
        }
        Answer::Plan { plan, is_fewest: true, .. } => Verdict::Length(plan.len(bound.metric)),
        Answer::Plan { plan, .. } => Verdict::Within(plan.len(bound.metric)),
        Answer::NoPlan | Answer::Unsolvable(_) => Verdict::NoneWithin(bound.length),
        Answer::GaveUp(stopped) => Verdict::GaveUp(stopped.refuted),
    };
    Ok(Row {
        engine: engine.name(),
        verdict,
        sizes: Some((run.n_vars, run.n_clauses)),
        states: None,
        elapsed: Some(run.elapsed),
    })
}
