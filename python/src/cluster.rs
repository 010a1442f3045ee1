//! All states of a board, as arrays.

use pyo3::{prelude::*, types::PyByteArray};
use rushsat::{
    board::{Metric, Slide, State},
    explicit,
    search::Graph,
};

use crate::{
    arrays::bytes,
    board::PyBoard,
    errors::{stopped, unknown},
    limits::Limits,
    plan::tell_states,
};

/// The graph of a board's states.
#[pyclass(frozen)]
pub(crate) struct RawCluster(Graph<State, Slide>);

#[pymethods]
impl RawCluster {
    /// The positions of all vehicles in each state: one byte each, state after state.
    fn states<'py>(&self, py: Python<'py>) -> Bound<'py, PyByteArray> {
        bytes(py, self.0.states().iter().flat_map(State::positions).map(|&p| [p]))
    }

    /// The number of transitions to the nearest goal, or -1: four bytes a state.
    fn distances<'py>(&self, py: Python<'py>) -> Bound<'py, PyByteArray> {
        let distance = |id| self.0.distance(id).map_or(-1, u32::cast_signed);
        bytes(py, (0..self.0.n_states()).map(|id| distance(id).to_le_bytes()))
    }

    /// For each transition four numbers of four bytes: from, to, vehicle, signed distance.
    fn edges<'py>(&self, py: Python<'py>) -> Bound<'py, PyByteArray> {
        let edges = (0_u32..).take(self.0.n_states()).flat_map(|from| {
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
}

/// All states that a board can reach, with the slides between them.
#[pyfunction]
pub(crate) fn cluster(
    py: Python<'_>,
    board: &PyBoard,
    metric: &str,
    limits: &Limits,
) -> PyResult<RawCluster> {
    let metric: Metric = metric.parse().map_err(unknown)?;
    let graph = limits.run(py, |budget, teller| {
        explicit::graph(&board.0, metric, budget, &mut |stats| tell_states(teller, stats))
    })?;
    graph.whole()?.map(RawCluster).map_err(|why| stopped(py, why.reason))
}

/// The positions of all vehicles in each state that a board can reach, itself first: one byte each.
#[pyfunction]
pub(crate) fn states<'py>(
    py: Python<'py>,
    board: &PyBoard,
    limits: &Limits,
) -> PyResult<Bound<'py, PyByteArray>> {
    let states = limits.run(py, |budget, teller| {
        explicit::cluster_states(&board.0, budget, &mut |stats| tell_states(teller, stats))
    })?;
    let states = states.whole()?.map_err(|why| stopped(py, why.reason))?;
    Ok(bytes(py, states.iter().flat_map(State::positions).map(|&p| [p])))
}
