//! The sets of an analysis in a file.
//!
//! The file begins with a line of JSON that says which analysis it is of. Then come sections, one for each
//! set: those of the configurations of one part of the universe that have one index, or that are unsolvable.
//! The parts are those of the symbolic engine. A section has a head of 36 bytes, its integers with the lowest
//! byte first:
//!
//! | bytes | meaning |
//! | --- | --- |
//! | 0-3 | number of the part |
//! | 4-7 | index; all bits set for the unsolvable |
//! | 8-15 | number of configurations |
//! | 16-19 | number of nodes |
//! | 20-27 | length of what follows in bytes |
//! | 28-31 | CRC-32 of what follows |
//! | 32-35 | CRC-32 of the 32 bytes before |
//!
//! and after it a block that [`zdd::Store::write`](symbolic::zdd::Store::write) wrote, with one family.
//!
//! Sections are appended as they are found, the indices of a part ascending from 0 and its unsolvable
//! configurations last, so that a file is also a checkpoint; one that was cut off in a section is good up to
//! there.
//!
//! Nothing in a file is believed. Of the heads: whether each can follow what is before it, and whether all
//! have together as many configurations, and as many winning ones, as the universe has. Of a set, when it is
//! read: whether its diagram is reduced, whether it has as many sets as its head says, and whether all of
//! them are configurations of its part that can have its index ([`members`]). What remains is which of them
//! has which index; that takes an analysis.

mod error;
mod head;
mod members;
mod read;
mod section;

use std::{
    fs::{File, OpenOptions},
    io::{self, BufReader, Read, Seek, Write},
    path::{Path, PathBuf},
    sync::Mutex,
    time::{Duration, Instant},
};

use board::Metric;
use limits::{Budget, NO_PANIC, OutputLimit};

pub(crate) use self::head::Head;
pub use self::{error::AnalysisFileError, section::Section};
use self::{
    error::{is_regular, read_error, write_error},
    members::Legal,
    section::Damaged,
};
use crate::{
    count::{Counts, count},
    symbolic::n_parts,
    universe::Universe,
};

/// A file with the sets of an analysis.
#[derive(Debug)]
pub struct AnalysisFile {
    path: PathBuf,
    head: Head,
    counts: Counts,
    legal: Legal,
    contents: Mutex<Contents>,
    sections: Vec<Section>,
    /// What may be appended.
    output: OutputLimit,
}

/// The file, and where its last whole section ends.
#[derive(Debug)]
struct Contents {
    file: File,
    end: u64,
    /// When what was written was last forced to the disk.
    synced: Instant,
}

/// How much work a failure of the machine may cost.
const BETWEEN_SYNCS: Duration = Duration::from_secs(10);

impl AnalysisFile {
    /// Opens a complete analysis. Looks at the heads of its sections only.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is something else, is damaged, or is not complete; or the budget ends.
    pub fn open(path: &Path, budget: &Budget) -> Result<Self, AnalysisFileError> {
        let explain = |source| read_error(path, source);
        // Looked at first, since a pipe would be waited for.
        is_regular(&path.metadata().map_err(explain)?).map_err(explain)?;
        Self::of_file(path, File::open(path).map_err(explain)?, Damaged::Refused, budget)?
            .expect_complete()
    }

    /// Opens what there is of an analysis, or begins one if there is no file. Nobody else can do so until it
    /// is dropped.
    pub(crate) fn resume(
        path: &Path,
        wanted: Head,
        budget: &Budget,
    ) -> Result<Self, AnalysisFileError> {
        let output = &budget.output;
        let write_error = |source| write_error(path, source);
        let line = wanted.line();
        // A file that may not hold its first line is not made.
        let n_missing =
            line.len() as u64 - path.metadata().map_or(0, |file| file.len().min(line.len() as u64));
        output.allow(n_missing)?;
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let file = options.open(path).map_err(write_error)?;
        is_regular(&file.metadata().map_err(write_error)?).map_err(write_error)?;
        // The file itself is locked, which no name of it can go round, and is never replaced.
        file.try_lock().map_err(|error| match error {
            std::fs::TryLockError::WouldBlock => AnalysisFileError::InUse { path: path.to_owned() },
            std::fs::TryLockError::Error(source) => write_error(source),
        })?;
        begin(&file, &line, output).map_err(write_error)?;
        let mut stored = Self::of_file(path, file, Damaged::End, budget)?;
        stored.output = output.clone();
        stored.leave_out_damaged_end(budget);
        if stored.head != wanted {
            let (found, wanted) = (stored.head.to_string(), wanted.to_string());
            return Err(AnalysisFileError::OtherQuestion { path: path.to_owned(), found, wanted });
        }
        if stored.totals().is_none() {
            return Err(stored.other_totals());
        }
        {
            // What was cut off is written again.
            let contents = stored.contents.lock().expect(NO_PANIC);
            contents.file.set_len(contents.end).map_err(write_error)?;
        }
        Ok(stored)
    }

    fn of_file(
        path: &Path,
        file: File,
        damaged: Damaged,
        budget: &Budget,
    ) -> Result<Self, AnalysisFileError> {
        let explain = |error| read_error(path, error);
        let mut reader = BufReader::new(&file);
        let head = Head::read(&mut reader).map_err(explain)?;
        let n_parts = n_parts(head.universe);
        let (sections, end) =
            section::scan(&mut reader, n_parts, damaged, budget).map_err(explain)?;
        Ok(Self {
            path: path.to_owned(),
            head,
            counts: count(head.universe),
            legal: Legal::new(head.universe),
            contents: Mutex::new(Contents { file, end, synced: Instant::now() }),
            sections,
            output: OutputLimit::new(0),
        })
    }

