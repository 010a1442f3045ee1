//! What is known of a range of parts of a universe, as a line of JSON.

use board::Metric;
use serde::{Deserialize, Serialize};

use crate::{tally::Tally, universe::Universe};

/// What an engine found in some successive parts.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Shard {
    schema: String,
    question: String,
    /// The number of the first part.
    first: usize,
    /// Number of configurations of index 1, 2, …
    histogram: Vec<u64>,
    /// The largest index of each part, 0 if nothing but winning configurations can be solved.
    peaks: Vec<usize>,
    /// What the explicit engine does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) others: Option<Others>,
}

/// Numbers of configurations whose index is not from 1 on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Others {
    pub(crate) winning: u64,
    pub(crate) unsolvable: u64,
}

/// How the shards of one analysis are written: its question, and the schema, which says what the parts are.
pub(crate) struct ShardFormat {
    schema: &'static str,
    question: String,
}

impl ShardFormat {
    pub(crate) fn new(schema: &'static str, universe: Universe, metric: Metric) -> Self {
        Self { schema, question: format!("{universe} in {metric}") }
    }

    /// The line that says what was found from the part `first` on.
    pub(crate) fn line(
        &self,
        first: usize,
        histogram: Vec<u64>,
        peaks: Vec<usize>,
        others: Option<Others>,
    ) -> String {
        let (schema, question) = (self.schema.to_owned(), self.question.clone());
        let shard = Shard { schema, question, first, histogram, peaks, others };
        serde_json::to_string(&shard).expect("plain data") + "\n"
    }

    /// All shards together as one, or why they do not make up the `n_parts` parts.
    pub(crate) fn join(&self, lines: &[String], n_parts: usize) -> Result<Shard, String> {
        let mut all: Option<Shard> = None;
        for line in lines {
            let shard: Shard = serde_json::from_str(line).map_err(|error| error.to_string())?;
            if (shard.schema.as_str(), &shard.question) != (self.schema, &self.question) {
                let Shard { schema, question, .. } = shard;
                return Err(format!("{schema} of {question}, not of {}", self.question));
            }
            let n_known = all.as_ref().map_or(0, |all| all.peaks.len());
            if shard.first != n_known {
                return Err(format!("parts from {n_known} on are missing"));
            }
            match &mut all {
                None => all = Some(shard),
                Some(all) => all.add(shard).ok_or("there are too many configurations")?,
            }
        }
        let n_known = all.as_ref().map_or(0, |all| all.peaks.len());
        all.filter(|_| n_known == n_parts)
            .ok_or_else(|| format!("there are {n_known} of {n_parts} parts"))
    }
}

impl Shard {
    /// What it says, or why it cannot be so. At most `most` configurations can have an index from 1 on.
    pub(crate) fn tally(self, most: u64) -> Result<Tally, String> {
        Tally::known(self.histogram, self.peaks.into_iter().map(Some).collect(), most)
    }

    /// Adds the shard that follows; `None` if there are 2^64 configurations.
    fn add(&mut self, next: Self) -> Option<()> {
        self.peaks.extend(next.peaks);
        let len = self.histogram.len().max(next.histogram.len());
        self.histogram.resize(len, 0);
        for (sum, n) in self.histogram.iter_mut().zip(next.histogram) {
            *sum = sum.checked_add(n)?;
        }
        if let (Some(sum), Some(next)) = (&mut self.others, next.others) {
            sum.winning = sum.winning.checked_add(next.winning)?;
            sum.unsolvable = sum.unsolvable.checked_add(next.unsolvable)?;
        }
        Some(())
    }
}
