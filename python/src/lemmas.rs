//! Lemmas about all boards of a size, or all states of a board: proved or refuted.

use std::path::PathBuf;

use pyo3::prelude::*;
use rushsat::{
    board::{Metric, Size},
    lemmas::{self, Lemma, ParseError, Validity},
    limits::Budget,
    verification::{Judge, JudgedLemma, Judgement, LemmaSubject},
};

use crate::{
    asked,
    board::PyBoard,
    errors::{failed, faulty, no_file, no_text_of, refused, stopped, unknown},
    limits::Limits,
};

/// What to do about a text that is no lemma.
const NAMES: &str = "`lemmas()` has the names of the library";

/// What came of a lemma.
#[pyclass(frozen, get_all)]
pub(crate) struct RawJudged {
    /// `holds`, `fails` or `gave_up`.
    kind: &'static str,
    name: String,
    text: String,
    /// What it was judged for, in words.
    subject: String,
    /// `true` if the lemma declares that it holds for this subject, `false` if it declares that it fails;
    /// `None` if it declares nothing.
    declared: Option<bool>,
    /// Steps of the refutation that were checked.
    n_proof_steps: u64,
    /// `true` if it holds, since there are no transitions; `None` if it does not hold, or that is not known.
    is_vacuous: Option<bool>,
    /// Boards of a counterexample.
    boards: Vec<Py<PyBoard>>,
    /// The slides between them.
    slides: Vec<(String, i8)>,
    reason: Option<String>,
    n_vars: u32,
    n_clauses: usize,
    elapsed_s: f64,
}

/// The lemmas of the library: name, remark, formula.
#[pyfunction]
pub(crate) fn lemmas_of_library() -> Vec<(String, String, String)> {
    let owned =
        |lemma: &Lemma| (lemma.name().to_owned(), lemma.note().to_owned(), lemma.text().to_owned());
    lemmas::library::lemmas().iter().map(owned).collect()
}

/// The lemma of this name in the library, or the one in a text.
pub(crate) fn lemma(py: Python<'_>, text: &str) -> PyResult<Lemma> {
    if let Some(lemma) = lemmas::library::find(text.trim()) {
        return Ok(lemma.clone());
    }
    let is_word = |c: char| c.is_alphanumeric() || "_-".contains(c);
    let mut read = lemmas::parse("lemma", text, &Budget::default()).map_err(|e| match e {
        // What looks like a name was meant as one.
        ParseError::Wrong(_) if !text.trim().is_empty() && text.trim().chars().all(is_word) => {
            let why = format!("the library has no lemma `{}`, and it is no formula", text.trim());
            no_text_of(py, "lemma", why, NAMES)
        }
        ParseError::Wrong(error) => faulty(py, "lemma", text, error.faults()),
        ParseError::Stopped(why) => stopped(py, why),
    })?;
    match read.len() {
        1 => Ok(read.remove(0)),
        n => {
            let why = format!("the text has {n} lemmas, not one");
            Err(refused(py, why, Some(NAMES)))
        }
    }
}

/// Which boards a lemma is judged for: one, or all of a size with the primary in a row.
fn subject(
    py: Python<'_>,
    board: Option<&PyBoard>,
    (width, height): (usize, usize),
    row: Option<u8>,
    metric: Metric,
) -> PyResult<LemmaSubject> {
    if let Some(board) = board {
        return Ok(LemmaSubject::of_board(board.0.clone(), metric));
    }
    let size = Size::new(width, height);
    let size = size.ok_or_else(|| unknown(format!("there are no boards of {width}x{height}")))?;
    LemmaSubject::of_size(size, row, metric).map_err(|error| failed(py, &error))
}

/// How a lemma is judged: size, row of the primary, metric, solver.
type JudgeOptions = ((usize, usize), Option<u8>, String, String);

/// Proves or refutes a lemma, given by its name in the library or its text. The second value is what was
/// raised meanwhile.
#[pyfunction]
pub(crate) fn verify(
    py: Python<'_>,
    text: &str,
    board: Option<&PyBoard>,
    options: JudgeOptions,
    folder: Option<PathBuf>,
    limits: &Limits,
) -> PyResult<(RawJudged, Option<PyErr>)> {
    let (size, row, metric, solver) = options;
    let metric: Metric = metric.parse().map_err(unknown)?;
    let solver = asked::solver(py, &solver)?;
    let (lemma, subject) = (lemma(py, text)?, subject(py, board, size, row, metric)?);
    // A folder that cannot be had is refused before the work.
    if let Some(folder) = &folder {
        std::fs::create_dir_all(folder).map_err(|error| no_file("create", folder, &error))?;
    }
    let finished = limits.run(py, |budget, _| {
        let folder = folder;
        let judge = Judge {
            solver: &solver,
            folder: folder.as_deref(),
            limits: &|| limits.of_solver(budget),
        };
        judge.judge(&lemma, &subject)
    })?;
    let (judged, raised) = finished.or_raised(|error| failed(py, &error))?;
    Ok((raw(py, &lemma, &subject, judged)?, raised))
}

fn raw(
    py: Python<'_>,
    lemma: &Lemma,
    subject: &LemmaSubject,
    judged: JudgedLemma,
) -> PyResult<RawJudged> {
    let mut raw = RawJudged {
        kind: "gave_up",
        name: lemma.name().to_owned(),
        text: lemma.text().to_owned(),
        subject: subject.boards().to_string(),
        declared: judged.declared.map(|validity| validity == Validity::Holds),
        n_proof_steps: 0,
        is_vacuous: None,
        boards: Vec::new(),
        slides: Vec::new(),
        reason: None,
        n_vars: judged.n_vars,
        n_clauses: judged.n_clauses,
        elapsed_s: judged.elapsed.as_secs_f64(),
    };
    match judged.judgement {
        Judgement::Holds { n_steps, is_vacuous } => {
            raw.kind = "holds";
            raw.n_proof_steps = n_steps;
            raw.is_vacuous = is_vacuous;
        }
        Judgement::Fails(case) => {
            raw.kind = "fails";
            let name = |id| case.boards[0].vehicle(id).name.clone();
            let slides = case.slides.iter();
            raw.slides = slides.map(|slide| (name(slide.vehicle), slide.distance.get())).collect();
            let boards = case.boards.into_iter().map(|board| Py::new(py, PyBoard(board)));
            raw.boards = boards.collect::<PyResult<_>>()?;
        }
        // Models with mistakes, which alone are spurious, are not made here.
        Judgement::Spurious { breach, .. } => raw.reason = Some(breach),
        Judgement::GaveUp(why) => raw.reason = Some(why.to_string()),
    }
    Ok(raw)
}