    /// Leaves out the last sections as long as they are damaged, as a failure of the machine leaves them.
    fn leave_out_damaged_end(&mut self, budget: &Budget) {
        let Contents { file, end, .. } = self.contents.get_mut().expect(NO_PANIC);
        while let Some(last) = self.sections.last()
            && last.is_damaged(file, budget)
        {
            *end = last.offset;
            self.sections.pop();
        }
    }

    /// The same with all sections that were appended since it was opened; expects that it is complete now.
    pub(crate) fn completed(&self, budget: &Budget) -> Result<Self, AnalysisFileError> {
        let mut contents = self.contents.lock().expect(NO_PANIC);
        let rewound = contents.file.rewind().and_then(|()| contents.file.try_clone());
        let file = rewound.map_err(|source| read_error(&self.path, source))?;
        Self::of_file(&self.path, file, Damaged::Refused, budget)?.expect_complete()
    }

    /// Expects all sections that an analysis has.
    fn expect_complete(self) -> Result<Self, AnalysisFileError> {
        let (n_done, n_parts) = (self.n_done(), n_parts(self.universe()));
        if n_done < n_parts {
            return Err(AnalysisFileError::Incomplete { path: self.path, n_done, n_parts });
        }
        if self.totals() != Some(self.counts) {
            return Err(self.other_totals());
        }
        Ok(self)
    }

    /// The universe.
    pub fn universe(&self) -> Universe {
        self.head.universe
    }

    /// What the index counts.
    pub fn metric(&self) -> Metric {
        self.head.metric
    }

    /// All sets that it had when it was opened.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// Number of parts that are done.
    pub(crate) fn n_done(&self) -> usize {
        self.sections.iter().filter(|section| section.index.is_none()).count()
    }

    /// Numbers of configurations in all sections; `None` if they are more than those of the universe.
    fn totals(&self) -> Option<Counts> {
        let sum = |is_counted: fn(&&Section) -> bool| {
            let counted = self.sections.iter().filter(is_counted);
            counted.map(|section| section.n_configurations).try_fold(0, u64::checked_add)
        };
        let totals =
            Counts { valid: sum(|_| true)?, winning: sum(|section| section.index == Some(0))? };
        let is_possible =
            totals.valid <= self.counts.valid && totals.winning <= self.counts.winning;
        is_possible.then_some(totals)
    }

    /// The error if it has not as many configurations as the universe.
    fn other_totals(&self) -> AnalysisFileError {
        let Counts { valid, winning } = self.counts;
        self.malformed(format!(
            "its sets do not have the {valid} configurations of the universe, {winning} of them winning"
        ))
    }

    fn malformed(&self, message: String) -> AnalysisFileError {
        AnalysisFileError::Malformed { path: self.path.clone(), message }
    }

    /// The error that something is wrong with a section.
    pub(crate) fn broken(&self, section: &Section, problem: &str) -> AnalysisFileError {
        self.malformed(format!("the section at byte {}: {problem}", section.offset))
    }

    /// Appends a section; `block` holds its family.
    pub(crate) fn append(&self, section: &Section, block: &[u8]) -> Result<(), AnalysisFileError> {
        let mut contents = self.contents.lock().expect(NO_PANIC);
        let Contents { file, end, synced } = &mut *contents;
        let written = file
            .seek(io::SeekFrom::Start(*end))
            .and_then(|_| section.write(&mut self.output.bound(&mut *file), block));
        match written {
            Ok(n_bytes) => {
                *end += n_bytes;
                if synced.elapsed() >= BETWEEN_SYNCS {
                    file.sync_data().map_err(|source| write_error(&self.path, source))?;
                    *synced = Instant::now();
                }
            }
            Err(source) => {
                // A shorter section of another thread would leave the end of this piece behind it.
                let _ = file.set_len(*end);
                return Err(write_error(&self.path, source));
            }
        }
        Ok(())
    }
}

/// Writes the first line if the file is empty, or if it was cut off before the end of this line.
fn begin(mut file: &File, line: &str, output: &OutputLimit) -> io::Result<()> {
    let mut bytes = Vec::new();
    file.take(line.len() as u64).read_to_end(&mut bytes)?;
    file.rewind()?;
    if bytes.len() < line.len() && line.as_bytes().starts_with(&bytes) {
        output.bound(file).write_all(line.as_bytes())?;
        file.rewind()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    /// What remains of a section that could not be written is no obstacle for a shorter one.
    #[test]
    fn a_piece_of_a_section_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sets");
        let universe = Universe::new("4x4".parse().unwrap(), Rules::Collette, None).unwrap();
        let head = Head { universe, metric: Metric::Steps };
        let n_first = head.line().len() as u64;
        let output = OutputLimit::new(n_first + 1000);
        let budget = Budget::default().with_output(output);
        let file = AnalysisFile::resume(&path, head, &budget).unwrap();
        OpenOptions::new().append(true).open(&path).unwrap().write_all(&[1; 500]).unwrap();
        let section = Section::new(0, Some(0), 1, 1);
        assert!(file.append(&section, &[0; 2000]).is_err());
        assert_eq!(path.metadata().unwrap().len(), n_first);
    }

    #[test]
    fn the_format_is_described_as_it_is() {
        let text = include_str!("mod.rs");
        let n_bytes = section::HEAD_BYTES;
        assert!(text.contains(&format!("a head of {n_bytes} bytes")));
        let last = format!(
            "//! | {}-{} | CRC-32 of the {} bytes before |",
            n_bytes - 4,
            n_bytes - 1,
            n_bytes - 4
        );
        assert!(text.contains(&last), "{last}");
    }
}
