//! The sets of an analysis in a file.
//!
//! The file begins with a line of JSON that says which analysis it is of. Then come sections, one for each set: those of the
//! configurations of one part of the universe that have one index, or that are unsolvable. The parts are those
//! of the symbolic engine. A section has a head of 28 bytes, its integers with the lowest byte first:
//!
//! | bytes | meaning |
//! | --- | --- |
//! | 0-3 | number of the part |
//! | 4-7 | index; all bits set for the unsolvable |
//! | 8-15 | number of configurations |
//! | 16-19 | number of nodes |
//! | 20-27 | length of what follows in bytes |
//!
//! and after it a block that [`zdd::Store::write`](symbolic::zdd::Store::write) wrote, with one family.
//!
//! Sections are appended as they are found, the indices of a part ascending from 0 and its unsolvable configurations
//! last, so that a file is also a checkpoint; one that was cut off in a section is good up to there.

mod head;
mod section;

use std::{
    fs::{File, OpenOptions},
    io::{self, BufReader, Seek, Write},
    path::{Path, PathBuf},
    sync::Mutex,
};

use board::Metric;
use symbolic::zdd::{ReadError, Store, Zdd};
use thiserror::Error;

use self::head::Head;
pub use self::section::Section;
use crate::{symbolic::n_parts, universe::Universe};

/// Why a stored analysis cannot be used.
#[derive(Debug, Error)]
pub enum StoredError {
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
    #[error("`{}` is not complete: {n_done} of {n_parts} parts are done", path.display())]
    Incomplete {
        /// The file.
        path: PathBuf,
        /// Parts whose unsolvable configurations are known.
        n_done: usize,
        /// Parts of the universe.
        n_parts: usize,
    },
    /// A set does not fit into the memory allowed.
    #[error(transparent)]
    Stopped(#[from] limits::StopReason),
}

/// A file with the sets of an analysis.
#[derive(Debug)]
pub struct Stored {
    path: PathBuf,
    head: Head,
    file: Mutex<File>,
    sections: Vec<Section>,
}

impl Stored {
    /// Opens a complete analysis.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is something else, or is not complete.
    pub fn open(path: &Path) -> Result<Self, StoredError> {
        let file = File::open(path).map_err(|source| read_error(path, source))?;
        let (stored, _) = Self::of_file(path, file)?;
        let (n_done, n_parts) = (stored.n_done(), n_parts(stored.universe()));
        if n_done < n_parts {
            return Err(StoredError::Incomplete { path: path.to_owned(), n_done, n_parts });
        }
        Ok(stored)
    }

    /// Opens what there is of an analysis, or begins one if there is no file.
    pub(crate) fn resume(
        path: &Path,
        universe: Universe,
        metric: Metric,
    ) -> Result<Self, StoredError> {
        let wanted = Head { universe, metric };
        let write_error = |source| StoredError::Write { path: path.to_owned(), source };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(write_error)?;
        let len = file.metadata().map_err(|source| read_error(path, source))?.len();
        if len == 0 {
            file.write_all(wanted.line().as_bytes()).map_err(write_error)?;
            file.rewind().map_err(write_error)?;
        }
        let (stored, end) = Self::of_file(path, file)?;
        if stored.head != wanted {
            let (found, wanted) = (stored.head.to_string(), wanted.to_string());
            return Err(StoredError::OtherQuestion { path: path.to_owned(), found, wanted });
        }
        // What was cut off is written again.
        stored.file.lock().expect("it is new").set_len(end).map_err(write_error)?;
        Ok(stored)
    }

    /// The file, and where its last whole section ends.
    fn of_file(path: &Path, file: File) -> Result<(Self, u64), StoredError> {
        let explain = |error| read_error(path, error);
        let mut reader = BufReader::new(&file);
        let head = Head::read(&mut reader).map_err(explain)?;
        let n_parts = n_parts(head.universe);
        let (sections, end) = section::scan(&mut reader, n_parts).map_err(explain)?;
        Ok((Self { path: path.to_owned(), head, file: Mutex::new(file), sections }, end))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The universe.
    pub fn universe(&self) -> Universe {
        self.head.universe
    }

    /// What the index counts.
    pub fn metric(&self) -> Metric {
        self.head.metric
    }

    /// All sets.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// Number of parts that are done.
    pub(crate) fn n_done(&self) -> usize {
        self.sections.iter().filter(|section| section.index.is_none()).count()
    }

    /// Reads the set of a section.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is damaged, or exceeds the limit of `store`.
    pub fn read(&self, section: &Section, store: &mut Store) -> Result<Zdd, StoredError> {
        let mut file = self.file.lock().expect("nobody panics with the file");
        let bytes = section.bytes(&mut file).map_err(|source| read_error(&self.path, source))?;
        drop(file);
        let malformed = |message: String| StoredError::Malformed {
            path: self.path.clone(),
            message: format!("the section at byte {}: {message}", section.offset),
        };
        let families = store.read(&mut &bytes[..]).map_err(|error| match error {
            ReadError::Stopped(stopped) => stopped.into(),
            error => malformed(error.to_string()),
        })?;
        let [family] = families[..] else {
            return Err(malformed("it has not one family".to_owned()));
        };
        if store.count(family) != Some(section.n_configurations.into()) {
            return Err(malformed("it has another number of sets than it says".to_owned()));
        }
        Ok(family)
    }

    /// Appends a section; `block` holds its family.
    pub(crate) fn append(&self, section: &Section, block: &[u8]) -> Result<(), StoredError> {
        let mut file = self.file.lock().expect("nobody panics with the file");
        section
            .append(&mut file, block)
            .map_err(|source| StoredError::Write { path: self.path.clone(), source })
    }
}

fn read_error(path: &Path, source: io::Error) -> StoredError {
    let path = path.to_owned();
    match source.kind() {
        io::ErrorKind::InvalidData => StoredError::Malformed { path, message: source.to_string() },
        _ => StoredError::Read { path, source },
    }
}
