//! A breadth-first search in one part.

use board::Metric;
use limits::Budget;
use symbolic::zdd::{Chains, ReadError, Store, Zdd};

use super::{Engine, Stop, gather::Gather, parts::Part};
use crate::stored::Section;

/// A thread's diagrams.
pub(super) struct Sweeper<'a> {
    metric: Metric,
    gather: &'a Gather<'a>,
    chains: Chains,
    store: Store,
}

/// Families of one part.
struct Families {
    /// The set found last.
    last: Zdd,
    /// What is in none of the sets so far.
    open: Zdd,
    /// All, for moves.
    valid: Zdd,
}

impl<'a> Sweeper<'a> {
    /// No diagrams yet; sweeps end with the budget.
    pub(super) fn new(engine: &Engine<'_>, gather: &'a Gather<'a>, budget: &Budget) -> Self {
        let chains = engine.variables.chains();
        Self { metric: engine.metric, gather, chains, store: Store::new(engine.limits_of(budget)) }
    }

    pub(super) fn peak_bytes(&self) -> usize {
        self.store.peak_bytes()
    }

    /// Finds all sets of a part, or looks whether they are as their file says.
    pub(super) fn sweep(&mut self, number: usize, part: &Part) -> Result<(), Stop> {
        let known = self.gather.stored_sections(number);
        if known.last().is_some_and(|section| section.index.is_none()) {
            // Its numbers are taken from the heads of its sections.
            for section in &known {
                self.gather.verify(section, self.store.budget())?;
            }
            return Ok(());
        }
        self.store.collect([]);
        let families = self.store.read(&part.block);
        let families = families.map_err(|error| match error {
            ReadError::Stopped(reason) => reason,
            error => unreachable!("the block was written by this program: {error}"),
        })?;
        let [mut winning, open] = families[..] else { unreachable!("a part has two families") };
        let valid = self.store.union(winning, open)?;
        let mut at = Families { last: winning, open, valid };
        for section in &known {
            self.go_on(&mut at, section, winning)?;
            self.store.collect([&mut at.last, &mut at.open, &mut at.valid, &mut winning]);
        }
        if known.is_empty() {
            self.put(number, Some(0), winning)?;
        }
        for index in known.len().max(1).. {
            self.store.check()?;
            at.last = self.next(&at)?;
            if at.last == Zdd::EMPTY {
                break;
            }
            at.open = self.store.difference(at.open, at.last)?;
            self.store.collect([&mut at.last, &mut at.open, &mut at.valid]);
            self.put(number, Some(index), at.last)?;
        }
        self.put(number, None, at.open)
    }

    /// Takes the next set from the file of an earlier run.
    fn go_on(&mut self, at: &mut Families, section: &Section, winning: Zdd) -> Result<(), Stop> {
        at.last = self.gather.read(section, &mut self.store)?;
        let before = if section.index == Some(0) { winning } else { at.open };
        let after = self.store.difference(before, at.last)?;
        let count = |set| self.store.count(set).expect("no universe has 2^64 configurations");
        if count(before) - count(after) != u128::from(section.n_configurations) {
            let problem = "it has configurations of a smaller index";
            return Err(self.gather.broken(section, problem).into());
        }
        if section.index != Some(0) {
            at.open = after;
        } else if after != Zdd::EMPTY {
            return Err(self
                .gather
                .broken(section, "some winning configurations are not in it")
                .into());
        }
        Ok(())
    }

    fn next(&mut self, at: &Families) -> Result<Zdd, Stop> {
        Ok(match self.metric {
            Metric::Steps => self.store.steps(at.last, at.open, &self.chains)?,
            Metric::Moves => self.store.runs(at.last, at.open, at.valid, &self.chains)?,
        })
    }

    fn put(&self, part: usize, index: Option<usize>, set: Zdd) -> Result<(), Stop> {
        self.gather.put(part, index, &self.store, set)
    }
}
