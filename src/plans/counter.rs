//! How many plans a board has: counted forward, layer by layer.

use board::{Board, Metric, Slide, State};
use limits::{Budget, StopReason};
use num_bigint::BigUint;
use search::{GaveUp, Graph, SearchStats};

use super::{BYTES_OF_STATE, Length, PlansWithinBound};

/// The plans of a board within a bound, to be counted. Of the layers, only two at a time are in memory.
#[derive(Clone, Debug)]
pub struct PlanCounter {
    board: Board,
    metric: Metric,
    pub(super) graph: Graph<State, Slide>,
    /// The most slides.
    bound: usize,
}

impl PlanCounter {
    /// The plans of `board`. `progress` is called with the figures of the cluster every thousand expansions or
    /// so.
    ///
    /// Takes the memory of the cluster's [graph](explicit::graph).
    ///
    /// # Errors
    ///
    /// A limit that ended it.
    pub fn of(
        board: &Board,
        metric: Metric,
        length: Length,
        budget: &Budget,
        progress: &mut dyn FnMut(&SearchStats),
    ) -> Result<PlansWithinBound<Self>, StopReason> {
        let graph = explicit::graph(board, metric, budget, progress)
            .map_err(|GaveUp { reason, .. }| reason)?;
        let Some(shortest) = graph.distance(0) else { return Ok(PlansWithinBound::Unsolvable) };
        let shortest = shortest as usize;
        let bound = match length {
            Length::Shortest => shortest,
            Length::AtMost(bound) if bound < shortest => {
                return Ok(PlansWithinBound::Longer { shortest });
            }
            Length::AtMost(bound) => bound,
        };
        let board = board.clone();
        Ok(PlansWithinBound::Plans(Box::new(Self { board, metric, graph, bound })))
    }

    /// The states that plans go to, and by what, from one in which they are after this many slides.
    pub(super) fn next(
        &self,
        state: u32,
        n_slides: usize,
    ) -> impl Iterator<Item = (u32, Slide)> + '_ {
        let left = if self.is_goal(state) { 0 } else { self.bound - n_slides };
        let in_time = move |to: u32| {
            let distance = self.graph.distance(to as usize);
            distance.is_some_and(|distance| (distance as usize) < left)
        };
        let edges = self.graph.edges(state as usize).iter();
        edges.filter(move |edge| in_time(edge.to)).map(|edge| (edge.to, edge.action))
    }

    pub(super) fn is_goal(&self, state: u32) -> bool {
        self.graph.distance(state as usize) == Some(0)
    }

    /// The states in which plans are after one more slide, in ascending order.
    pub(super) fn layer_after(
        &self,
        layer: &[u32],
        n_slides: usize,
        budget: &Budget,
    ) -> Result<Vec<u32>, StopReason> {
        let mut next = Vec::new();
        let mut meter = budget.meter();
        for &state in layer {
            meter.tick()?;
            next.extend(self.next(state, n_slides).map(|(to, _)| to));
        }
        next.sort_unstable();
        next.dedup();
        Ok(next)
    }

    /// Bits that a number of plans has for each slide, at most: a plan is one choice among so many for each.
    pub(super) fn bits_of_slide(&self) -> usize {
        let most_slides = (0..self.graph.n_states()).map(|id| self.graph.edges(id).len()).max();
        let n_others = most_slides.unwrap_or(0).saturating_sub(1);
        (usize::BITS - n_others.leading_zeros()) as usize
    }

    /// How many plans have exactly this many slides, for every length that some plan has.
    ///
    /// Takes the memory of two layers, some 50 bytes and the digits of a number of plans for each state.
    ///
    /// # Errors
    ///
    /// A limit that ended it.
    pub fn by_length(&self, budget: &Budget) -> Result<Vec<(usize, BigUint)>, StopReason> {
        let mut lengths = Vec::new();
        self.each_length(budget, &mut |length, n_plans| lengths.push((length, n_plans)))?;
        Ok(lengths)
    }

    /// As [`by_length`](Self::by_length), and tells of each length as soon as it is counted, the shortest
    /// first.
    ///
    /// # Errors
    ///
    /// A limit that ended it: what was told until then stands.
    pub fn each_length(
        &self,
        budget: &Budget,
        found: &mut dyn FnMut(usize, BigUint),
    ) -> Result<(), StopReason> {
        let bits_of_slide = self.bits_of_slide();
        let mut meter = budget.meter();
        let (mut layer, mut ways) = (vec![0], vec![BigUint::from(1_u8)]);
        let mut n_found = 0;
        for n_slides in 0.. {
            if layer.is_empty() {
                break;
            }
            let after = self.layer_after(&layer, n_slides, budget)?;
            let n_bytes = BYTES_OF_STATE + n_slides * bits_of_slide / 8;
            budget.allow((layer.len() + after.len() + n_found).saturating_mul(n_bytes))?;
            let mut n_ended = BigUint::ZERO;
            let mut next = vec![BigUint::ZERO; after.len()];
            for (&state, n_ways) in layer.iter().zip(&ways) {
                meter.tick()?;
                if self.is_goal(state) {
                    n_ended += n_ways;
                }
                for (to, _) in self.next(state, n_slides) {
                    next[after.binary_search(&to).expect("plans go there")] += n_ways;
                }
            }
            if n_ended != BigUint::ZERO {
                n_found += 1;
                found(n_slides, n_ended);
            }
            (layer, ways) = (after, next);
        }
        Ok(())
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What counts as one.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The most slides that a plan may have.
    pub fn bound(&self) -> usize {
        self.bound
    }

    /// The slides of a shortest plan.
    pub fn shortest(&self) -> usize {
        self.graph.distance(0).map_or(0, |distance| distance as usize)
    }

    /// The number of states of the cluster.
    pub fn n_states(&self) -> usize {
        self.graph.n_states()
    }
}
