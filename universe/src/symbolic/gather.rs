//! What the threads find.

use std::{
    collections::{BTreeMap, HashMap},
    ops::Range,
    sync::{Mutex, MutexGuard},
};

use board::{Board, Metric};
use limits::{Budget, NO_PANIC};
use symbolic::{
    Drawing, TooLarge,
    zdd::{Limits, ReadError, Store, Zdd},
};

use super::{
    Diagrams, Stop, SymbolicAnalysis, SymbolicProgress, parts::n_parts, variables::Variables,
};
use crate::{
    analysis::{Analysis, MAX_LISTED, sort_hardest},
    count::{Counts, count},
    shard::Others,
    stored::{AnalysisFile, AnalysisFileError, Section},
    universe::Universe,
};

/// Configurations with their indices, and the diagram of those of the largest.
type Hardest = (Vec<(usize, Board)>, Option<Result<Drawing, TooLarge>>);

/// Where threads put the sets.
pub(super) struct Gather<'a> {
    universe: Universe,
    stored: Option<AnalysisFile>,
    /// The stored sections of each part.
    of_part: HashMap<usize, Vec<Section>>,
    n_listed: usize,
    progress: &'a (dyn Fn(&SymbolicProgress) + Sync),
    found: Mutex<PartialResults>,
}

#[derive(Default)]
struct PartialResults {
    /// Indexed by index.
    totals: Vec<Totals>,
    unsolvable: Totals,
    n_done: usize,
    /// The largest index of each part that has some.
    peaks: BTreeMap<usize, usize>,
    peak_bytes: usize,
    /// Blocks of the sets of the largest indices, by index and part, unless they are stored.
    largest: BTreeMap<(usize, usize), Vec<u8>>,
}

#[derive(Clone, Copy, Default)]
struct Totals {
    n_configurations: u64,
    n_nodes: u64,
}

impl PartialResults {
    fn add(&mut self, section: &Section) {
        let totals = if let Some(index) = section.index {
            let len = self.totals.len().max(index + 1);
            self.totals.resize(len, Totals::default());
            self.peaks.insert(section.part, index);
            &mut self.totals[index]
        } else {
            self.n_done += 1;
            &mut self.unsolvable
        };
        totals.n_configurations += section.n_configurations;
        totals.n_nodes += section.n_nodes as u64;
    }

    /// A number of each index.
    fn column(&self, of: fn(&Totals) -> u64) -> Vec<u64> {
        // Without a winning configuration no index is known.
        self.totals.iter().filter(|totals| totals.n_configurations > 0).map(of).collect()
    }

    /// The least of the `n_listed` largest indices.
    fn least_listed(&self, n_listed: usize) -> usize {
        self.totals.len().saturating_sub(n_listed)
    }

    /// The same, or more if there are too many configurations.
    fn threshold(&self, n_listed: usize) -> usize {
        let mut sum = 0;
        let mut threshold = self.totals.len();
        // Winning configurations are never listed.
        for (index, totals) in self.totals.iter().enumerate().skip(1).rev().take(n_listed) {
            sum += totals.n_configurations;
            if sum > MAX_LISTED {
                break;
            }
            threshold = index;
        }
        threshold
    }
}

impl<'a> Gather<'a> {
    pub(super) fn new(
        universe: Universe,
        stored: Option<AnalysisFile>,
        n_listed: usize,
        progress: &'a (dyn Fn(&SymbolicProgress) + Sync),
    ) -> Self {
        let mut found = PartialResults::default();
        let mut of_part: HashMap<usize, Vec<Section>> = HashMap::new();
        for section in stored.iter().flat_map(AnalysisFile::sections) {
            found.add(section);
            of_part.entry(section.part).or_default().push(*section);
        }
        Self { universe, stored, of_part, n_listed, progress, found: Mutex::new(found) }
    }

