//! Conditions on vehicles, answered by diagrams.

use std::cmp::Reverse;

use board::Board;
use conditions::Condition;
use limits::{Budget, StopReason};
use symbolic::zdd::{Limits, Store, Zdd};

use super::{at, compile::compile};
use crate::{
    stored::{AnalysisFile, AnalysisFileError, Section},
    symbolic::{part_families, variables::Variables},
    universe::Universe,
};

/// Configurations that are looked up at once, between two looks at the budget.
const AT_ONCE: usize = 1 << 14;

/// Bytes for remembered results: as much as stays in the processor's cache.
const APPLY_CACHE_BYTES: usize = 4 << 20;

/// A query at work.
pub(super) struct Run<'a> {
    stored: &'a AnalysisFile,
    variables: Variables,
    store: Store,
    /// The sets of vehicles that each part allows.
    parts: Vec<Zdd>,
    /// The sets of vehicles that the conditions want, each once.
    wanted: Vec<Zdd>,
    /// Which of them, by index.
    which: Vec<usize>,
    /// The part that `wanted_here` is of.
    part: Option<usize>,
    /// Those of `wanted` that the part allows, as far as they were needed.
    wanted_here: Vec<Option<Zdd>>,
}

impl<'a> Run<'a> {
    /// `conditions` has one for each index, and a last one for unsolvable configurations.
    pub(super) fn new(
        universe: Universe,
        conditions: &[Condition],
        stored: &'a AnalysisFile,
        budget: &Budget,
    ) -> Result<Self, AnalysisFileError> {
        assert_eq!(universe, stored.universe(), "the universe of the query");
        let variables = Variables::new(universe);
        let mut store = Store::new(Limits {
            bytes: budget.memory.unwrap_or(usize::MAX),
            apply_cache_bytes: APPLY_CACHE_BYTES,
            budget: budget.clone(),
        });
        let mut parts = part_families(universe, &variables, &mut store)?;
        let mut different: Vec<&Condition> = Vec::new();
        let mut wanted = Vec::new();
        let mut which = Vec::new();
        for condition in conditions {
            let known = different.iter().position(|&other| other == condition);
            which.push(known.unwrap_or(wanted.len()));
            if known.is_none() {
                store.collect(parts.iter_mut().chain(&mut wanted));
                different.push(condition);
                wanted.push(compile(condition, &variables, &mut store)?);
            }
        }
        let wanted_here = vec![None; wanted.len()];
        Ok(Self { stored, variables, store, parts, wanted, which, part: None, wanted_here })
    }

    /// Calls `add` with how many configurations of each section meet the condition of its index.
    pub(super) fn count(
        &mut self,
        mut add: impl FnMut(Option<usize>, u64),
    ) -> Result<(), AnalysisFileError> {
        let mut sections: Vec<&Section> = self.stored.sections().iter().collect();
        sections.sort_by_key(|section| section.part);
        for sections in sections.chunk_by(|a, b| a.part == b.part) {
            let mut all = Zdd::EMPTY;
            let mut sum = 0;
            for section in sections {
                let found = self.found(section, &mut [&mut all])?;
                if found == Zdd::EMPTY {
                    continue;
                }
                let n = self.store.count(found).and_then(|n| u64::try_from(n).ok());
                let n = n.expect("no more than the section has");
                add(section.index, n);
                sum += u128::from(n);
                all = self.store.union(all, found)?;
            }
            if self.store.count(all) != Some(sum) {
                let problem = "some configurations of its part are in several sections";
                return Err(self.stored.broken(sections[0], problem));
            }
        }
        Ok(())
    }

    /// Calls `list` with up to `n` configurations that meet the condition of their index, by falling index.
    pub(super) fn list(
        &mut self,
        n: usize,
        mut list: impl FnMut(Option<usize>, Board) -> Result<(), StopReason>,
    ) -> Result<(), AnalysisFileError> {
        let universe = self.stored.universe();
        let mut sections: Vec<&Section> = self.stored.sections().iter().collect();
        sections.sort_by_key(|section| (Reverse(section.index), section.part));
        let mut left = n;
        for section in sections {
            let found = self.found(section, &mut [])?;
            for set in self.store.members(found).take(left) {
                self.store.budget().check()?;
                left -= 1;
                let board = self.variables.configuration(&set).board(universe);
                list(section.index, board.expect("those that are read are of the universe"))?;
            }
            if left == 0 {
                break;
            }
        }
        Ok(())
    }

    /// Calls `take` with the configurations at rising places in the order of [`list`](Self::list), if all
    /// were listed; each with its place.
    pub(super) fn at(
        &mut self,
        places: &[u64],
        mut take: impl FnMut(u64, Option<usize>, Board) -> Result<(), StopReason>,
    ) -> Result<(), AnalysisFileError> {
        let universe = self.stored.universe();
        let mut sections: Vec<&Section> = self.stored.sections().iter().collect();
        sections.sort_by_key(|section| (Reverse(section.index), section.part));
        let (mut before, mut left) = (0, places);
        for section in sections {
            if left.is_empty() {
                break;
            }
            let found = self.found(section, &mut [])?;
            let n = self.store.count(found).and_then(|n| u64::try_from(n).ok());
            let end = before + n.expect("no more than the section has");
            let here;
            (here, left) = left.split_at(left.partition_point(|&place| place < end));
            for places in here.chunks(AT_ONCE) {
                self.store.budget().check()?;
                let sets = self.store.at(found, places.iter().map(|place| place - before));
                for (place, set) in places.iter().zip(sets) {
                    self.store.budget().check()?;
                    let board = self.variables.configuration(&set).board(universe);
                    let board = board.expect("those that are read are of the universe");
                    take(*place, section.index, board)?;
                }
            }
            before = end;
        }
        Ok(())
    }

    /// The configurations of a section that meet the condition of its index. Families other than `kept` are
    /// lost.
    fn found(
        &mut self,
        section: &Section,
        kept: &mut [&mut Zdd],
    ) -> Result<Zdd, AnalysisFileError> {
        let which = *at(&self.which, section.index);
        if self.wanted[which] == Zdd::EMPTY || section.n_configurations == 0 {
            return Ok(Zdd::EMPTY);
        }
        self.store.check()?;
        if self.part != Some(section.part) {
            self.part = Some(section.part);
            self.wanted_here.fill(None);
        }
        if self.wanted_here[which].is_none() {
            let allowed = self.parts[section.part];
            self.wanted_here[which] = Some(self.store.intersection(self.wanted[which], allowed)?);
        }
        let own = self.parts.iter_mut().chain(&mut self.wanted);
        let own = own.chain(self.wanted_here.iter_mut().flatten());
        self.store.collect(own.chain(kept.iter_mut().map(|kept| &mut **kept)));
        let wanted = self.wanted_here[which].expect("it was found above");
        if wanted == Zdd::EMPTY {
            return Ok(Zdd::EMPTY);
        }
        let set = self.stored.read(section, &mut self.store)?;
        if wanted == self.parts[section.part] {
            return Ok(set);
        }
        Ok(self.store.intersection(set, wanted)?)
    }
}
