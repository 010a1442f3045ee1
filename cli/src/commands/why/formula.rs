//! What of the formula makes a plan impossible, as text and JSON.

use std::collections::BTreeMap;

use board::formats::BoardEntry;
use miette::Report as Failure;
use rushsat::{
    Error,
    why::{Explanation, FormulaCore, Group, KeptClause, Scope, Why},
    wording::listed,
};
use serde_json::{Value, json};

use super::report::explained;
use crate::{
    answer::{board_json, head},
    failure::failure,
    output::{Report, counted},
    status::Status,
};

/// The answer about the formula, or the plan if there is one.
pub(super) fn report(
    puzzle: &BoardEntry,
    why: &Why<'_>,
    by: Group,
    core: Result<Option<FormulaCore>, Error>,
    is_only: bool,
) -> Result<Report, Failure> {
    const COMMAND: &str = "why no-plan";
    let question = why.question;
    let said =
        |explanation: &Explanation| explained(COMMAND, puzzle, question, explanation, is_only);
    let core = match core {
        Ok(Some(core)) => core,
        // Vehicles and walls are not wanted: this ends with the plan.
        Ok(None) => return Ok(said(&why.explain(Scope::Minimal, &mut |_| ()).map_err(failure)?)),
        Err(Error::GaveUp(reason)) => {
            return Ok(said(&Explanation::GaveUp(limits::Stop::from(reason).into())));
        }
        Err(error) => return Err(failure(error)),
    };
    let mut json = head(COMMAND, puzzle);
    json["board"] = board_json(&puzzle.board);
    json["answer"] = "core".into();
    json["of"] = by.to_string().into();
    json["encoding"] = why.encoding.to_string().into();
    json["groups"] = core.groups.clone().into();
    json["n_groups"] = core.n_groups.into();
    json["minimal"] = core.is_minimal.into();
    json["clauses"] = core.clauses.iter().map(clause_json).collect();
    json["n_clauses"] = core.n_clauses.into();
    json["proof_steps"] = core.refutation.n_steps.into();
    if let Some(reason) = &core.stopped {
        json["reason"] = reason.words().into();
    }
    let lines = sentences(&question.denial(), by, &core);
    let text = if is_only {
        lines.join("\n") + "\n"
    } else {
        format!("{}: {}\n", puzzle.label(), lines.join("; "))
    };
    let status = if core.stopped.is_some() { Status::GaveUp } else { Status::Positive };
    Ok(Report { text, json, status })
}

fn clause_json(clause: &KeptClause) -> Value {
    let KeptClause { number, family, frame, lits } = clause;
    json!({ "number": number, "family": family, "frame": frame, "literals": lits })
}

fn sentences(denial: &str, by: Group, core: &FormulaCore) -> Vec<String> {
    let n = core.groups.len();
    let steps = counted(core.refutation.n_steps, "step");
    let which = match by {
        Group::Families | Group::Frames => format!(": {}", listed(&core.groups)),
        Group::Clauses => String::new(),
    };
    let mut lines = vec![
        format!("{denial} (proved)"),
        format!("{n} of {} {by} suffice (refutation checked: {steps}){which}", core.n_groups),
    ];
    lines.push(match &core.stopped {
        None => "none of them can be left out".to_owned(),
        Some(reason) => {
            format!("gave up: {reason}; whether some of them can be left out is not known")
        }
    });
    if by == Group::Clauses {
        let mut n_of: BTreeMap<&str, usize> = BTreeMap::new();
        for clause in &core.clauses {
            *n_of.entry(&clause.family).or_default() += 1;
        }
        lines.extend(n_of.iter().map(|(family, n)| format!("  {family}: {n}")));
    } else {
        let (n, all) = (core.clauses.len(), core.n_clauses);
        lines.push(format!("they have {n} of {}", counted(all, "clause")));
    }
    lines
}
