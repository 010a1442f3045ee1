//! Uniform draws.

use rand::seq::index;

use crate::seed::Rng;

/// `n` of the items, or all if there are not so many, each set of them as likely as any other and in random
/// order.
pub fn draw<'i, T>(items: &'i [T], n: usize, rng: &mut Rng) -> Vec<&'i T> {
    index::sample(rng, items.len(), n.min(items.len())).into_iter().map(|at| &items[at]).collect()
}
