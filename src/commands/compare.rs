//! `rushsat compare`: the same question to every engine.

use std::time::Duration;

use board::{Metric, Plan, formats::Puzzle};
use clap::Args;
use encodings::Encoding;
use miette::{IntoDiagnostic, Report as Failure};
use search::SearchOutcome;
use serde_json::json;
use solvers::SolverSpec;

use crate::{
    answer::{SCHEMA, board_json},
    ask::{Engine, SatAnswer, ask},
    batch::{Batch, JobArgs, label},
    input::BoardArgs,
    limits::{ConflictArgs, CtrlC, MemoryArgs, TimeArgs},
    output::Report,
    progress::Progress,
    question::{AmoArgs, Bound, BoundArgs},
    status::Status,
};

/// The bound for boards that explicit search found unsolvable, where none is given.
const UNSOLVABLE_BOUND: usize = 10;

/// Put the same question to explicit search and to every encoding and solver
#[derive(Args)]
#[command(after_help = "\
Without a bound, explicit search is asked first, and each SAT engine whether it finds a plan of this
length and none shorter (up to 10 transitions where the board is unsolvable). Lengths and cluster
sizes that the input claims are compared too. A disagreement is exit 1 and names both sides.

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
    /// A solver, as for `plan --solver`; may be given several times [default: all in this build]
    #[arg(long, value_name = "NAME", help_heading = "Engines")]
    solver: Vec<SolverSpec>,
    #[command(flatten)]
    amo: AmoArgs,
    #[command(flatten)]
    time: TimeArgs,
    #[command(flatten)]
    conflicts: ConflictArgs,
    #[command(flatten)]
    memory: MemoryArgs,
    #[command(flatten)]
    jobs: JobArgs,
}

impl CompareArgs {
    fn engines(&self) -> Vec<Engine> {
        let encodings =
            if self.encodings.is_empty() { Encoding::ALL.to_vec() } else { self.encodings.clone() };
        let solvers = if self.solver.is_empty() {
            SolverSpec::builtin().to_vec()
        } else {
            self.solver.clone()
        };
        let options = self.amo.options();
        encodings
            .iter()
            .flat_map(|&encoding| {
                solvers.iter().map(move |solver| Engine {
                    encoding,
                    options,
                    solver: solver.clone(),
                    any: false,
                })
            })
            .collect()
    }
}

pub(crate) fn run(args: &CompareArgs) -> Result<Status, Failure> {
    let ctrl_c = CtrlC::listen();
    let engines = args.engines();
    for engine in &engines {
        let limits = ctrl_c.solver_limits(&args.time, args.conflicts.conflict_limit);
        engine.solver.start(&limits).into_diagnostic()?;
    }
    let batch = Batch { command: "compare", board: &args.board, jobs: args.jobs, ctrl_c: &ctrl_c };
    batch.run(|puzzle, is_only| {
        let comparison = Comparison::of(puzzle, args, &engines, &ctrl_c, is_only)?;
        Ok(comparison.report(is_only))
    })
}

/// What an engine says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// A shortest plan of this length.
    Length(usize),
    /// No plan of any length.
    Unsolvable,
    /// No plan within the bound.
    NoneWithin(usize),
    /// The engine gave up; a shortest plan is longer than this, if anything is known.
    GaveUp(Option<usize>),
}

impl Verdict {
    /// Whether both can be true of one board.
    fn agrees_with(self, other: Self) -> bool {
        match (self, other) {
            (Self::Length(a), Self::Length(b)) => a == b,
            (Self::Length(a), Self::NoneWithin(bound) | Self::GaveUp(Some(bound)))
            | (Self::NoneWithin(bound) | Self::GaveUp(Some(bound)), Self::Length(a)) => a > bound,
            (Self::Length(_), Self::Unsolvable) | (Self::Unsolvable, Self::Length(_)) => false,
            _ => true,
        }
    }

    fn text(self, metric: Metric) -> String {
        match self {
            Self::Length(n) => format!("{n} {metric}"),
            Self::Unsolvable => "unsolvable".to_owned(),
            Self::NoneWithin(bound) => format!("none within {bound} {metric}"),
            Self::GaveUp(Some(bound)) => format!("gave up (more than {bound} {metric})"),
            Self::GaveUp(None) => "gave up".to_owned(),
        }
    }
}

/// An engine with its answer and figures.
struct Row {
    engine: String,
    verdict: Verdict,
    /// Variables and clauses, or states reached.
    sizes: Option<(u32, usize)>,
    states: Option<u64>,
    elapsed: Option<Duration>,
}

struct Comparison<'a> {
    puzzle: &'a Puzzle,
    metric: Metric,
    rows: Vec<Row>,
    /// The size of the cluster that was claimed, and that was found.
    clusters: Option<(u64, u64)>,
}

