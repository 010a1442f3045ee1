//! `rushsat verify --deduction LEMMA`: a proof in natural deduction, beside the refutation.

use lemmas::Lemma;
use miette::Report as Failure;
use proofs::deduction::Logic;
use rushsat::verification::{Judge, Judgement, LemmaSubject, NaturalDeduction, deduce};
use solvers::SolverSpec;

use super::{VerifyArgs, answer, deduction, json::as_json, notation::written_proof};
use crate::{
    failure::failure,
    limits::{ConflictArgs, Session},
    output::{counted, line, remark, text},
    status::Status,
};

/// Refutes that a lemma fails, and shows a proof in natural deduction beside it.
pub(super) fn of_lemma(
    args: &VerifyArgs,
    lemma: &Lemma,
    subject: &LemmaSubject,
    logic: Logic,
) -> Result<Status, Failure> {
    let limits = Session::get().solver_limits(&ConflictArgs::default());
    let judge = Judge { solver: &SolverSpec::Varisat, folder: None, limits: &|| limits.clone() };
    let judged = judge.judge(lemma, subject).map_err(failure)?;
    let holds = matches!(judged.judgement, Judgement::Holds { .. });
    let deduced =
        if holds { deduce(lemma, subject, max_lines(args) as usize, &limits) } else { Ok(None) };
    let (deduced, stopped) = match deduced {
        Err(rushsat::Error::GaveUp(reason)) => (None, Some(reason.to_string())),
        other => (other.map_err(failure)?, None),
    };
    let is_refused =
        deduced.as_ref().is_some_and(|found| found.is_classical) && logic == Logic::Constructive;
    let deduced = deduced.filter(|_| !is_refused);
    let status = match judged.judgement {
        Judgement::Holds { .. } if deduced.is_some() => Status::Positive,
        Judgement::Holds { .. } | Judgement::GaveUp(_) => Status::GaveUp,
        Judgement::Fails(_) | Judgement::Spurious { .. } => Status::Negative,
    };
    if args.json {
        let mut json = as_json(lemma, subject, &judged);
        json["deduction"] = deduced.as_ref().map(|found| found.text.as_str()).into();
        if let Some(reason) = stopped.as_deref().or(is_refused.then_some(REFUSED)) {
            json["reason"] = reason.into();
        }
        line(&json.to_string());
        return Ok(status);
    }
    let mut described = answer::described(lemma, subject, &judged, false);
    if let Some(reason) = stopped {
        described.push_str(&format!("gave up on the proof: {reason}\n"));
    } else if holds {
        described.push_str(&said(deduced.as_ref(), is_refused, args));
    }
    match (args.to, &deduced) {
        (None, _) => {
            if let Some(introduction) = answer::introduction(lemma, args.notation) {
                line(&introduction);
            }
            text(&described);
        }
        // What is asked for a tool holds nothing else.
        (Some(tool), Some(found)) => text(&deduction::exported(&found.text, tool)?),
        (Some(_), None) => remark(described.trim_end()),
    }
    Ok(status)
}

/// Why a proof that was found is not shown.
const REFUSED: &str = "the proof that was found has classical rules, and no other is looked for";

/// The most lines that the search for a proof may write.
fn max_lines(args: &VerifyArgs) -> u32 {
    args.max_lines.unwrap_or(20_000)
}

fn said(deduced: Option<&NaturalDeduction>, is_refused: bool, args: &VerifyArgs) -> String {
    let Some(found) = deduced else {
        if is_refused {
            return format!("{REFUSED}: leave out --constructive to see it\n");
        }
        let most = counted(max_lines(args), "line");
        return format!(
            "no proof was found within {most}: try a smaller --size or a larger --max-lines\n"
        );
    };
    let lines = counted(found.n_lines, "line");
    let premises = counted(found.n_premises, "premise");
    let logic = if found.is_classical { ", classical" } else { "" };
    let proof = written_proof(&found.text, args.notation);
    format!("by natural deduction from {premises}, checked: {lines}{logic}\n\n{proof}")
}
