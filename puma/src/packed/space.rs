//! Programs as state spaces, and the searches.

use limits::Budget;
use search::{
    Dense, Reversible, SearchOutcome, SearchStats, StateSpace, bidirectional, breadth_first, dense,
};
use thiserror::Error;

use super::{
    applicable::Applicable,
    backward::Backward,
    goals::goal_states,
    layout::{Layout, Packed},
    moves::{Condition, Cube, Move},
};
use crate::program::{InstanceId, Program};

/// From which ends a search goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    /// Both where that is possible and there are at most 1000 goal states, else forward.
    #[default]
    Auto,
    /// From the initial state.
    Forward,
    /// From the initial state and from the goal states.
    Both,
}

/// Why a search cannot go from the goal states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoBackward {
    /// The goal states are too many, or were not found quickly.
    #[error("there are too many goal states to search from them")]
    ManyGoals,
    /// From the state after a rule the states before it cannot be told.
    #[error("the rules cannot be followed backward")]
    Rules,
}

/// Goal states from which [`Direction::Auto`] searches.
const FEW_GOALS: usize = 1000;

/// Goal states from which [`Direction::Both`] searches.
const MANY_GOALS: usize = 1_000_000;

/// A shortest plan by explicit search, and whether it went from both ends.
pub struct Solved {
    /// The answer.
    pub outcome: SearchOutcome<Vec<InstanceId>>,
    /// Whether the search went from both ends.
    pub is_bidirectional: bool,
}

/// A program over packed states.
struct Space<'p, const N: usize> {
    program: &'p Program,
    layout: Layout,
    moves: Vec<Move<N>>,
    applicable: Applicable,
    initial: Packed<N>,
    /// A plan ends where this has the value `goal_value`.
    goal: Condition<N>,
    goal_value: bool,
}

impl<'p, const N: usize> Space<'p, N> {
    fn new(program: &'p Program, layout: Layout) -> Self {
        let moves: Vec<Move<N>> =
            program.instances.iter().map(|one| Move::new(one, program, &layout)).collect();
        let cubes: Vec<&Cube<N>> = moves.iter().map(|one| &one.guard.cube).collect();
        let applicable = Applicable::new(&cubes);
        let initial = layout.pack(&program.initial);
        let goal = Condition::new(&program.goals, program, &layout);
        Self { program, layout, moves, applicable, initial, goal, goal_value: true }
    }

    /// The space whose goals are the states that break an invariant.
    fn of_violations(mut self) -> Self {
        self.goal = Condition::new(&self.program.invariants, self.program, &self.layout);
        self.goal_value = false;
        self
    }
}

impl<const N: usize> StateSpace for Space<'_, N> {
    type State = Packed<N>;
    type Action = InstanceId;

    fn initial_states(&self, mut sink: impl FnMut(Packed<N>)) {
        sink(self.initial);
    }

    #[inline]
    fn successors(&self, state: Packed<N>, mut sink: impl FnMut(InstanceId, Packed<N>)) {
        self.applicable.for_each(&state, |index| {
            let one = &self.moves[index];
            if one.guard.rest_holds(&state, &self.layout)
                && let Some(next) = one.apply(&state, self.program, &self.layout)
            {
                sink(InstanceId::try_from(index).expect("instances are limited"), next);
            }
        });
    }

    #[inline]
    fn is_goal(&self, state: Packed<N>) -> bool {
        self.goal.holds(&state, &self.layout) == self.goal_value
    }
}

/// The key of a state is what does not follow from the rest; for states of one word with few such bits.
impl Dense for Space<'_, 1> {
    fn n_key_bits(&self) -> u32 {
        self.layout.n_key_bits
    }

    #[inline]
    fn key(&self, state: Packed<1>) -> u32 {
        let bits = state.0[0] & ((1 << self.layout.n_key_bits) - 1);
        u32::try_from(bits).expect("dense spaces have keys of at most 32 bits")
    }
}

/// A space whose rules can be followed backward.
struct TwoWay<'p, const N: usize> {
    space: Space<'p, N>,
    backward: Backward<N>,
}

impl<const N: usize> StateSpace for TwoWay<'_, N> {
    type State = Packed<N>;
    type Action = InstanceId;

    fn initial_states(&self, sink: impl FnMut(Packed<N>)) {
        self.space.initial_states(sink);
    }

    fn successors(&self, state: Packed<N>, sink: impl FnMut(InstanceId, Packed<N>)) {
        self.space.successors(state, sink);
    }

    fn is_goal(&self, state: Packed<N>) -> bool {
        self.space.is_goal(state)
    }
}

