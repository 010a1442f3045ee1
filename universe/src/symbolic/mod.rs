//! The symbolic engine: sets of configurations as decision diagrams.
//!
//! A configuration is the set of its vehicles in their places, one of 108 elements on 6x6, and a set of
//! configurations is a zero-suppressed diagram ([`symbolic::zdd`]). The universe falls into parts by the
//! types of some columns, which no slide changes. Within each part the sets of index 1, 2, … are found
//! breadth-first, backward from the winning configurations: slides can be undone, so these are the
//! configurations one step (or move) from the last set that are in none before. One operator takes the steps
//! of all vehicles at once. In doing so it lets vehicles slide into one another, and what comes out is none
//! of the valid configurations not yet visited; but a step from one legal configuration to another is always
//! legal, since the vehicle sweeps no cell besides those that it covers before or after. In moves this is
//! asked of every cell on the way: the configurations in between have to be valid too.

mod gather;
mod parts;
mod shards;
mod sweep;
pub(crate) mod variables;

use std::{num::NonZeroUsize, path::PathBuf};

use board::Metric;
use limits::{Budget, StopReason, for_each};
use symbolic::{Drawing, TooLarge, zdd::Limits};
use thiserror::Error;

pub(crate) use self::parts::{MAX_CUT, cut_columns, n_parts, part_families, part_types};
pub use self::shards::{analyse_shards, costs, search_shard};
use self::{
    gather::Gather,
    parts::{Part, parts},
    sweep::Sweeper,
    variables::Variables,
};
use crate::{
    analysis::Analysis,
    stored::{AnalysisFile, AnalysisFileError, Head},
    universe::Universe,
};

/// What the engine may use, and how much it lists.
#[derive(Clone, Debug)]
pub struct SymbolicOptions {
    /// Number of threads; each has a part of its own at work.
    pub threads: NonZeroUsize,
    /// The number of largest indices whose configurations are all listed.
    pub n_listed: usize,
    /// When to give up, and how much may be written to the file, besides what an earlier run wrote; memory is
    /// that of the diagrams of all threads together.
    pub budget: Budget,
    /// The file that keeps the sets. If it exists, it is read at the start, and the work continues from
    /// there.
    pub save: Option<PathBuf>,
}

/// What the engine finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymbolicAnalysis {
    /// How many configurations have which index.
    pub analysis: Analysis,
    /// How large the diagrams are.
    pub diagrams: Diagrams,
    /// The diagram of the configurations of the largest index, if these are listed.
    pub hardest: Option<Result<Drawing, TooLarge>>,
}

/// Sizes of the diagrams of an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagrams {
    /// Nodes of the sets of index 0, 1, 2, …, those of all parts added up.
    pub nodes: Vec<u64>,
    /// Nodes of the sets of unsolvable configurations.
    pub unsolvable_nodes: u64,
    /// Bytes that the diagrams of one thread took at most.
    pub peak_bytes: usize,
}

/// How far the engine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SymbolicProgress {
    /// Parts done, those that were stored before included.
    pub parts: usize,
    /// Number of parts.
    pub n_parts: usize,
    /// Configurations found so far that do not win but can be solved.
    pub reached: u64,
    /// The largest index so far.
    pub max_index: usize,
}

impl SymbolicProgress {
    /// Nothing is done.
    fn none(universe: Universe) -> Self {
        Self { parts: 0, n_parts: n_parts(universe), reached: 0, max_index: 0 }
    }
}

