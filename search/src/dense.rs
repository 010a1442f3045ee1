//! Breadth-first search of spaces whose states are small numbers.
//!
//! Which states were reached is one bit for each number, so a search takes 2^bits / 8 bytes whatever it
//! reaches (untouched parts are never written), and 4 bytes for each state reached. Where the states of a
//! layer have near numbers, looking one up is a few times faster than in a hash table.

use crate::{
    breadth_first::action_between,
    limits::{Reason, SearchLimits, SearchOutcome, SearchStats, Watch},
    space::StateSpace,
};

/// A space whose states are numbered.
pub trait Dense: StateSpace {
    /// Numbers are below 2^this, at most 32.
    fn n_bits(&self) -> u32;

    /// The number of a state.
    fn number(&self, state: Self::State) -> u32;

    /// The state with a number that [`Self::number`] gave.
    fn state(&self, number: u32) -> Self::State;
}

/// Expansions between two looks at the limits.
const EXPANSIONS_PER_CHECK: usize = 4096;

/// A shortest plan of `space`, by breadth-first search. `progress` hears the figures every few thousand
/// states.
///
/// # Panics
///
/// If the space has numbers of more than 32 bits.
pub fn shortest<P: Dense>(
    space: &P,
    limits: &SearchLimits,
    progress: &mut dyn FnMut(&SearchStats),
) -> SearchOutcome<Vec<P::Action>> {
    let mut watch = Watch::new(limits, progress);
    match Exploration::new(space, watch.max_bytes()).and_then(|mut run| run.explore(&mut watch)) {
        Ok(Some(plan)) => SearchOutcome::Plan { plan, stats: watch.finish() },
        Ok(None) => SearchOutcome::Unsolvable { stats: watch.finish() },
        Err(reason) => SearchOutcome::GaveUp(watch.give_up(reason)),
    }
}

struct Exploration<'p, P> {
    space: &'p P,
    /// A bit for each number.
    seen: Vec<u64>,
    /// The states reached, in that order.
    reached: Vec<u32>,
    /// Where in `reached` each layer begins.
    layers: Vec<usize>,
    max_bytes: usize,
}

impl<'p, P: Dense> Exploration<'p, P> {
    fn new(space: &'p P, max_bytes: usize) -> Result<Self, Reason> {
        let n_bits = space.n_bits();
        assert!(n_bits <= u32::BITS, "numbers of {n_bits} bits");
        let n_words = 1_usize << n_bits.saturating_sub(6);
        if n_words.saturating_mul(size_of::<u64>()) > max_bytes {
            return Err(Reason::Memory);
        }
        Ok(Self { space, seen: vec![0; n_words], reached: Vec::new(), layers: vec![0], max_bytes })
    }

    /// A shortest plan, if there is one.
    fn explore(&mut self, watch: &mut Watch<'_>) -> Result<Option<Vec<P::Action>>, Reason> {
        let space = self.space;
        space.initial_states(|state| self.add(state));
        let mut layer = 0..self.reached.len();
        let is_goal = |&number: &u32| space.is_goal(space.state(number));
        let mut goal = self.reached.iter().copied().find(is_goal);
        while goal.is_none() && !layer.is_empty() {
            for start in layer.clone().step_by(EXPANSIONS_PER_CHECK) {
                self.check(watch)?;
                let end = layer.end.min(start + EXPANSIONS_PER_CHECK);
                goal = self.expand(start..end, watch);
                if goal.is_some() {
                    break;
                }
            }
            layer = layer.end..self.reached.len();
            if !layer.is_empty() {
                watch.stats.depth = self.layers.len();
                self.layers.push(layer.start);
            }
        }
        self.check(watch)?;
        Ok(goal.map(|goal| self.path_to(goal)))
    }

    fn add(&mut self, state: P::State) {
        let number = self.space.number(state);
        if insert(&mut self.seen, number) {
            self.reached.push(number);
        }
    }

    /// Reaches the successors of some states; a goal among them that is new.
    fn expand(&mut self, states: std::ops::Range<usize>, watch: &mut Watch<'_>) -> Option<u32> {
        let Self { space, seen, reached, .. } = self;
        let mut goal = None;
        watch.stats.expanded += states.len() as u64;
        for index in states {
            let mut n_generated = 0;
            let state = space.state(reached[index]);
            space.successors(state, |_, next| {
                n_generated += 1;
                let number = space.number(next);
                if insert(seen, number) {
                    reached.push(number);
                    if goal.is_none() && space.is_goal(next) {
                        goal = Some(number);
                    }
                }
            });
            watch.stats.generated += n_generated;
        }
        goal
    }

    fn check(&self, watch: &mut Watch<'_>) -> Result<(), Reason> {
        let list = self.reached.capacity() * size_of::<u32>();
        watch.stats.reached = self.reached.len() as u64;
        watch.stats.n_bytes = self.seen.len() * size_of::<u64>() + list;
        // A list that grows is for a while there twice, once with twice the room.
        if self.seen.len() * size_of::<u64>() + 3 * list > self.max_bytes {
            return Err(Reason::Memory);
        }
        watch.check()
    }

    /// A shortest sequence of actions to a state of the last layer.
    fn path_to(&self, goal: u32) -> Vec<P::Action> {
        let space = self.space;
        let mut to = space.state(goal);
        let mut actions = Vec::new();
        // A goal of the last layer may have been found before that layer was complete.
        for layer in self.layers.windows(2).rev() {
            let found = self.reached[layer[0]..layer[1]].iter().find_map(|&number| {
                let from = space.state(number);
                Some((from, action_between(space, from, to)?))
            });
            let (from, action) = found.expect("a state was reached from the layer before");
            actions.push(action);
            to = from;
        }
        actions.reverse();
        actions
    }
}

/// Adds a number to a set of bits; whether it is new.
#[inline]
fn insert(set: &mut [u64], number: u32) -> bool {
    let (word, bit) = (&mut set[(number >> 6) as usize], 1 << (number & 63));
    let is_new = *word & bit == 0;
    *word |= bit;
    is_new
}
