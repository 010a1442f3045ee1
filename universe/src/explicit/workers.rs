//! Threads over partitions.

use std::{
    ops::Range,
    sync::Mutex,
    time::{Duration, Instant},
};

use board::Board;
use limits::{Budget, NO_PANIC, StopReason, for_each};

use super::{
    Engine, ExplicitError, ExplicitOptions, ExplicitProgress, Layer, Memory,
    checkpoint::{Checkpoint, CheckpointError},
    listing,
    word::Word,
};
use crate::{
    analysis::{MAX_LISTED, sort_hardest},
    tally::Tally,
};

/// Time between two checkpoints.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(10);

/// An engine at work.
pub(super) struct Workers<'a> {
    pub(super) engine: &'a Engine,
    pub(super) options: &'a ExplicitOptions,
    pub(super) checkpoint: Option<Checkpoint>,
    pub(super) progress: &'a (dyn Fn(&ExplicitProgress) + Sync),
}

/// Why a thread ended early.
enum Stop {
    Limit(StopReason),
    Checkpoint(CheckpointError),
    Shards(String),
}

impl From<StopReason> for Stop {
    fn from(reason: StopReason) -> Self {
        Self::Limit(reason)
    }
}

impl Workers<'_> {
    /// Searches those of some partitions that the checkpoint does not hold. `n_losing` configurations do not
    /// win.
    pub(super) fn run(&self, wanted: Range<usize>, n_losing: u64) -> Result<Tally, ExplicitError> {
        if self.engine.has_wide_words() {
            self.run_in::<u64>(wanted, n_losing)
        } else {
            self.run_in::<u32>(wanted, n_losing)
        }
    }

    /// What is done already; `n_losing` configurations do not win.
    fn done(&self, n_losing: u64) -> Result<Tally, ExplicitError> {
        let n_partitions = self.engine.rows.n_partitions();
        Ok(match &self.checkpoint {
            Some(checkpoint) => checkpoint.load(n_partitions, n_losing)?,
            None => Tally::new(n_partitions),
        })
    }

    /// The error that a limit was reached before it was known how many configurations there are.
    pub(super) fn stopped_before(&self, reason: StopReason) -> ExplicitError {
        self.done(u64::MAX).map_or_else(|error| error, |tally| gave_up(reason, &tally))
    }

    fn run_in<W: Word>(&self, wanted: Range<usize>, n_losing: u64) -> Result<Tally, ExplicitError> {
        let tally = self.done(n_losing)?;
        // A file that cannot be written is better known before the work than after it.
        self.save(&tally).map_err(|stop| stop.explain(&tally))?;
        let open: Vec<usize> = wanted.filter(|&p| tally.peaks[p].is_none()).collect();
        let shared = Mutex::new((tally, Instant::now()));
        let outcome = self.for_each(open, |memory: &mut Memory<W>, partition, budget| {
            let found = self.histogram(partition, memory, budget)?;
            let (tally, saved) = &mut *shared.lock().expect(NO_PANIC);
            tally.add(partition, &found);
            (self.progress)(&progress_of(tally));
            if saved.elapsed() > CHECKPOINT_INTERVAL {
                self.save(tally)?;
                *saved = Instant::now();
            }
            Ok(())
        });
        let (tally, _) = shared.into_inner().expect(NO_PANIC);
        // What a checkpoint said could be so, but not beside what was found since.
        if let Some(checkpoint) = &self.checkpoint
            && tally.histogram.iter().sum::<u64>() > n_losing
        {
            let message = "with the partitions that it leaves open, it has too many configurations";
            return Err(checkpoint.malformed(message.to_owned()).into());
        }
        self.save(&tally).map_err(|stop| stop.explain(&tally))?;
        outcome.map_err(|stop| stop.explain(&tally))?;
        Ok(tally)
    }

    /// Writes the checkpoint, if there is to be one and it is not too large. Each takes the place of the
    /// last, so that none is counted twice.
    fn save(&self, tally: &Tally) -> Result<(), Stop> {
        let Some(checkpoint) = &self.checkpoint else { return Ok(()) };
        let text = checkpoint.text(tally);
        self.options.budget.output.allow(text.len() as u64)?;
        checkpoint.save(&text).map_err(Stop::Checkpoint)
    }

    /// The number of configurations of index 1, 2, … in a partition.
    fn histogram<W: Word>(
        &self,
        partition: usize,
        memory: &mut Memory<W>,
        budget: &Budget,
    ) -> Result<Vec<u64>, StopReason> {
        let mut histogram = Vec::new();
        let visit = |layer: &Layer<'_, W>| {
            histogram.resize(histogram.len().max(layer.index), 0);
            histogram[layer.index - 1] += layer.n_configurations;
        };
        self.engine.search(partition, memory, || budget.check(), visit)?;
        Ok(histogram)
    }

    /// The configurations of the largest indices, found by a second search of the partitions that have
    /// some. That there are as many of each index as a checkpoint said is checked on the way.
    pub(super) fn list(&self, tally: &Tally) -> Result<Vec<(usize, Board)>, ExplicitError> {
        if self.engine.has_wide_words() {
            self.list_in::<u64>(tally)
        } else {
            self.list_in::<u32>(tally)
        }
    }

    fn list_in<W: Word>(&self, tally: &Tally) -> Result<Vec<(usize, Board)>, ExplicitError> {
        let threshold = tally.threshold(self.options.n_listed, MAX_LISTED);
        let reaches = |&p: &usize| tally.peaks[p].is_some_and(|peak| peak >= threshold);
        let partitions: Vec<usize> = (0..tally.peaks.len()).filter(reaches).collect();
        // Of each index from the threshold on, how many are still to be found; and what was.
        let left = tally.histogram.get(threshold - 1..).unwrap_or_default().to_vec();
        let shared = Mutex::new((left, Vec::new()));
        let outcome = self.for_each(partitions, |memory: &mut Memory<W>, partition, budget| {
            let mut peak = 0;
            let mut is_as_said = true;
            let visit = |layer: &Layer<'_, W>| {
                peak = peak.max(layer.index);
                if layer.index < threshold {
                    return;
                }
                let (left, listed) = &mut *shared.lock().expect(NO_PANIC);
                let left = left.get_mut(layer.index - threshold);
                match left.and_then(|left| Some((left.checked_sub(layer.n_configurations)?, left)))
                {
                    Some((rest, left)) => *left = rest,
                    None => return is_as_said = false,
                }
                let boards = listing::boards(self.engine, layer);
                listed.extend(boards.map(|board| (layer.index, board)));
            };
            self.engine.search(partition, memory, || budget.check(), visit)?;
            if is_as_said && tally.peaks[partition] == Some(peak) {
                Ok(())
            } else {
                Err(self.contradicted())
            }
        });
        outcome.map_err(|stop| stop.explain(tally))?;
        let (left, mut listed) = shared.into_inner().expect(NO_PANIC);
        if left.iter().any(|&n| n > 0) {
            return Err(self.contradicted().explain(tally));
        }
        sort_hardest(&mut listed);
        Ok(listed)
    }

    /// A second search has found something else than the first.
    fn contradicted(&self) -> Stop {
        let message = "the hardest configurations, searched again, are not as many as it says";
        match &self.checkpoint {
            Some(checkpoint) => Stop::Checkpoint(checkpoint.malformed(message.to_owned())),
            // Without shards from elsewhere, both searches were the same.
            None => Stop::Shards(message.to_owned()),
        }
    }

    /// Calls `work` with every partition, from several threads, until one of them stops.
    fn for_each<W: Word>(
        &self,
        partitions: Vec<usize>,
        work: impl Fn(&mut Memory<W>, usize, &Budget) -> Result<(), Stop> + Sync,
    ) -> Result<(), Stop> {
        let ExplicitOptions { threads, budget, .. } = self.options;
        for_each(partitions, threads.get(), budget, |_| Memory::default(), work)
    }
}

impl Stop {
    fn explain(self, tally: &Tally) -> ExplicitError {
        match self {
            Self::Limit(reason) => gave_up(reason, tally),
            Self::Checkpoint(error) => error.into(),
            Self::Shards(problem) => ExplicitError::Shards(problem),
        }
    }
}

/// The error that a limit was reached, with what is known then.
fn gave_up(reason: StopReason, tally: &Tally) -> ExplicitError {
    let (progress, histogram) = (progress_of(tally), tally.histogram.clone());
    ExplicitError::GaveUp { reason, progress, counts: None, histogram }
}

fn progress_of(tally: &Tally) -> ExplicitProgress {
    ExplicitProgress {
        partitions: tally.n_done,
        n_partitions: tally.peaks.len(),
        reached: tally.histogram.iter().sum(),
        max_index: tally.histogram.len(),
    }
}
