//! Draws are distinct, and every order of them is as likely.

use std::collections::{BTreeSet, HashMap};

use generators::{Seed, draw_distinct};

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
