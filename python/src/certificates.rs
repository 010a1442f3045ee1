//! Certificates that are written.

use std::{fs, io, path::PathBuf};

use pyo3::prelude::*;
use rushsat::{
    board::{Metric, plan_text},
    certificates::{self, BoardOptions, Certification, Certifier, Question, WrittenCertificate},
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
    errors::{failed, refused, unknown, unreadable},
    limits::Limits,
    plan::{named_slides, tell},
    puzzle::{RawPuzzle, labels},
};

/// The plan of a certificate, a file that `docs/certificates.md` describes.
const PLAN: &str = "plan.txt";

/// What came of a question that was to be certified.
#[pyclass(frozen, get_all)]
pub(crate) struct RawCertified {
    /// `shortest`, `between`, `no_plan`, `unsolvable`; nothing where no certificate was written.
    kind: Option<&'static str>,
    /// The claim in words.
    claim: String,
    /// No plan is shorter than this, by the claim.
    lower_bound: usize,
    /// What the lengths count, the length of the plan, and the largest length that is refuted, by the claim.
    metric: Option<String>,
    length: Option<usize>,
    refuted_length: Option<usize>,
    /// Slides of the plan of a board, if the claim is about one.
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
        let said = outcome.claim();
        let (found, refuted) = said.map_or((None, None), |claim| (claim.found(), claim.refuted()));
        let metric = found.map(|plan| plan.metric).or(refuted.map(|bound| bound.metric));
        let (plan, is_kept, stopped) = match outcome {
            Certification::Written(WrittenCertificate { plan, stopped, .. }) => {
                (plan, false, stopped)
            }
            Certification::Kept { stopped, .. } => (None, true, stopped),
            Certification::GaveUp(why) => (None, false, Some(why)),
        };
        let raw = Self {
            kind: said.map(kind),
            claim: said.map_or_else(String::new, |claim| claim.to_string()),
            lower_bound: said.map_or(0, lower_bound),
            metric: metric.map(|metric| metric.to_string()),
            length: found.map(|plan| plan.length),
            refuted_length: refuted.map(|bound| bound.length),
            slides: None,
            steps: None,
            is_kept,
            reason: stopped.map(|why| why.to_string()),
        };
        (raw, plan)
    }

    /// The text of the plan that an earlier run wrote, if the claim is about one. It was replayed just now.
    fn kept_plan(&self, mut folder: PathBuf) -> io::Result<Option<String>> {
        folder.push(PLAN);
        let has_one = self.is_kept && self.length.is_some();
        has_one.then(|| fs::read_to_string(folder)).transpose()
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
    let (solver, place) = (proving(py, &solver)?, &folder);
    let finished = limits.run(py, move |budget, teller| {
        let certifier = Certifier {
            question: question(metric, bound),
            options: BoardOptions { encoding, semantics },
            solver,
            form: form(is_binary),
            limits: limits.of_solver(budget),
            ..Certifier::new(&board.0, metric)
        };
        certifier.resume(place, &mut |progress| tell(teller, None, &progress))
    })?;
    let (outcome, raised) = finished.or_raised(|error| failed(py, &error))?;
    let (mut raw, plan) = RawCertified::new(outcome);
    let kept = raw.kept_plan(folder)?;
    let kept = kept.map(|text| plan_text::read(&text, &board.0)).transpose();
    let plan = plan.or(kept.map_err(|error| unreadable(py, &error))?);
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
    let (solver, place) = (proving(py, &solver)?, &folder);
    let finished = limits.run(py, move |budget, teller| {
        let certifier = Certifier {
            question: question(Metric::Steps, bound),
            options,
            solver,
            form: form(is_binary),
            limits: limits.of_solver(budget),
            ..Certifier::of_program(&puzzle.0)
        };
        certifier.resume(place, &mut |progress| tell(teller, None, &progress))
    })?;
    let (value, raised) = finished.or_raised(|error| failed(py, &error))?;
    let (mut raw, plan) = RawCertified::new(value);
    let program = puzzle.0.program();
    let kept = raw.kept_plan(folder)?;
    let kept = kept.map(|text| program.read_plan(&text, &Budget::default())).transpose();
    let plan = plan.or(kept.map_err(|error| refused(py, error, None))?);
    raw.steps = plan.map(|plan| (labels(program, &plan), program.write_plan(&plan)));
    Ok((raw, raised))
}

/// The question for a shortest plan, within a bound if there is one.
fn question(metric: Metric, bound: Option<usize>) -> Question {
    Question::new(metric, bound.map(|length| Bound { metric, length }))
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
