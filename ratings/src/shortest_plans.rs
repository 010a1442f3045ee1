//! Counting the shortest plans of a board.

use board::{Slide, State};
use limits::{Budget, StopReason};
use num_bigint::BigUint;
use search::Graph;

/// What a state takes, beside the digits of its number.
const STATE_BYTES: usize = 64;

/// How many shortest plans lead from each state of a cluster to a goal.
#[derive(Clone, Debug)]
pub struct ShortestPlans {
    counts: Vec<BigUint>,
    /// The natural logarithm of the chance that slides drawn uniformly among the legal ones make a shortest
    /// plan.
    log_chances: Vec<f64>,
}

impl ShortestPlans {
    /// Counts in the graph of a cluster that has a goal, in its metric. `None` if there is none.
    ///
    /// Cost: the transitions of the graph, and a number of as many bits as it takes for each state.
    ///
    /// # Errors
    ///
    /// A limit that ended it.
    pub fn of(graph: &Graph<State, Slide>, budget: &Budget) -> Result<Option<Self>, StopReason> {
        let n = graph.n_states();
        budget.allow(n.saturating_mul(STATE_BYTES))?;
        let order = (0..n).map(|id| Some((graph.distance(id)?, id))).collect::<Option<Vec<_>>>();
        let Some(mut order) = order else { return Ok(None) };
        order.sort_unstable();
        let mut meter = budget.meter();
        let mut plans = Self { counts: vec![BigUint::ZERO; n], log_chances: vec![0.0; n] };
        for (distance, id) in order {
            meter.tick()?;
            if distance == 0 {
                plans.counts[id] = BigUint::from(1_u8);
                continue;
            }
            let best: Vec<usize> = graph.best_edges(id).map(|edge| edge.to as usize).collect();
            let chances = best.iter().map(|&to| plans.log_chances[to]);
            plans.log_chances[id] = log_sum(chances) - log(graph.edges(id).len());
            plans.counts[id] = best.iter().map(|&to| &plans.counts[to]).sum();
        }
        Ok(Some(plans))
    }

    /// The number of shortest plans from state `id`; 1 from a goal: the plan without slides.
    ///
    /// # Panics
    ///
    /// If there is no state with this number.
    pub fn n_plans(&self, id: usize) -> &BigUint {
        &self.counts[id]
    }

    /// How unlikely it is to solve state `id` as fast as possible by chance: minus the natural logarithm of
    /// the chance that slides drawn uniformly among the legal ones make a shortest plan. 0 for a goal.
    ///
    /// It is the sum of ln(legal slides) along a shortest plan less the logarithm of the number of plans,
    /// where all states have equally many; unlike a sum along one plan it doesn't depend on which plan was
    /// found.
    ///
    /// # Panics
    ///
    /// If there is no state with this number.
    pub fn surprise(&self, id: usize) -> f64 {
        // Not -0.
        0.0 - self.log_chances[id]
    }
}

#[allow(clippy::cast_precision_loss, reason = "a state has some hundred slides at most")]
fn log(n: usize) -> f64 {
    (n as f64).ln()
}

/// ln Σ exp(x), for numbers whose exponentials may all be 0.
fn log_sum(logs: impl Iterator<Item = f64> + Clone) -> f64 {
    let most = logs.clone().fold(f64::NEG_INFINITY, f64::max);
    most + logs.map(|log| (log - most).exp()).sum::<f64>().ln()
}

#[cfg(test)]
mod tests {
    use board::{Board, Metric};

    use super::*;

    /// Every shortest plan from `id`, one after another.
    fn enumerate(graph: &Graph<State, Slide>, id: usize) -> (u64, f64) {
        if graph.distance(id) == Some(0) {
            return (1, 1.0);
        }
        let rest: Vec<_> =
            graph.best_edges(id).map(|edge| enumerate(graph, edge.to as usize)).collect();
        let chance: f64 = rest.iter().map(|(_, chance)| chance).sum();
        #[allow(clippy::cast_precision_loss)]
        (rest.iter().map(|(n, _)| n).sum(), chance / graph.edges(id).len() as f64)
    }

    #[test]
    fn counts_are_those_of_an_enumeration() {
        for text in ["BB.FAA.FECCCE.DD", "....BBC.AAC....."] {
            let board: Board = text.parse().unwrap();
            for metric in Metric::ALL {
                let graph =
                    explicit::graph(&board, metric, &Budget::default(), &mut |_| {}).unwrap();
                let plans = ShortestPlans::of(&graph, &Budget::default()).unwrap().unwrap();
                for id in 0..graph.n_states() {
                    let (n, chance) = enumerate(&graph, id);
                    assert_eq!(plans.n_plans(id), &BigUint::from(n));
                    assert!((plans.surprise(id) + chance.ln()).abs() < 1e-9);
                }
            }
        }
    }

    #[test]
    fn an_unsolvable_board_has_no_shortest_plans() {
        let board: Board = "AAB.\n..B.".parse().unwrap();
        let graph =
            explicit::graph(&board, Metric::Moves, &Budget::default(), &mut |_| {}).unwrap();
        assert!(ShortestPlans::of(&graph, &Budget::default()).unwrap().is_none());
        let none = Budget::default().with_memory(0);
        assert_eq!(ShortestPlans::of(&graph, &none).unwrap_err(), StopReason::Memory);
    }
}
