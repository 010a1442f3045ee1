//! Certificates that are audited.

use std::path::PathBuf;

use pyo3::prelude::*;
use rushsat::{
    certificates::{self, About, ClaimText, Conclusion, ExpectedCertificate, Verdict},
    limits::Budget,
};

use crate::{board::PyBoard, errors::failed, limits::Limits, puzzle::RawPuzzle};

/// What an audit found of one certificate.
#[pyclass(frozen, get_all)]
pub(crate) struct RawAudit {
    path: PathBuf,
    /// The claim in words, if it can be read.
    claim: Option<String>,
    /// That of a certified answer, or `lemma` or `wish`.
    kind: Option<String>,
    /// What lengths count, the length of the plan, and the largest length that is refuted.
    metric: Option<String>,
    length: Option<u64>,
    refuted_length: Option<u64>,
    /// What no board needs by the claim about a wish.
    at_least: Option<u64>,
    /// `proved`, `not_proved` or `gave_up`.
    conclusion: &'static str,
    board: Option<Py<PyBoard>>,
    /// Name of each part; `holds`, `fails`, `unchecked` or `gave_up`; a remark.
    parts: Vec<(String, &'static str, String)>,
}

/// Audits all certificates in a folder and below it. The second value is what was raised meanwhile.
#[pyfunction]
pub(crate) fn audit(
    py: Python<'_>,
    folder: PathBuf,
    board: Option<&PyBoard>,
    puzzle: Option<&RawPuzzle>,
    limits: &Limits,
) -> PyResult<(Vec<RawAudit>, Option<PyErr>)> {
    let board = board.map(|board| About::Board(&board.0));
    let about = board.or(puzzle.map(|puzzle| About::Program(puzzle.0.text())));
    let finished = limits.run(py, move |budget, teller| {
        let found = certificates::certificates(&folder, None)?.certificates;
        let total = found.len() as u64;
        let is_interrupted = || budget.interrupt.reason().is_some();
        let open = (1..).zip(&found).take_while(|_| !is_interrupted());
        let audited = open.map(|(number, one)| {
            let audit = audit_one(one, about, budget);
            teller.tell(number, Some(total), "certificates".to_owned());
            (one.certificate.path().to_owned(), audit)
        });
        Ok(audited.collect::<Vec<_>>())
    })?;
    let (value, raised) = finished.or_raised(|error| failed(py, &error))?;
    let audited = value.into_iter();
    let audited = audited.map(|(path, audit)| raw_audit(py, path, audit)).collect::<PyResult<_>>();
    Ok((audited?, raised))
}

fn audit_one(
    one: &ExpectedCertificate,
    about: Option<About<'_>>,
    budget: &Budget,
) -> certificates::Audit {
    let expected = about.or(one.board.as_ref().map(About::Board));
    certificates::audit(&one.certificate, expected, budget)
}

fn raw_audit(py: Python<'_>, path: PathBuf, audit: certificates::Audit) -> PyResult<RawAudit> {
    let conclusion = match audit.conclusion() {
        Conclusion::Proved => "proved",
        Conclusion::NotProved => "not_proved",
        Conclusion::GaveUp => "gave_up",
    };
    let part = |part: certificates::Part| {
        let (verdict, remark) = match part.verdict {
            Verdict::Holds(remark) => ("holds", remark),
            Verdict::Fails(reason) => ("fails", reason),
            Verdict::Unchecked(remark) => ("unchecked", remark),
            Verdict::GaveUp(why) => ("gave_up", why.to_string()),
        };
        (part.name.to_owned(), verdict, remark)
    };
    let parts = audit.parts.into_iter().map(part).collect();
    let board = audit.board.map(|board| Py::new(py, PyBoard(board))).transpose()?;
    let claimed = audit.claim.as_ref();
    let kind = claimed.map(kind_of);
    let refuted_length = match kind.as_deref() {
        Some("shortest") => number(claimed, "length").and_then(|length| length.checked_sub(1)),
        _ => number(claimed, "bound"),
    };
    Ok(RawAudit {
        path,
        claim: claimed.map(|claim| claim.text.clone()),
        metric: claimed.and_then(|claim| claim.json.get("metric")?.as_str().map(str::to_owned)),
        length: number(claimed, "length"),
        refuted_length,
        at_least: number(claimed, "at_least"),
        kind,
        conclusion,
        board,
        parts,
    })
}

/// The kind of a claim: of one about plans its own, of others what they are about.
fn kind_of(claim: &ClaimText) -> String {
    match claim.json.get("kind").and_then(|kind| kind.as_str()) {
        Some(kind) => kind.replace('-', "_"),
        None if claim.json.get("lemma").is_some() => "lemma".to_owned(),
        None => "wish".to_owned(),
    }
}

/// A number that a claim has by this name.
fn number(claim: Option<&ClaimText>, name: &str) -> Option<u64> {
    claim?.json.get(name)?.as_u64()
}
