//! The report on a certificate, written or not.

use std::path::Path;

use board::{Plan, formats::BoardEntry, plan_text};
use rushsat::{
    certificates::{Certification, Claim, Figures, WrittenCertificate},
    planning::unsolvable,
};
use serde_json::json;
use solvers::SolverSpec;

use super::{super::plan::plan_sentence, CertifyArgs};
use crate::{
    answer::{board_json, head},
    output::{Report, formula_size},
    status::Status,
};

/// The outcome for one board, to be shown.
pub(super) struct CertificateAnswer<'a> {
    pub(super) args: &'a CertifyArgs,
    pub(super) puzzle: &'a BoardEntry,
    pub(super) folder: &'a Path,
    pub(super) outcome: Certification<Plan>,
}

impl CertificateAnswer<'_> {
    pub(super) fn report(&self, is_only: bool) -> Report {
        let text = self.text();
        let text = if is_only { text } else { format!("{}: {text}", self.puzzle.label()) };
        let status = Status::of_claim(self.outcome.claim(), self.args.question());
        Report { text, json: self.json(), status }
    }

    fn text(&self) -> String {
        let written = match &self.outcome {
            Certification::GaveUp(reason) => return format!("gave up: {reason}\n"),
            Certification::Kept { claim, stopped } => {
                let gave_up = stopped.as_ref().map(|why| format!("gave up: {why}\n"));
                let gave_up = gave_up.unwrap_or_default();
                return format!(
                    "certified by an earlier run, and checked again: {claim}\n{gave_up}"
                );
            }
            Certification::Written(written) => written,
        };
        let WrittenCertificate { claim, plan, unsolvable, figures, replaced, stopped } = written;
        let mut text = match (*claim, plan) {
            (Claim::Shortest { metric, .. }, Some(plan)) => {
                plan_sentence(&self.puzzle.board, plan, metric, "certified shortest")
            }
            (_, Some(plan)) => {
                let slides = plan_text::write(&plan.merged(), &self.puzzle.board);
                format!("certified: {claim}\n{slides}\n")
            }
            _ => format!("certified: {claim}\n"),
        };
        if let Some(reason) = stopped {
            text.push_str(&format!("gave up: {reason}\n"));
        }
        if let Some(unsolvable) = unsolvable {
            text.push_str(&format!("{}\n", unsolvable.sentence));
        }
        if let Some(figures) = figures {
            text.push_str(&refuted(figures, &self.args.solver.solver));
        }
        if let Some(reason) = replaced {
            text.push_str(&format!(
                "written anew, since the certificate of an earlier run does not hold: {reason}\n"
            ));
        }
        text
    }

    fn json(&self) -> serde_json::Value {
        let mut json = head("certify", self.puzzle);
        json["board"] = board_json(&self.puzzle.board);
        json["folder"] = self.folder.display().to_string().into();
        match &self.outcome {
            Certification::GaveUp(reason) => {
                json["claim"] = serde_json::Value::Null;
                json["reason"] = reason.words().into();
            }
            Certification::Kept { claim, stopped } => {
                json["claim"] = json!(claim);
                json["kept"] = true.into();
                if let Some(reason) = stopped {
                    json["reason"] = reason.words().into();
                }
            }
            Certification::Written(WrittenCertificate {
                claim,
                plan,
                figures,
                replaced,
                stopped,
                ..
            }) => {
                json["claim"] = json!(claim);
                json["plan"] = match plan {
                    Some(plan) => plan_text::write(&plan.merged(), &self.puzzle.board).into(),
                    None => serde_json::Value::Null,
                };
                let encoding = match claim {
                    Claim::Unsolvable => unsolvable::ENCODING,
                    _ => self.args.encoding.encoding,
                };
                json["encoding"] = encoding.to_string().into();
                json["solver"] = self.args.solver.solver.to_string().into();
                json["refutation"] = figures_json(figures.as_ref());
                if let Some(reason) = stopped {
                    json["reason"] = reason.words().into();
                }
                if let Some(reason) = replaced {
                    json["replaced"] = reason.as_str().into();
                }
            }
        }
        json
    }
}

/// A sentence about what was refuted.
pub(crate) fn refuted(figures: &Figures, solver: &SolverSpec) -> String {
    let Figures { n_vars, n_clauses, elapsed, n_bytes, .. } = figures;
    let seconds = elapsed.as_secs_f64();
    let size = formula_size(*n_vars, *n_clauses);
    format!("{size}; {solver} refuted them in {seconds:.3} s, proof of {n_bytes} bytes\n")
}

/// The field `refutation`.
pub(crate) fn figures_json(figures: Option<&Figures>) -> serde_json::Value {
    figures.map_or(serde_json::Value::Null, |figures| {
        json!({
            "variables": figures.n_vars,
            "clauses": figures.n_clauses,
            "conflicts": figures.conflicts,
            "bytes": figures.n_bytes,
            "seconds": figures.elapsed.as_secs_f64(),
        })
    })
}
