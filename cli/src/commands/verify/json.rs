//! What is said about lemmas, as JSON.

use lemmas::Lemma;
use rushsat::verification::{BoardSet, JudgedLemma, Judgement, LemmaSubject};
use serde_json::{Value, json};

use super::answer::{slides, verdict_word};
use crate::answer::{SCHEMA, board_json};

/// One verdict.
pub(super) fn as_json(lemma: &Lemma, subject: &LemmaSubject, judged: &JudgedLemma) -> Value {
    let mut json = json!({ "schema": SCHEMA, "command": "verify", "lemma": lemma.name() });
    match subject.boards() {
        BoardSet::Size { size, red_row } => {
            json["size"] = size.to_string().into();
            json["red_row"] = (*red_row).into();
        }
        BoardSet::Board(board) => json["board"] = board_json(board),
    }
    json["metric"] =
        if lemma.horizon() == 0 { Value::Null } else { subject.metric().to_string().into() };
    if let Some(mistake) = subject.mistake() {
        json["mistake"] = mistake.to_string().into();
    }
    json["verdict"] = match judged.judgement {
        Judgement::Holds { .. } => "holds",
        Judgement::Fails(_) | Judgement::Spurious { .. } => "fails",
        Judgement::GaveUp(_) => "unknown",
    }
    .into();
    json["declared"] = judged.declared.map(verdict_word).into();
    json["formula"] = lemma.text().into();
    if !lemma.note().is_empty() {
        json["note"] = lemma.note().into();
    }
    match &judged.judgement {
        Judgement::Holds { n_steps, is_vacuous } => {
            json["vacuous"] = (*is_vacuous).into();
            json["proof_steps"] = (*n_steps).into();
        }
        Judgement::Fails(case) => {
            let boards: Vec<Value> = case.boards.iter().map(board_json).collect();
            json["counterexample"] =
                json!({ "boards": boards, "plan": slides(case, 0..case.slides.len()) });
        }
        Judgement::Spurious { breach, missed } => {
            json["breach"] = breach.as_str().into();
            if let Some((frame, formula)) = missed {
                json["frame"] = (*frame).into();
                json["missed"] = formula.as_str().into();
            }
        }
        Judgement::GaveUp(reason) => json["reason"] = reason.words().into(),
    }
    json["variables"] = judged.n_vars.into();
    json["clauses"] = judged.n_clauses.into();
    json["seconds"] = judged.elapsed.as_secs_f64().into();
    json
}
