//! Boards of which much is asked, by SAT.

use std::path::PathBuf;

use generators::{
    Seed,
    complete::{
        Aim, Complete, CompleteError, CompletedSearch, Demand, End, Sketch, Space, Wish, WishError,
    },
};
use pyo3::prelude::*;
use rushsat::{
    Error,
    board::Metric,
    certificates::{Draft, Existing, Refuter, wish},
    limits::OutputLimit,
    logic::FormulaError,
    planning::Grounds,
    prelude::SolverSpec,
    proofs::Form,
    solvers,
};

use crate::{
    asked::{self, size},
    board::PyBoard,
    errors::{failed, faulty, refused, stopped, unknown},
    lemmas::lemma,
    limits::Limits,
    plan::named_slides,
};

/// What came of a search for boards.
#[pyclass(frozen, get_all)]
pub(crate) struct RawCompleted {
    boards: Vec<Py<PyBoard>>,
    /// The slides of a shortest plan of each.
    plans: Vec<Vec<(String, i8)>>,
    /// No other board needs that many, or exactly so many if that was asked, if it is exhausted.
    at_least: usize,
    is_exhausted: bool,
    /// `false` if only an outside program says that it is exhausted.
    is_proved: bool,
    is_certified: bool,
    /// Why more is not known.
    reason: Option<String>,
    n_proposals: usize,
    n_exclusions: usize,
}

/// What boards are wished for: size (but for a sketch), row of the primary, walls at most, sketch, condition,
/// lemmas.
type WishOptions = ((usize, usize), Option<u8>, usize, Option<String>, Option<String>, Vec<String>);

fn read_sketch(py: Python<'_>, text: &str) -> PyResult<Sketch> {
    Sketch::parse(text).map_err(|fault| faulty(py, "sketch", text, &[fault]))
}

fn wish(py: Python<'_>, options: WishOptions) -> PyResult<Wish> {
    let (sides, row, max_walls, sketch, demand, lemmas) = options;
    let mut wish = Wish { max_walls, ..Wish::any(size(sides)?) };
    if let Some(text) = sketch {
        wish = wish.with_sketch(read_sketch(py, &text)?);
    }
    if let Some(row) = row {
        wish.red_row = row;
    }
    if let Some(text) = demand {
        let read = Demand::parse(&text, wish.size);
        wish.demand = Some(read.map_err(|fault| faulty(py, "condition", &text, &[fault]))?);
    }
    wish.lemmas = lemmas.iter().map(|text| lemma(py, text)).collect::<PyResult<_>>()?;
    Ok(wish)
}

/// Reads a wish for what is wrong with its parts, and the names of a metric and a solver.
#[pyfunction]
pub(crate) fn check_wish(
    py: Python<'_>,
    wished: WishOptions,
    metric: &str,
    solver: &str,
) -> PyResult<()> {
    wish(py, wished)?;
    metric.parse::<Metric>().map_err(unknown)?;
    asked::solver(py, solver).map(drop)
}

/// How boards are looked for: metric, its least length, whether the most is looked for, whether that length
/// alone will do, number of boards, solver, seed.
type SearchOptions = (String, usize, bool, bool, usize, String, u64);

/// Searches for boards that meet a wish and need many moves (steps); if there is no further one, the proof
/// goes to a folder. The second value is what was raised meanwhile.
#[pyfunction]
pub(crate) fn complete(
    py: Python<'_>,
    wished: WishOptions,
    options: SearchOptions,
    folder: Option<PathBuf>,
    limits: &Limits,
) -> PyResult<(RawCompleted, Option<PyErr>)> {
    let wish = wish(py, wished)?;
    let (metric, at_least, is_max, is_exact, count, solver, seed) = options;
    let aim = match (is_max, is_exact) {
        (true, _) => Aim::Most,
        (false, true) => Aim::Exactly,
        (false, false) => Aim::AtLeast,
    };
    let metric: Metric = metric.parse().map_err(unknown)?;
    let solver = asked::solver(py, &solver)?;
    let search = Complete { metric, at_least, aim, count, solver: &solver, seed: Seed(seed) };
    let finished = limits.run(py, move |budget, teller| {
        let space = Space::new(wish, budget)?;
        // A folder that is in use is refused before the work.
        let draft = folder
            .map(|folder| Draft::begin(&folder, Existing::Refuse, &OutputLimit::new(u64::MAX)))
            .transpose()?;
        let done = search.run(&space, budget, &mut |done, _| {
            teller.tell(done.n_proposals as u64, None, "boards proposed".to_owned());
        })?;
        let written = match draft {
            Some(draft) if done.end == End::Exhausted => {
                let limits = limits.of_solver(budget);
                match certify(draft, &space, metric, &done, &limits) {
                    Err(Error::GaveUp(why)) => Some(Err(why)),
                    certified => Some(Ok(certified?)),
                }
            }
            _ => None,
        };
        Ok::<_, Failure>((done, written))
    })?;
    let ((done, written), raised) = finished.or_raised(|failure| failure.raised(py))?;
    let is_proved = Grounds::of(&solver).is_proved();
    Ok((RawCompleted::new(py, done, written.as_ref(), is_proved)?, raised))
}

/// Writes the proof that there is no further board.
fn certify(
    draft: Draft,
    space: &Space,
    metric: Metric,
    done: &CompletedSearch,
    limits: &solvers::Limits,
) -> Result<(), Error> {
    let spec = SolverSpec::default();
    let refuter = Refuter { spec: &spec, limits, form: Form::Text };
    wish::certify(draft, space, metric, done, &refuter)?;
    Ok(())
}

/// Why there is no answer.
enum Failure {
    Wish(WishError),
    Search(CompleteError),
    Certificate(Error),
}

impl From<WishError> for Failure {
    fn from(error: WishError) -> Self {
        Self::Wish(error)
    }
}

impl From<CompleteError> for Failure {
    fn from(error: CompleteError) -> Self {
        Self::Search(error)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Certificate(error)
    }
}

impl Failure {
    fn raised(self, py: Python<'_>) -> PyErr {
        match self {
            Self::Wish(WishError::Stopped(why)) => stopped(py, why),
            Self::Wish(error) => refused(py, error, None),
            Self::Search(error) => refused(py, error, None),
            Self::Certificate(error) => failed(py, &error),
        }
    }
}

impl RawCompleted {
    /// What the solver says is a proof, or it is not; a certificate is one in any case.
    fn new(
        py: Python<'_>,
        done: CompletedSearch,
        written: Option<&Result<(), FormulaError>>,
        is_proved: bool,
    ) -> PyResult<Self> {
        let reason = match (written, done.end) {
            (Some(Err(why)), _) => Some(format!("{why}, on the certificate")),
            (_, End::GaveUp(why)) => Some(why.to_string()),
            _ => None,
        };
        let is_certified = matches!(written, Some(Ok(())));
        let plans = done.found.iter().map(|found| named_slides(&found.board, &found.plan));
        let plans = plans.collect();
        let boards = done.found.into_iter().map(|found| Py::new(py, PyBoard(found.board)));
        Ok(Self {
            boards: boards.collect::<PyResult<_>>()?,
            plans,
            at_least: done.at_least,
            is_exhausted: done.end == End::Exhausted,
            is_proved: is_proved || is_certified,
            is_certified,
            reason,
            n_proposals: done.n_proposals,
            n_exclusions: done.exclusions.len(),
        })
    }
}
