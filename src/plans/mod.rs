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
mod counter;
mod each;
mod facts;
mod formula;
mod models;
mod words;

use board::{Board, Metric};
use limits::{Budget, StopReason};
use num_bigint::BigUint;
use search::SearchStats;

pub use backbone::Backbone;
pub use counter::PlanCounter;
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

/// All plans of a board within a bound, with the number of those that go on from each state of each layer.
#[derive(Clone, Debug)]
pub struct AllPlans {
    counter: PlanCounter,
    /// From the start on; none is empty.
    layers: Vec<Layer>,
}

/// The plans within the bound, or why there are none.
#[derive(Clone, Debug)]
pub enum PlansWithinBound<P = AllPlans> {
    /// At least one.
    Plans(Box<P>),
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
    /// All plans of `board`. `progress` is called with the figures of the cluster every thousand expansions or
    /// so.
    ///
    /// Takes the memory of the cluster's [graph](explicit::graph), and some 50 bytes and the digits of a
    /// number of plans for each state of each layer: with the bound, it grows quadratically.
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
        let counter = match PlanCounter::of(board, metric, length, budget, progress)? {
            PlansWithinBound::Plans(counter) => *counter,
            PlansWithinBound::Longer { shortest } => {
                return Ok(PlansWithinBound::Longer { shortest });
            }
            PlansWithinBound::Unsolvable => return Ok(PlansWithinBound::Unsolvable),
        };
        let mut plans = Self { counter, layers: Vec::new() };
        plans.reach(budget)?;
        plans.count(budget)?;
        Ok(PlansWithinBound::Plans(Box::new(plans)))
    }

    /// The layers, without numbers.
    fn reach(&mut self, budget: &Budget) -> Result<(), StopReason> {
        let bits_of_slide = self.counter.bits_of_slide();
        let mut states = vec![0];
        let mut n_bytes = 0_usize;
        while !states.is_empty() {
            let n_slides = self.layers.len();
            let digits = (self.bound() - n_slides).saturating_mul(bits_of_slide) / 8;
            let of_state = digits.saturating_add(BYTES_OF_STATE);
            n_bytes = n_bytes.saturating_add(states.len().saturating_mul(of_state));
            budget.allow(n_bytes)?;
            let next = self.counter.layer_after(&states, n_slides, budget)?;
            self.layers.push(Layer { states, n_plans: Vec::new() });
            states = next;
        }
        Ok(())
    }

    fn count(&mut self, budget: &Budget) -> Result<(), StopReason> {
        let mut meter = budget.meter();
        for n_slides in (0..self.layers.len()).rev() {
            let mut n_plans = Vec::with_capacity(self.layers[n_slides].states.len());
            for &state in &self.layers[n_slides].states {
                meter.tick()?;
                n_plans.push(if self.counter.is_goal(state) {
                    BigUint::from(1_u8)
                } else {
                    let layer = &self.layers[n_slides + 1];
                    let next = self.counter.next(state, n_slides);
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

    /// How many plans have exactly this many slides, as [`PlanCounter::by_length`].
    ///
    /// # Errors
    ///
    /// A limit that ended it.
    pub fn by_length(&self, budget: &Budget) -> Result<Vec<(usize, BigUint)>, StopReason> {
        self.counter.by_length(budget)
    }

    /// The counter of these plans.
    pub fn counter(&self) -> &PlanCounter {
        &self.counter
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.counter.board()
    }

    /// What counts as one.
    pub fn metric(&self) -> Metric {
        self.counter.metric()
    }

    /// The most slides that a plan may have.
    pub fn bound(&self) -> usize {
        self.counter.bound()
    }

    /// The slides of a shortest plan.
    pub fn shortest(&self) -> usize {
        self.counter.shortest()
    }

    /// The number of states of the cluster.
    pub fn n_states(&self) -> usize {
        self.counter.n_states()
    }
}

#[cfg(test)]
mod tests;
