//! Conditions on configurations, answered from a stored analysis.
//!
//! Conditions are written in the language of the crate `conditions`. An unsolvable configuration has no
//! index, and no comparison with it holds.
//!
//! What a condition says of the vehicles becomes a diagram over the same variables as the stored sets, so
//! that configurations are counted by intersecting diagrams and never enumerated. What it says of the index
//! only chooses sets.

mod by_index;
mod compile;
mod run;

use board::Board;
use conditions::{Answerer, Condition};
use limits::{Budget, StopReason};
use text::Fault;

use self::run::Run;
use crate::{
    stored::{AnalysisFile, AnalysisFileError},
    universe::Universe,
};

/// A condition on the configurations of a universe.
#[derive(Clone, Debug)]
pub struct Query {
    universe: Universe,
    condition: Condition,
}

/// How many configurations meet a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matches {
    /// The number of configurations of index 0, 1, 2, … up to the largest index of the universe.
    pub histogram: Vec<u64>,
    /// The number of configurations that are unsolvable.
    pub unsolvable: u64,
}

impl Matches {
    /// All.
    pub fn total(&self) -> u64 {
        self.histogram.iter().sum::<u64>() + self.unsolvable
    }
}

impl Query {
    /// Reads a condition.
    ///
    /// # Errors
    ///
    /// If it is not one; with the place.
    pub fn parse(text: &str, universe: Universe) -> Result<Self, Fault> {
        let all = universe.rules().lengths();
        let lengths = all[0]..=all[all.len() - 1];
        let size = Some(universe.size());
        let condition = Condition::parse_with(text, Answerer::Diagrams, size, lengths)?;
        Ok(Self { universe, condition })
    }

    /// Counts the configurations of a stored analysis that meet the condition.
    ///
    /// Sets that the condition excludes, by their index or their part of the universe, are not read. Where it
    /// says nothing but of the index, sets are read but no diagrams are made. Memory is that of the largest
    /// set and of its intersection.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is damaged, or a limit is reached.
    ///
    /// # Panics
    ///
    /// If the analysis is one of another universe.
    pub fn count(
        &self,
        stored: &AnalysisFile,
        budget: &Budget,
    ) -> Result<Matches, AnalysisFileError> {
        let indices = stored.sections().iter().filter_map(|section| section.index);
        let n_indices = indices.max().map_or(0, |index| index + 1);
        let mut matches = Matches { histogram: vec![0; n_indices], unsolvable: 0 };
        let mut add = |index: Option<usize>, n: u64| match index {
            Some(index) => matches.histogram[index] += n,
            None => matches.unsolvable += n,
        };
        let conditions = self.by_index(n_indices);
        if conditions.iter().all(|condition| matches!(condition, Condition::Constant(_))) {
            for section in stored.sections() {
                budget.check()?;
                if *at(&conditions, section.index) == Condition::Constant(true) {
                    stored.verify(section, budget)?;
                    add(section.index, section.n_configurations);
                }
            }
        } else {
            Run::new(self.universe, &conditions, stored, budget)?.count(add)?;
        }
        Ok(matches)
    }

    /// Calls `list` with up to `n` configurations that meet the condition and their index, those of the
    /// largest index first and unsolvable ones last. What comes after them is not read.
    ///
    /// # Errors
    ///
    /// As for [`Query::count`]; and what `list` returns.
    ///
    /// # Panics
    ///
    /// As for [`Query::count`].
    pub fn list(
        &self,
        stored: &AnalysisFile,
        n: usize,
        budget: &Budget,
        list: impl FnMut(Option<usize>, Board) -> Result<(), StopReason>,
    ) -> Result<(), AnalysisFileError> {
        let indices = stored.sections().iter().filter_map(|section| section.index);
        let conditions = self.by_index(indices.max().map_or(0, |index| index + 1));
        Run::new(self.universe, &conditions, stored, budget)?.list(n, list)
    }

    /// Calls `take` with the configurations at some places of the list of all that meet the condition, each
    /// with its place and index: for draws, where each is to be as likely as any other. The sets before the
    /// last place are read; no configuration is enumerated.
    ///
    /// # Errors
    ///
    /// As for [`Query::count`].
    ///
    /// # Panics
    ///
    /// As for [`Query::count`]; and if the places do not rise.
    pub fn at(
        &self,
        stored: &AnalysisFile,
        places: &[u64],
        budget: &Budget,
        take: impl FnMut(u64, Option<usize>, Board) -> Result<(), StopReason>,
    ) -> Result<(), AnalysisFileError> {
        assert!(places.is_sorted(), "places rise");
        let indices = stored.sections().iter().filter_map(|section| section.index);
        let conditions = self.by_index(indices.max().map_or(0, |index| index + 1));
        Run::new(self.universe, &conditions, stored, budget)?.at(places, take)
    }

    /// What the condition says of configurations of index 0, 1, 2, …, and last of unsolvable ones.
    fn by_index(&self, n_indices: usize) -> Vec<Condition> {
        let indices = (0..n_indices).map(Some).chain([None]);
        indices.map(|index| by_index::at(&self.condition, index)).collect()
    }
}

/// What is there for an index, in a list with an entry for each index and a last one for unsolvable
/// configurations.
fn at<T>(by_index: &[T], index: Option<usize>) -> &T {
    &by_index[index.unwrap_or(by_index.len() - 1)]
}
