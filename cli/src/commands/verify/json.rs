//! What is said about lemmas, as JSON.

use lemmas::Lemma;
use rushsat::verification::{JudgedLemma, Judgement, LemmaSubject};
use serde_json::Value;

use super::{
    answer::verdict_word,
    shown::{counterexample, head},
};

/// One verdict.
pub(super) fn as_json(lemma: &Lemma, subject: &LemmaSubject, judged: &JudgedLemma) -> Value {
    let mut json = head("verify", lemma, subject);
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
        Judgement::Fails(case) => json["counterexample"] = counterexample(case),
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
