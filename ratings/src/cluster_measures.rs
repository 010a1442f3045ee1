//! What the whole cluster says of a board.

use board::{Board, Metric, Plan, Slide, State};
use limits::{Budget, StopReason};
use num_bigint::BigUint;
use search::{GaveUp, Graph, SearchStats};

use crate::{mean::mean, shortest_plans::ShortestPlans, walks::Walks};

/// Measures of a solvable board that need all states of its cluster, in moves.
#[derive(Clone, Debug, PartialEq)]
pub struct ClusterMeasures {
    /// Number of states.
    pub n_states: usize,
    /// The largest index: how many moves the hardest state of the cluster takes.
    pub max_index: usize,
    /// Number of shortest plans.
    pub n_shortest_plans: BigUint,
    /// How unlikely it is that legal slides at random are a shortest plan, see [`ShortestPlans::surprise`].
    pub surprise: f64,
    /// Mean number of legal moves in the states of the plan but the last.
    pub mean_choices: f64,
    /// Mean length of walks in which every slide is drawn at random, in moves.
    pub random_walk: f64,
    /// Mean length of walks in which one slide of five leads on a shortest way, in moves.
    pub noisy_walk: f64,
}

impl ClusterMeasures {
    /// The measures of `board`, with a plan that is shortest in moves. `None` if the board is unsolvable.
    /// `seed` is that of the walks.
    ///
    /// Cost: all states of the cluster and their moves, and 200 walks.
    ///
    /// # Errors
    ///
    /// If a limit ends it.
    pub fn of(
        board: &Board,
        seed: u64,
        budget: &Budget,
        progress: &mut dyn FnMut(&SearchStats),
    ) -> Result<Option<(Self, Plan)>, GaveUp> {
        let mut last = SearchStats::default();
        let graph = explicit::graph(board, Metric::Moves, budget, &mut |stats| {
            last = *stats;
            progress(stats);
        })?;
        let measured = Self::in_graph(&graph, seed, budget);
        measured.map_err(|reason| GaveUp { reason, stats: last })
    }

    fn in_graph(
        graph: &Graph<State, Slide>,
        seed: u64,
        budget: &Budget,
    ) -> Result<Option<(Self, Plan)>, StopReason> {
        let Some(plans) = ShortestPlans::of(graph, budget)? else { return Ok(None) };
        let way = shortest_way(graph);
        let n_choices: usize = way.iter().map(|&(id, _)| graph.edges(id).len()).sum();
        let walk = |insight| -> Result<f64, StopReason> {
            let mean = Walks { insight, seed, ..Walks::default() }.mean_slides(graph, 0, budget)?;
            Ok(mean.expect("there is a goal"))
        };
        let max_index = (0..graph.n_states()).filter_map(|id| graph.distance(id)).max();
        let measures = Self {
            n_states: graph.n_states(),
            max_index: max_index.expect("there is a goal") as usize,
            n_shortest_plans: plans.n_plans(0).clone(),
            surprise: plans.surprise(0),
            mean_choices: mean(n_choices, way.len()),
            random_walk: walk(0.0)?,
            noisy_walk: walk(0.2)?,
        };
        let plan = Plan::new(way.into_iter().map(|(_, slide)| slide).collect());
        Ok(Some((measures, plan)))
    }
}

/// The states but the last of a shortest way from state 0 to a goal, each with its slide: of several slides
/// always the first.
fn shortest_way(graph: &Graph<State, Slide>) -> Vec<(usize, Slide)> {
    let mut way = Vec::new();
    let mut id = 0;
    while let Some(edge) = graph.best_edges(id).next() {
        way.push((id, edge.action));
        id = edge.to as usize;
    }
    way
}
