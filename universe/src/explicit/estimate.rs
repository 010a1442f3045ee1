//! What an analysis will take, before it starts.

use std::time::Duration;

use board::Metric;

use super::{
    BLOCK_BYTES, Engine, ExplicitOptions, MAX_SLOTS,
    partition::{n_blocks, n_slots_uncut_about},
    slot_bytes,
};
use crate::{
    count::{Counts, count},
    universe::Universe,
};

/// What an analysis will take, about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Numbers of configurations, which are exact.
    pub counts: Counts,
    /// Number of partitions, which is exact, too.
    pub partitions: usize,
    /// Processor time in seconds: that of one thread, and of all together.
    pub cpu_seconds: f64,
    /// Bytes for each thread.
    pub bytes: u64,
}

/// Configurations that are searched in a second: on a sample of shards of 7x6 and 6x7, half as many as on
/// 6x5.
const RATE: u64 = 50_000_000;

/// What [`analyse`](super::analyse) will take, of a universe that it [supports](super::supports). To find it
/// out takes no longer than to count the configurations.
pub fn estimate(universe: Universe, metric: Metric, options: &ExplicitOptions) -> Estimate {
    let counts = count(universe);
    let engine = Engine::new(universe, metric, options);
    // The blocks of the largest partition are there together, and a share of it is, which has more slots than
    // is aimed at where it cannot be cut further.
    let largest = engine.rows.largest();
    let n_slots = n_slots_uncut_about(universe, &engine.columns, &largest).max(MAX_SLOTS);
    let slot = if engine.has_wide_words() { slot_bytes::<u64>() } else { slot_bytes::<u32>() };
    let n_partitions = engine.rows.n_partitions();
    let searched = (0..n_partitions).filter(|&number| engine.rows.weight(universe, number) > 0);
    let losing = u128::from(counts.valid - counts.winning);
    let losing = losing * searched.count() as u128 / n_partitions as u128;
    Estimate {
        counts,
        partitions: n_partitions,
        cpu_seconds: seconds(losing.try_into().expect("at most all")),
        bytes: n_blocks(&largest) * BLOCK_BYTES + n_slots * slot,
    }
}

/// The estimated seconds for this many configurations that do not win.
fn seconds(configurations: u64) -> f64 {
    Duration::from_millis(configurations / (RATE / 1000)).as_secs_f64()
}
