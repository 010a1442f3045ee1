//! An analysis in shards: ranges of parts that can be swept anywhere.
//!
//! No set of a shard is stored; what is known of one is a line of JSON, with the number of configurations of
//! each index and the largest index of each part. Together the lines say which parts have to be swept again
//! for the hardest configurations.

use std::{collections::BTreeMap, ops::Range};

use board::Metric;

use super::{
    Engine, Stop, SymbolicError, SymbolicOptions, SymbolicProgress,
    gather::Gather,
    parts::{all_types, contents_of_type, n_parts, part_types},
    variables::Variables,
};
use crate::{
    analysis::{Analysis, MAX_LISTED},
    count::{Counts, count_within},
    line::LineType,
    shard::{Others, ShardFormat},
    tally::Tally,
    universe::Universe,
};

/// The schema says that the parts are those of this engine.
fn format(universe: Universe, metric: Metric) -> ShardFormat {
    ShardFormat::new("rushsat/universe-sets-part/1", universe, metric)
}

/// About how long each part takes to sweep, in some unit: a product over its columns, of the number of their
/// contents and the square of that of their free cells. Over 233 random ranges of 7x6 this explains 63 % of
/// the variance, and the number of contents alone nothing.
pub fn costs(universe: Universe) -> Vec<u64> {
    let height = universe.size().height();
    let cost = |one: &LineType| {
        let n_contents = contents_of_type(universe, one).len() as u64;
        let n_free = u64::from(height - one.lengths().iter().sum::<u8>());
        n_contents * n_free.pow(2).max(1)
    };
    let of_types: BTreeMap<LineType, u64> =
        all_types(universe).into_iter().map(|one| (one.clone(), cost(&one))).collect();
    let cost = |part| part_types(universe, part).iter().map(|one| of_types[one]).product();
    (0..n_parts(universe)).map(cost).collect()
}

/// Sweeps some parts; says what [`analyse_shards`] needs of them. The options' file is not used.
///
/// # Errors
///
/// If a limit is reached.
pub fn search_shard(
    universe: Universe,
    metric: Metric,
    options: &SymbolicOptions,
    parts: Range<usize>,
    progress: &(dyn Fn(&SymbolicProgress) + Sync),
) -> Result<String, SymbolicError> {
    let parts = parts.start..parts.end.min(n_parts(universe));
    let variables = Variables::new(universe);
    let gather = Gather::new(universe, None, 0, progress);
    let engine = Engine { universe, metric, variables, options };
    let wanted: Vec<usize> = parts.clone().collect();
    engine.run(&wanted, &gather).map_err(|stop| stop.explain(&gather))?;
    let first = parts.start;
    let (histogram, peaks, others) = gather.tally(parts);
    Ok(format(universe, metric).line(first, histogram, peaks, Some(others)))
}

/// Analyses a universe of which [`search_shard`] has swept all parts: only those with the hardest
/// configurations are swept again.
///
/// # Errors
///
/// As [`search_shard`], or if the shards do not belong to this analysis.
pub fn analyse_shards(
    universe: Universe,
    metric: Metric,
    options: &SymbolicOptions,
    shards: &[String],
    progress: &(dyn Fn(&SymbolicProgress) + Sync),
) -> Result<Analysis, SymbolicError> {
    let counts = count_within(universe, &options.budget).map_err(|reason| {
        let progress = SymbolicProgress::none(universe);
        SymbolicError::GaveUp { reason, progress, unlisted: None }
    })?;
    let tally = known(universe, metric, shards, counts).map_err(SymbolicError::Shards)?;
    let threshold = tally.threshold(options.n_listed, MAX_LISTED);
    let wanted = (0..tally.peaks.len()).filter(|&part| tally.peaks[part] >= Some(threshold));
    let wanted: Vec<usize> = wanted.collect();
    // In the parts that are swept again only these indices have all their configurations.
    let n_listed = tally.histogram.len() + 1 - threshold;
    let gather = Gather::new(universe, None, n_listed, progress);
    let engine = Engine { universe, metric, variables: Variables::new(universe), options };
    let unlisted = |stop: Stop| {
        let histogram = tally.histogram.clone();
        let known = Analysis::new(universe, metric, counts, histogram, Vec::new());
        stop.explain(&gather).with(known)
    };
    engine.run(&wanted, &gather).map_err(unlisted)?;
    let (again, ..) = gather.tally(0..0);
    if again.get(threshold - 1..).unwrap_or_default() != &tally.histogram[threshold - 1..] {
        let problem = "the hardest configurations, searched again, are not as many as they say";
        return Err(SymbolicError::Shards(problem.to_owned()));
    }
    let found = gather.finish(metric, &engine.variables, engine.limits());
    let hardest = found.map_err(unlisted)?.analysis.hardest;
    Ok(Analysis::new(universe, metric, counts, tally.histogram, hardest))
}

/// What all shards together say, whose configurations have to be as many as `counts`.
fn known(
    universe: Universe,
    metric: Metric,
    shards: &[String],
    counts: Counts,
) -> Result<Tally, String> {
    let all = format(universe, metric).join(shards, n_parts(universe))?;
    let Others { winning, unsolvable } =
        all.others.ok_or("they do not say how many configurations win")?;
    let tally = all.tally(counts.valid - counts.winning)?;
    let solvable: u64 = tally.histogram.iter().sum();
    if winning != counts.winning || unsolvable != counts.valid - winning - solvable {
        return Err("they have other numbers of configurations than the universe".to_owned());
    }
    Ok(tally)
}
