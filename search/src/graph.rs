//! Clusters as graphs: all states, all transitions between them, and the index of each state.

use crate::{
    breadth_first::exhaust,
    outcome::{GaveUp, SearchStats},
    reached::{ReachedStates, StateId},
    run::Run,
    space::Undirected,
};
use limits::{Budget, StopReason};

/// A transition out of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge<A> {
    /// Number of the state that it leads to.
    pub to: u32,
    /// What leads there.
    pub action: A,
}

/// All states of a cluster, numbered `0..n_states` in the order in which a breadth-first search reaches them
/// (state 0 is an initial one), with the transitions out of each and its distance to the nearest goal.
#[derive(Clone, Debug)]
pub struct Graph<S, A> {
    states: Vec<S>,
    /// Where in `edges` those of each state begin, and the end of the last.
    starts: Vec<usize>,
    edges: Vec<Edge<A>>,
    /// Indexed by state; empty where there is no goal.
    distances: Vec<u32>,
}

impl<S, A> Graph<S, A> {
    /// Number of states.
    pub fn n_states(&self) -> usize {
        self.states.len()
    }

    /// Number of transitions; one that can be undone counts twice, there and back.
    pub fn n_transitions(&self) -> usize {
        self.edges.len()
    }

    /// The states, by number.
    pub fn states(&self) -> &[S] {
        &self.states
    }

    /// The transitions out of state `id`, in the order of the space.
    ///
    /// # Panics
    ///
    /// If there is no state with this number.
    pub fn edges(&self, id: usize) -> &[Edge<A>] {
        &self.edges[self.starts[id]..self.starts[id + 1]]
    }

    /// The number of transitions from state `id` to its nearest goal; `None` if the cluster has no goal.
    ///
    /// # Panics
    ///
    /// If there is no state with this number.
    pub fn distance(&self, id: usize) -> Option<u32> {
        assert!(id < self.n_states(), "there is no state {id}");
        self.distances.get(id).copied()
    }

    /// The transitions out of state `id` that are the first of a shortest way to a goal; none from a goal.
    ///
    /// # Panics
    ///
    /// If there is no state with this number.
    pub fn best_edges(&self, id: usize) -> impl Iterator<Item = &Edge<A>> {
        let wanted = self.distance(id).and_then(|distance| distance.checked_sub(1));
        let is_best =
            move |edge: &&Edge<A>| wanted.is_some() && self.distance(edge.to as usize) == wanted;
        self.edges(id).iter().filter(is_best)
    }

    /// The same graph with `f` of each state.
    ///
    /// # Errors
    ///
    /// The first of `f`.
    pub fn try_map<T, E>(self, f: impl FnMut(S) -> Result<T, E>) -> Result<Graph<T, A>, E> {
        let Self { states, starts, edges, distances } = self;
        let states = states.into_iter().map(f).collect::<Result<_, _>>()?;
        Ok(Graph { states, starts, edges, distances })
    }
}

/// The graph of all states that `space` can reach.
///
/// Expands every state twice. Takes 16 bytes for each state and 8 for each transition (more where actions are
/// larger) beside the states themselves. `progress` is called with the figures every thousand expansions or
/// so.
///
/// # Errors
///
/// A limit that ended it.
pub fn explore<P: Undirected>(
    space: &P,
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> Result<Graph<P::State, P::Action>, GaveUp> {
    let mut run = Run::new(space, budget, progress);
    exhaust(space, &mut run)
        .and_then(|reached| graph_of(space, &reached, &mut run))
        .map_err(|reason| run.give_up(reason))
}

fn graph_of<P: Undirected>(
    space: &P,
    reached: &ReachedStates<P::State>,
    run: &mut Run<'_>,
) -> Result<Graph<P::State, P::Action>, StopReason> {
    let n_states = reached.len() as usize;
    // Where its edges begin, its distance, and its place in the queue.
    let n_bytes_per_state =
        size_of::<P::State>() + size_of::<usize>() + size_of::<u32>() + size_of::<StateId>();
    let n_bytes = reached.n_bytes() + n_states * n_bytes_per_state;
    let max_edges_bytes = run.max_bytes().checked_sub(n_bytes).ok_or(StopReason::Memory)?;
    let max_edges = max_edges_bytes / size_of::<Edge<P::Action>>();
    let mut graph = Graph {
        states: (0..reached.len()).map(|id| reached.get(id)).collect(),
        starts: Vec::with_capacity(n_states + 1),
        edges: Vec::new(),
        distances: Vec::new(),
    };
    for &state in &graph.states {
        if run.is_due(1) {
            run.check()?;
        }
        graph.starts.push(graph.edges.len());
        space.successors(state, |action, next| {
            let to = reached.id_of(next).expect("all states are reached");
            graph.edges.push(Edge { to, action });
        });
        // What grows by doubling may take twice what it holds.
        if graph.edges.len() > max_edges / 2 {
            return Err(StopReason::Memory);
        }
    }
    graph.starts.push(graph.edges.len());
    graph.distances = distances(space, &graph, run)?;
    Ok(graph)
}

/// The distance of each state to the nearest goal, by breadth-first search from all goals at once. A cluster
/// is connected, so every state has one if there is a goal; else the list is empty.
fn distances<P: Undirected>(
    space: &P,
    graph: &Graph<P::State, P::Action>,
    run: &mut Run<'_>,
) -> Result<Vec<u32>, StopReason> {
    let mut queue: Vec<StateId> = Vec::with_capacity(graph.n_states());
    for (id, &state) in (0..).zip(&graph.states) {
        if run.is_due(1) {
            run.check()?;
        }
        if space.is_goal(state) {
            queue.push(id);
        }
    }
    if queue.is_empty() {
        return Ok(Vec::new());
    }
    let mut distances = vec![u32::MAX; graph.n_states()];
    for &goal in &queue {
        distances[goal as usize] = 0;
    }
    let mut n_done = 0;
    while let Some(&id) = queue.get(n_done) {
        if run.is_due(1) {
            run.check()?;
        }
        let distance = distances[id as usize] + 1;
        for edge in graph.edges(id as usize) {
            let to = &mut distances[edge.to as usize];
            if *to == u32::MAX {
                *to = distance;
                queue.push(edge.to);
            }
        }
        n_done += 1;
    }
    Ok(distances)
}
