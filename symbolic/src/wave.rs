//! One side of a breadth-first search: layer after layer.

use std::time::{Duration, Instant};

use limits::StopReason;
use num_bigint::BigUint;

use crate::{
    kind::Diagram, options::OpenSet, relation::Relation, simplify::simplify, store::Store,
};

/// Which way a step goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// From the initial states.
    Forward,
    /// From the goal states.
    Backward,
}

/// A step of breadth-first search, or the set that it begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Its side.
    pub side: Side,
    /// Its distance from where its side began.
    pub distance: usize,
    /// States at this distance.
    pub states: BigUint,
    /// States up to this distance.
    pub reached: BigUint,
    /// Nodes of the set from which the next step goes on, terminals counted.
    pub open_nodes: usize,
    /// Nodes of the set of states up to this distance, terminals counted.
    pub reached_nodes: usize,
    /// Wall-clock time of this step.
    pub elapsed: Duration,
}

/// The layers of one side.
pub(crate) struct Wave<F: Diagram> {
    pub(crate) side: Side,
    mode: OpenSet,
    /// For each distance, a set between the states at this distance and those up to it.
    pub(crate) open: Vec<F>,
    /// The states at the greatest distance so far.
    pub(crate) new: F,
    pub(crate) reached: F,
    n_reached: BigUint,
    /// Nothing outside of it counts.
    within: Option<F>,
    pub(crate) last: Duration,
}

impl<F: Diagram> Wave<F> {
    pub(crate) fn new(side: Side, mode: OpenSet, start: F) -> Self {
        Self {
            side,
            mode,
            open: vec![start.clone()],
            new: start.clone(),
            reached: start,
            n_reached: BigUint::ZERO,
            within: None,
            last: Duration::ZERO,
        }
    }

    /// The same where only some states count, among them all to begin with.
    pub(crate) fn within(self, states: F) -> Self {
        Self { within: Some(states), ..self }
    }

    /// Returns `true` if the last step has reached nothing new.
    pub(crate) fn is_exhausted(&self) -> bool {
        !self.new.satisfiable()
    }

    /// The greatest distance so far.
    pub(crate) fn distance(&self) -> usize {
        self.open.len() - 1
    }

    /// Nodes of the set from which the next step goes on.
    pub(crate) fn open_nodes(&self) -> usize {
        self.open[self.distance()].node_count()
    }

    /// One step further, if anything is there. Nothing has changed if a limit ends it.
    pub(crate) fn step(
        &mut self,
        store: &Store<F>,
        relation: &Relation<F>,
    ) -> Result<(), StopReason> {
        let start = Instant::now();
        let from = &self.open[self.distance()];
        let image = match self.side {
            Side::Forward => relation.image(store, from)?,
            Side::Backward => relation.preimage(store, from)?,
        };
        let mut new = store.minus(&image, &self.reached)?;
        if let Some(within) = &self.within {
            new = store.and(&new, within)?;
        }
        let reached = store.or(&self.reached, &new)?;
        if new.satisfiable() {
            self.open.push(match self.mode {
                OpenSet::New => new.clone(),
                OpenSet::Reached => reached.clone(),
                OpenSet::Simplified => simplify(store, &new, &store.not(&self.reached)?)?,
            });
            (self.reached, self.last) = (reached, start.elapsed());
        }
        self.new = new;
        Ok(())
    }

    /// The figures of the greatest distance so far.
    pub(crate) fn iteration(
        &mut self,
        store: &Store<F>,
        n_vars: u32,
    ) -> Result<Iteration, StopReason> {
        let states = store.count(&self.new, n_vars)?;
        self.n_reached += &states;
        Ok(Iteration {
            side: self.side,
            distance: self.distance(),
            states,
            reached: self.n_reached.clone(),
            open_nodes: self.open_nodes(),
            reached_nodes: self.reached.node_count(),
            elapsed: self.last,
        })
    }
}
