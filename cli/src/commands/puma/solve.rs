//! `rushsat puma solve`: a shortest plan, or proof that there is none, by explicit search.

use clap::{Args, ValueEnum};
use limits::Budget;
use miette::{Report as Failure, miette};
use puma::{
    Direction, InstanceId, Program, SearchResult, Symmetry, SymmetryError, shortest_plan,
    shortest_plan_by_orbits,
};
use search::{SearchOutcome, SearchStats};
use serde_json::{Value, json};

use super::{report::ReplayedPlan, source::QuestionArgs, stopped};
use crate::{
    answer::{SCHEMA, within_limits},
    limits::Session,
    output::{Report, counted},
    progress::Progress,
    status::Status,
};

/// Find a shortest plan by explicit search, or show that there is none
#[derive(Args)]
#[command(after_help = "\
--symmetry can be given several times; what the permutations generate is a group
of up to 1024. A list `LEFT -> RIGHT, LEFT -> RIGHT` is one permutation.

Example:
  rushsat puma solve --show puma/examples/peg-solitaire-side.puma
  rushsat puma solve --symmetry 'board[r][c] -> board[r][4-c]' puma/examples/peg-solitaire.puma")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    source: QuestionArgs,
    /// Where the search begins: at the start, or at both ends, which needs rules that tell where they
    /// came from; `auto` takes both where there are at most 1000 goal states
    #[arg(long, value_name = "FROM", default_value = "auto")]
    direction: From,
    /// A permutation of variables that changes nothing, as `board[r][c] -> board[c][r]`: it is checked, and
    /// then one of all states that such permutations exchange is searched, from the start
    #[arg(long, value_name = "PERMUTATION", conflicts_with = "direction")]
    symmetry: Vec<String>,
    /// Draw the states along the plan
    #[arg(long)]
    show: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum From {
    Auto,
    Forward,
    Both,
}

pub(crate) fn run(args: &SolveArgs) -> Result<Status, Failure> {
    let report = within_limits(args.json, head(args.source.name(), None), |_| report(args))?;
    report.print(args.json);
    Ok(report.status)
}

fn report(args: &SolveArgs) -> Result<Report, Failure> {
    let limits = Session::get().budget();
    let source = args.source.source_program(&limits)?;
    let program = source.program();
    let direction = match args.direction {
        From::Auto => Direction::Auto,
        From::Forward => Direction::Forward,
        From::Both => Direction::Both,
    };
    let symmetry = symmetry(args, program, &limits)?;
    let progress = Progress::new("searching", true);
    let hear = &mut |stats: &SearchStats| progress.states(stats);
    let solved = match &symmetry {
        Some(symmetry) => {
            let outcome = shortest_plan_by_orbits(program, symmetry, &limits, hear);
            SearchResult { outcome, is_bidirectional: false }
        }
        None => shortest_plan(program, direction, &limits, hear)
            .map_err(|error| miette!(help = "search with `--direction forward`", "{error}"))?,
    };
    drop(progress);
    let mut report = answered(args, program, solved, &limits)?;
    if let Some(symmetry) = symmetry {
        report.json["symmetries"] = symmetry.order().into();
        let group = counted(symmetry.order(), "permutation");
        report.text.push_str(&format!("one state of each orbit of {group}\n"));
    }
    Ok(report)
}

/// The group that was declared, if one was.
fn symmetry(
    args: &SolveArgs,
    program: &Program,
    limits: &Budget,
) -> Result<Option<Symmetry>, Failure> {
    if args.symmetry.is_empty() {
        return Ok(None);
    }
    let symmetry = Symmetry::declared(program, &args.symmetry, limits);
    symmetry.map(Some).map_err(|error| match error {
        SymmetryError::Stopped(reason) => stopped(reason),
        error => miette!("{error}"),
    })
}

fn answered(
    args: &SolveArgs,
    program: &Program,
    solved: SearchResult,
    limits: &Budget,
) -> Result<Report, Failure> {
    let ends = if solved.is_bidirectional { "both ends" } else { "the start" };
    let figures = *solved.outcome.stats();
    let direction = if solved.is_bidirectional { "both" } else { "forward" };
    let mut json = head(args.source.name(), Some(direction));
    let (mut text, status) = told(args, solved.outcome, program, limits, &mut json)?;
    add_figures(&figures, &mut json);
    text.push_str(&format!(
        "searched from {ends}: {} reached, {} expanded, {} KiB, {:.6} s\n",
        counted(figures.reached, "state"),
        figures.expanded,
        figures.n_bytes >> 10,
        figures.elapsed.as_secs_f64(),
    ));
    Ok(Report { text, json, status })
}

/// The answer in words; its fields are added to `json`.
fn told(
    args: &SolveArgs,
    outcome: SearchOutcome<Vec<InstanceId>>,
    program: &Program,
    limits: &Budget,
    json: &mut Value,
) -> Result<(String, Status), Failure> {
    Ok(match outcome {
        SearchOutcome::Plan { plan, .. } => {
            let played = ReplayedPlan::new(plan, args.json, limits);
            json["answer"] = "plan".into();
            json["length"] = played.len().into();
            json["optimal"] = true.into();
            played.add_to(program, json)?;
            (played.text(program, "shortest", args.show)?, Status::Positive)
        }
        SearchOutcome::Unsolvable { .. } => {
            json["answer"] = "unsolvable".into();
            ("unsolvable: no goal state can be reached\n".to_owned(), Status::Negative)
        }
        SearchOutcome::GaveUp(gave_up) => {
            json["answer"] = "unknown".into();
            json["reason"] = gave_up.reason.to_string().into();
            let mut known = String::new();
            if let Some(length) = gave_up.refuted() {
                json["refuted"] = length.into();
                known = format!("; no plan with at most {} exists", counted(length, "step"));
            }
            (format!("gave up: {gave_up}{known}\n"), Status::GaveUp)
        }
    })
}

/// The figures of a search.
pub(super) fn add_figures(stats: &SearchStats, json: &mut Value) {
    json["reached"] = stats.reached.into();
    json["expanded"] = stats.expanded.into();
    json["depth"] = stats.depth.into();
    json["bytes"] = stats.n_bytes.into();
    json["seconds"] = stats.elapsed.as_secs_f64().into();
}

/// The fields that every answer begins with; those of a plan are null until there is one.
fn head(file: &str, direction: Option<&str>) -> Value {
    json!({
        "schema": SCHEMA,
        "command": "puma solve",
        "file": file,
        "direction": direction,
        "answer": null,
        "length": null,
        "optimal": null,
        "plan": null,
    })
}
