//! Conditions on configurations, answered from a stored analysis.
//!
//! A condition is written in a small language:
//!
//! ```text
//! condition  = all { "or" all }
//! all        = one { "and" one }
//! one        = "not" one | "(" condition ")" | "any" | "solvable" | "unsolvable" | "winning"
//!            | quantity comparison number | "board" pattern | "board" pattern "minus" number
//! quantity   = "index" | "vehicles" | "cars" | "trucks" | "horizontal" | "vertical" | "empty"
//! comparison = "=" | "!=" | "<" | "<=" | ">" | ">="
//! ```
//!
//! An unsolvable configuration has no index, and no comparison with it holds. A pattern has a character for each cell,
//! row by row: a letter for each vehicle, all of whose cells are given; `.` for an empty cell; `?` for a cell
//! that may hold anything else. With `minus` it is a board without `?`, and what is meant are the configurations that this
//! number of its vehicles being removed leaves.
//!
//! What a condition says of the vehicles becomes a diagram over the same variables as the stored sets, so that
//! configurations are counted by intersecting diagrams and never enumerated. What it says of the index only chooses
//! sets.

mod compile;
mod condition;
mod parse;
mod pattern;

use std::{cmp::Reverse, ops::ControlFlow};

use board::Board;
use limits::Budget;
use symbolic::zdd::{Limits, Store, Zdd};

pub use self::parse::QueryError;
use self::{compile::compile, condition::Condition};
use crate::{
    stored::{Section, Stored, StoredError},
    symbolic::{part_families, variables::Variables},
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
    /// Those of index 0, 1, 2, … up to the largest index of the universe.
    pub histogram: Vec<u64>,
    /// Those that are unsolvable.
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
    pub fn parse(text: &str, universe: Universe) -> Result<Self, QueryError> {
        Ok(Self { universe, condition: parse::parse(text, universe)? })
    }

    /// Counts the configurations of a stored analysis that meet the condition.
    ///
    /// Of sets about which the condition says no more than of their index, only the numbers are looked at; parts of
    /// the universe that it excludes are not read either. Memory is that of the largest set and of its intersection.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is damaged, or a limit is reached.
    ///
    /// # Panics
    ///
    /// If the analysis is one of another universe.
    pub fn count(&self, stored: &Stored, budget: &Budget) -> Result<Matches, StoredError> {
        let mut run = Run::new(self, stored, budget)?;
        let n_indices = stored.sections().iter().filter_map(|section| section.index).max();
        let n_indices = n_indices.map_or(0, |index| index + 1);
        let mut matches = Matches { histogram: vec![0; n_indices], unsolvable: 0 };
        for sections in by_index(stored) {
            let index = sections[0].index;
            let sum = match index {
                Some(index) => &mut matches.histogram[index],
                None => &mut matches.unsolvable,
            };
            let condition = self.condition.at(index);
            if condition == Condition::Constant(true) {
                *sum = sections.iter().map(|section| section.n_configurations).sum();
                continue;
            }
            run.for_each(&condition, &sections, |_, store, found| {
                let n = store.count(found).and_then(|n| u64::try_from(n).ok());
                *sum += n.expect("no more than the section has");
                ControlFlow::Continue(())
            })?;
        }
        Ok(matches)
    }

    /// Calls `list` with up to `n` configurations that meet the condition and their index, those of the largest index
    /// first and unsolvable ones last. What comes after them is not read.
    ///
    /// # Errors
    ///
    /// As for [`Query::count`].
    ///
    /// # Panics
    ///
    /// As for [`Query::count`].
    pub fn list(
        &self,
        stored: &Stored,
        n: usize,
        budget: &Budget,
        mut list: impl FnMut(Option<usize>, Board),
    ) -> Result<(), StoredError> {
        let mut run = Run::new(self, stored, budget)?;
        let variables = Variables::new(self.universe);
        let mut left = n;
        for sections in by_index(stored) {
            let condition = self.condition.at(sections[0].index);
            run.for_each(&condition, &sections, |section, store, found| {
                for set in store.members(found).take(left) {
                    left -= 1;
                    let board = variables.configuration(&set).board(self.universe);
                    list(section.index, board.expect("a configuration of the universe"));
                }
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
            if left == 0 {
                break;
            }
        }
        Ok(())
    }
}

/// The sections of the same index, by falling index.
fn by_index(stored: &Stored) -> Vec<Vec<&Section>> {
    let mut sections: Vec<&Section> = stored.sections().iter().collect();
    sections.sort_by_key(|section| (Reverse(section.index), section.part));
    sections.chunk_by(|a, b| a.index == b.index).map(<[_]>::to_vec).collect()
}

/// Bytes for remembered results: as much as stays in the processor's cache.
const MEMO_BYTES: usize = 4 << 20;

/// A query at work.
struct Run<'a> {
    stored: &'a Stored,
    variables: Variables,
    store: Store,
    /// The sets of vehicles that each part allows.
    parts: Vec<Zdd>,
}

impl<'a> Run<'a> {
    fn new(query: &Query, stored: &'a Stored, budget: &Budget) -> Result<Self, StoredError> {
        assert_eq!(query.universe, stored.universe(), "the universe of the query");
        let variables = Variables::new(query.universe);
        let mut store = Store::new(Limits {
            bytes: budget.memory.unwrap_or(usize::MAX),
            memo_bytes: MEMO_BYTES,
            budget: budget.clone(),
        });
        let parts = part_families(query.universe, &variables, &mut store)?;
        Ok(Self { stored, variables, store, parts })
    }

    /// Calls `visit` with what meets a condition on vehicles in each of `sections`, where there is something.
    fn for_each(
        &mut self,
        condition: &Condition,
        sections: &[&Section],
        mut visit: impl FnMut(&Section, &Store, Zdd) -> ControlFlow<()>,
    ) -> Result<(), StoredError> {
        if *condition == Condition::Constant(false) {
            return Ok(());
        }
        let mut wanted = compile(condition, &self.variables, &mut self.store)?;
        for section in sections {
            self.store.check()?;
            self.store.collect(self.parts.iter_mut().chain([&mut wanted]));
            let wanted_here = self.store.intersection(wanted, self.parts[section.part])?;
            if wanted_here == Zdd::EMPTY || section.n_configurations == 0 {
                continue;
            }
            let set = self.stored.read(section, &mut self.store)?;
            let found = self.store.intersection(set, wanted_here)?;
            if found != Zdd::EMPTY && visit(section, &self.store, found).is_break() {
                break;
            }
        }
        Ok(())
    }
}
