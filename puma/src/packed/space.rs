//! Programs as state spaces.

use limits::{Ledger, StopReason};
use search::{Dense, Reversible, StateSpace};

use super::{
    applicable::Applicable,
    backward::Backward,
    layout::{Layout, Packed},
    moves::{Condition, Cube, Move},
};
use crate::program::{InstanceId, Program};

/// Steps of rules that are as much work as an easy state.
const STEPS_PER_EFFORT: usize = 256;

/// A program over packed states.
pub(super) struct Space<'p, const N: usize> {
    program: &'p Program,
    layout: Layout,
    moves: Vec<Move<N>>,
    applicable: Applicable,
    initial: Packed<N>,
    goal: Condition<N>,
    effort: usize,
}

impl<'p, const N: usize> Space<'p, N> {
    pub(super) fn new(
        program: &'p Program,
        layout: Layout,
        ledger: &mut Ledger,
    ) -> Result<Self, StopReason> {
        let mut moves: Vec<Move<N>> = Vec::new();
        for instance in &program.instances {
            moves.push(Move::new(instance, program, &layout, ledger)?);
        }
        let cubes: Vec<&Cube<N>> = moves.iter().map(|one| &one.guard.cube).collect();
        let applicable = Applicable::new(&cubes, ledger)?;
        let initial = layout.pack(&program.initial);
        let goal = Condition::new(&program.goals, program, &layout, ledger)?;
        let n_steps = moves.iter().map(Move::n_steps).sum::<usize>() + goal.n_steps();
        let effort = 1 + n_steps / STEPS_PER_EFFORT;
        Ok(Self { program, layout, moves, applicable, initial, goal, effort })
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
        self.goal.holds(&state, &self.layout)
    }

    fn effort(&self) -> usize {
        self.effort
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
pub(super) struct TwoWay<'p, const N: usize> {
    pub(super) space: Space<'p, N>,
    pub(super) backward: Backward<N>,
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

    fn effort(&self) -> usize {
        self.space.effort()
    }
}

impl<const N: usize> Reversible for TwoWay<'_, N> {
    fn predecessors(&self, state: Packed<N>, sink: impl FnMut(Packed<N>)) {
        let Space { program, layout, moves, .. } = &self.space;
        self.backward.predecessors(&state, moves, (program, layout), sink);
    }
}
