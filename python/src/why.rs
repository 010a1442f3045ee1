//! Explanations: why there is no plan, and why a slide is illegal.

use std::num::NonZeroUsize;

use pyo3::prelude::*;
use rushsat::{
    Error,
    board::{Board, Metric, Plan, plan_text, rules},
    encodings::Encoding,
    planning::Bound,
    why::{
        Cores, Explanation, Pieces, Question, Scope, Why,
        cannot::{Legality, Slides},
    },
};

use crate::{
    board::PyBoard,
    errors::{failed, refused, unknown, unreadable},
    limits::Limits,
    plan::named_slides,
};

/// A plan by its slides.
type NamedSlides = Vec<(String, i8)>;

/// Pieces that alone make a plan impossible: their names, whether none can be left out, steps of the
/// refutation that was checked, and a plan without each of them.
type RawCore = (Vec<String>, bool, u64, Vec<(String, NamedSlides)>);

/// Why there is no plan, if there is none.
#[pyclass(frozen, get_all)]
pub(crate) struct RawWhy {
    /// `plan`, `cores` or `gave_up`.
    kind: &'static str,
    /// The plan, if there is one.
    slides: NamedSlides,
    cores: Vec<RawCore>,
    /// Pieces without which there is a plan, with the plan.
    correction: Option<(Vec<String>, NamedSlides)>,
    /// No core has fewer pieces.
    at_least: usize,
    /// `true` if there are no other minimal cores.
    are_all: bool,
    sentences: Vec<String>,
    reason: Option<String>,
    /// Pieces that make a plan impossible according to a search, without a checked refutation.
    unproved: Vec<Vec<String>>,
}

fn names(board: &Board, pieces: &Pieces) -> Vec<String> {
    pieces.iter().map(|piece| piece.name(board)).collect()
}

impl RawWhy {
    fn new(board: &Board, question: &Question, explanation: Explanation) -> Self {
        let mut raw = Self {
            kind: "gave_up",
            slides: Vec::new(),
            cores: Vec::new(),
            correction: None,
            at_least: 0,
            are_all: false,
            sentences: Vec::new(),
            reason: None,
            unproved: Vec::new(),
        };
        match explanation {
            Explanation::Plan(plan) => {
                raw.kind = "plan";
                raw.slides = named_slides(board, &plan);
            }
            Explanation::GaveUp(unproved) => {
                raw.sentences = unproved.sentences(board);
                raw.unproved = unproved.cores.iter().map(|core| names(board, core)).collect();
                raw.reason = Some(unproved.reason.to_string());
            }
            Explanation::Cores(cores) => {
                raw.kind = "cores";
                raw.sentences = cores.sentences(board, question);
                raw.add(board, cores);
            }
        }
        raw
    }

    fn add(&mut self, board: &Board, cores: Cores) {
        let plan = |plan: &Plan| named_slides(board, plan);
        self.cores = cores
            .cores
            .iter()
            .map(|core| {
                let without = core.without.iter();
                let without = without.map(|(piece, found)| (piece.name(board), plan(found)));
                (
                    names(board, &core.pieces),
                    core.is_minimal,
                    core.refutation.n_steps,
                    without.collect(),
                )
            })
            .collect();
        (self.at_least, self.are_all) = (cores.at_least, cores.are_all());
        self.correction = cores
            .correction
            .map(|correction| (names(board, &correction.pieces), plan(&correction.plan)));
        self.reason = cores.stopped.map(|why| why.to_string());
    }
}

/// Asks why there is no plan, within a bound or of any length. `most` is the number of cores, 0 for a
/// smallest one. The second value is what was raised meanwhile.
#[pyfunction]
pub(crate) fn why_no_plan(
    py: Python<'_>,
    board: &PyBoard,
    bound: Option<(String, usize)>,
    most: usize,
    encoding: &str,
    limits: &Limits,
) -> PyResult<(RawWhy, Option<PyErr>)> {
    let encoding: Encoding = encoding.parse().map_err(unknown)?;
    let question = match bound {
        None => Question::Unsolvable,
        Some((metric, length)) => {
            let metric: Metric = metric.parse().map_err(unknown)?;
            Question::NoPlan(Bound { metric, length })
        }
    };
    let scope = match most {
        0 => Scope::Smallest,
        1 => Scope::Minimal,
        limit => Scope::All { limit: NonZeroUsize::new(limit).expect("it is not 0") },
    };
    let finished = limits.run(py, |budget, teller| {
        let limits = limits.of_solver(budget);
        let why = Why { board: &board.0, question, encoding, limits };
        why.explain(scope, &mut |n| teller.tell(n as u64, None, "sets of pieces".to_owned()))
    })?;
    let (explained, raised) = finished.or_raised(|error| failed(py, &error))?;
    Ok((RawWhy::new(&board.0, &question, explained), raised))
}

/// Why a slide is illegal.
#[pyclass(frozen, get_all)]
pub(crate) struct RawCannot {
    /// The premises: formula, and the family that it is of, or nothing if it is true in the state.
    premises: Vec<(String, Option<String>)>,
    conclusion: String,
    deduction: String,
    /// What is in the way, in words.
    obstacle: String,
}

/// Explains why a slide is illegal; nothing if it is legal.
#[pyfunction]
pub(crate) fn why_cannot(
    py: Python<'_>,
    board: &PyBoard,
    slide: &str,
    limits: &Limits,
) -> PyResult<Option<RawCannot>> {
    let board = &board.0;
    let read = plan_text::read(slide, board).map_err(|e| unreadable(py, &e))?;
    let &[slide] = read.slides() else {
        return Err(refused(py, format!("`{slide}` is not one slide"), None));
    };
    let state = board.initial_state();
    let explained =
        limits.run(py, |budget, _| Slides::new(board, budget)?.explain(&state, slide, budget))?;
    let legality = explained.whole()?.map_err(|error: Error| failed(py, &error))?;
    let Legality::Illegal(derivation) = legality else { return Ok(None) };
    let obstacle = match derivation.obstacle {
        rules::Obstacle::Edge => "the grid ends".to_owned(),
        rules::Obstacle::Wall(cell) => format!("there is a wall at {cell}"),
        rules::Obstacle::Vehicle(id, cell) => {
            format!("{} is at {cell}", board.vehicle(id).name)
        }
    };
    let premises = derivation.premises.into_iter();
    let premises = premises.map(|one| (one.formula, one.family.map(str::to_owned))).collect();
    let (conclusion, deduction) = (derivation.conclusion, derivation.deduction);
    Ok(Some(RawCannot { premises, conclusion, deduction, obstacle }))
}
