//! All plans of a board within a bound: counted, drawn at random, one after another, and what is true in all
//! of them.
//!
//! A plan is here a sequence of slides, each of which counts as one in a metric, that ends at the first goal
//! it comes to. At the shortest length that is every shortest plan. Above it, slides of one vehicle one after
//! another count one by one, as in the formulas of [sequential](encodings::Semantics::Sequential) semantics.
//!
//! Plans are counted by dynamic programming over the cluster, layer by layer: a layer has the states in which
//! some plan is after this many slides. The number of plans from a state on is the sum of those of the states
//! after its slides.

mod backbone;
mod each;
mod facts;
mod formula;
mod models;
mod words;

use board::{Board, Metric, Slide, State};
use limits::{Budget, StopReason};
use num_bigint::BigUint;
use search::{GaveUp, Graph, SearchStats};

pub use backbone::Backbone;
pub use each::EachPlan;
pub use facts::{Facts, Stay, VehicleFacts};
pub use models::PlanModels;
pub use words::sentences;

/// Which plans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// The shortest ones.
    Shortest,
    /// Plans of at most this many slides.
    AtMost(usize),
}

/// The states in which some plan is after this many slides.
#[derive(Clone, Debug)]
struct Layer {
    /// Their numbers in the graph, in ascending order.
    states: Vec<u32>,
    /// How many plans go on from each, itself included if it is a goal.
    n_plans: Vec<BigUint>,
}

impl Layer {
    /// The number of plans from a state on; none if no plan is there.
    fn of(&self, state: u32) -> Option<&BigUint> {
        let index = self.states.binary_search(&state).ok()?;
        Some(&self.n_plans[index])
    }
}

/// All plans of a board within a bound.
#[derive(Clone, Debug)]
pub struct AllPlans {
    board: Board,
    metric: Metric,
    graph: Graph<State, Slide>,
    /// The most slides.
    bound: usize,
    /// From the start on; none is empty.
    layers: Vec<Layer>,
}

/// The plans within the bound, or why there are none.
#[derive(Clone, Debug)]
pub enum PlansWithinBound {
    /// At least one.
    Plans(Box<AllPlans>),
    /// None within the bound; the shortest has this many slides.
    Longer {
        /// The length of the shortest.
        shortest: usize,
    },
    /// None of any length.
    Unsolvable,
}

/// What a number of plans takes beside its digits, and a number of a state.
const BYTES_OF_STATE: usize = 48;

impl AllPlans {
    /// All plans of `board`. `progress` is called with the figures of the cluster every few thousand states.
    ///
    /// Takes the memory of the cluster's [graph](explicit::graph) and some 50 bytes for each state of each
    /// layer.
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
    ) -> Result<PlansWithinBound, StopReason> {
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
        let mut plans = Self { board, metric, graph, bound, layers: Vec::new() };
        plans.reach(budget)?;
        plans.count(budget)?;
        Ok(PlansWithinBound::Plans(Box::new(plans)))
    }

    /// The layers, without numbers.
    fn reach(&mut self, budget: &Budget) -> Result<(), StopReason> {
        let most_slides = (0..self.graph.n_states()).map(|id| self.graph.edges(id).len()).max();
        // A plan is one choice among so many for each slide that is left.
        let n_others = most_slides.unwrap_or(0).saturating_sub(1);
        let bits_of_slide = (usize::BITS - n_others.leading_zeros()) as usize;
        let mut states = vec![0];
        let mut n_bytes = 0_usize;
        while !states.is_empty() {
            let n_slides = self.layers.len();
            let digits = (self.bound - n_slides).saturating_mul(bits_of_slide) / 8;
            let of_state = digits.saturating_add(BYTES_OF_STATE);
            n_bytes = n_bytes.saturating_add(states.len().saturating_mul(of_state));
            budget.allow(n_bytes)?;
            let mut next = Vec::new();
            let mut meter = budget.meter();
            for &state in &states {
                meter.tick()?;
                next.extend(self.next(state, n_slides).map(|(to, _)| to));
            }
            next.sort_unstable();
            next.dedup();
            self.layers.push(Layer { states, n_plans: Vec::new() });
            states = next;
        }
        Ok(())
    }

    /// The states that plans go to, and by what, from one in which they are after this many slides.
    fn next(&self, state: u32, n_slides: usize) -> impl Iterator<Item = (u32, Slide)> + '_ {
        let left = if self.is_goal(state) { 0 } else { self.bound - n_slides };
        let in_time = move |to: u32| {
            let distance = self.graph.distance(to as usize);
            distance.is_some_and(|distance| (distance as usize) < left)
        };
        let edges = self.graph.edges(state as usize).iter();
        edges.filter(move |edge| in_time(edge.to)).map(|edge| (edge.to, edge.action))
    }

    fn is_goal(&self, state: u32) -> bool {
        self.graph.distance(state as usize) == Some(0)
    }

    fn count(&mut self, budget: &Budget) -> Result<(), StopReason> {
        let mut meter = budget.meter();
        for n_slides in (0..self.layers.len()).rev() {
            let mut n_plans = Vec::with_capacity(self.layers[n_slides].states.len());
            for &state in &self.layers[n_slides].states {
                meter.tick()?;
                n_plans.push(if self.is_goal(state) {
                    BigUint::from(1_u8)
                } else {
                    let layer = &self.layers[n_slides + 1];
                    let next = self.next(state, n_slides);
                    next.map(|(to, _)| layer.of(to).expect("plans go there")).sum()
                });
            }
            self.layers[n_slides].n_plans = n_plans;
        }
        Ok(())
    }

    /// The number of plans: at least 1.
    pub fn n_plans(&self) -> &BigUint {
        &self.layers[0].n_plans[0]
    }

    /// How many plans have exactly this many slides, for every length that some plan has.
    ///
    /// # Errors
    ///
    /// A limit that ended it.
    pub fn by_length(&self, budget: &Budget) -> Result<Vec<(usize, BigUint)>, StopReason> {
        let mut meter = budget.meter();
        let mut ways = vec![BigUint::from(1_u8)];
        let mut lengths = Vec::new();
        for (n_slides, layer) in self.layers.iter().enumerate() {
            let mut n_ended = BigUint::ZERO;
            let after = self.layers.get(n_slides + 1);
            let n_after = after.map_or(0, |layer| layer.states.len());
            // A number of plans has at most some bits for each slide.
            let n_bytes = BYTES_OF_STATE + n_slides;
            budget.allow((ways.len() + n_after + lengths.len()).saturating_mul(n_bytes))?;
            let mut next = vec![BigUint::ZERO; n_after];
            for (&state, n_ways) in layer.states.iter().zip(&ways) {
                meter.tick()?;
                if self.is_goal(state) {
                    n_ended += n_ways;
                }
                for (to, _) in self.next(state, n_slides) {
                    let after = after.expect("plans go on");
                    let index = after.states.binary_search(&to).expect("plans go there");
                    next[index] += n_ways;
                }
            }
            if n_ended != BigUint::ZERO {
                lengths.push((n_slides, n_ended));
            }
            ways = next;
        }
        Ok(lengths)
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

#[cfg(test)]
mod tests;
