//! `rushsat puma step`: where rules lead that are applied one after another, and which apply there.

use std::borrow::Cow;

use clap::Args;
use limits::{Budget, Ledger};
use miette::{Report as Failure, miette};
use puma::{InstanceId, PlanError, Program};
use serde_json::{Value, json};

use super::{source::SourceArgs, stopped};
use crate::{
    answer::{SCHEMA, with_all_fields},
    limits::Session,
    output::{Report, counted},
    source::{self, SourceName},
    status::Status,
};

/// Apply instances of rules by number, and say which apply then
#[derive(Args)]
#[command(after_help = "\
Without --steps and --plan it is the initial state. Each call begins there again, so a game
is played by adding numbers to --steps.

Example:
  rushsat puma step --steps 12,0 puma/examples/lights-out.puma")]
pub(crate) struct StepArgs {
    #[command(flatten)]
    source: SourceArgs,
    /// Numbers of rule instances, as the command prints them, with commas between
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = parse_instance)]
    steps: Vec<InstanceId>,
    /// The plan of another planner for the task of `rushsat puma export --format pddl`; `-` for standard
    /// input
    #[arg(long, value_name = "FILE", conflicts_with = "steps")]
    plan: Option<SourceName>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn parse_instance(text: &str) -> Result<InstanceId, String> {
    let number = text.trim().parse();
    number.map_err(|_| format!("expected the number of a rule instance, found `{text}`"))
}

pub(crate) fn run(args: &StepArgs) -> Result<Status, Failure> {
    let further = ["state", "drawing", "goal", "rules"];
    let report = with_all_fields(args.json, head(args), &further, |_| report(args))?;
    report.print(args.json);
    Ok(report.status)
}

fn head(args: &StepArgs) -> Value {
    json!({
        "schema": SCHEMA,
        "command": "puma step",
        "file": args.source.name(),
        "steps": args.plan.is_none().then_some(&args.steps),
    })
}

fn report(args: &StepArgs) -> Result<Report, Failure> {
    let budget = Session::get().budget();
    let steps = args.steps(&budget)?;
    let program = args.source.program(&budget)?;
    let mut ledger = Ledger::new(&budget);
    let state = reached(&program, &steps, &mut ledger)?;
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
    text.push_str(&format!("{} may be applied:\n", counted(rules.len(), "instance")));
    for (id, label) in &rules {
        text.push_str(&format!("{id:4}  {label}\n"));
    }
    let mut json = head(args);
    json["steps"] = json!(steps);
    json["state"] = json!(state);
    json["drawing"] = drawing.into();
    json["goal"] = is_goal.into();
    json["rules"] =
        rules.iter().map(|(id, label)| json!({ "number": id, "label": label })).collect();
    Ok(Report { text, json, status: Status::Positive })
}

impl StepArgs {
    /// The numbers of the rule instances, given or read.
    fn steps(&self, budget: &Budget) -> Result<Cow<'_, [InstanceId]>, Failure> {
        let Some(plan) = &self.plan else { return Ok(Cow::Borrowed(&self.steps)) };
        let both = [plan.path(), self.source.file.path()];
        if both.into_iter().all(source::is_standard_input) {
            return Err(miette!("standard input cannot be both the program and the plan"));
        }
        let text = source::text(plan.path(), source::MAX_BYTES, budget);
        let text = text.map_err(|error| source::not_read(plan.path(), error))?;
        let steps = puma::read_pddl_plan(&text, budget).map_err(|error| match error {
            PlanError::Stopped(reason) => stopped(reason),
            error => {
                let help = "each line is an action of the task, as in `(s17-rule1-p-0)`";
                miette!(help = help, "`{}` is no plan of a planner: {error}", plan.shown())
            }
        })?;
        Ok(Cow::Owned(steps))
    }
}

/// The state after the steps.
fn reached(
    program: &Program,
    steps: &[InstanceId],
    ledger: &mut Ledger,
) -> Result<Vec<i64>, Failure> {
    let mut state = program.initial().to_vec();
    for (index, &step) in steps.iter().enumerate() {
        let (number, n_instances) = (index + 1, program.n_instances());
        if !usize::try_from(step).is_ok_and(|step| step < n_instances) {
            let help = format!("there are {}, numbered from 0", counted(n_instances, "instance"));
            return Err(miette!(help = help, "step {number}: there is no instance {step}"));
        }
        let next = program.apply_within(step, &state, ledger).map_err(stopped)?;
        state = next.ok_or_else(|| {
            let help = "leave out the steps from this one on to see which instances apply there";
            miette!(help = help, "step {number}: instance {step} does not apply")
        })?;
    }
    Ok(state)
}
