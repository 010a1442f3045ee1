//! Models of the formulas of programs.

use std::collections::HashMap;

use dimacs::{Answer, Header};
use limits::Budget;
use miette::{IntoDiagnostic, Report as Failure};
use puma::{EncodedProgram, InstanceId, Program};
use rushsat::formula::ProgramOrigin;
use serde_json::{Value, json};

use super::{
    DecodeArgs, add_propositions, answer,
    formula::{check_model, trace},
};
use crate::{
    answer::SCHEMA,
    commands::puma::{origin::Comments, report::ReplayedPlan},
    failure::failure,
    output::{Report, counted},
    status::Status,
};

/// Reads a model of the formula of a program.
pub(super) fn run(
    args: &DecodeArgs,
    header: Header,
    (comments, origin): (&Comments, &ProgramOrigin),
    vars: &HashMap<(usize, String), u32>,
    budget: &Budget,
) -> Result<Status, Failure> {
    let (program, EncodedProgram { system, codec }) = comments.encoded(origin, budget)?;
    let bound = origin.horizon().map_err(failure)?;
    let most = counted(bound, "step");
    let report = match answer(args, header, budget)? {
        Answer::Satisfiable(model) => {
            check_model(args, &model, budget)?;
            let trace = trace((&system, bound), vars, &model, true, budget)?;
            let plan = codec.plan(&program, &trace).into_diagnostic()?;
            let played = ReplayedPlan::new(plan, args.json, budget);
            let mut json = head(Some(bound), "plan");
            json["length"] = played.len().into();
            json["optimal"] = false.into();
            played.add_to(&program, &mut json)?;
            let mut text = played.text(&program, "not known to be shortest", args.show)?;
            if args.propositions {
                add_propositions(&system, &trace, &mut text, &mut json);
            }
            Report { text, json, status: Status::Positive }
        }
        Answer::Unsatisfiable => Report {
            text: format!("the solver says: no plan with at most {most}\n"),
            json: head(Some(bound), "none"),
            status: Status::Negative,
        },
        Answer::Unknown => Report {
            text: format!("the solver does not know of a plan with at most {most}\n"),
            json: head(Some(bound), "unknown"),
            status: Status::GaveUp,
        },
    };
    report.print(args.json);
    Ok(report.status)
}

/// Reports what a checker or a planner says of a program without a bound: a plan, or the answer in JSON and in words
/// that there is none, and its status.
pub(super) fn without_bound(
    args: &DecodeArgs,
    program: &Program,
    plan: Option<Vec<InstanceId>>,
    (name, said, status): (&str, &str, Status),
    budget: &Budget,
) -> Result<Status, Failure> {
    let report = if let Some(plan) = plan {
        let played = ReplayedPlan::new(plan, args.json, budget);
        let mut json = head(Some(played.len()), "plan");
        json["length"] = played.len().into();
        json["optimal"] = false.into();
        played.add_to(program, &mut json)?;
        let text = played.text(program, "not known to be shortest", args.show)?;
        Report { text, json, status: Status::Positive }
    } else {
        Report { text: said.to_owned(), json: head(None, name), status }
    };
    report.print(args.json);
    Ok(report.status)
}

/// The fields that every answer begins with; those of a plan are null until there is one.
fn head(bound: Option<usize>, answer: &str) -> Value {
    json!({
        "schema": SCHEMA,
        "command": "decode",
        "bound": bound,
        "answer": answer,
        "length": null,
        "optimal": null,
        "plan": null,
    })
}
