//! `rushsat puma step`: where rules lead that are applied one after another, and which apply there.

use clap::Args;
use limits::Ledger;
use miette::{Report as Failure, miette};
use puma::{InstanceId, Program};
use serde_json::{Value, json};

use super::{source::SourceArgs, stopped};
use crate::{
    answer::{SCHEMA, within_limits},
    limits::Session,
    output::{Report, counted},
    status::Status,
};

/// Apply rules by number, and say which apply then
#[derive(Args)]
#[command(after_help = "\
Without --steps it is the initial state. Each call begins there again, so a game
is played by adding numbers to --steps.

Example:
  rushsat puma step --steps 12,0 puma/examples/lights-out.puma")]
pub(crate) struct StepArgs {
    #[command(flatten)]
    source: SourceArgs,
    /// Numbers of rules, as the command prints them, with commas between
    #[arg(long, value_name = "N,…", value_delimiter = ',')]
    steps: Vec<InstanceId>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &StepArgs) -> Result<Status, Failure> {
    let report = within_limits(args.json, head(args), |_| report(args))?;
    report.print(args.json);
    Ok(report.status)
}

fn head(args: &StepArgs) -> Value {
    json!({
        "schema": SCHEMA,
        "command": "puma step",
        "file": args.source.name(),
        "steps": args.steps,
    })
}

fn report(args: &StepArgs) -> Result<Report, Failure> {
    let budget = Session::get().budget();
    let program = args.source.program(&budget)?;
    let mut ledger = Ledger::new(&budget);
    let state = reached(&program, &args.steps, &mut ledger)?;
    let drawing = program.draw(&state, &mut ledger).map_err(stopped)?;
    let mut rules = Vec::new();
    for id in program.applicable(&state, &mut ledger).map_err(stopped)? {
        let label = program.label(id, &state);
        ledger.take(size_of::<Value>() * 4 + label.len()).map_err(stopped)?;
        rules.push((id, label));
    }
    let is_goal = program.is_goal(&state);
    let mut text = format!("{drawing}\n");
    if is_goal {
        text.push_str("This is a goal.\n");
    }
    text.push_str(&format!("{} may be applied:\n", counted(rules.len(), "rule")));
    for (id, label) in &rules {
        text.push_str(&format!("{id:4}  {label}\n"));
    }
    let mut json = head(args);
    json["state"] = json!(state);
    json["drawing"] = drawing.into();
    json["goal"] = is_goal.into();
    json["rules"] =
        rules.iter().map(|(id, label)| json!({ "number": id, "label": label })).collect();
    Ok(Report { text, json, status: Status::Positive })
}

/// The state after the steps.
fn reached(
    program: &Program,
    steps: &[InstanceId],
    ledger: &mut Ledger,
) -> Result<Vec<i64>, Failure> {
    let mut state = program.initial().to_vec();
    for (index, &step) in steps.iter().enumerate() {
        let is_rule = usize::try_from(step).is_ok_and(|step| step < program.n_instances());
        let next = is_rule.then(|| program.apply_within(step, &state, ledger));
        let next = next.transpose().map_err(stopped)?.flatten();
        state = next.ok_or_else(|| {
            let number = index + 1;
            let help = "leave out the steps from this one on to see which rules apply there";
            miette!(help = help, "step {number}: rule {step} does not apply")
        })?;
    }
    Ok(state)
}
