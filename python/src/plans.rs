//! All plans of a board: counted, listed, drawn by chance; and how hard a board is.

use pyo3::{
    prelude::*,
    types::{PyBytes, PyFloat},
};
use rushsat::{
    board::{Metric, Plan},
    limits::{Budget, Ledger, StopReason},
    plans::{AllPlans, Found, Length, sentences},
    ratings::{MEASURES, Rating, Value},
};

use crate::{
    board::PyBoard,
    errors::{stopped, unknown},
    limits::Limits,
    plan::{named_slides, tell_states},
};

/// All plans of a board within a bound.
#[pyclass(frozen)]
pub(crate) struct RawPlans(AllPlans);

/// A number that may be large, as bytes, the lowest first.
fn large<'py>(py: Python<'py>, n: &num_bigint::BigUint) -> Bound<'py, PyBytes> {
    PyBytes::new(py, &n.to_bytes_le())
}

/// All plans of a board: the shortest ones, or those of at most so many slides. Where there are none, the
/// length of the shortest, if there is any.
#[pyfunction]
pub(crate) fn all_plans(
    py: Python<'_>,
    board: &PyBoard,
    metric: &str,
    bound: Option<usize>,
    limits: &Limits,
) -> PyResult<(Option<RawPlans>, Option<usize>)> {
    let metric: Metric = metric.parse().map_err(unknown)?;
    let length = bound.map_or(Length::Shortest, Length::AtMost);
    let found = limits.run(py, |budget, teller| {
        AllPlans::of(&board.0, metric, length, budget, &mut |stats| tell_states(teller, stats))
    })?;
    Ok(match found.whole()?.map_err(|why| stopped(py, why))? {
        Found::Plans(plans) => {
            let shortest = plans.shortest();
            (Some(RawPlans(*plans)), Some(shortest))
        }
        Found::Longer { shortest } => (None, Some(shortest)),
        Found::Unsolvable => (None, None),
    })
}

#[pymethods]
impl RawPlans {
    /// How many there are.
    #[getter]
    fn n_plans<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        large(py, self.0.n_plans())
    }

    /// Number of states of the cluster.
    #[getter]
    fn n_states(&self) -> usize {
        self.0.n_states()
    }

    /// How many have exactly so many slides.
    fn by_length<'py>(
        &self,
        py: Python<'py>,
        limits: &Limits,
    ) -> PyResult<Vec<(usize, Bound<'py, PyBytes>)>> {
        let counted = limits.run(py, |budget, _| self.0.by_length(budget))?;
        let counted = counted.whole()?.map_err(|why| stopped(py, why))?;
        Ok(counted.into_iter().map(|(length, n)| (length, large(py, &n))).collect())
    }

    /// The first plans in the order of their slides.
    fn first(
        &self,
        py: Python<'_>,
        most: usize,
        limits: &Limits,
    ) -> PyResult<Vec<Vec<(String, i8)>>> {
        let listed = limits.run(py, |budget, _| self.named(self.0.each().take(most), budget))?;
        listed.whole()?.map_err(|why| stopped(py, why))
    }

    /// Plans drawn by chance, each as likely as any other.
    fn sample(
        &self,
        py: Python<'_>,
        n: usize,
        seed: u64,
        limits: &Limits,
    ) -> PyResult<Vec<Vec<(String, i8)>>> {
        let drawn = limits.run(py, |budget, _| self.named(self.0.samples(seed).take(n), budget))?;
        drawn.whole()?.map_err(|why| stopped(py, why))
    }

    /// What is true in all of them, a sentence for each vehicle.
    fn must(&self, py: Python<'_>, limits: &Limits) -> PyResult<Vec<String>> {
        let facts = limits.run(py, |budget, _| self.0.facts(budget))?;
        let facts = facts.whole()?.map_err(|why| stopped(py, why))?;
        let (board, metric, bound) = (self.0.board(), self.0.metric(), self.0.bound());
        Ok(sentences(board, metric, bound, &facts))
    }
}

/// Bytes that a slide takes here and in Python, with its name, roughly.
const SLIDE_BYTES: usize = 200;

impl RawPlans {
    /// Plans by the names of their vehicles, as many as the budget allows to hold.
    fn named(
        &self,
        plans: impl Iterator<Item = Plan>,
        budget: &Budget,
    ) -> Result<Vec<Vec<(String, i8)>>, StopReason> {
        let mut ledger = Ledger::new(budget);
        let named = |plan: Plan| {
            budget.check()?;
            ledger.take(plan.slides().len() * SLIDE_BYTES)?;
            Ok(named_slides(self.0.board(), &plan))
        };
        plans.map(named).collect()
    }
}

/// The measures of ratings, and what each means.
#[pyfunction]
pub(crate) fn measures() -> Vec<(String, String)> {
    MEASURES.iter().map(|one| (one.name.to_owned(), one.meaning.to_owned())).collect()
}

/// A measure: a number of things as bytes, or a real number.
type Measured<'py> = (Option<Bound<'py, PyBytes>>, Option<Bound<'py, PyFloat>>);

/// The measures of a board, in their order; nothing if it is unsolvable.
#[pyfunction]
pub(crate) fn rate<'py>(
    py: Python<'py>,
    board: &PyBoard,
    seed: u64,
    limits: &Limits,
) -> PyResult<Option<Vec<Measured<'py>>>> {
    let rated = limits.run(py, |budget, _| Rating::of(&board.0, seed, budget))?;
    let rated = rated.whole()?.map_err(|why| stopped(py, why.reason))?;
    Ok(rated.map(|rating| {
        let value = |value| match value {
            Value::Count(n) => (Some(large(py, &n)), None),
            Value::Real(x) => (None, Some(PyFloat::new(py, x))),
        };
        MEASURES.iter().map(|measure| value(measure.of(&rating))).collect()
    }))
}
