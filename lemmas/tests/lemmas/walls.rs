//! Other boards than the report's: with walls anywhere. Which lemmas of the library have another verdict
//! then?

use board::{Metric, Size};
use encodings::cell::CellTheory;
use lemmas::{Lemma, Validity, library};
use limits::Budget;

use crate::mistakes::verdict;

/// The lemmas whose verdict is not that for boards without walls.
fn changed(size: Size, red_row: u8, metric: Metric) -> Vec<(&'static str, Validity)> {
    let budget = Budget::default();
    let theory = |metric| CellTheory::with_walls(size, red_row, metric, &budget).unwrap().unwrap();
    let (states, transitions) = (theory(None), theory(Some(metric)));
    let changed = |lemma: &'static Lemma| {
        let theory = if lemma.horizon() == 0 { &states } else { &transitions };
        let found = verdict(lemma, theory);
        (lemma.declared(theory, &budget).unwrap() != Some(found)).then_some((lemma.name(), found))
    };
    library::lemmas().iter().filter_map(changed).collect()
}

#[test]
fn walls_change_one_lemma_that_holds() {
    check_sizes(&[(3, 3, 1)]);
}

#[test]
#[ignore = "exhaustive: 3 s; run by .ci/run"]
fn exhaustive_walls_change_one_lemma_that_holds() {
    check_sizes(&[(3, 3, 1), (4, 3, 1), (5, 4, 0)]);
}

/// Looks at boards of these sizes with this row of the primary.
fn check_sizes(sizes: &[(usize, usize, u8)]) {
    for &(width, height, red_row) in sizes {
        for metric in Metric::ALL {
            let changed = changed(Size::new(width, height).unwrap(), red_row, metric);
            assert_eq!(changed, [("one_value_v2", Validity::Fails)], "{width}x{height}, {metric}");
        }
    }
}
