//! All plans of a board: counted, listed, drawn at random; and how hard a board is.

use pyo3::{
    prelude::*,
    types::{PyBytes, PyFloat},
};
use rushsat::{
    board::{Metric, Plan},
    limits::Ledger,
    plans::{AllPlans, Length, PlansWithinBound, sentences},
    ratings::{MEASURES, Rating, Value},
    search::{GaveUp, SearchStats},
};

use crate::{
    board::PyBoard,
    errors::{stopped, unknown},
    limits::{Limits, WorkOutcome},
    plan::{by_name, tell_states},
    reached::RawReached,
};

/// All plans of a board within a bound.
#[pyclass(frozen)]
pub(crate) struct RawPlans(AllPlans);

/// A number that may be large, as bytes, the lowest first.
fn large<'py>(py: Python<'py>, n: &num_bigint::BigUint) -> Bound<'py, PyBytes> {
    PyBytes::new(py, &n.to_bytes_le())
}

/// Plans, if there are any; the length of a shortest one, if there is any; what is known where the work was
/// ended; and what was raised meanwhile.
type AllPlansFound = (Option<RawPlans>, Option<usize>, Option<RawReached>, Option<PyErr>);

/// All plans of a board: the shortest ones, or those of at most this many slides.
#[pyfunction]
pub(crate) fn all_plans(
    py: Python<'_>,
    board: &PyBoard,
    metric: &str,
    bound: Option<usize>,
    limits: &Limits,
) -> PyResult<AllPlansFound> {
    let metric: Metric = metric.parse().map_err(unknown)?;
    let length = bound.map_or(Length::Shortest, Length::AtMost);
    let WorkOutcome { value, raised } = limits.run(py, |budget, teller| {
        let mut last = SearchStats::default();
        let found = AllPlans::of(&board.0, metric, length, budget, &mut |stats| {
            last = *stats;
            tell_states(teller, stats);
        });
        found.map_err(|reason| RawReached::new(reason, &last))
    })?;
    Ok(match value {
        Ok(PlansWithinBound::Plans(plans)) => {
            let shortest = plans.shortest();
            (Some(RawPlans(*plans)), Some(shortest), None, raised)
        }
        Ok(PlansWithinBound::Longer { shortest }) => (None, Some(shortest), None, raised),
        Ok(PlansWithinBound::Unsolvable) => (None, None, None, raised),
        Err(reached) => (None, reached.goal(), Some(reached), raised),
    })
}

/// Plans; what ended the work before there were as many as wanted; and what was raised meanwhile.
type PlanListing = (RawListedPlans, Option<String>, Option<PyErr>);

/// Some plans, which are handed over one by one: Python takes long to make so many objects.
#[pyclass(frozen)]
pub(crate) struct RawListedPlans(Vec<Vec<(String, i8)>>);

#[pymethods]
impl RawListedPlans {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// The slides of a plan.
    fn plan(&self, index: usize) -> Option<Vec<(String, i8)>> {
        self.0.get(index).cloned()
    }
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

    /// How many have exactly this many slides.
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
    fn first(&self, py: Python<'_>, most: usize, limits: &Limits) -> PyResult<PlanListing> {
        self.listed(py, most, limits, || self.0.each())
    }

    /// Plans drawn at random, each as likely as any other.
    fn sample(
        &self,
        py: Python<'_>,
        n: usize,
        seed: u64,
        limits: &Limits,
    ) -> PyResult<PlanListing> {
        self.listed(py, n, limits, || self.0.samples(seed))
    }

    /// What is true in all of them, a sentence for each vehicle.
    fn must(&self, py: Python<'_>, limits: &Limits) -> PyResult<Vec<String>> {
        let facts = limits.run(py, |budget, _| self.0.facts(budget))?;
        let facts = facts.whole()?.map_err(|why| stopped(py, why))?;
        let (board, metric, bound) = (self.0.board(), self.0.metric(), self.0.bound());
        Ok(sentences(board, metric, bound, &facts))
    }
}

/// Bytes that a plan takes here and in Python beside its slides, roughly.
const PLAN_BYTES: usize = 200;

/// Bytes that a slide takes here and in Python, with its name, roughly.
const SLIDE_BYTES: usize = 200;

impl RawPlans {
    /// This many plans by the names of their vehicles, or as many as the limits allow.
    fn listed<I: Iterator<Item = Plan>>(
        &self,
        py: Python<'_>,
        n: usize,
        limits: &Limits,
        plans: impl FnOnce() -> I + Send,
    ) -> PyResult<PlanListing> {
        let WorkOutcome { value, raised } = limits.run(py, |budget, teller| {
            let mut ledger = Ledger::new(budget);
            let mut listed = Vec::new();
            for plan in plans().take(n) {
                let room = ledger.take(PLAN_BYTES + plan.slides().len() * SLIDE_BYTES);
                if let Err(reason) = budget.check().and(room) {
                    return (listed, Some(reason.to_string()));
                }
                // Slides that were counted one by one stay so: joined, several plans would be equal.
                listed.push(by_name(self.0.board(), plan.slides()));
                teller.tell(listed.len() as u64, Some(n as u64), "plans".to_owned());
            }
            (listed, None)
        })?;
        let (listed, ended) = value;
        Ok((RawListedPlans(listed), ended, raised))
    }
}

/// The measures of ratings, and what each means.
#[pyfunction]
pub(crate) fn measures() -> Vec<(String, String)> {
    MEASURES.iter().map(|one| (one.name.to_owned(), one.meaning.to_owned())).collect()
}

/// A measure: a number of things as bytes, or a real number.
type MeasureValue<'py> = (Option<Bound<'py, PyBytes>>, Option<Bound<'py, PyFloat>>);

/// Measures; what is known where the work was ended; and what was raised meanwhile.
type RatingParts<'py> = (Option<Vec<MeasureValue<'py>>>, Option<RawReached>, Option<PyErr>);

/// The measures of a board, in their order; nothing if it is unsolvable.
#[pyfunction]
pub(crate) fn rate<'py>(
    py: Python<'py>,
    board: &PyBoard,
    seed: u64,
    limits: &Limits,
) -> PyResult<RatingParts<'py>> {
    let WorkOutcome { value, raised } = limits.run(py, |budget, teller| {
        Rating::of(&board.0, seed, budget, &mut |stats| tell_states(teller, stats))
    })?;
    let rated = match value {
        Ok(rated) => rated,
        Err(GaveUp { reason, stats }) => {
            return Ok((None, Some(RawReached::new(reason, &stats)), raised));
        }
    };
    let measures = rated.map(|rating| {
        let value = |value| match value {
            Value::Count(n) => (Some(large(py, &n)), None),
            Value::Real(x) => (None, Some(PyFloat::new(py, x))),
        };
        MEASURES.iter().map(|measure| value(measure.of(&rating))).collect()
    });
    Ok((measures, None, raised))
}
