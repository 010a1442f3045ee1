//! Uniform draws.

use std::collections::HashMap;

use rand::{RngExt as _, seq::index};

use crate::seed::Rng;

/// `n` of the items, or all if there are fewer, each set of them as likely as any other and in random
/// order.
pub fn draw<'i, T>(items: &'i [T], n: usize, rng: &mut Rng) -> Vec<&'i T> {
    index::sample(rng, items.len(), n.min(items.len())).into_iter().map(|at| &items[at]).collect()
}

/// A number below `n`, each as likely as any other.
///
/// # Panics
///
/// If `n` is 0.
pub fn draw_number(n: u64, rng: &mut Rng) -> u64 {
    rng.random_range(0..n)
}

/// The first `count` numbers of a random order of the numbers below `n`, or all `n` if there are fewer. So
/// long as the source is the same, more of them begin with the same numbers.
///
/// The cost does not depend on `n`: of the list that is shuffled (Fisher and Yates) only what was moved is
/// kept.
pub fn draw_distinct(n: u64, count: u64, rng: &mut Rng) -> Vec<u64> {
    let mut moved = HashMap::new();
    let mut drawn = Vec::new();
    for place in 0..count.min(n) {
        let other = rng.random_range(place..n);
        drawn.push(moved.get(&other).copied().unwrap_or(other));
        let here = moved.remove(&place).unwrap_or(place);
        moved.insert(other, here);
    }
    drawn
}
