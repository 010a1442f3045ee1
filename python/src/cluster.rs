//! All states of a board, as arrays.

use pyo3::{prelude::*, types::PyByteArray};
use rushsat::{
    board::{Metric, Slide, State},
    explicit,
    search::{GaveUp, Graph, SearchStats},
};

use crate::{
    arrays::bytes,
    board::PyBoard,
    errors::unknown,
    limits::{Finished, Limits},
    plan::tell_states,
    reached::RawReached,
};

/// The graph of a board's states.
#[pyclass(frozen)]
pub(crate) struct RawCluster(Graph<State, Slide>);

#[pymethods]
impl RawCluster {
    /// The positions of all vehicles in this many states from one on: one byte each, state after state.
    fn states<'py>(&self, py: Python<'py>, first: usize, n: usize) -> Bound<'py, PyByteArray> {
        positions(py, self.0.states(), first, n)
    }

    /// The number of transitions to the nearest goal, or -1: four bytes for each of this many states from one
    /// on.
    fn distances<'py>(&self, py: Python<'py>, first: usize, n: usize) -> Bound<'py, PyByteArray> {
        let distance = |id| self.0.distance(id).map_or(-1, u32::cast_signed);
        let ids = first..self.0.n_states().min(first.saturating_add(n));
        bytes(py, ids.map(|id| distance(id).to_le_bytes()))
    }

    /// For each transition out of this many states from one on four numbers of four bytes: from, to, vehicle,
    /// signed distance.
    fn edges<'py>(&self, py: Python<'py>, first: u32, n: u32) -> Bound<'py, PyByteArray> {
        let ids =
            (first..first.saturating_add(n)).take_while(|&id| (id as usize) < self.0.n_states());
        let edges = ids.flat_map(|from| {
            self.0.edges(from as usize).iter().flat_map(move |edge| {
                let vehicle = u32::try_from(edge.action.vehicle.index()).expect("they are few");
                let distance = i32::from(edge.action.distance.get());
                [from.cast_signed(), edge.to.cast_signed(), vehicle.cast_signed(), distance]
            })
        });
        bytes(py, edges.map(i32::to_le_bytes))
    }

    /// Number of states.
    #[getter]
    fn n_states(&self) -> usize {
        self.0.n_states()
    }

    /// Number of transitions.
    #[getter]
    fn n_edges(&self) -> usize {
        self.0.n_transitions()
    }
}

/// All states that a board can reach, with the slides between them; or what is known of them. Then what was
/// raised meanwhile.
#[pyfunction]
pub(crate) fn cluster(
    py: Python<'_>,
    board: &PyBoard,
    metric: &str,
    limits: &Limits,
) -> PyResult<(Option<RawCluster>, Option<RawReached>, Option<PyErr>)> {
    let metric: Metric = metric.parse().map_err(unknown)?;
    let Finished { value, raised } = limits.run(py, |budget, teller| {
        explicit::graph(&board.0, metric, budget, &mut |stats| tell_states(teller, stats))
    })?;
    Ok(match value {
        Ok(graph) => (Some(RawCluster(graph)), None, raised),
        Err(GaveUp { reason, stats }) => (None, Some(RawReached::new(reason, &stats)), raised),
    })
}

/// The positions of all vehicles in this many states from one on.
fn positions<'py>(
    py: Python<'py>,
    states: &[State],
    first: usize,
    n: usize,
) -> Bound<'py, PyByteArray> {
    let states = &states[first.min(states.len())..first.saturating_add(n).min(states.len())];
    let mut all = Vec::with_capacity(
        states.len() * states.first().map_or(0, |state| state.positions().len()),
    );
    for state in states {
        all.extend_from_slice(state.positions());
    }
    PyByteArray::new(py, &all)
}

/// States of which those that were reached are kept where a limit ends the search: this many are copied in a
/// part of a second.
const MOST_KEPT: usize = 200_000;

/// States that a board can reach.
#[pyclass(frozen)]
pub(crate) struct RawStates(Vec<State>);

#[pymethods]
impl RawStates {
    /// The positions of all vehicles in this many states from one on: one byte each, state after state.
    fn positions<'py>(&self, py: Python<'py>, first: usize, n: usize) -> Bound<'py, PyByteArray> {
        positions(py, &self.0, first, n)
    }

    /// Number of states.
    #[getter]
    fn n_states(&self) -> usize {
        self.0.len()
    }
}

/// The states that a board can reach, itself first; all, or the first of those that were reached with what is
/// known of them. Then what was raised meanwhile.
#[pyfunction]
pub(crate) fn states(
    py: Python<'_>,
    board: &PyBoard,
    limits: &Limits,
) -> PyResult<(RawStates, Option<RawReached>, Option<PyErr>)> {
    let Finished { value, raised } = limits.run(py, |budget, teller| {
        let hear = &mut |stats: &SearchStats| tell_states(teller, stats);
        explicit::reached_states(&board.0, MOST_KEPT, budget, hear)
    })?;
    let known = value.stopped.map(|reason| RawReached::new(reason, &value.stats));
    Ok((RawStates(value.states), known, raised))
}