impl<const N: usize> Reversible for TwoWay<'_, N> {
    fn predecessors(&self, state: Packed<N>, sink: impl FnMut(Packed<N>)) {
        let Space { program, layout, moves, .. } = &self.space;
        self.backward.predecessors(&state, moves, (program, layout), sink);
    }
}

/// Evaluates an expression with the smallest state that holds the bits of a program.
macro_rules! with_words {
    ($layout:expr, |$n:ident| $body:expr) => {
        match $layout.n_words {
            1 => with_words!(@ 1, $n, $body),
            2 => with_words!(@ 2, $n, $body),
            3..=4 => with_words!(@ 4, $n, $body),
            5..=8 => with_words!(@ 8, $n, $body),
            _ => with_words!(@ 32, $n, $body),
        }
    };
    (@ $words:literal, $n:ident, $body:expr) => {{
        const $n: usize = $words;
        $body
    }};
}

/// Up to so many bits, the set of reached states is one bit for every key there could be: 128 MiB.
const MAX_DENSE_BITS: u32 = 30;

fn is_dense(layout: &Layout, limits: &Budget) -> bool {
    let n_bytes = 1_usize << layout.n_key_bits.min(MAX_DENSE_BITS) >> 3;
    let is_small = layout.n_words == 1 && layout.n_key_bits <= MAX_DENSE_BITS;
    is_small && limits.memory.is_none_or(|most| 4 * n_bytes <= most)
}

/// A shortest plan of `program`, or that there is none, by explicit search on packed states.
///
/// `progress` hears the figures every few thousand states.
///
/// # Errors
///
/// If [`Direction::Both`] is not possible.
pub fn shortest_plan(
    program: &Program,
    direction: Direction,
    limits: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> Result<Solved, NoBackward> {
    let layout = Layout::new(program);
    if is_dense(&layout, limits) {
        return solve(program, layout, direction, limits, progress, dense::shortest::<Space<1>>);
    }
    with_words!(layout, |N| {
        solve(program, layout, direction, limits, progress, breadth_first::shortest::<Space<N>>)
    })
}

/// A shortest way to a state that breaks an invariant; `Unsolvable` if no state does that can be
/// reached.
pub fn violation(
    program: &Program,
    limits: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> SearchOutcome<Vec<InstanceId>> {
    let layout = Layout::new(program);
    if is_dense(&layout, limits) {
        return dense::shortest(&Space::new(program, layout).of_violations(), limits, progress);
    }
    with_words!(layout, |N| {
        let space = Space::<N>::new(program, layout).of_violations();
        breadth_first::shortest(&space, limits, progress)
    })
}

/// `forward` is the search from the initial state.
fn solve<'p, const N: usize>(
    program: &'p Program,
    layout: Layout,
    direction: Direction,
    limits: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
    forward: impl FnOnce(
        &Space<'p, N>,
        &Budget,
        &mut dyn FnMut(&SearchStats),
    ) -> SearchOutcome<Vec<InstanceId>>,
) -> Result<Solved, NoBackward> {
    let both = match direction {
        Direction::Forward => Err(NoBackward::ManyGoals),
        Direction::Auto => two_way::<N>(program, &layout, FEW_GOALS),
        Direction::Both => Ok(two_way::<N>(program, &layout, MANY_GOALS)?),
    };
    let space = Space::new(program, layout);
    let Ok((backward, targets)) = both else {
        let outcome = forward(&space, limits, progress);
        return Ok(Solved { outcome, is_bidirectional: false });
    };
    let space = TwoWay { space, backward };
    let outcome = bidirectional::shortest(&space, &targets, limits, progress);
    Ok(Solved { outcome, is_bidirectional: true })
}

/// The rules backward, and the goal states.
fn two_way<const N: usize>(
    program: &Program,
    layout: &Layout,
    limit: usize,
) -> Result<(Backward<N>, Vec<Packed<N>>), NoBackward> {
    let backward = Backward::new(program, layout).ok_or(NoBackward::Rules)?;
    let goals = goal_states(program, limit).ok_or(NoBackward::ManyGoals)?;
    Ok((backward, goals.iter().map(|goal| layout.pack(goal)).collect()))
}
