//! Clusters of the hardest configurations.

use std::{collections::BTreeMap, num::NonZeroUsize};

use board::{Board, Metric};
use limits::Budget;
use universe::{
    Rules, Universe, components,
    explicit::{self, ExplicitOptions},
};

/// The peak and the size of the cluster of `board`.
fn cluster(board: &Board) -> (usize, u64) {
    let budget = Budget::default();
    let cluster = ::explicit::cluster(board, Metric::Steps, 0, &budget, &mut |_| {}).unwrap();
    (cluster.max_index().unwrap(), cluster.n_states())
}

#[test]
fn undominated_configurations_are_the_peaks_of_their_clusters() {
    let universe = Universe::new("4x4".parse().unwrap(), Rules::Collette, None).unwrap();
    let budget = Budget::default();
    let options =
        ExplicitOptions { threads: NonZeroUsize::MIN, n_listed: 8, budget, checkpoint: None };
    let analysis = explicit::analyse(universe, Metric::Steps, &options, &|_| {}).unwrap();
    let components = components(&analysis, &Budget::default()).unwrap();
    assert!(components.is_sorted_by(|a, b| a.peak >= b.peak));

    let mut by_index: BTreeMap<usize, u64> = BTreeMap::new();
    for component in &components {
        for board in &component.undominated {
            assert_eq!(cluster(board), (component.peak, component.n_configurations));
        }
        *by_index.entry(component.peak).or_default() += component.undominated.len() as u64;
    }
    let mut expected: BTreeMap<usize, u64> = BTreeMap::new();
    for (index, board) in &analysis.hardest {
        let (peak, _) = cluster(board);
        assert!(peak >= *index);
        if peak == *index {
            *expected.entry(*index).or_default() += 1;
        }
    }
    assert_eq!(by_index, expected);
    assert_eq!(by_index.iter().next_back(), Some((&10, &2)));
}
