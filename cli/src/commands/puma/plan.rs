//! `rushsat puma plan`: a shortest plan within a bound, by SAT.

use std::time::Instant;

use clap::Args;
use limits::Budget;
use logic::{CompiledSystem, FormulaError};
use miette::{IntoDiagnostic, Report as Failure};
use planning::{BoundedSearch, Outcome, find_any, find_shortest};
use puma::{Encoded, Program, encode};
use rushsat::planning::Grounds;
use serde_json::{Value, json};
use solvers::Solver;

use super::{
    or_gave_up,
    report::Played,
    source::{FormulaArgs, SourceArgs},
    stopped,
};
use crate::{
    answer::SCHEMA,
    failure::solver_failed,
    limits::{ConflictArgs, Session},
    output::{Report, counted},
    progress::Progress,
    question::{SolverArgs, parse_bound},
    status::Status,
};

/// Find a shortest plan within a bound by SAT, or prove that there is none
#[derive(Args)]
#[command(after_help = "\
Example:
  rushsat puma plan --max-steps 20 puma/examples/lights-out.puma")]
pub(crate) struct PlanArgs {
    #[command(flatten)]
    source: SourceArgs,
    /// Plans of at most N steps: one rule is applied
    #[arg(long, value_name = "N", value_parser = parse_bound, allow_negative_numbers = true)]
    max_steps: usize,
    /// Find any plan within the bound, quickly, rather than a shortest one
    #[arg(long)]
    any: bool,
    /// Draw the states along the plan
    #[arg(long)]
    show: bool,
    #[command(flatten)]
    formula: FormulaArgs,
    #[command(flatten)]
    solver: SolverArgs,
    #[command(flatten)]
    conflicts: ConflictArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &PlanArgs) -> Result<Status, Failure> {
    let report = or_gave_up(report(args), head(args, args.max_steps))?;
    report.print(args.json);
    Ok(report.status)
}

fn report(args: &PlanArgs) -> Result<Report, Failure> {
    let limits = Session::get().solver_limits(&args.conflicts);
    let solver = args.solver.solver.start(&limits).into_diagnostic()?;
    let program = args.source.program(&limits.budget)?;
    answer(args, &program, solver, &limits.budget)
}

fn answer(
    args: &PlanArgs,
    program: &Program,
    solver: Solver,
    budget: &Budget,
) -> Result<Report, Failure> {
    let start = Instant::now();
    let encoded = encode(program, args.formula.strengthen, budget).map_err(stopped)?;
    let Encoded { system, codec } = encoded;
    let options = args.formula.amo.options();
    let compiled = CompiledSystem::within(system, options, budget).map_err(stopped)?;
    let bound = args.max_steps;
    let mut search = BoundedSearch::new(&compiled, solver).within(budget.clone());
    let strategy = if args.any { find_any } else { find_shortest };
    let progress = Progress::new("planning", true);
    let outcome = strategy(&mut search, bound, &mut |event| progress.horizon(&event));
    drop(progress);
    let mut json = head(args, bound);
    let grounds = Grounds::of(&args.solver.solver);
    // Whether something is said not to exist.
    let mut refutes = false;
    let (text, status) = match outcome.map_err(solver_failed)? {
        Outcome::Plan { trace, is_shortest, .. } => {
            let plan = codec.plan(program, &trace).into_diagnostic()?;
            let played = Played::new(program, plan, budget)?;
            json["answer"] = "plan".into();
            json["length"] = played.len().into();
            json["optimal"] = is_shortest.into();
            played.add_to(program, &mut json)?;
            let proved = match (is_shortest, played.len()) {
                (false, _) => "not known to be shortest".to_owned(),
                (true, 0) => "proved shortest".to_owned(),
                (true, _) => {
                    refutes = true;
                    grounds.superlative("shortest")
                }
            };
            (played.text(program, &proved, args.show)?, Status::Positive)
        }
        Outcome::NoPlan => {
            json["answer"] = "none".into();
            let most = counted(bound, "step");
            refutes = true;
            let said = grounds.said();
            (format!("no plan with at most {most} exists ({said})\n"), Status::Negative)
        }
        Outcome::GaveUp { refuted } => {
            refutes = refuted.is_some();
            (gave_up(&search, refuted, &grounds, &mut json), Status::GaveUp)
        }
    };
    let (n_vars, n_clauses) = (search.n_vars(), search.n_clauses());
    let seconds = start.elapsed().as_secs_f64();
    json["solver"] = args.solver.solver.to_string().into();
    json["variables"] = n_vars.into();
    json["clauses"] = n_clauses.into();
    if refutes && !grounds.is_proved() {
        json["proved"] = false.into();
    }
    json["seconds"] = seconds.into();
    let figures = format!(
        "{}: {n_vars} variables, {n_clauses} clauses, {seconds:.3} s\n",
        args.solver.solver
    );
    Ok(Report { text: text + &figures, json, status })
}

/// The fields that every answer begins with; those of a plan are null until there is one.
fn head(args: &PlanArgs, bound: usize) -> Value {
    json!({
        "schema": SCHEMA,
        "command": "puma plan",
        "file": args.source.name(),
        "bound": bound,
        "answer": null,
        "length": null,
        "optimal": null,
        "plan": null,
    })
}

/// Why there is no answer, and what is known all the same.
fn gave_up(
    search: &BoundedSearch<'_, Solver>,
    refuted: Option<usize>,
    grounds: &Grounds<'_>,
    json: &mut Value,
) -> String {
    let reason = search.stopped().or(search.solver().stop_reason().map(FormulaError::Stopped));
    let reason = reason.map_or("the solver stopped".to_owned(), |why| why.to_string());
    let known = refuted.map_or(String::new(), |k| {
        format!("; no plan with at most {} exists ({})", counted(k, "step"), grounds.said())
    });
    json["answer"] = "unknown".into();
    if let Some(refuted) = refuted {
        json["refuted"] = refuted.into();
    }
    json["reason"] = reason.as_str().into();
    format!("gave up: {reason}{known}\n")
}
