//! The explicit engine: every configuration is visited, many at a time.
//!
//! No slide changes the type of a line (the lengths of its vehicles). So the universe falls into
//! partitions, one for each choice of row types (31,104 for `collette` on 6x6), which are searched one
//! after another, on several threads, each backward from its winning configurations. Where a partition
//! exceeds the cache it is cut further, by the types of columns. Within one, given the contents of the
//! rows, columns are independent, and so the configurations are an array: the module `share` says how it
//! is laid out, and `sweep` how a breadth-first search goes over it, some 90 configurations (four words
//! of 22 bits; of 41 bits where columns have seven cells) by one instruction. Winning configurations are
//! never stored: those of index 1 are generated directly, from where the last vehicle of the exit row can
//! leave. Where the exit row is the middle one, the first of two mirrored partitions stands for both, and the
//! second for nothing.
//!
//! Nothing here depends on how many configurations there are, only on the largest partition: some
//! 30 MB for each thread on 6x6; [`estimate()`] says more of other sizes.

mod checkpoint;
mod estimate;
mod frontier;
mod listing;
mod outer;
mod partition;
mod shards;
mod share;
mod sweep;
mod tables;
mod word;
mod workers;

use std::{num::NonZeroUsize, path::PathBuf};

use board::Metric;
use limits::{Budget, StopReason};
use thiserror::Error;

use self::{
    checkpoint::Checkpoint,
    frontier::Frontier,
    partition::{Rows, placements, shares},
    share::Share,
    sweep::Sweep,
    tables::Columns,
    word::Word,
    workers::Workers,
};
pub use self::{
    checkpoint::CheckpointError,
    estimate::{Estimate, estimate},
    shards::{analyse_shards, costs, search_shard},
};
use crate::{
    analysis::Analysis,
    count::{Counts, count_within},
    mazes,
    universe::Universe,
};

/// What the engine may use, and how much it lists.
#[derive(Clone, Debug)]
pub struct ExplicitOptions {
    /// Number of threads.
    pub threads: NonZeroUsize,
    /// The number of largest indices whose configurations are all listed.
    pub n_listed: usize,
    /// When to give up, and how large the checkpoint may be; memory is that of all threads together, the list
    /// left aside (at most some 100 MB).
    pub budget: Budget,
    /// Where to keep what is done; read at the start if it exists, written every ten seconds. Nobody else may
    /// write it meanwhile.
    pub checkpoint: Option<PathBuf>,
}

/// How far the engine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExplicitProgress {
    /// Partitions done, those of the checkpoint included.
    pub partitions: usize,
    /// Number of partitions.
    pub n_partitions: usize,
    /// Configurations found so far that do not win but can be solved.
    pub reached: u64,
    /// The largest index so far.
    pub max_index: usize,
}

/// Why there is no analysis.
#[derive(Debug, Error)]
pub enum ExplicitError {
    /// A limit was reached.
    #[error("{reason} after {} of {} partitions", progress.partitions, progress.n_partitions)]
    GaveUp {
        /// The limit.
        reason: StopReason,
        /// What was done by then, and is in the checkpoint; if that got too large, only some of it is.
        progress: ExplicitProgress,
        /// How many configurations there are, if that is known.
        counts: Option<Counts>,
        /// Number of configurations of index 1, 2, … in the partitions that are done.
        histogram: Vec<u64>,
    },
    /// The checkpoint cannot be used.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The engine cannot hold the universe.
    #[error("{}", refusal(*.0))]
    Unsupported(Universe),
    /// The shards do not belong to this analysis.
    #[error("the shards are none of this analysis: {0}")]
    Shards(String),
}

/// Returns `true` if the engine can analyse a universe: a column has at most 44 contents, and no rule is
/// about the whole board. This holds for cars and trucks, and for `unit` with up to five rows.
pub fn supports(universe: Universe) -> bool {
    lack(universe).is_none()
}

/// What the engine has not, and would need for a universe; `None` if it can analyse it.
pub fn lack(universe: Universe) -> Option<&'static str> {
    if universe.rules().n_empty().is_some() {
        Some("rule about empty cells, as is needed for the universe")
    } else if universe.column_lines().len() > <u64 as Word>::LANES {
        Some("room for the universe")
    } else {
        None
    }
}

/// What it has not, and which other engine has it.
fn refusal(universe: Universe) -> String {
    let lack = lack(universe).unwrap_or_default();
    let other = if mazes::supports(universe) {
        "`mazes`, the engine by default, has"
    } else {
        "the symbolic one has"
    };
    format!("the explicit engine has no {lack} {universe}; {other}")
}

fn check_support(universe: Universe) -> Result<(), ExplicitError> {
    if supports(universe) { Ok(()) } else { Err(ExplicitError::Unsupported(universe)) }
}

impl ExplicitError {
    /// The same with what is known of all configurations.
    fn with(mut self, known: Counts) -> Self {
        if let Self::GaveUp { counts, .. } = &mut self {
            *counts = Some(known);
        }
        self
    }

    /// Why not, and what is known, if nothing but the list of the hardest configurations is missing.
    pub fn unlisted(&self, universe: Universe, metric: Metric) -> Option<(StopReason, Analysis)> {
        match self {
            Self::GaveUp { reason, progress, counts: Some(counts), histogram }
                if progress.partitions == progress.n_partitions =>
            {
                let losing = histogram.clone();
                Some((*reason, Analysis::new(universe, metric, *counts, losing, Vec::new())))
            }
            _ => None,
        }
    }
}