impl<'a> Comparison<'a> {
    fn of(
        puzzle: &'a Puzzle,
        args: &CompareArgs,
        engines: &[Engine],
        ctrl_c: &CtrlC,
        is_only: bool,
    ) -> Result<Self, Failure> {
        let progress = Progress::new("comparing", is_only);
        let given = args.bound.bound();
        let metric = given.map_or(args.metric, |bound| bound.metric);
        let limits = ctrl_c.search_limits(&args.time, &args.memory);
        let hear = &mut |stats: &search::SearchStats| progress.states(stats);
        let outcome = search::shortest_plan(&puzzle.board, metric, &limits, hear);
        let clusters = match puzzle.claims.states {
            Some(claimed) => search::cluster(&puzzle.board, metric, 0, &limits, hear)
                .ok()
                .map(|cluster| (claimed, cluster.n_states())),
            None => None,
        };
        let searched = search_row(&outcome, metric, given);
        let bound = given.unwrap_or_else(|| default_bound(&outcome, puzzle, metric));
        let mut rows: Vec<Row> = claim_row(puzzle, metric).into_iter().collect();
        rows.push(searched);
        for engine in engines {
            let limits = ctrl_c.solver_limits(&args.time, args.conflicts.conflict_limit);
            rows.push(sat_row(puzzle, bound, engine, &limits, &progress)?);
        }
        Ok(Self { puzzle, metric, rows, clusters })
    }

    /// The sides that cannot both be right.
    fn disagreements(&self) -> Vec<String> {
        let mut found = Vec::new();
        for (index, row) in self.rows.iter().enumerate() {
            for earlier in &self.rows[..index] {
                if !row.verdict.agrees_with(earlier.verdict) {
                    found.push(format!(
                        "{} says {}, {} says {}",
                        earlier.engine,
                        earlier.verdict.text(self.metric),
                        row.engine,
                        row.verdict.text(self.metric),
                    ));
                }
            }
        }
        if let Some((claimed, counted)) = self.clusters
            && claimed != counted
        {
            found.push(format!("the input says {claimed} states, search counts {counted}"));
        }
        found
    }

    fn report(&self, is_only: bool) -> Report {
        let disagreements = self.disagreements();
        let gave_up = self.rows.iter().any(|row| matches!(row.verdict, Verdict::GaveUp(_)));
        let status = match (disagreements.is_empty(), gave_up) {
            (false, _) => Status::Negative,
            (true, true) => Status::GaveUp,
            (true, false) => Status::Positive,
        };
        let text = if is_only { self.table(&disagreements) } else { self.summary(&disagreements) };
        Report { text, json: self.json(&disagreements), status }
    }

    fn table(&self, disagreements: &[String]) -> String {
        let mut text = format!(
            "{:<22} {:<28} {:>10} {:>12} {:>10} {:>10}\n",
            "engine", "answer", "variables", "clauses", "states", "seconds"
        );
        let or_dash = |value: Option<String>| value.unwrap_or_else(|| "-".to_owned());
        for row in &self.rows {
            text.push_str(&format!(
                "{:<22} {:<28} {:>10} {:>12} {:>10} {:>10}\n",
                row.engine,
                row.verdict.text(self.metric),
                or_dash(row.sizes.map(|(n_vars, _)| n_vars.to_string())),
                or_dash(row.sizes.map(|(_, n_clauses)| n_clauses.to_string())),
                or_dash(row.states.map(|states| states.to_string())),
                or_dash(row.elapsed.map(|elapsed| format!("{:.4}", elapsed.as_secs_f64()))),
            ));
        }
        for disagreement in disagreements {
            text.push_str(&format!("disagreement: {disagreement}\n"));
        }
        if disagreements.is_empty() {
            text.push_str("all agree\n");
        }
        text
    }

    fn summary(&self, disagreements: &[String]) -> String {
        let label = label(self.puzzle);
        if !disagreements.is_empty() {
            return format!("{label}: disagreement: {}\n", disagreements.join("; "));
        }
        let is_known = |row: &&Row| !matches!(row.verdict, Verdict::GaveUp(_));
        let n_silent = self.rows.iter().filter(|row| !is_known(row)).count();
        let silent = if n_silent == 0 { String::new() } else { format!(", {n_silent} gave up") };
        let best = self.rows.iter().find(is_known).unwrap_or(&self.rows[0]);
        let verdict = best.verdict.text(self.metric);
        format!("{label}: {verdict}, {} engines agree{silent}\n", self.rows.len() - n_silent)
    }

