//! Breadth-first search of spaces whose states have small keys.
//!
//! Which states were reached is one bit for each key, so a search takes 2^bits / 8 bytes whatever it
//! reaches (untouched parts are never written), and the state itself for each state reached. Where the
//! states of a layer have near keys, looking one up is a few times faster than in a hash table.

use crate::{
    bit_set::{self, insert},
    outcome::{SearchOutcome, SearchStats},
    run::Run,
    space::{StateSpace, action_between},
};
use limits::{Budget, StopReason};

/// A space in which a small number tells reached states apart.
pub trait Dense: StateSpace {
    /// Keys are below 2^this, at most 32.
    fn n_key_bits(&self) -> u32;

    /// The key of a state: another for each state that can be reached.
    fn key(&self, state: Self::State) -> u32;
}

/// A shortest plan of `space`, by breadth-first search. `progress` is called with the figures every few
/// thousand states.
///
/// # Panics
///
/// If the space has keys of more than 32 bits.
pub fn shortest<P: Dense>(
    space: &P,
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> SearchOutcome<Vec<P::Action>> {
    let mut run = Run::new(space, budget, progress);
    let plan = Exploration::new(space, run.max_bytes())
        .and_then(|mut exploration| exploration.explore(&mut run));
    run.conclude(plan)
}

struct Exploration<'p, P: Dense> {
    space: &'p P,
    /// A bit for each key.
    seen: Vec<u64>,
    /// The states reached, in that order.
    reached: Vec<P::State>,
    /// Where in `reached` each layer begins.
    layers: Vec<usize>,
    max_bytes: usize,
}

impl<'p, P: Dense> Exploration<'p, P> {
    fn new(space: &'p P, max_bytes: usize) -> Result<Self, StopReason> {
        let n_bits = space.n_key_bits();
        assert!(n_bits <= u32::BITS, "keys of {n_bits} bits");
        let n_words = bit_set::n_words(1 << n_bits);
        if n_words.saturating_mul(size_of::<u64>()) > max_bytes {
            return Err(StopReason::Memory);
        }
        Ok(Self { space, seen: vec![0; n_words], reached: Vec::new(), layers: vec![0], max_bytes })
    }

    /// A shortest plan, if there is one.
    fn explore(&mut self, run: &mut Run<'_>) -> Result<Option<Vec<P::Action>>, StopReason> {
        let space = self.space;
        space.initial_states(|state| self.add(state));
        let mut layer = 0..self.reached.len();
        let mut goal = self.reached.iter().copied().find(|&state| space.is_goal(state));
        run.stats.goal = goal.map(|_| 0);
        while goal.is_none() && !layer.is_empty() {
            for start in layer.clone().step_by(run.interval()) {
                let states = start..layer.end.min(start + run.interval());
                if run.is_due(states.len()) {
                    self.check(run)?;
                }
                goal = self.expand(states, run);
                if goal.is_some() {
                    run.stats.goal = Some(self.layers.len());
                    break;
                }
            }
            layer = layer.end..self.reached.len();
            if !layer.is_empty() {
                run.stats.depth = self.layers.len();
                self.layers.push(layer.start);
            }
        }
        self.check(run)?;
        goal.map(|goal| self.path_to(goal, run)).transpose()
    }

    fn add(&mut self, state: P::State) {
        if insert(&mut self.seen, self.space.key(state)) {
            self.reached.push(state);
        }
    }

    /// Reaches the successors of some states; a goal among them that is new.
    fn expand(&mut self, states: std::ops::Range<usize>, run: &mut Run<'_>) -> Option<P::State> {
        let Self { space, seen, reached, .. } = self;
        let mut goal = None;
        run.stats.expanded += states.len() as u64;
        for index in states {
            let mut n_generated = 0;
            space.successors(reached[index], |_, next| {
                n_generated += 1;
                if insert(seen, space.key(next)) {
                    reached.push(next);
                    if goal.is_none() && space.is_goal(next) {
                        goal = Some(next);
                    }
                }
            });
            run.stats.generated += n_generated;
        }
        goal
    }

    fn check(&self, run: &mut Run<'_>) -> Result<(), StopReason> {
        let list = self.reached.capacity() * size_of::<P::State>();
        run.stats.reached = self.reached.len() as u64;
        run.stats.n_bytes = self.seen.len() * size_of::<u64>() + list;
        // A list that grows is for a while there twice, once with twice the room.
        if self.seen.len() * size_of::<u64>() + 3 * list > self.max_bytes {
            return Err(StopReason::Memory);
        }
        run.check()
    }

    /// A shortest sequence of actions to a state of the last layer.
    fn path_to(&self, goal: P::State, run: &mut Run<'_>) -> Result<Vec<P::Action>, StopReason> {
        let space = self.space;
        let mut to = goal;
        let mut actions = Vec::new();
        // A goal of the last layer may have been found before that layer was complete.
        for layer in self.layers.windows(2).rev() {
            let mut found = None;
            for &from in &self.reached[layer[0]..layer[1]] {
                run.retrace(1)?;
                found = action_between(space, from, to).map(|action| (from, action));
                if found.is_some() {
                    break;
                }
            }
            let (from, action) = found.expect("a state was reached from the layer before");
            actions.push(action);
            to = from;
        }
        actions.reverse();
        Ok(actions)
    }
}
