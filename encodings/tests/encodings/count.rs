//! Comparing the sizes that an encoding has with those that its documentation states.

use std::collections::BTreeMap;

use board::{Board, Metric};
use encodings::{Encoding, encode};
use logic::{CompileOptions, CompiledSystem, Kind};

/// Clauses by family, and the numbers of propositions of both kinds.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Sizes {
    pub(crate) n_state: usize,
    pub(crate) n_action: usize,
    /// Variables of one frame that are no propositions.
    pub(crate) n_other: usize,
    /// In one copy of each part; families without clauses are left out.
    pub(crate) families: BTreeMap<&'static str, usize>,
}

impl Sizes {
    /// What the clausal form of an encoding has.
    pub(crate) fn of(board: &Board, encoding: Encoding, metric: Metric) -> Self {
        let system = encode(board, encoding, metric).system;
        let compiled = CompiledSystem::new(system, CompileOptions::default());
        let props = compiled.system().props();
        let mut families = BTreeMap::new();
        for size in compiled.families() {
            *families.entry(size.family).or_default() += size.n_clauses;
        }
        let (n_state, n_action) = (props.n_of(Kind::State), props.n_of(Kind::Action));
        let n_other = compiled.stride() as usize - props.len();
        Self { n_state, n_action, n_other, families }
    }

    /// What is stated, with the clauses of all families in the order of the documentation.
    pub(crate) fn stated(
        n_state: usize,
        n_action: usize,
        n_other: usize,
        families: impl IntoIterator<Item = (&'static str, usize)>,
    ) -> Self {
        let families = families.into_iter().filter(|&(_, n_clauses)| n_clauses > 0).collect();
        Self { n_state, n_action, n_other, families }
    }
}

/// n (n - 1) / 2.
pub(crate) fn pairs(n: usize) -> usize {
    n * n.saturating_sub(1) / 2
}

/// (variables, clauses) of at most one of n, by the default encoding: pairwise up to 16, then bimander
/// with groups of 4.
pub(crate) fn at_most_one(n: usize) -> (usize, usize) {
    if n <= 16 {
        return (0, pairs(n));
    }
    let n_groups = n.div_ceil(4);
    let n_bits = (n_groups - 1).ilog2() as usize + 1;
    let in_groups = (n / 4) * pairs(4) + pairs(n % 4);
    (n_bits, in_groups + n * n_bits)
}
