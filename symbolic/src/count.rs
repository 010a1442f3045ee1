//! How many assignments satisfy a diagram.

use std::{
    collections::{BTreeMap, HashMap},
    hash::BuildHasherDefault,
};

use ::limits::{Budget, Ledger, StopReason};
use num_bigint::BigUint;
use oxidd::{LevelNo, util::FxHasher};

use crate::kind::Diagram;

/// What a function that waits takes besides its number: it, its place in a table and a share of that.
const WAITING_BYTES: usize = 96;

/// Number of assignments to all `n_levels` variables of a store that satisfy `f`.
///
/// From the top down: the number of ways to each node of a level, for as many levels as edges reach over at
/// once. So no call is as deep as a diagram, and numbers are kept only of nodes that still wait. Cost: one
/// addition of numbers of up to `n_levels` bits for each edge.
///
/// # Errors
///
/// Why work must stop now.
pub(crate) fn count<F: Diagram>(
    f: &F,
    n_levels: LevelNo,
    budget: &Budget,
) -> Result<BigUint, StopReason> {
    let mut ways = Ways {
        n_levels,
        all: BigUint::ZERO,
        waiting: BTreeMap::new(),
        ledger: Ledger::new(budget),
    };
    ways.add(f.clone(), BigUint::from(1_u8), 0)?;
    while let Some((level, nodes)) = ways.waiting.pop_first() {
        for (node, n_ways) in nodes {
            ways.ledger.give_back(n_bytes(&n_ways));
            let Some((then, otherwise)) = node.cofactors() else { continue };
            ways.add(then, n_ways.clone(), level + 1)?;
            ways.add(otherwise, n_ways, level + 1)?;
        }
    }
    Ok(ways.all)
}

/// The nodes of one level, with how many assignments to the variables above lead to each.
type NodesOfLevel<F> = HashMap<F, BigUint, BuildHasherDefault<FxHasher>>;

/// How many ways lead from the root to what is below.
struct Ways<'a, F> {
    n_levels: LevelNo,
    /// Those to the terminal ⊤.
    all: BigUint,
    waiting: BTreeMap<LevelNo, NodesOfLevel<F>>,
    ledger: Ledger<'a>,
}

impl<F: Diagram> Ways<'_, F> {
    /// Adds ways that lead to a function of variables from this level on.
    fn add(&mut self, f: F, n_ways: BigUint, level: LevelNo) -> Result<(), StopReason> {
        self.ledger.work(1)?;
        let Some(root) = f.root() else {
            if f.satisfiable() {
                self.all += n_ways << (self.n_levels - level);
            }
            return Ok(());
        };
        let n_ways = n_ways << (root.level - level);
        let sum = self.waiting.entry(root.level).or_default().entry(f).or_default();
        let before = if *sum == BigUint::ZERO { 0 } else { n_bytes(sum) };
        *sum += n_ways;
        let after = n_bytes(sum);
        self.ledger.take(after - before)
    }
}

/// What a number takes in the table, in bytes.
fn n_bytes(n: &BigUint) -> usize {
    WAITING_BYTES + usize::try_from(n.bits() / 8).unwrap_or(usize::MAX)
}
