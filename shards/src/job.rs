//! What is to be done, in which parts.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::ShardError;

/// The version of `job.json`.
const SCHEMA: &str = "rushsat-job/1";

/// The work of a job and its parts: the whole of `job.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    schema: String,
    /// The version of the program.
    version: String,
    /// The folder in which the job was planned: names in the command are relative to it.
    folder: String,
    /// The command, without the name of the program.
    command: Vec<String>,
    /// The file that it reads.
    input: Option<Input>,
    /// The first item of each shard, and the first behind it.
    ranges: Vec<[u64; 2]>,
}

/// A file that a command reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Its name, as the command says it.
    pub file: String,
    /// The SHA-256 of what it holds, in hexadecimal digits.
    pub sha256: String,
}

/// The SHA-256 of some bytes, in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Job {
    /// The most shards of a job.
    pub const MAX_SHARDS: usize = 100_000;

    /// A command of a version of the program, called in a folder, whose items are done in these ranges.
    pub fn new(
        version: &str,
        folder: &str,
        command: Vec<String>,
        input: Option<Input>,
        ranges: Vec<Range<u64>>,
    ) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            version: version.to_owned(),
            folder: folder.to_owned(),
            command,
            input,
            ranges: ranges.into_iter().map(|range| [range.start, range.end]).collect(),
        }
    }

    /// The version of the program that planned it.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The folder in which it was planned.
    pub fn folder(&self) -> &str {
        &self.folder
    }

    /// The command, without the name of the program.
    pub fn command(&self) -> &[String] {
        &self.command
    }

    /// The file that it reads, if it reads one.
    pub const fn input(&self) -> Option<&Input> {
        self.input.as_ref()
    }

    /// Number of shards.
    pub const fn n_shards(&self) -> usize {
        self.ranges.len()
    }

    /// The items of a shard; the first has the number 1.
    ///
    /// # Errors
    ///
    /// If there is no such shard.
    pub fn range(&self, shard: usize) -> Result<Range<u64>, ShardError> {
        let range = shard.checked_sub(1).and_then(|at| self.ranges.get(at));
        range
            .map(|&[start, end]| start..end)
            .ok_or(ShardError::NoSuchShard { shard, n_shards: self.n_shards() })
    }

    /// All items, from the first of the first shard to the last of the last.
    pub fn items(&self) -> Range<u64> {
        let ends = self.ranges.first().zip(self.ranges.last());
        ends.map_or(0..0, |(first, last)| first[0]..last[1])
    }

    /// The command as a shell takes it.
    pub fn shown(&self) -> String {
        let words = self.command.iter().map(|word| quoted(word));
        words.fold("rushsat".to_owned(), |shown, word| shown + " " + &word)
    }

    /// What `job.json` holds: the ranges a line each, so that people can read it.
    pub(crate) fn text(&self) -> String {
        let text = serde_json::to_string(self).expect("plain data");
        // They are the last field, and numbers.
        let (start, ranges) = text.rsplit_once("\"ranges\":").expect("it is a field");
        format!("{start}\n\"ranges\":{}\n", ranges.replace("],[", "],\n["))
    }

    /// Reads a text, of which anybody may have changed anything.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let job: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if job.schema != SCHEMA {
            return Err(format!("its schema is `{}`, expected `{SCHEMA}`", job.schema));
        }
        job.check_ranges()?;
        Ok(job)
    }

    /// Refuses ranges that no job can have, in words.
    pub(crate) fn check_ranges(&self) -> Result<(), String> {
        if !(1..=Self::MAX_SHARDS).contains(&self.ranges.len()) {
            return Err(format!("expected 1 to {} ranges", Self::MAX_SHARDS));
        }
        let are_in_order = self.ranges.windows(2).all(|pair| pair[0][1] == pair[1][0]);
        if !are_in_order || self.ranges.iter().any(|range| range[0] >= range[1]) {
            return Err("its ranges do not follow one another".to_owned());
        }
        Ok(())
    }
}

/// A word as a shell takes it.
pub fn quoted(word: &str) -> String {
    // A shell cannot be given NUL, and no argument has it.
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), std::borrow::Cow::into_owned)
}
