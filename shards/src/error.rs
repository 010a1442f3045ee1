//! What can be wrong with shards.

use std::{io, path::PathBuf};

use limits::StopReason;
use thiserror::Error;

/// Why a job is not planned, or shards are not read, written or merged.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ShardError {
    /// The folder has no job.
    #[error("`{}` holds no job: `rushsat shard plan` makes one", folder.display())]
    NoJob {
        /// The folder.
        folder: PathBuf,
    },
    /// A file cannot be read or written.
    #[error("cannot {action} `{}`: {source}", path.display())]
    Io {
        /// What was tried: `read`, `write`, `make`.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A name has what no line of a script can hold.
    #[error(
        "the script for Slurm cannot hold the name {name:?}: it has a control character, or is not UTF-8"
    )]
    Name {
        /// The name.
        name: String,
    },
    /// `job.json` is none.
    #[error("`{}` is no job: {problem}", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// The folder has another job.
    #[error("`{}` holds the shards of another job: {there}; name another folder", folder.display())]
    OtherJob {
        /// The folder.
        folder: PathBuf,
        /// The command of that job.
        there: String,
    },
    /// The job was planned by another version of the program.
    #[error(
        "the job was planned by rushsat {planned}, and this is {this}; plan it anew in another folder"
    )]
    OtherVersion {
        /// The version that planned it.
        planned: String,
        /// The version of the program.
        this: String,
    },
    /// The input has been changed.
    #[error("`{file}` is not what it was when the job was planned; plan it anew in another folder")]
    OtherInput {
        /// The name of the input.
        file: String,
    },
    /// There is no shard of this number.
    #[error("there is no shard {shard}: the job has shards 1 to {n_shards}")]
    NoSuchShard {
        /// The number.
        shard: usize,
        /// How many there are.
        n_shards: usize,
    },
    /// A shard is of something else.
    #[error("`{}` is {foreign}; remove it, and run the shard again", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What it belongs to.
        foreign: Foreign,
    },
    /// Shards are missing.
    #[error("shards that are not done: {} of {n_shards}: {}", missing.len(), numbers(missing))]
    Missing {
        /// Their numbers.
        missing: Vec<usize>,
        /// How many there are in all.
        n_shards: usize,
    },
    /// A limit was reached.
    #[error("{0}")]
    Stopped(StopReason),
}

/// What a shard belongs to if it is not part of the job.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Foreign {
    /// Another version of the program made it.
    #[error("of rushsat {0}")]
    Version(String),
    /// It was made of another input.
    #[error("of another input")]
    Input,
    /// It is of another job.
    #[error("of another job")]
    Job,
    /// It is another shard of this job: its number, from 1.
    #[error("shard {0} of this job")]
    Shard(usize),
}

impl ShardError {
    /// Returns `true` if the work is not done, rather than wrong.
    pub const fn is_unfinished(&self) -> bool {
        matches!(self, Self::Missing { .. } | Self::Stopped(_))
    }

    /// An error of a file.
    pub(crate) fn io(action: &'static str, path: PathBuf, source: io::Error) -> Self {
        match StopReason::of(&source) {
            Some(reason) => Self::Stopped(reason),
            None => Self::Io { action, path, source },
        }
    }
}

/// Ascending numbers as people write them: `3, 7-9`.
pub fn numbers(ascending: &[usize]) -> String {
    let runs = ascending.chunk_by(|a, b| a + 1 == *b);
    let text = |run: &[usize]| match run {
        [one] => one.to_string(),
        [first, .., last] => format!("{first}-{last}"),
        [] => String::new(),
    };
    runs.map(text).collect::<Vec<_>>().join(", ")
}