    fn json(&self, disagreements: &[String]) -> serde_json::Value {
        let rows = self.rows.iter().map(|row| {
            json!({
                "engine": row.engine,
                "answer": match row.verdict {
                    Verdict::Length(_) => "plan",
                    Verdict::Unsolvable => "unsolvable",
                    Verdict::NoneWithin(_) => "none",
                    Verdict::GaveUp(_) => "unknown",
                },
                "length": match row.verdict {
                    Verdict::Length(length) => Some(length),
                    _ => None,
                },
                "variables": row.sizes.map(|(n_vars, _)| n_vars),
                "clauses": row.sizes.map(|(_, n_clauses)| n_clauses),
                "states": row.states,
                "seconds": row.elapsed.map(|elapsed| elapsed.as_secs_f64()),
            })
        });
        json!({
            "schema": SCHEMA, "command": "compare", "board": board_json(&self.puzzle.board),
            "name": self.puzzle.name, "metric": self.metric.to_string(),
            "engines": rows.collect::<Vec<_>>(),
            "agree": disagreements.is_empty(), "disagreements": disagreements,
        })
    }
}

/// What the input claims, as one more side.
fn claim_row(puzzle: &Puzzle, metric: Metric) -> Option<Row> {
    let length = match metric {
        Metric::Moves => puzzle.claims.moves,
        Metric::Steps => puzzle.claims.steps,
    };
    let verdict = match length {
        Some(length) => Verdict::Length(length as usize),
        None if puzzle.claims.unsolvable => Verdict::Unsolvable,
        None => return None,
    };
    let engine = "the input".to_owned();
    Some(Row { engine, verdict, sizes: None, states: puzzle.claims.states, elapsed: None })
}

fn search_row(outcome: &SearchOutcome<Plan>, metric: Metric, bound: Option<Bound>) -> Row {
    let stats = outcome.stats();
    let verdict = match outcome {
        SearchOutcome::Plan { plan, .. } => match bound {
            Some(bound) if plan.len(metric) > bound.length => Verdict::NoneWithin(bound.length),
            _ => Verdict::Length(plan.len(metric)),
        },
        SearchOutcome::Unsolvable { .. } => Verdict::Unsolvable,
        SearchOutcome::GaveUp(gave_up) => Verdict::GaveUp(Some(gave_up.stats.depth)),
    };
    Row {
        engine: "search".to_owned(),
        verdict,
        sizes: None,
        states: Some(stats.reached),
        elapsed: Some(stats.elapsed),
    }
}

/// The length that search found, or what else there is to go by.
fn default_bound(outcome: &SearchOutcome<Plan>, puzzle: &Puzzle, metric: Metric) -> Bound {
    let claimed = match claim_row(puzzle, metric).map(|row| row.verdict) {
        Some(Verdict::Length(length)) => Some(length),
        _ => None,
    };
    let length = match outcome {
        SearchOutcome::Plan { plan, .. } => plan.len(metric),
        SearchOutcome::Unsolvable { .. } => UNSOLVABLE_BOUND,
        SearchOutcome::GaveUp(gave_up) => claimed.unwrap_or(gave_up.stats.depth),
    };
    Bound { metric, length }
}

fn sat_row(
    puzzle: &Puzzle,
    bound: Bound,
    engine: &Engine,
    limits: &solvers::Limits,
    progress: &Progress,
) -> Result<Row, Failure> {
    let run = ask(&puzzle.board, bound, engine, limits, &mut |event| progress.horizon(&event))?;
    let verdict = match &run.answer {
        SatAnswer::Plan { plan, .. } => Verdict::Length(plan.len(bound.metric)),
        SatAnswer::NoPlan => Verdict::NoneWithin(bound.length),
        SatAnswer::GaveUp { refuted, .. } => Verdict::GaveUp(*refuted),
    };
    Ok(Row {
        engine: format!("{} {}", engine.encoding, engine.solver),
        verdict,
        sizes: Some((run.n_vars, run.n_clauses)),
        states: None,
        elapsed: Some(run.elapsed),
    })
}

#[cfg(test)]
mod tests {
    use super::Verdict::{GaveUp, Length, NoneWithin, Unsolvable};

    #[test]
    fn verdicts_agree_when_both_can_be_true() {
        assert!(Length(5).agrees_with(Length(5)));
        assert!(!Length(5).agrees_with(Length(6)));
        assert!(Length(5).agrees_with(NoneWithin(4)));
        assert!(!NoneWithin(5).agrees_with(Length(5)));
        assert!(!Length(5).agrees_with(Unsolvable));
        assert!(Unsolvable.agrees_with(NoneWithin(5)));
        assert!(Length(5).agrees_with(GaveUp(Some(4))));
        assert!(!Length(5).agrees_with(GaveUp(Some(5))));
        assert!(GaveUp(None).agrees_with(Unsolvable));
    }
}
