//! How long somebody takes who slides vehicles at random.

use board::{Slide, State};
use limits::{Budget, StopReason};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use search::Graph;

/// Walks through the states of a cluster until a goal, as a rough picture of a person who knows less or more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Walks {
    /// The share of slides that lead on a shortest way; the others are drawn uniformly among the legal ones.
    /// Less than 0 and what is no number mean 0, more than 1 means 1.
    pub insight: f64,
    /// Number of walks.
    pub n_walks: u32,
    /// A walk ends after this many slides without a goal, and counts as that long.
    pub max_slides: u32,
    /// The same seed gives the same walks.
    pub seed: u64,
}

impl Default for Walks {
    fn default() -> Self {
        Self { insight: 0.2, n_walks: 100, max_slides: 10_000, seed: 0 }
    }
}

impl Walks {
    /// The mean number of slides from state `start` to a goal. `None` if there is no goal.
    ///
    /// Cost: at most `n_walks` times `max_slides` looks at the slides of a state.
    ///
    /// # Errors
    ///
    /// A limit that ended it.
    pub fn mean_slides(
        &self,
        graph: &Graph<State, Slide>,
        start: usize,
        budget: &Budget,
    ) -> Result<Option<f64>, StopReason> {
        if graph.distance(start).is_none() {
            return Ok(None);
        }
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        let mut total = 0.0;
        for _ in 0..self.n_walks {
            budget.check()?;
            total += f64::from(self.walk(graph, start, &mut rng));
        }
        Ok(Some(total / f64::from(self.n_walks.max(1))))
    }

    fn walk(&self, graph: &Graph<State, Slide>, start: usize, rng: &mut ChaCha8Rng) -> u32 {
        // Unlike the rest, what is no number is kept by `clamp`.
        let insight = if self.insight.is_nan() { 0.0 } else { self.insight.clamp(0.0, 1.0) };
        let mut id = start;
        for n_slides in 0..self.max_slides {
            if graph.distance(id) == Some(0) {
                return n_slides;
            }
            let edge = if rng.random_bool(insight) {
                let n_best = graph.best_edges(id).count();
                graph.best_edges(id).nth(rng.random_range(0..n_best))
            } else {
                graph.edges(id).get(rng.random_range(0..graph.edges(id).len()))
            };
            let Some(edge) = edge else { break };
            id = edge.to as usize;
        }
        self.max_slides
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Board, Metric};

    #[test]
    fn insight_shortens_walks_down_to_the_shortest_plan() {
        let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
        let graph =
            explicit::graph(&board, Metric::Moves, &Budget::default(), &mut |_| {}).unwrap();
        let mean = |insight| {
            let walks = Walks { insight, n_walks: 200, ..Walks::default() };
            walks.mean_slides(&graph, 0, &Budget::default()).unwrap().unwrap()
        };
        assert!((mean(1.0) - 7.0).abs() < 1e-9, "the board takes 7 moves");
        assert!(mean(0.5) > 7.0);
        assert!(mean(0.0) > mean(0.2) && mean(0.2) > mean(0.5));
        assert!((mean(0.0) - mean(0.0)).abs() < 1e-9, "a seed gives the same walks");
    }
}
