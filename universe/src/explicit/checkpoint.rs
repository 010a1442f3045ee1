//! A file that keeps what is done.
//!
//! One line of JSON: version, question, the number of configurations of each index, the largest index of each
//! partition that is done, and the CRC-32 of the line as it is with 0 in this place. It takes its name when
//! it is complete, and nobody else writes it meanwhile.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use board::Metric;
use files::{Lock, LockError, NewFile, ReadError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{tally::Tally, universe::Universe};

const SCHEMA: &str = "rushsat/universe-checkpoint/3";

/// Bytes that are read at most. That of 6x6 has 100 kB.
const MAX_BYTES: u64 = 1 << 24;

/// Why a checkpoint cannot be used.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// It cannot be read.
    #[error("cannot read checkpoint `{}`: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: ReadError,
    },
    /// It cannot be written.
    #[error("cannot write checkpoint `{}`: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// Another analysis writes it.
    #[error("checkpoint `{}` is in use by another run; wait for it, or name another file", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// It holds something else, or is damaged.
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

/// The checkpoint of one question, which nobody else writes as long as this is held.
#[derive(Debug)]
pub(super) struct Checkpoint {
    path: PathBuf,
    question: String,
    _lock: Lock,
}

/// What the file holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    schema: String,
    question: String,
    histogram: Vec<u64>,
    peaks: Vec<Option<usize>>,
    crc32: u32,
}

impl Content {
    fn line(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }

    /// The same with the right checksum.
    fn sealed(self) -> Self {
        let unsealed = Self { crc32: 0, ..self };
        let crc32 = crc32fast::hash(unsealed.line().as_bytes());
        Self { crc32, ..unsealed }
    }
}

impl Checkpoint {
    /// The checkpoint of a question, whether there is a file yet or not.
    pub(super) fn claim(
        path: &Path,
        universe: Universe,
        metric: Metric,
    ) -> Result<Self, CheckpointError> {
        let lock = Lock::beside(path).map_err(|error| match error {
            LockError::Held => CheckpointError::InUse { path: path.to_owned() },
            LockError::Io(source) => CheckpointError::Write { path: path.to_owned(), source },
            error => {
                let source = io::Error::other(error);
                CheckpointError::Write { path: path.to_owned(), source }
            }
        })?;
        Ok(Self { path: path.to_owned(), question: format!("{universe} in {metric}"), _lock: lock })
    }

    /// What is done; nothing if there is no file. In all partitions together no more than `n_losing`
    /// configurations do not win.
    pub(super) fn load(
        &self,
        n_partitions: usize,
        n_losing: u64,
    ) -> Result<Tally, CheckpointError> {
        let text = match files::read(&self.path, MAX_BYTES).and_then(files::text) {
            Ok(text) => text,
            Err(error) if error.is_not_found() => return Ok(Tally::new(n_partitions)),
            Err(source) => return Err(CheckpointError::Read { path: self.path.clone(), source }),
        };
        let content = self.parse(&text)?;
        if content.peaks.len() != n_partitions {
            return Err(self.malformed(format!("expected {n_partitions} partitions")));
        }
        Tally::known(content.histogram, content.peaks, n_losing)
            .map_err(|message| self.malformed(message))
    }

    fn parse(&self, text: &str) -> Result<Content, CheckpointError> {
        let content: Content =
            serde_json::from_str(text).map_err(|error| self.malformed(error.to_string()))?;
        if content.schema != SCHEMA {
            let found = content.schema;
            return Err(self.malformed(format!("its schema is `{found}`, expected `{SCHEMA}`")));
        }
        let found = content.crc32;
        let content = content.sealed();
        if content.crc32 != found {
            return Err(self.malformed("it is damaged: its checksum is wrong".to_owned()));
        }
        if content.question != self.question {
            let (found, wanted) = (content.question, self.question.clone());
            return Err(CheckpointError::OtherQuestion { path: self.path.clone(), found, wanted });
        }
        Ok(content)
    }

    pub(super) fn malformed(&self, message: String) -> CheckpointError {
        CheckpointError::Malformed { path: self.path.clone(), message }
    }

    /// What the file holds when so much is done.
    pub(super) fn text(&self, tally: &Tally) -> String {
        let content = Content {
            schema: SCHEMA.to_owned(),
            question: self.question.clone(),
            histogram: tally.histogram.clone(),
            peaks: tally.peaks.clone(),
            crc32: 0,
        };
        content.sealed().line() + "\n"
    }

    /// Writes such a text.
    pub(super) fn save(&self, text: &str) -> Result<(), CheckpointError> {
        let write = || {
            let mut file = NewFile::create(&self.path)?;
            file.write_all(text.as_bytes())?;
            // Otherwise a failure of the machine could leave neither the last checkpoint nor this one.
            file.sync()?;
            file.finish()
        };
        write().map_err(|source| CheckpointError::Write { path: self.path.clone(), source })
    }
}
