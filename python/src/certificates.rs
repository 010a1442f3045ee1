//! Certificates: written, and audited.

use std::path::PathBuf;

use pyo3::prelude::*;
use rushsat::{
    board::Metric,
    certificates::{
        self, About, BoardOptions, Certification, Certifier, Conclusion, ExpectedCertificate,
        Verdict, WrittenCertificate,
    },
    encodings::{Encoding, Semantics},
    limits::Budget,
    planning::Bound,
    prelude::SolverSpec,
    proofs::Form,
    puma::EncodeOptions,
};

use crate::{
    asked,
    board::PyBoard,
    errors::{failed, refused, unknown},
    limits::Limits,
    plan::{named_slides, tell},
    puzzle::{RawPuzzle, labels},
};

/// What came of a question that was to be certified.
#[pyclass(frozen, get_all)]
pub(crate) struct RawCertified {
    /// `shortest`, `between`, `no_plan`, `unsolvable`; nothing where no certificate was written.
    kind: Option<&'static str>,
    /// The claim in words.
    claim: String,
    /// No plan is shorter than this, by the claim.
    lower_bound: usize,
    /// Slides of the plan of a board, if one was written now.
    slides: Option<Vec<(String, i8)>>,
    /// The plan of a program in the same case: labels of the steps, and its text.
    steps: Option<(Vec<String>, String)>,
    /// `true` if an earlier run wrote it.
    is_kept: bool,
    /// Why more is not known.
    reason: Option<String>,
}

fn kind(claim: certificates::Claim) -> &'static str {
    use certificates::Claim::{Between, NoPlan, Shortest, Unsolvable};
    match claim {
        Shortest { .. } => "shortest",
        Between { .. } => "between",
        NoPlan { .. } => "no_plan",
        Unsolvable => "unsolvable",
    }
}

fn lower_bound(claim: certificates::Claim) -> usize {
    use certificates::Claim::{Between, NoPlan, Shortest, Unsolvable};
    match claim {
        Shortest { length, .. } => length,
        Between { bound, .. } | NoPlan { bound, .. } => bound + 1,
        Unsolvable => 0,
    }
}

impl RawCertified {
    /// The answer about an outcome, and the plan that was just written.
    fn new<P>(outcome: Certification<P>) -> (Self, Option<P>) {
        let said =
            |claim: certificates::Claim| (Some(kind(claim)), claim.to_string(), lower_bound(claim));
        let ((kind, claim, lower_bound), plan, is_kept, stopped) = match outcome {
            Certification::Written(WrittenCertificate { claim, plan, stopped, .. }) => {
                (said(claim), plan, false, stopped)
            }
            Certification::Kept(claim) => (said(claim), None, true, None),
            Certification::GaveUp(why) => ((None, String::new(), 0), None, false, Some(why)),
        };
        let reason = stopped.map(|why| why.to_string());
        (Self { kind, claim, lower_bound, slides: None, steps: None, is_kept, reason }, plan)
    }
}

/// How a board is certified: metric, bound, encoding, semantics, solver, format of the proof.
type Options = (String, Option<usize>, String, Option<String>, String, bool);

/// Writes a certificate to a folder that is empty or does not exist, or keeps the one that is there.
#[pyfunction]
pub(crate) fn certify(
    py: Python<'_>,
    board: &PyBoard,
    folder: PathBuf,
    options: Options,
    limits: &Limits,
) -> PyResult<(RawCertified, Option<PyErr>)> {
    let (metric, bound, encoding, semantics, solver, is_binary) = options;
    let metric: Metric = metric.parse().map_err(unknown)?;
    let encoding: Encoding = encoding.parse().map_err(unknown)?;
    let semantics: Option<Semantics> =
        semantics.map(|name| name.parse().map_err(unknown)).transpose()?;
    if semantics.is_some_and(|semantics| !semantics.is_exact()) {
        return Err(refused(py, "a certificate needs semantics that are exact", None));
    }
    let solver = proving(py, &solver)?;
    let finished = limits.run(py, move |budget, teller| {
        let certifier = Certifier {
            bound: bound.map(|length| Bound { metric, length }),
            options: BoardOptions { encoding, semantics },
            solver,
            form: form(is_binary),
            limits: limits.of_solver(budget),
            search: budget.half(),
            ..Certifier::new(&board.0, metric)
        };
        certifier.resume(&folder, &mut |progress| tell(teller, None, &progress))
    })?;
    let (outcome, raised) = finished.or_raised(|error| failed(py, &error))?;
    let (mut raw, plan) = RawCertified::new(outcome);
    raw.slides = plan.map(|plan| named_slides(&board.0, &plan));
    Ok((raw, raised))
}

/// How a program is certified: bound, constraints beyond the rules, solver, format of the proof.
type ProgramOptions = (Option<usize>, String, String, bool);

/// As [`certify`], of a program.
#[pyfunction]
pub(crate) fn certify_program(
    py: Python<'_>,
    puzzle: &RawPuzzle,
    folder: PathBuf,
    options: ProgramOptions,
    limits: &Limits,
) -> PyResult<(RawCertified, Option<PyErr>)> {
    let (bound, strengthening, solver, is_binary) = options;
    let options: EncodeOptions = strengthening.parse().map_err(unknown)?;
    let solver = proving(py, &solver)?;
    let finished = limits.run(py, move |budget, teller| {
        let certifier = Certifier {
            bound: bound.map(|length| Bound { metric: Metric::Steps, length }),
            options,
            solver,
            form: form(is_binary),
            limits: limits.of_solver(budget),
            search: budget.half(),
            ..Certifier::of_program(&puzzle.0)
        };
        certifier.resume(&folder, &mut |progress| tell(teller, None, &progress))
    })?;
    let (value, raised) = finished.or_raised(|error| failed(py, &error))?;
    let (mut raw, plan) = RawCertified::new(value);
    let program = puzzle.0.program();
    raw.steps = plan.map(|plan| (labels(program, &plan), program.write_plan(&plan)));
    Ok((raw, raised))
}

/// A solver that writes proofs.
fn proving(py: Python<'_>, name: &str) -> PyResult<SolverSpec> {
    let solver = asked::solver(py, name)?;
    solver.require_proofs().map_err(|e| refused(py, e, None))?;
    Ok(solver)
}

fn form(is_binary: bool) -> Form {
    if is_binary { Form::Binary } else { Form::Text }
}

/// What an audit found of one certificate.
#[pyclass(frozen, get_all)]
pub(crate) struct RawAudit {
    path: PathBuf,
    /// The claim in words, if it can be read.
    claim: Option<String>,
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
    Ok(RawAudit { path, claim: audit.claim.map(|claim| claim.text), conclusion, board, parts })
}