/// Analyses `universe` explicitly. `progress` is called with every partition, from any thread.
///
/// # Errors
///
/// If the engine does not [support](supports) the universe, a limit is reached, or the checkpoint cannot be
/// read or written, is damaged, is one of another question, or is in use by another analysis.
pub fn analyse(
    universe: Universe,
    metric: Metric,
    options: &ExplicitOptions,
    progress: &(dyn Fn(&ExplicitProgress) + Sync),
) -> Result<Analysis, ExplicitError> {
    check_support(universe)?;
    let checkpoint = options.checkpoint.as_deref();
    let checkpoint =
        checkpoint.map(|path| Checkpoint::claim(path, universe, metric)).transpose()?;
    let engine = Engine::new(universe, metric, options);
    let counts = engine.count(&options.budget);
    let workers = Workers { engine: &engine, options, checkpoint, progress };
    let counts = counts.map_err(|reason| workers.stopped_before(reason))?;
    let tally = workers.run(0..engine.rows.n_partitions(), counts.valid - counts.winning);
    let tally = tally.map_err(|error| error.with(counts))?;
    let hardest = workers.list(&tally).map_err(|error| error.with(counts))?;
    Ok(Analysis::new(universe, metric, counts, tally.histogram, hardest))
}

/// Shares of more slots than this are cut where possible. Smaller ones lay out every block more often:
/// 16,000 slots were measured a quarter slower. More slots were no quicker.
const MAX_SLOTS: u64 = 256_000;

/// Bytes that a slot of words takes at most, with its line and its part of the frontier.
const fn slot_bytes<W>() -> u64 {
    16 * size_of::<W>() as u64 + 16
}

/// Bytes that a block takes, with its first group and its contents.
const BLOCK_BYTES: u64 = 96;

/// What is the same for all partitions.
struct Engine {
    universe: Universe,
    columns: Columns,
    rows: Rows,
    /// Memory for each thread.
    max_bytes: u64,
}

/// What a thread uses again for every share.
#[derive(Default)]
struct Memory<W> {
    share: Share<W>,
    frontier: Frontier<W>,
}

/// The configurations of one index in one share.
struct Layer<'a, W> {
    index: usize,
    /// Mirror images included, if its partition stands for them too.
    n_configurations: u64,
    /// How many partitions its own stands for.
    weight: u64,
    sweep: Sweep<'a>,
    share: &'a Share<W>,
    frontier: &'a Frontier<W>,
}

impl Engine {
    fn new(universe: Universe, metric: Metric, options: &ExplicitOptions) -> Self {
        let memory = options.budget.memory.unwrap_or(usize::MAX);
        Self {
            universe,
            columns: Columns::new(universe, metric),
            rows: Rows::new(universe, metric),
            max_bytes: (memory / options.threads.get()) as u64,
        }
    }

    /// Counts the configurations.
    fn count(&self, budget: &Budget) -> Result<Counts, StopReason> {
        count_within(self.universe, budget)
    }

    /// Returns `true` if columns have more contents than words of 32 bits can hold.
    fn has_wide_words(&self) -> bool {
        self.columns.contents.len() > <u32 as Word>::LANES
    }

    /// Searches one partition, or nothing if its mirror image stands for it; `visit` sees each layer of each
    /// share, from index 1 on. Between two layers `may_go_on` is asked.
    fn search<W: Word>(
        &self,
        partition: usize,
        memory: &mut Memory<W>,
        may_go_on: impl Fn() -> Result<(), StopReason>,
        mut visit: impl FnMut(&Layer<'_, W>),
    ) -> Result<(), StopReason> {
        let weight = self.rows.weight(self.universe, partition);
        if weight == 0 {
            return Ok(());
        }
        let rows = self.rows.partition(partition);
        let n_blocks = rows.iter().map(|row| row.contents.len() as u64);
        let block_bytes = n_blocks.fold(BLOCK_BYTES, u64::saturating_mul);
        if block_bytes > self.max_bytes {
            return Err(StopReason::Memory);
        }
        let placements = placements(&rows);
        let max_slots = self.max_bytes.saturating_sub(block_bytes) / slot_bytes::<W>();
        // Slots have numbers of 32 bits.
        let max_slots = max_slots.min(u32::MAX.into());
        let limit = MAX_SLOTS.min(max_slots);
        let shares = shares(self.universe, &self.columns, &placements, limit, &may_go_on)?;
        for (selections, n_slots) in shares {
            may_go_on()?;
            if n_slots > max_slots {
                return Err(StopReason::Memory);
            }
            let Memory { share, frontier } = &mut *memory;
            let last = usize::from(self.universe.size().width()) - 1;
            let exit_row = self.universe.exit_row().into();
            let sweep = Sweep { columns: &self.columns, rows: &rows, selections, exit_row, last };
            share.lay_out(&self.columns, selections, last, &placements);
            sweep.start(share);
            for index in 1.. {
                may_go_on()?;
                let n_configurations = frontier.take_from(share);
                if n_configurations == 0 {
                    break;
                }
                let n_configurations = weight * n_configurations;
                visit(&Layer { index, n_configurations, weight, sweep, share, frontier });
                sweep.expand(share, frontier);
            }
        }
        Ok(())
    }
}
