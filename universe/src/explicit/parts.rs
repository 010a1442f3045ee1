//! An analysis in parts: ranges of partitions that can be searched anywhere.
//!
//! What is known of a range is a line of JSON: the question, the first partition, the number of
//! configurations of each index, and the largest index of each partition. Together the lines say what a
//! checkpoint says.

use std::ops::Range;

use board::Metric;
use serde::{Deserialize, Serialize};

use super::{
    Engine, ExplicitError, ExplicitOptions, ExplicitProgress, check_support,
    partition::n_slots_about, tally::Tally, workers::Workers,
};
use crate::{analysis::Analysis, universe::Universe};

const SCHEMA: &str = "rushsat/universe-part/2";

/// What is known of some partitions.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    schema: String,
    question: String,
    first: usize,
    histogram: Vec<u64>,
    peaks: Vec<usize>,
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

/// Searches some partitions; says what [`analyse_parts`] needs of them. There is no checkpoint.
///
/// # Errors
///
/// If the universe is not [supported](super::supports), or a limit is reached.
pub fn search_part(
    universe: Universe,
    metric: Metric,
    options: &ExplicitOptions,
    partitions: Range<usize>,
    progress: &(dyn Fn(&ExplicitProgress) + Sync),
) -> Result<String, ExplicitError> {
    check_support(universe)?;
    let engine = Engine::new(universe, metric, options);
    let counts = engine.count(&options.budget)?;
    let partitions = partitions.start..partitions.end.min(engine.rows.n_partitions());
    let first = partitions.start;
    let workers = Workers { engine: &engine, options, checkpoint: None, progress };
    let tally = workers.run(partitions, counts.valid - counts.winning)?;
    let part = Part {
        schema: SCHEMA.to_owned(),
        question: question(universe, metric),
        first,
        histogram: tally.histogram,
        peaks: tally.peaks.into_iter().flatten().collect(),
    };
    Ok(serde_json::to_string(&part).expect("plain data") + "\n")
}

/// Analyses a universe of which [`search_part`] has searched all partitions: only the hardest configurations
/// are searched for again.
///
/// # Errors
///
/// As [`search_part`], or if the parts do not belong to this analysis.
pub fn analyse_parts(
    universe: Universe,
    metric: Metric,
    options: &ExplicitOptions,
    parts: &[String],
    progress: &(dyn Fn(&ExplicitProgress) + Sync),
) -> Result<Analysis, ExplicitError> {
    check_support(universe)?;
    let engine = Engine::new(universe, metric, options);
    let counts = engine.count(&options.budget)?;
    let tally = joined(parts, &question(universe, metric), engine.rows.n_partitions())
        .and_then(|(histogram, peaks)| {
            Tally::known(histogram, peaks, counts.valid - counts.winning)
        })
        .map_err(ExplicitError::Parts)?;
    let workers = Workers { engine: &engine, options, checkpoint: None, progress };
    let hardest = workers.list(&tally)?;
    Ok(Analysis::new(universe, metric, counts, tally.histogram, hardest))
}

fn question(universe: Universe, metric: Metric) -> String {
    format!("{universe} in {metric}")
}

/// The histogram and the peaks of all parts together.
fn joined(
    parts: &[String],
    question: &str,
    n_partitions: usize,
) -> Result<(Vec<u64>, Vec<Option<usize>>), String> {
    let (mut histogram, mut peaks) = (Vec::new(), Vec::new());
    for text in parts {
        let part: Part = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if (part.schema.as_str(), part.question.as_str()) != (SCHEMA, question) {
            return Err(format!("{} of {}, not of {question}", part.schema, part.question));
        }
        if part.first != peaks.len() {
            return Err(format!("partitions from {} on are missing", peaks.len()));
        }
        peaks.extend(part.peaks.into_iter().map(Some));
        histogram.resize(histogram.len().max(part.histogram.len()), 0_u64);
        for (sum, n) in histogram.iter_mut().zip(part.histogram) {
            *sum = sum.checked_add(n).ok_or("there are too many configurations")?;
        }
    }
    if peaks.len() != n_partitions {
        return Err(format!("there are {} of {n_partitions} partitions", peaks.len()));
    }
    Ok((histogram, peaks))
}
