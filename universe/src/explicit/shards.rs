//! An analysis in shards: ranges of partitions that can be searched anywhere.
//!
//! What is known of a range is a line of JSON, with the number of configurations of each index and the
//! largest index of each partition. Together the lines say what a checkpoint says.

use std::ops::Range;

use board::Metric;

use super::{
    Engine, ExplicitError, ExplicitOptions, ExplicitProgress, check_support,
    partition::n_slots_about, workers::Workers,
};
use crate::{analysis::Analysis, shard::ShardFormat, universe::Universe};

/// The schema says that the parts are the partitions of this engine.
fn format(universe: Universe, metric: Metric) -> ShardFormat {
    ShardFormat::new("rushsat/universe-part/2", universe, metric)
}

/// About how long each partition takes to search, in some unit. The universe has to be
/// [supported](super::supports).
pub fn costs(universe: Universe, metric: Metric, options: &ExplicitOptions) -> Vec<u64> {
    let engine = Engine::new(universe, metric, options);
    let partitions = 0..engine.rows.n_partitions();
    partitions
        .map(|number| match engine.rows.weight(universe, number) {
            0 => 0,
            _ => n_slots_about(&engine.columns, &engine.rows.partition(number)),
        })
        .collect()
}

/// Searches some partitions; says what [`analyse_shards`] needs of them. There is no checkpoint.
///
/// # Errors
///
/// If the universe is not [supported](super::supports), or a limit is reached.
pub fn search_shard(
    universe: Universe,
    metric: Metric,
    options: &ExplicitOptions,
    partitions: Range<usize>,
    progress: &(dyn Fn(&ExplicitProgress) + Sync),
) -> Result<String, ExplicitError> {
    check_support(universe)?;
    let engine = Engine::new(universe, metric, options);
    let workers = Workers { engine: &engine, options, checkpoint: None, progress };
    let counts = engine.count(&options.budget).map_err(|why| workers.stopped_before(why))?;
    let partitions = partitions.start..partitions.end.min(engine.rows.n_partitions());
    let first = partitions.start;
    let tally = workers.run(partitions, counts.valid - counts.winning)?;
    let peaks = tally.peaks.into_iter().flatten().collect();
    Ok(format(universe, metric).line(first, tally.histogram, peaks, None))
}

/// Analyses a universe of which [`search_shard`] has searched all partitions: only the hardest configurations
/// are searched for again.
///
/// # Errors
///
/// As [`search_shard`], or if the shards do not belong to this analysis.
pub fn analyse_shards(
    universe: Universe,
    metric: Metric,
    options: &ExplicitOptions,
    shards: &[String],
    progress: &(dyn Fn(&ExplicitProgress) + Sync),
) -> Result<Analysis, ExplicitError> {
    check_support(universe)?;
    let engine = Engine::new(universe, metric, options);
    let workers = Workers { engine: &engine, options, checkpoint: None, progress };
    let counts = engine.count(&options.budget).map_err(|why| workers.stopped_before(why))?;
    let all = format(universe, metric).join(shards, engine.rows.n_partitions());
    let tally = all
        .and_then(|all| all.tally(counts.valid - counts.winning))
        .map_err(ExplicitError::Shards)?;
    let hardest = workers.list(&tally).map_err(|error| error.with(counts))?;
    Ok(Analysis::new(universe, metric, counts, tally.histogram, hardest))
}
