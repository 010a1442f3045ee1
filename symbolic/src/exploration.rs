//! What an exploration finds.

use std::time::Duration;

use limits::StopReason;
use logic::Trace;
use num_bigint::BigUint;

use crate::{
    drawing::{Drawing, TooLarge},
    options::VarOrder,
    sift::Sifting,
    wave::{Iteration, Side},
};

/// What is known of plans.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PlanStatus {
    /// A shortest plan: the values of all propositions along it. It satisfies the constraints of the system.
    Plan(Trace),
    /// No initial state leads to a goal state.
    Unsolvable,
    /// Neither is known.
    #[default]
    Unknown,
}

/// The transition relation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RelationFigures {
    /// Variables of a state.
    pub n_state_vars: u32,
    /// Parts of the relation.
    pub n_parts: usize,
    /// Nodes of all parts together, terminals counted.
    pub n_nodes: usize,
    /// Wall-clock time for its construction.
    pub elapsed: Duration,
}

/// What an exploration found; by default nothing.
#[derive(Clone, Debug, Default)]
pub struct Exploration {
    /// What is known of plans.
    pub answer: PlanStatus,
    /// The steps of all sides, in order.
    pub iterations: Vec<Iteration>,
    /// States at distance 0, 1, … from their nearest goal state, among those that can be reached, if asked
    /// for and all of them are known.
    pub index: Option<Vec<BigUint>>,
    /// The diagram of the states that were reached, if asked for, from one side, and no limit ended it.
    pub drawing: Option<Result<Drawing, TooLarge>>,
    /// How variables moved, if asked for.
    pub siftings: Vec<Sifting>,
    /// The limit that ended it before all was explored that was asked for.
    pub gave_up: Option<StopReason>,
    /// The order of the variables that was used.
    pub order: VarOrder,
    /// The transition relation; none if a limit ended its construction.
    pub relation: Option<RelationFigures>,
    /// Wall-clock time.
    pub elapsed: Duration,
}

impl Exploration {
    /// Number of states that were reached from one side; `None` if it has none.
    pub fn n_reached(&self, side: Side) -> Option<&BigUint> {
        let of_side = self.iterations.iter().rev().find(|iteration| iteration.side == side);
        of_side.map(|iteration| &iteration.reached)
    }
}
