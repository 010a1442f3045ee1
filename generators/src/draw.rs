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

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};

    use super::*;
    use crate::seed::Seed;

    #[test]
    fn distinct_draws_are_a_permutation_of_which_fewer_are_the_beginning() {
        for seed in 0..50 {
            let all = draw_distinct(20, 20, &mut Seed(seed).rng(0));
            assert_eq!(BTreeSet::from_iter(all.clone()), (0..20).collect());
            assert_eq!(draw_distinct(20, 7, &mut Seed(seed).rng(0)), all[..7]);
            assert_eq!(draw_distinct(20, 99, &mut Seed(seed).rng(0)), all);
        }
        let most = draw_distinct(u64::MAX, 1000, &mut Seed(0).rng(0));
        assert_eq!(BTreeSet::from_iter(most).len(), 1000);
        assert!(draw_distinct(0, 5, &mut Seed(0).rng(0)).is_empty());
    }

    /// Of three numbers each of the six orders comes a thousand times, give or take some hundred.
    #[test]
    fn every_order_is_as_likely() {
        let mut rng = Seed(1).rng(0);
        let mut times: HashMap<Vec<u64>, usize> = HashMap::new();
        for _ in 0..6000 {
            *times.entry(draw_distinct(3, 3, &mut rng)).or_default() += 1;
        }
        assert_eq!(times.len(), 6);
        assert!(times.values().all(|n| (850..1150).contains(n)), "{times:?}");
    }
}
