//! Uniform draws.

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
