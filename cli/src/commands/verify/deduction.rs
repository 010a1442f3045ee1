//! `rushsat verify --deduction`: proofs in natural deduction.

use lemmas::Deduction;
use miette::{LabeledSpan, NamedSource, Report as Failure, miette};
use proofs::deduction::{DeductionError, Logic, Reason, Theorem, check};
use serde_json::{Value, json};

use super::texts;
use crate::{
    answer::SCHEMA,
    failure::GaveUp,
    limits::Session,
    output::{self, counted, line, text},
    source::SourceName,
    status::Status,
};

/// Checks the proofs of a file.
pub(super) fn verify(file: &SourceName, logic: Logic, as_json: bool) -> Result<Status, Failure> {
    let budget = Session::get().budget();
    let (source, content) = (file.shown(), texts::read_text(file, &budget)?);
    let result = check(&content, logic, &budget);
    if let Err(error) = &result
        && let Reason::Stopped(reason) = *error.reason
    {
        return Err(GaveUp::on("on the proofs", reason).into());
    }
    if let Err(error) = &result
        && matches!(*error.reason, Reason::Syntax(_) | Reason::UnknownRule(_))
    {
        return Err(located(source, &content, error));
    }
    if as_json {
        line(&json_of(source, &result).to_string());
    }
    match result {
        Ok(theorems) => {
            if !as_json {
                text(&described(&theorems));
            }
            Ok(Status::Positive)
        }
        Err(error) => {
            if !as_json {
                output::error(&located(source, &content, &error));
            }
            Ok(Status::Negative)
        }
    }
}

/// Prints one of the proofs that can be generated: `cannot_move`, `full_row:N` or `full_column:N`.
pub(super) fn generate(name: &str) -> Result<Status, Failure> {
    let (kind, length) = name.split_once(':').unwrap_or((name, "6"));
    let deduction = length.parse().ok().and_then(|length| Deduction::named(kind, length));
    let deduction = deduction.ok_or_else(|| {
        miette!(
            help = "write `cannot_move`, `full_row:N` or `full_column:N` with N from 2 to 64",
            "no proof `{name}` can be generated"
        )
    })?;
    text(&deduction.text());
    Ok(Status::Positive)
}

fn described(theorems: &[Theorem]) -> String {
    let mut text = String::new();
    for theorem in theorems {
        let logic = if theorem.is_classical { ", classical" } else { "" };
        let lines = counted(theorem.n_lines, "line");
        text.push_str(&format!("{} is proved: {lines}{logic}\n", theorem.sequent.name));
    }
    text
}

/// The error with the line of the text that it is about.
fn located(source: &str, content: &str, error: &DeductionError) -> Failure {
    let before = content.split_inclusive('\n').take(error.at - 1).map(str::len).sum::<usize>();
    let length = content.lines().nth(error.at - 1).map_or(0, str::len);
    miette!(labels = vec![LabeledSpan::at(before..before + length, "here")], "{error}")
        .with_source_code(NamedSource::new(source, content.to_owned()))
}

fn json_of(source: &str, result: &Result<Vec<Theorem>, DeductionError>) -> Value {
    let mut json = json!({
        "schema": SCHEMA, "command": "verify", "deduction": source, "holds": result.is_ok(),
    });
    match result {
        Ok(theorems) => {
            let each = |theorem: &Theorem| {
                json!({
                    "theorem": theorem.sequent.name,
                    "lines": theorem.n_lines,
                    "classical": theorem.is_classical,
                })
            };
            json["theorems"] = theorems.iter().map(each).collect();
        }
        Err(error) => {
            json["theorem"] = error.theorem.as_str().into();
            json["proof_line"] = error.line.into();
            json["line"] = error.at.into();
            json["error"] = error.reason.to_string().into();
        }
    }
    json
}
