//! A file that keeps what is done.
//!
//! One line of JSON: version, question, the number of configurations of each index and the largest index
//! of each partition that is done. It is written beside and renamed, so that it is always whole.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use board::Metric;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::tally::Tally;
use crate::universe::Universe;

const SCHEMA: &str = "rushsat/universe-checkpoint/1";

/// Why a checkpoint cannot be used.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// It cannot be read.
    #[error("cannot read checkpoint `{}`", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// It cannot be written.
    #[error("cannot write checkpoint `{}`", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// It holds something else.
    #[error("`{}` is no checkpoint of this program: {message}", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
    /// It belongs to another universe or metric.
    #[error("checkpoint `{}` is of {found}, not of {wanted}", path.display())]
    OtherQuestion {
        /// The file.
        path: PathBuf,
        /// What it is of.
        found: String,
        /// What was asked.
        wanted: String,
    },
}

/// The checkpoint of one question.
pub(super) struct Checkpoint<'a> {
    pub(super) path: &'a Path,
    pub(super) universe: Universe,
    pub(super) metric: Metric,
}

/// What the file holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    schema: String,
    question: String,
    histogram: Vec<u64>,
    peaks: Vec<Option<usize>>,
}

impl Checkpoint<'_> {
    /// What is done; nothing if there is no file.
    pub(super) fn load(&self, n_partitions: usize) -> Result<Tally, CheckpointError> {
        let path = || self.path.to_owned();
        let text = match fs::read_to_string(self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Tally::new(n_partitions));
            }
            Err(source) => return Err(CheckpointError::Read { path: path(), source }),
        };
        let malformed = |message| CheckpointError::Malformed { path: path(), message };
        let content: Content =
            serde_json::from_str(&text).map_err(|error| malformed(error.to_string()))?;
        if content.schema != SCHEMA {
            let found = content.schema;
            return Err(malformed(format!("its schema is `{found}`, expected `{SCHEMA}`")));
        }
        if content.question != self.question() {
            let (found, wanted) = (content.question, self.question());
            return Err(CheckpointError::OtherQuestion { path: path(), found, wanted });
        }
        let max_index = content.peaks.iter().flatten().max().copied().unwrap_or(0);
        if content.peaks.len() != n_partitions || max_index != content.histogram.len() {
            let expected =
                format!("expected {n_partitions} partitions and indices up to {max_index}");
            return Err(malformed(expected));
        }
        Ok(Tally::of(content.histogram, content.peaks))
    }

    pub(super) fn save(&self, tally: &Tally) -> Result<(), CheckpointError> {
        let content = Content {
            schema: SCHEMA.to_owned(),
            question: self.question(),
            histogram: tally.histogram.clone(),
            peaks: tally.peaks.clone(),
        };
        let text = serde_json::to_string(&content).expect("plain data");
        let mut beside = self.path.as_os_str().to_owned();
        beside.push(".new");
        let written = fs::write(&beside, text + "\n").and_then(|()| fs::rename(&beside, self.path));
        written.map_err(|source| CheckpointError::Write { path: self.path.to_owned(), source })
    }

    fn question(&self) -> String {
        format!("{} in {}", self.universe, self.metric)
    }
}
