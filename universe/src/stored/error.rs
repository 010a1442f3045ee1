//! Why a stored analysis cannot be used.

use std::{
    fs::Metadata,
    io,
    path::{Path, PathBuf},
};

use limits::StopReason;
use thiserror::Error;

/// Why a stored analysis cannot be used.
#[derive(Debug, Error)]
pub enum AnalysisFileError {
    /// It cannot be read.
    #[error("cannot read `{}`: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// It cannot be written.
    #[error("cannot write `{}`: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// It holds something else, or is damaged.
    #[error("`{}` is no stored analysis of this program: {message}", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
    /// It belongs to another universe or metric.
    #[error("`{}` is of {found}, not of {wanted}", path.display())]
    OtherQuestion {
        /// The file.
        path: PathBuf,
        /// What it is of.
        found: String,
        /// What was asked.
        wanted: String,
    },
    /// The engine did not get to the end.
    #[error(
        "`{}` is not complete: {n_done} of {n_parts} parts are done; the analysis that saves it goes on from \
         there",
        path.display()
    )]
    Incomplete {
        /// The file.
        path: PathBuf,
        /// Parts whose unsolvable configurations are known.
        n_done: usize,
        /// Parts of the universe.
        n_parts: usize,
    },
    /// Another analysis writes it.
    #[error("`{}` is in use by another run; wait for it, or name another file", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// A limit is reached.
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

/// Tells damage and limits, which travel as `io::Error` through what reads, from what the system says.
pub(super) fn read_error(path: &Path, source: io::Error) -> AnalysisFileError {
    let path = path.to_owned();
    match source.downcast::<StopReason>() {
        Ok(reason) => reason.into(),
        Err(source) if source.kind() == io::ErrorKind::InvalidData => {
            AnalysisFileError::Malformed { path, message: source.to_string() }
        }
        Err(source) => AnalysisFileError::Read { path, source },
    }
}

/// Tells the limit on what is written, which travels as `io::Error` too, from what the system says.
pub(super) fn write_error(path: &Path, source: io::Error) -> AnalysisFileError {
    match StopReason::of(&source) {
        Some(reason) => reason.into(),
        None => AnalysisFileError::Write { path: path.to_owned(), source },
    }
}

/// Returns `Ok` if something is a regular file, and not a pipe that would be waited for.
pub(super) fn is_regular(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_file() { Ok(()) } else { Err(io::Error::other("it is not a regular file")) }
}
