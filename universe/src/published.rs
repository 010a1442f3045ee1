//! What others published of a universe.

use board::Metric;

use crate::{rules::Rules, universe::Universe};

/// A column of table 3 of Collette, Raskin and Servais.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublishedIndex {
    /// The index, in steps.
    pub index: usize,
    /// Number of configurations of this index.
    pub configurations: u64,
    /// What the paper calls the number of dominating configurations. It is the number of clusters of
    /// which this is the largest index (two at index 90, where four configurations are undominated).
    pub dominating: u64,
}

/// Table 3 of Collette, Raskin and Servais.
const TABLE_3: [PublishedIndex; 9] = [
    PublishedIndex { index: 93, configurations: 1, dominating: 1 },
    PublishedIndex { index: 92, configurations: 6, dominating: 0 },
    PublishedIndex { index: 91, configurations: 14, dominating: 0 },
    PublishedIndex { index: 90, configurations: 26, dominating: 2 },
    PublishedIndex { index: 89, configurations: 47, dominating: 2 },
    PublishedIndex { index: 88, configurations: 80, dominating: 2 },
    PublishedIndex { index: 87, configurations: 123, dominating: 1 },
    PublishedIndex { index: 86, configurations: 172, dominating: 3 },
    PublishedIndex { index: 85, configurations: 223, dominating: 6 },
];

/// Numbers of configurations that were published of this question, by falling index; empty where none
/// were.
pub fn published(universe: Universe, metric: Metric) -> &'static [PublishedIndex] {
    let is_theirs = universe.rules() == Rules::Collette
        && (universe.size().width(), universe.size().height()) == (6, 6)
        && universe.exit_row() == 2
        && metric == Metric::Steps;
    if is_theirs { &TABLE_3 } else { &[] }
}
