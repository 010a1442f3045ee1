//! Weighted sums of facts that no instance changes.

use std::collections::{BTreeMap, BTreeSet};

use limits::{Ledger, StopReason};

use super::{
    cases::Cases,
    facts::{Fact, Facts},
    triples::Triples,
};
use crate::echelon::Echelon;

/// A prime far beyond the weights that are kept.
const PRIME: u64 = (1 << 31) - 1;

/// The largest weight that is kept.
const MAX_WEIGHT: i64 = 64;

/// Beyond this many different changes of facts, times the square of the number of facts, no sums are looked
/// for. They take about a second.
const MAX_WORK: usize = 100_000_000;

/// The sum of the weights of the facts that hold, the same in all states that can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sum {
    /// `true` if only the parity of the sum is kept.
    pub(crate) is_parity: bool,
    /// Indexed by fact. It is 0 for some fact of each variable, and never negative.
    pub(crate) weights: Vec<i64>,
    /// The sum at the start.
    pub(crate) total: i64,
}

/// A basis of the sums that no case changes, as far as their weights are small; then of those modulo 2 that
/// do not follow.
pub(super) fn sums(
    initial: &[Fact],
    facts: &Facts,
    cases: &[Cases],
    reached: &Triples,
    ledger: &mut Ledger,
) -> Result<Vec<Sum>, StopReason> {
    // The facts of a variable sum up to 1 anyway: leaving out the first makes the others independent.
    let columns: Vec<Fact> = facts.groups().flat_map(|group| group.skip(1)).collect();
    let Some(changes) = changes(&columns, cases, reached, ledger)? else { return Ok(Vec::new()) };
    let mut null_vectors = |prime| {
        let mut echelon = Echelon::new(prime, columns.len());
        for change in &changes {
            echelon.insert(change, ledger)?;
        }
        echelon.null_vectors(ledger)
    };
    let (whole_vectors, parities) = (null_vectors(PRIME)?, null_vectors(2)?);
    let is_kept = |vector: &Vec<i64>| {
        let product =
            |change: &Vec<i64>| change.iter().zip(vector).map(|(a, b)| a * b).sum::<i64>();
        changes.iter().all(|change| product(change) == 0)
    };
    let mut known = Echelon::new(2, columns.len());
    let mut sums = Vec::new();
    for vector in whole_vectors.iter().filter_map(|vector| whole(vector)) {
        ledger.work(changes.len() * columns.len())?;
        if !is_kept(&vector) {
            continue;
        }
        known.insert(&vector, ledger)?;
        sums.push(normal(false, &vector, &columns, initial, facts));
    }
    for vector in parities {
        if known.insert(&vector, ledger)? {
            sums.push(normal(true, &vector, &columns, initial, facts));
        }
    }
    Ok(sums)
}

/// What cases do to some facts, 1 where one begins to hold and -1 where it ceases to; each change once.
/// `None` if they are too many.
fn changes(
    columns: &[Fact],
    cases: &[Cases],
    reached: &Triples,
    ledger: &mut Ledger,
) -> Result<Option<BTreeSet<Vec<i64>>>, StopReason> {
    let column_of: BTreeMap<Fact, usize> =
        columns.iter().enumerate().map(|(column, &fact)| (fact, column)).collect();
    let mut changes = BTreeSet::new();
    let rows = cases.iter().flat_map(|cases| &cases.rows);
    for [before, after] in rows {
        ledger.work(before.len().pow(2) + columns.len())?;
        if !reached.allows(before) {
            continue;
        }
        let mut change = vec![0; columns.len()];
        for (facts, amount) in [(before, -1), (after, 1)] {
            for &column in facts.iter().filter_map(|fact| column_of.get(fact)) {
                change[column] += amount;
            }
        }
        if changes.insert(change) {
            ledger.take(columns.len() * size_of::<i64>())?;
        }
        if changes.len() * columns.len().pow(2) > MAX_WORK {
            return Ok(None);
        }
    }
    Ok(Some(changes))
}

/// The least multiple of a vector of remainders whose entries are small: the fractions that the remainders
/// stand for, times their common denominator.
fn whole(vector: &[i64]) -> Option<Vec<i64>> {
    let prime = PRIME.cast_signed();
    let signed = |entry: i64| (entry + prime / 2).rem_euclid(prime) - prime / 2;
    (1..=MAX_WEIGHT).find_map(|factor| {
        let entries = vector.iter().map(|entry| signed(entry * factor));
        let is_small = |entry: &i64| entry.abs() <= MAX_WEIGHT;
        entries.map(|entry| Some(entry).filter(is_small)).collect()
    })
}

/// With the weights of each variable from 0 on.
fn normal(
    is_parity: bool,
    vector: &[i64],
    columns: &[Fact],
    initial: &[Fact],
    facts: &Facts,
) -> Sum {
    let mut weights = vec![0; facts.len()];
    for (&fact, &weight) in columns.iter().zip(vector) {
        weights[fact] = if is_parity { weight.rem_euclid(2) } else { weight };
    }
    for group in facts.groups() {
        let least = group.clone().map(|fact| weights[fact]).min().unwrap_or(0);
        group.for_each(|fact| weights[fact] -= least);
    }
    let total = initial.iter().map(|&fact| weights[fact]).sum();
    Sum { is_parity, weights, total }
}