/// Why there is no analysis.
#[derive(Debug, Error)]
pub enum SymbolicError {
    /// A limit was reached.
    #[error("{reason} after {} of {} parts", progress.parts, progress.n_parts)]
    GaveUp {
        /// The limit.
        reason: StopReason,
        /// What was done by then, and is stored.
        progress: SymbolicProgress,
        /// The analysis, if nothing but the list of its hardest configurations is missing.
        unlisted: Option<Box<Analysis>>,
    },
    /// The file cannot be used.
    #[error(transparent)]
    AnalysisFile(#[from] AnalysisFileError),
    /// The shards do not belong to this analysis.
    #[error("the shards are none of this analysis: {0}")]
    Shards(String),
}

/// Analyses `universe` symbolically. `progress` is called with every set, from any thread.
///
/// # Errors
///
/// If a limit is reached, or the file cannot be read or written, or is one of another question.
pub fn analyse(
    universe: Universe,
    metric: Metric,
    options: &SymbolicOptions,
    progress: &(dyn Fn(&SymbolicProgress) + Sync),
) -> Result<SymbolicAnalysis, SymbolicError> {
    let stored = options.save.as_deref();
    let resume = |path| AnalysisFile::resume(path, Head { universe, metric }, &options.budget);
    let stored = stored.map(resume).transpose().map_err(|error| match error {
        AnalysisFileError::Stopped(reason) => {
            let progress = SymbolicProgress::none(universe);
            SymbolicError::GaveUp { reason, progress, unlisted: None }
        }
        error => error.into(),
    })?;
    let variables = Variables::new(universe);
    let gather = Gather::new(universe, stored, options.n_listed, progress);
    let engine = Engine { universe, metric, variables, options };
    let all: Vec<usize> = (0..n_parts(universe)).collect();
    let outcome = engine.run(&all, &gather);
    let found = outcome.and_then(|()| gather.finish(metric, &engine.variables, engine.limits()));
    found.map_err(|stop| {
        let error = stop.explain(&gather);
        // When all parts are done, perhaps by an earlier run, only the list is missing.
        match gather.known(metric) {
            Some(known) => error.with(known),
            None => error,
        }
    })
}

impl SymbolicError {
    /// The same with an analysis that only lacks its hardest configurations.
    fn with(mut self, known: Analysis) -> Self {
        if let Self::GaveUp { unlisted, .. } = &mut self {
            *unlisted = Some(Box::new(known));
        }
        self
    }
}

/// Why a thread ended early.
enum Stop {
    Limit(StopReason),
    AnalysisFile(AnalysisFileError),
}

impl From<StopReason> for Stop {
    fn from(stopped: StopReason) -> Self {
        Self::Limit(stopped)
    }
}

impl From<AnalysisFileError> for Stop {
    fn from(error: AnalysisFileError) -> Self {
        match error {
            AnalysisFileError::Stopped(stopped) => stopped.into(),
            error => Self::AnalysisFile(error),
        }
    }
}

impl Stop {
    fn explain(self, gather: &Gather) -> SymbolicError {
        match self {
            Self::Limit(reason) => {
                SymbolicError::GaveUp { reason, progress: gather.progress(), unlisted: None }
            }
            Self::AnalysisFile(error) => error.into(),
        }
    }
}

/// What is the same for all parts.
struct Engine<'a> {
    universe: Universe,
    metric: Metric,
    variables: Variables,
    options: &'a SymbolicOptions,
}

impl Engine<'_> {
    /// Bytes for remembered results: as much as stays in the processor's cache. Measured best of 2 to 256 MB.
    const APPLY_CACHE_BYTES: usize = 4 << 20;

    /// Limits for the diagrams of one thread.
    fn limits(&self) -> Limits {
        self.limits_of(&self.options.budget)
    }

    /// The same, where this budget says when to end.
    fn limits_of(&self, budget: &Budget) -> Limits {
        Limits {
            bytes: budget.memory.unwrap_or(usize::MAX) / self.options.threads,
            apply_cache_bytes: Self::APPLY_CACHE_BYTES,
            budget: budget.clone(),
        }
    }

    /// Sweeps the parts with the given numbers, which ascend; the large ones first, so that threads end
    /// together.
    fn run(&self, wanted: &[usize], gather: &Gather) -> Result<(), Stop> {
        let parts = parts(self.universe, &self.variables, wanted, self.limits())?;
        let mut order: Vec<(usize, &Part)> = wanted.iter().copied().zip(&parts).collect();
        order.sort_by_key(|(_, part)| std::cmp::Reverse(part.n_nodes));
        let SymbolicOptions { threads, budget, .. } = self.options;
        let sweeper = |budget: &Budget| Sweeper::new(self, gather, budget);
        for_each(order, threads.get(), budget, sweeper, |sweeper, (number, part), _| {
            sweeper.sweep(number, part)?;
            gather.note_peak(sweeper.peak_bytes());
            Ok(())
        })
    }
}
