//! `rushsat puma check`: what a program is.

use std::time::Instant;

use clap::Args;
use limits::{Budget, Ledger, StopReason};
use miette::Report as Failure;
use puma::Program;
use rushsat::{
    planning::{InvariantVerdict, Unsolvable, check_invariants},
    program::SourceProgram,
};
use serde_json::{Value, json};
use solvers::SolverSpec;

use super::{
    faults::{add_remarks, faulty},
    report::ReplayedPlan,
    solve::add_figures,
    source::SourceArgs,
    stopped,
};
use crate::{
    answer::{SCHEMA, within_limits},
    failure::failure,
    limits::Session,
    output::{Report, counted},
    progress::Progress,
    status::Status,
};

/// Say what a program is, or everything that is wrong with it, and whether its invariants hold
///
/// Search looks at all states that can be reached; where they are many, clauses may prove the invariants. The
/// limits hold for both together.
#[derive(Args)]
#[command(after_help = "\
Example:
  rushsat puma check puma/examples/peg-solitaire.puma")]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    source: SourceArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &CheckArgs) -> Result<Status, Failure> {
    let head = json!({ "schema": SCHEMA, "command": "puma check", "file": args.source.name() });
    let report = within_limits(args.json, head.clone(), |json| {
        let report = checked(args, json);
        if args.json { report.or_else(|failure| faulty(failure, head)) } else { report }
    })?;
    report.print(args.json);
    Ok(report.status)
}

/// `json` has the fields that every object begins with.
fn checked(args: &CheckArgs, json: Value) -> Result<Report, Failure> {
    let limits = Session::get().budget();
    let source = args.source.source_program(&limits)?;
    let program = source.program();
    let mut report = described(json, program, &limits).map_err(stopped)?;
    add_remarks(program, &mut report);
    if program.n_invariants() > 0 {
        let (progress, start) = (Progress::new("checking", true), Instant::now());
        let verdict =
            check_invariants(&source, &SolverSpec::Varisat, &limits, &mut |at| progress.show(&at));
        drop(progress);
        add_invariants(args, &source, verdict.map_err(failure)?, &limits, &mut report)?;
        report.json["seconds"] = start.elapsed().as_secs_f64().into();
    }
    Ok(report)
}

/// Adds whether the invariants hold.
fn add_invariants(
    args: &CheckArgs,
    source: &SourceProgram,
    verdict: InvariantVerdict,
    limits: &Budget,
    report: &mut Report,
) -> Result<(), Failure> {
    let hold = match source.program().n_invariants() {
        1 => "the invariant holds in all",
        _ => "the invariants hold in all",
    };
    let text = match verdict {
        InvariantVerdict::InAllStates(figures) => {
            report.json["holds"] = true.into();
            add_figures(&figures, &mut report.json);
            format!("{hold} {} that can be reached\n", counted(figures.reached, "state"))
        }
        InvariantVerdict::ByClauses(Unsolvable { sentence, .. }) => {
            report.json["holds"] = true.into();
            report.json["proved_by"] = sentence.clone().into();
            format!("{hold} states that can be reached: there is {sentence}\n")
        }
        InvariantVerdict::Broken { plan, is_shortest, searched } => {
            if let Some(figures) = searched {
                add_figures(&figures, &mut report.json);
            }
            report.json["optimal"] = is_shortest.into();
            let fewest = if is_shortest { "the fewest" } else { "perhaps not the fewest" };
            add_broken(source, &ReplayedPlan::new(plan, args.json, limits), fewest, report)?
        }
        InvariantVerdict::GaveUp { stop, searched, refuted } => {
            report.json["holds"] = Value::Null;
            report.json["reason"] = stop.reason.to_string().into();
            report.json["refuted"] = refuted.into();
            add_figures(&searched, &mut report.json);
            report.status = Status::GaveUp;
            let known = refuted.map_or(String::new(), |n| {
                format!("; none fails within {} of the start", counted(n, "step"))
            });
            format!("gave up on the invariants: {stop}{known}\n")
        }
    };
    report.text.push_str(&text);
    Ok(())
}

/// Adds the way to a broken invariant, and says which it is.
fn add_broken(
    source: &SourceProgram,
    played: &ReplayedPlan,
    fewest: &str,
    report: &mut Report,
) -> Result<String, Failure> {
    let program = source.program();
    let begun = Some(program.initial().to_vec());
    let end = played.steps().iter().fold(begun, |state, &step| program.apply(step, &state?));
    let broken = end.and_then(|state| source.broken_invariant(&state));
    report.json["holds"] = false.into();
    report.json["broken"] =
        broken.map(|(line, column)| json!({ "line": line, "column": column })).into();
    report.json["length"] = played.len().into();
    played.add_to(program, &mut report.json)?;
    report.status = Status::Negative;
    let steps = played.text(program, fewest, true)?;
    let which = broken.map_or("an invariant".to_owned(), |(line, column)| {
        format!("the invariant at {line}:{column}")
    });
    Ok(format!("{which} fails after {steps}"))
}

fn described(mut json: Value, program: &Program, limits: &Budget) -> Result<Report, StopReason> {
    let mut ledger = Ledger::new(limits);
    let initial = program.initial();
    let n_applicable = program.applicable(initial, &mut ledger)?.len();
    let is_goal = program.is_goal(initial);
    let mut text = program.draw(initial, &mut ledger)?;
    text.push_str(&format!(
        "\n{}, {} of state; {}, {}; {}, {}\n",
        counted(program.variables().len(), "variable"),
        counted(program.n_bits(), "bit"),
        counted(program.n_rules(), "rule"),
        counted(program.n_instances(), "instance"),
        counted(program.n_goals(), "goal"),
        counted(program.n_invariants(), "invariant"),
    ));
    text.push_str(&format!(
        "{} at the start, which is {}a goal state\n",
        match n_applicable {
            1 => "1 instance applies".to_owned(),
            n => format!("{n} instances apply"),
        },
        if is_goal { "" } else { "not " },
    ));
    json["bits"] = program.n_bits().into();
    json["rules"] = program.n_rules().into();
    json["instances"] = program.n_instances().into();
    json["goals"] = program.n_goals().into();
    json["invariants"] = program.n_invariants().into();
    json["applicable"] = n_applicable.into();
    json["solved"] = is_goal.into();
    Ok(Report { text, json, status: Status::Positive })
}
