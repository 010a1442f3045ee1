//! The largest indices of a universe, beside what was published.

use board::Board;
use serde_json::{Value, json};
use universe::{Component, PublishedIndex};

use crate::answer::board_json;

/// One of the largest indices.
pub(super) struct Top<'a> {
    pub(super) index: usize,
    pub(super) n_configurations: u64,
    /// The clusters with this peak; `None` if they were not explored.
    pub(super) clusters: Option<Vec<&'a Component>>,
    pub(super) published: Option<PublishedIndex>,
}

impl<'a> Top<'a> {
    pub(super) fn undominated(&self) -> Vec<&'a Board> {
        let clusters = self.clusters.iter().flatten();
        clusters.flat_map(|component| &component.undominated).collect()
    }

    fn n_clusters(&self) -> Option<u64> {
        self.clusters.as_ref().map(|clusters| clusters.len() as u64)
    }

    /// Returns `true` if another value was published.
    pub(super) fn differs(&self) -> bool {
        self.published.is_some_and(|published| {
            self.n_configurations != published.configurations
                || self.n_clusters().is_some_and(|n| n != published.dominating)
        })
    }

    pub(super) fn row(&self) -> String {
        let or_dash = |n: Option<u64>| n.map_or_else(|| "-".to_owned(), |n| n.to_string());
        let n_clusters = self.n_clusters();
        let n_undominated = or_dash(n_clusters.map(|_| self.undominated().len() as u64));
        let n_clusters = or_dash(n_clusters);
        let published = self.published.map_or_else(String::new, |published| {
            format!("  {:9}  {:10}", published.configurations, published.dominating)
        });
        let (index, n) = (self.index, self.n_configurations);
        format!("{index:5}  {n:14}  {n_undominated:>11}  {n_clusters:>8}{published}\n")
    }

    pub(super) fn json(&self) -> Value {
        let mut json = json!({ "index": self.index, "configurations": self.n_configurations });
        if let Some(clusters) = &self.clusters {
            let boards = self.undominated();
            json["undominated"] = boards.into_iter().map(board_json).collect();
            json["clusters"] = clusters.iter().map(|cluster| cluster.n_configurations).collect();
        }
        if let Some(published) = self.published {
            json["published"] = json!([published.configurations, published.dominating]);
        }
        json
    }
}
