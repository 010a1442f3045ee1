//! Facts, and sets of them.

use std::ops::Range;

use crate::{expr::VarId, program::Program};

/// Number of a fact.
pub(crate) type Fact = usize;

/// The facts that may hold of the variables that change, those of a variable one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    all: Vec<(VarId, i64)>,
    /// For each variable, its facts; none of one that no rule changes.
    by_var: Vec<Range<Fact>>,
}

impl Facts {
    /// `domains` are the values that each variable may have.
    pub(super) fn new(domains: &[Vec<i64>], program: &Program) -> Self {
        let mut all = Vec::new();
        let mut by_var = Vec::new();
        for (var, values) in domains.iter().enumerate() {
            let first = all.len();
            if program.fixed[var].is_none() {
                all.extend(values.iter().map(|&value| (var, value)));
            }
            by_var.push(first..all.len());
        }
        Self { all, by_var }
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The variable and the value.
    pub(crate) fn get(&self, fact: Fact) -> (VarId, i64) {
        self.all[fact]
    }

    pub(super) fn of_var(&self, var: VarId) -> Range<Fact> {
        self.by_var[var].clone()
    }

    pub(super) fn find(&self, var: VarId, value: i64) -> Option<Fact> {
        self.of_var(var).find(|&fact| self.all[fact].1 == value)
    }

    /// The facts that hold in a state, as far as they are listed.
    pub(super) fn of_state(&self, state: &[i64]) -> Vec<Fact> {
        state.iter().enumerate().filter_map(|(var, &value)| self.find(var, value)).collect()
    }

    /// The facts of each variable that has some: exactly one of them holds.
    pub(crate) fn groups(&self) -> impl DoubleEndedIterator<Item = Range<Fact>> + '_ {
        self.by_var.iter().filter(|facts| !facts.is_empty()).cloned()
    }
}

/// A set of facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FactSet(Vec<u64>);

impl FactSet {
    pub(super) fn empty(n_facts: usize) -> Self {
        Self(vec![0; n_facts.div_ceil(64)])
    }

    pub(super) fn of(n_facts: usize, facts: impl IntoIterator<Item = Fact>) -> Self {
        let mut set = Self::empty(n_facts);
        facts.into_iter().for_each(|fact| set.insert(fact));
        set
    }

    pub(super) fn contains(&self, fact: Fact) -> bool {
        self.0[fact / 64] >> (fact % 64) & 1 == 1
    }

    pub(super) fn insert(&mut self, fact: Fact) {
        self.0[fact / 64] |= 1 << (fact % 64);
    }

    /// Takes out all that is not among some bits.
    pub(super) fn keep(&mut self, words: &[u64]) {
        self.0.iter_mut().zip(words).for_each(|(word, other)| *word &= other);
    }

    /// Takes out all that is among some bits.
    pub(super) fn remove(&mut self, words: &[u64]) {
        self.0.iter_mut().zip(words).for_each(|(word, other)| *word &= !other);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Fact> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let without_lowest = |&rest: &u64| Some(rest & rest.wrapping_sub(1));
            std::iter::successors(Some(word), without_lowest)
                .take_while(|&rest| rest != 0)
                .map(move |rest| 64 * index + rest.trailing_zeros() as usize)
        })
    }
}
