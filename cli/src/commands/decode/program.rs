//! Models of the formulas of programs.

use std::collections::HashMap;

use dimacs::{Answer, Header};
use limits::Budget;
use miette::{IntoDiagnostic, Report as Failure};
use puma::EncodedProgram;
use rushsat::formula::ProgramOrigin;
use serde_json::{Value, json};

use super::{DecodeArgs, add_propositions, answer, check_model, trace};
use crate::{
    answer::SCHEMA,
    commands::puma::{origin::Comments, report::ReplayedPlan},
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
    let bound = origin.horizon();
    let most = counted(bound, "step");
    let report = match answer(args, header, budget)? {
        Answer::Satisfiable(model) => {
            check_model(args, &model, budget)?;
            let trace = trace((&system, bound), vars, &model, true, budget)?;
            let plan = codec.plan(&program, &trace).into_diagnostic()?;
            let played = ReplayedPlan::new(plan, args.json, budget);
            let mut json = head(bound, "plan");
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
            json: head(bound, "none"),
            status: Status::Negative,
        },
        Answer::Unknown => Report {
            text: format!("the solver does not know of a plan with at most {most}\n"),
            json: head(bound, "unknown"),
            status: Status::GaveUp,
        },
    };
    report.print(args.json);
    Ok(report.status)
}

/// The fields that every answer begins with; those of a plan are null until there is one.
fn head(bound: usize, answer: &str) -> Value {
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