    fn found(&self) -> MutexGuard<'_, PartialResults> {
        self.found.lock().expect(NO_PANIC)
    }

    /// What is stored of a part from an earlier run.
    pub(super) fn stored_sections(&self, part: usize) -> Vec<Section> {
        self.of_part.get(&part).cloned().unwrap_or_default()
    }

    pub(super) fn read(
        &self,
        section: &Section,
        store: &mut Store,
    ) -> Result<Zdd, AnalysisFileError> {
        self.file().read(section, store)
    }

    /// Returns `Ok` if a set that is stored is as its head says.
    pub(super) fn verify(
        &self,
        section: &Section,
        budget: &Budget,
    ) -> Result<(), AnalysisFileError> {
        self.file().verify(section, budget)
    }

    /// The error that something is wrong with a section that was stored by an earlier run.
    pub(super) fn broken(&self, section: &Section, problem: &str) -> AnalysisFileError {
        self.file().broken(section, problem)
    }

    fn file(&self) -> &AnalysisFile {
        self.stored.as_ref().expect("a section of its file")
    }

    /// Takes a set of a part that has not been put here before.
    pub(super) fn put(
        &self,
        part: usize,
        index: Option<usize>,
        store: &Store,
        set: Zdd,
    ) -> Result<(), Stop> {
        let n_configurations = store.count(set).and_then(|n| u64::try_from(n).ok());
        let n_configurations = n_configurations.expect("no universe has 2^64 configurations");
        let mut block = Vec::new();
        let n_nodes = store.write(&[set], &mut block).expect("writing to memory");
        let section = Section::new(part, index, n_configurations, n_nodes);
        if let Some(stored) = &self.stored {
            stored.append(&section, &block)?;
        }
        let mut found = self.found();
        found.add(&section);
        if let (None, Some(index)) = (&self.stored, index) {
            let least = found.least_listed(self.n_listed);
            found.largest = found.largest.split_off(&(least, 0));
            if index >= least {
                found.largest.insert((index, part), block);
            }
        }
        drop(found);
        (self.progress)(&self.progress());
        Ok(())
    }

    /// What is known of some parts that are done.
    pub(super) fn tally(&self, parts: Range<usize>) -> (Vec<u64>, Vec<usize>, Others) {
        let found = self.found();
        let mut histogram = found.totals.iter().map(|totals| totals.n_configurations);
        let winning = histogram.next().unwrap_or(0);
        let peaks = parts.map(|part| found.peaks.get(&part).copied().unwrap_or(0)).collect();
        let others = Others { winning, unsolvable: found.unsolvable.n_configurations };
        (histogram.collect(), peaks, others)
    }

    pub(super) fn note_peak(&self, bytes: usize) {
        let mut found = self.found();
        found.peak_bytes = found.peak_bytes.max(bytes);
    }

    pub(super) fn progress(&self) -> SymbolicProgress {
        let found = self.found();
        let n_configurations = found.totals.iter().skip(1).map(|totals| totals.n_configurations);
        SymbolicProgress {
            parts: found.n_done,
            n_parts: n_parts(self.universe),
            reached: n_configurations.sum(),
            max_index: found.totals.len().saturating_sub(1),
        }
    }

    /// The numbers of configurations, if all parts are done and have as many as the universe: heads of
    /// sections of which no set was read are not believed otherwise.
    pub(super) fn known(&self, metric: Metric) -> Option<Analysis> {
        let SymbolicProgress { parts, n_parts, .. } = self.progress();
        let known = self.analysis(metric, Vec::new());
        let Counts { valid, winning } = count(self.universe);
        let is_whole = parts == n_parts && (known.valid, known.winning()) == (valid, winning);
        is_whole.then_some(known)
    }

    /// The analysis, when all parts are done.
    pub(super) fn finish(
        &self,
        metric: Metric,
        variables: &Variables,
        limits: Limits,
    ) -> Result<SymbolicAnalysis, Stop> {
        let (hardest, drawing) = self.hardest(variables, limits)?;
        let analysis = self.analysis(metric, hardest);
        let found = self.found();
        let diagrams = Diagrams {
            nodes: found.column(|totals| totals.n_nodes),
            unsolvable_nodes: found.unsolvable.n_nodes,
            peak_bytes: found.peak_bytes,
        };
        Ok(SymbolicAnalysis { analysis, diagrams, hardest: drawing })
    }

    /// The numbers of configurations, when all parts are done, with those that are listed.
    pub(super) fn analysis(&self, metric: Metric, hardest: Vec<(usize, Board)>) -> Analysis {
        let found = self.found();
        let histogram = found.column(|totals| totals.n_configurations);
        let valid = histogram.iter().sum::<u64>() + found.unsolvable.n_configurations;
        Analysis { universe: self.universe, metric, valid, histogram, hardest }
    }

    /// The configurations of the largest indices, and the diagram of those of the largest.
    fn hardest(&self, variables: &Variables, limits: Limits) -> Result<Hardest, Stop> {
        let found = self.found();
        let threshold = found.threshold(self.n_listed);
        let budget = limits.budget.clone();
        let mut store = Store::new(limits);
        let mut hardest = Vec::new();
        let mut sets: Vec<(usize, Zdd)> = Vec::new();
        let mut list = |index: usize, store: &Store, set: Zdd| {
            let configurations = store.members(set).map(|set| variables.configuration(&set));
            let boards = configurations.map(|configuration| configuration.board(self.universe));
            hardest.extend(boards.map(|board| (index, board.expect("of the universe"))));
            sets.push((index, set));
        };
        for (&(index, _), block) in found.largest.range((threshold, 0)..) {
            budget.check()?;
            let read = store.read(block).map_err(|error| match error {
                ReadError::Stopped(reason) => reason,
                error => unreachable!("the block was written by this program: {error}"),
            })?;
            list(index, &store, read[0]);
        }
        if let Some(stored) = &self.stored {
            let all = stored.completed(&budget)?;
            let is_listed = |section: &&Section| section.index >= Some(threshold);
            for section in all.sections().iter().filter(is_listed) {
                budget.check()?;
                let set = all.read(section, &mut store)?;
                list(section.index.expect("of an index"), &store, set);
            }
        }
        sort_hardest(&mut hardest);
        let drawing = match sets.iter().map(|&(index, _)| index).max() {
            Some(largest) => {
                let mut of_largest = sets.into_iter().filter(|&(index, _)| index == largest);
                let set = of_largest.try_fold(Zdd::EMPTY, |all, (_, set)| store.union(all, set))?;
                Some(store.drawing(set, variables.names()))
            }
            None => None,
        };
        Ok((hardest, drawing))
    }
}
