//! The question of an exported formula, and the report on it.

use board::{Board, Plan, plan_text};
use encodings::Semantics;
use miette::{Report as Failure, miette};
use rushsat::planning::Bound;
use serde_json::json;

use super::DecodeArgs;
use crate::{
    answer::{SCHEMA, board_json},
    output::{Report, length},
    status::Status,
};

/// What an exported formula is about.
pub(super) struct FormulaQuestion {
    pub(super) board: Board,
    pub(super) bound: Bound,
    pub(super) formula: encodings::Formulation,
}

impl FormulaQuestion {
    /// Refuses a plan that the formula rules out: what the comment says is not what it is.
    pub(super) fn check_length(&self, plan: &Plan) -> Result<(), Failure> {
        let Bound { metric, length: bound } = self.bound;
        let found = plan.len(metric);
        if self.formula.semantics.is_exact() && found > bound {
            let (found, bound) = (length(found, metric), length(bound, metric));
            return Err(miette!(
                help = "give the file as rushsat wrote it",
                "the model is a plan with {found}, but the formula should have none with more than {bound}"
            ));
        }
        Ok(())
    }

    pub(super) fn json(&self, answer: &str, plan: Option<&Plan>) -> serde_json::Value {
        let Self { board, bound, formula } = self;
        let mut json = json!({
            "schema": SCHEMA,
            "command": "decode",
            "board": board_json(board),
            "metric": bound.metric.to_string(),
            "bound": bound.length,
            "answer": answer,
            "length": plan.map(|plan| plan.len(bound.metric)),
            "optimal": plan.map(|_| false),
            "plan": plan.map(|plan| plan_text::write(&plan.merged(), board)),
        });
        if formula.semantics != Semantics::default() {
            json["semantics"] = formula.semantics.to_string().into();
        }
        json
    }
}

pub(super) fn no_model(args: &DecodeArgs, asked: &FormulaQuestion, status: Status) -> Status {
    let (bound, semantics) = (asked.bound, asked.formula.semantics);
    let most = if semantics.is_exact() {
        length(bound.length, bound.metric)
    } else {
        format!("{} {semantics} transitions", bound.length)
    };
    let (answer, text) = match status {
        Status::Negative => ("none", format!("the solver says: no plan with at most {most}\n")),
        _ => ("unknown", format!("the solver does not know of a plan with at most {most}\n")),
    };
    Report { text, json: asked.json(answer, None), status }.print(args.json);
    status
}
