//! Literals about one state, and what they are called in a solver that holds two states.

use std::ops::Not;

use logic::{CompiledSystem, Kind, Prop};
use rustsat::types::Lit;

/// A state proposition, by its place in the [`Space`], or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct StateLit(u32);

impl StateLit {
    pub(super) fn new(index: usize, value: bool) -> Self {
        let index = u32::try_from(index).expect("propositions are numbered by 32 bits");
        Self(index << 1 | u32::from(!value))
    }

    /// The place of the proposition.
    pub(super) fn index(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// The value that the proposition has where the literal holds.
    pub(super) fn value(self) -> bool {
        self.0 & 1 == 0
    }

    /// A number for each literal, twice that of propositions in all.
    pub(super) fn number(self) -> usize {
        self.0 as usize
    }
}

impl Not for StateLit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// The state propositions of a system.
pub(super) struct Space<'a> {
    pub(super) compiled: &'a CompiledSystem,
    props: Vec<Prop>,
    now: Vec<Lit>,
    next: Vec<Lit>,
}

impl<'a> Space<'a> {
    pub(super) fn new(compiled: &'a CompiledSystem) -> Self {
        let table = compiled.system().props();
        let props: Vec<Prop> =
            table.iter().filter(|&prop| table.kind(prop) == Kind::State).collect();
        let [now, next] =
            [0, 1].map(|frame| props.iter().map(|&prop| compiled.lit(prop, frame)).collect());
        Self { compiled, props, now, next }
    }

    /// The number of state propositions.
    pub(super) fn len(&self) -> usize {
        self.props.len()
    }

    /// The state propositions, in the order of their places.
    pub(super) fn props(&self) -> &[Prop] {
        &self.props
    }

    /// The literal in the present state.
    pub(super) fn now(&self, lit: StateLit) -> Lit {
        signed(self.now[lit.index()], lit)
    }

    /// The literal in the next state.
    pub(super) fn next(&self, lit: StateLit) -> Lit {
        signed(self.next[lit.index()], lit)
    }
}

fn signed(positive: Lit, lit: StateLit) -> Lit {
    if lit.value() { positive } else { !positive }
}
