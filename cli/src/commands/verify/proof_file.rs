//! `rushsat verify --deduction FILE`: the proofs of a file.

use std::{collections::HashSet, sync::Arc};

use itertools::Itertools;
use logic::Notation;
use miette::Report as Failure;
use proofs::deduction::{DeductionError, Logic, Reason, Theorem, check_each};
use rushsat::text::ShownText;
use serde_json::{Map, Value, json};

use super::{VerifyArgs, deduction::exported, notation::written_proof, texts};
use crate::{
    answer::SCHEMA,
    failure::GaveUp,
    limits::Session,
    output::{self, counted, line, text},
    source::SourceName,
    status::Status,
};

/// Checks the proofs of a file, each by itself.
pub(super) fn check(file: &SourceName, logic: Logic, args: &VerifyArgs) -> Result<Status, Failure> {
    let budget = Session::get().budget();
    let (source, content) = (file.shown(), texts::read_text(file, &budget)?);
    let (theorems, faults): (Vec<_>, Vec<_>) =
        check_each(&content, logic, &budget).into_iter().partition_result();
    if let Some(reason) = faults.iter().find_map(DeductionError::stopped) {
        return Err(GaveUp::on("on the proofs", reason).into());
    }
    if args.json {
        line(&json_of(source, &theorems, &faults).to_string());
    }
    match args.to {
        // What is asked for a tool holds nothing else.
        Some(tool) if !theorems.is_empty() => {
            text(&exported(&proved_part(&content, &faults), tool)?);
        }
        None if !args.json => text(&described(&theorems)),
        _ => {}
    }
    if !theorems.is_empty() && args.to.is_none() && args.notation != Notation::Text {
        let proved = proved_part(&content, &faults);
        text(&format!("\n{}", written_proof(&proved, args.notation)));
    }
    if !args.json {
        let shown = Arc::new(ShownText::new(source, &content));
        for fault in &faults {
            let error = Failure::new(fault.located());
            output::error(&error.with_source_code(Arc::clone(&shown)));
        }
    }
    Ok(faults.iter().map(status).fold(Status::Positive, Status::worst))
}

/// The text without the theorems that are not proved. Those that are left use none of these.
fn proved_part(text: &str, faults: &[DeductionError]) -> String {
    let lines: Vec<(usize, &str)> = (1..).zip(text.split_inclusive('\n')).collect();
    let proofs = lines.chunk_by(|_, (_, next)| !next.trim_start().starts_with("theorem"));
    let wrong: HashSet<usize> = faults.iter().map(|fault| fault.at).collect();
    let is_proved = |proof: &&[(usize, &str)]| !proof.iter().any(|(at, _)| wrong.contains(at));
    proofs.filter(is_proved).flatten().map(|&(_, line)| line).collect()
}

/// A proof that is wrong is an answer; a text that is none is bad input.
fn status(fault: &DeductionError) -> Status {
    match *fault.reason {
        Reason::Syntax(_) | Reason::UnknownRule(_) => Status::BadInput,
        _ => Status::Negative,
    }
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

fn json_of(source: &str, theorems: &[Theorem], faults: &[DeductionError]) -> Value {
    let mut json = json!({
        "schema": SCHEMA, "command": "verify", "deduction": source, "holds": faults.is_empty(),
    });
    if let Some(first) = faults.first() {
        json.as_object_mut().expect("it is one").extend(fields_of(first));
        json["faults"] = faults.iter().map(|fault| Value::Object(fields_of(fault))).collect();
    }
    let each = |theorem: &Theorem| {
        json!({
            "theorem": theorem.sequent.name,
            "lines": theorem.n_lines,
            "classical": theorem.is_classical,
        })
    };
    json["theorems"] = theorems.iter().map(each).collect();
    json
}

/// What is wrong with a proof, and where.
fn fields_of(fault: &DeductionError) -> Map<String, Value> {
    Map::from_iter([
        ("theorem".to_owned(), fault.theorem.as_str().into()),
        ("proof_line".to_owned(), fault.line.into()),
        ("line".to_owned(), fault.at.into()),
        ("column".to_owned(), fault.column.into()),
        ("error".to_owned(), fault.reason.to_string().into()),
        ("advice".to_owned(), fault.reason.help().into()),
    ])
}
