//! All states of a board, as arrays.

use pyo3::{prelude::*, types::PyByteArray};
use rushsat::{
    board::{Metric, Slide, State},
    explicit,
    search::{GaveUp, Graph, SearchStats},
};

use crate::{
    arrays::{Bytes, made, numbers, part},
    board::PyBoard,
    errors::unknown,
    limits::{Limits, WorkOutcome},
    plan::tell_states,
    reached::RawReached,
};

/// The graph of a board's states, and the figures of the search.
#[pyclass(frozen)]
pub(crate) struct RawCluster {
    graph: Graph<State, Slide>,
    stats: SearchStats,
}

#[pymethods]
impl RawCluster {
    /// The positions of all vehicles in this many states from one on: one byte each, state after state.
    fn states<'py>(
        &self,
        py: Python<'py>,
        first: usize,
        n: usize,
        limits: &Limits,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        positions(py, part(self.graph.states(), first, n), limits)
    }

    /// The number of transitions to the nearest goal, or -1: four bytes for each of this many states from one
    /// on.
    fn distances<'py>(
        &self,
        py: Python<'py>,
        first: usize,
        n: usize,
        limits: &Limits,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let ids = first..self.graph.n_states().min(first.saturating_add(n));
        numbers(py, limits, ids, |id| {
            self.graph.distance(id).map_or(-1, u32::cast_signed).to_le_bytes()
        })
    }

    /// For each transition out of this many states from one on four numbers of four bytes: from, to, vehicle,
    /// signed distance.
    fn edges<'py>(
        &self,
        py: Python<'py>,
        first: u32,
        n: u32,
        limits: &Limits,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        made(py, limits, |budget| {
            let n_states = u32::try_from(self.graph.n_states()).expect("states have such numbers");
            let ids = first..first.saturating_add(n).min(n_states);
            let n_edges = ids.clone().map(|id| self.graph.edges(id as usize).len()).sum::<usize>();
            let (mut all, mut meter) = (Bytes::with_capacity(16 * n_edges), budget.meter());
            for from in ids {
                meter.tick()?;
                for edge in self.graph.edges(from as usize) {
                    let vehicle = u32::try_from(edge.action.vehicle.index());
                    let distance = i32::from(edge.action.distance.get());
                    all.extend(&from.to_le_bytes());
                    all.extend(&edge.to.to_le_bytes());
                    all.extend(&vehicle.expect("they are few").to_le_bytes());
                    all.extend(&distance.to_le_bytes());
                }
            }
            Ok(all)
        })
    }

    /// Number of states.
    #[getter]
    fn n_states(&self) -> usize {
        self.graph.n_states()
    }

    /// Number of transitions.
    #[getter]
    fn n_edges(&self) -> usize {
        self.graph.n_transitions()
    }

    /// What is known where its arrays were not made.
    fn reached(&self, reason: &str) -> RawReached {
        RawReached::new(reason, &self.stats)
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
    let WorkOutcome { value, raised } = limits.run(py, |budget, teller| {
        let mut stats = SearchStats::default();
        let graph = explicit::graph(&board.0, metric, budget, &mut |at| {
            stats = *at;
            tell_states(teller, at);
        })?;
        stats.reached = graph.n_states() as u64;
        stats.goal = graph.distance(0).map(|distance| distance as usize);
        // The arrays are made beside it.
        let of_state = board.0.n_vehicles() + size_of::<i32>();
        let of_edge = 4 * size_of::<i32>();
        let n_bytes = graph.n_states() * of_state + graph.n_transitions() * of_edge;
        budget
            .allow(stats.n_bytes.saturating_add(n_bytes))
            .map_err(|reason| GaveUp { reason, stats })?;
        Ok(RawCluster { graph, stats })
    })?;
    Ok(match value {
        Ok(cluster) => (Some(cluster), None, raised),
        Err(GaveUp { reason, stats }) => (None, Some(RawReached::new(reason, &stats)), raised),
    })
}

/// The positions of all vehicles in states.
fn positions<'py>(
    py: Python<'py>,
    states: &[State],
    limits: &Limits,
) -> PyResult<Bound<'py, PyByteArray>> {
    made(py, limits, |budget| {
        let n_vehicles = states.first().map_or(0, |state| state.positions().len());
        let (mut all, mut meter) =
            (Bytes::with_capacity(states.len() * n_vehicles), budget.meter());
        for state in states {
            meter.tick()?;
            all.extend(state.positions());
        }
        Ok(all)
    })
}

/// States of which those that were reached are kept where a limit ends the search: this many are copied in a
/// part of a second.
const MOST_KEPT: usize = 200_000;

/// States that a board can reach, and the figures of the search.
#[pyclass(frozen)]
pub(crate) struct RawStates {
    states: Vec<State>,
    stats: SearchStats,
}

#[pymethods]
impl RawStates {
    /// The positions of all vehicles in this many states from one on: one byte each, state after state.
    fn positions<'py>(
        &self,
        py: Python<'py>,
        first: usize,
        n: usize,
        limits: &Limits,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        positions(py, part(&self.states, first, n), limits)
    }

    /// Number of states.
    #[getter]
    fn n_states(&self) -> usize {
        self.states.len()
    }

    /// What is known where their array was not made.
    fn reached(&self, reason: &str) -> RawReached {
        RawReached::new(reason, &self.stats)
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
    let WorkOutcome { value, raised } = limits.run(py, |budget, teller| {
        let hear = &mut |stats: &SearchStats| tell_states(teller, stats);
        explicit::reached_states(&board.0, MOST_KEPT, budget, hear)
    })?;
    let known = value.stopped.map(|reason| RawReached::new(reason, &value.stats));
    Ok((RawStates { states: value.states, stats: value.stats }, known, raised))
}
