//! The raw results: a file of JSON lines to which every finished run is appended at once.
//!
//! A run is known by the arguments of the program, which hold the board, the question, the engine and
//! the limits, by its number, and by the build of the program. What stands in the file is not run again,
//! so a run that failed does not go there.

use std::{
    collections::BTreeMap,
    fs::{File, TryLockError},
    io::{self, Write},
    path::Path,
};

use board::formats::limits::MAX_BYTES;
use files::ReadError;
use limits::{BoundedWriter, OutputLimit, StopReason};
use miette::{Report as Failure, miette};
use serde::{Deserialize, Serialize};

use crate::{
    LimitReached,
    record::{Record, SCHEMA},
    session::Session,
    summary::is_failure,
};

/// A line of the file.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Run(Record),
    Session(Session),
}

/// Returns `true` if a text is the beginning of a file of results that was cut off in its first line.
fn is_cut_head(text: &str) -> bool {
    let start = format!("{{\"schema\":\"{SCHEMA}\",");
    let is_start = text.starts_with(&start) || start.starts_with(text);
    is_start
        && !text.is_empty()
        && !text.contains('\n')
        && serde_json::from_str::<Line>(text).is_err()
}

/// The text of a file of results.
fn text_of(path: &Path) -> Result<String, ReadError> {
    files::read(path, MAX_BYTES as u64).and_then(files::text)
}

/// Why a run was not written down.
fn not_written(error: &io::Error) -> Failure {
    match StopReason::of(error) {
        Some(reason) => LimitReached(reason).into(),
        None => miette!("cannot write the results: {error}"),
    }
}

/// All runs that are known, and the file that new ones are appended to, if there is one.
#[derive(Debug)]
pub struct Records {
    build: String,
    runs: BTreeMap<(Vec<String>, usize), Record>,
    file: Option<BoundedWriter<File>>,
    /// Lines of the file that were passed over, as remarks.
    pub remarks: Vec<String>,
}

impl Records {
    /// Runs of this build, read from and appended to the file at `path`, which is created if need be.
    pub(crate) fn open(
        path: Option<&Path>,
        build: String,
        output: &OutputLimit,
    ) -> Result<Self, Failure> {
        let mut records = Self { build, runs: BTreeMap::new(), file: None, remarks: Vec::new() };
        let Some(path) = path else { return Ok(records) };
        let shown = path.display();
        let cannot_read = |error| miette!("cannot read `{shown}`: {error}");
        match files::open(path, MAX_BYTES as u64) {
            Err(error) if !error.is_not_found() => return Err(cannot_read(error)),
            _ => {}
        }
        let cannot_write = |error: io::Error| miette!("cannot write `{shown}`: {error}");
        let file = File::options().create(true).append(true).open(path).map_err(cannot_write)?;
        // The file itself is locked, which no name of it can go round: it is never replaced.
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => miette!(
                help = "wait for it, or name another file",
                "`{shown}` is in use by another run"
            ),
            TryLockError::Error(error) => cannot_write(error),
        })?;
        let known = text_of(path).map_err(cannot_read)?;
        let build = records.build.clone();
        records.take(&known, Some(&build)).map_err(|why| miette!("`{shown}`: {why}"))?;
        if is_cut_head(&known) {
            // Of the first line there is only the beginning, which says nothing.
            file.set_len(0).map_err(cannot_write)?;
        }
        let mut file = output.bound(file);
        // A run that was cut off in the middle of a line must not spoil the next one.
        let break_line = if known.is_empty() || is_cut_head(&known) || known.ends_with('\n') {
            ""
        } else {
            "\n"
        };
        let session = Line::Session(Session::now(&records.build));
        let line = serde_json::to_string(&session).expect("plain data");
        writeln!(file, "{break_line}{line}").map_err(|error| not_written(&error))?;
        records.file = Some(file);
        Ok(records)
    }

    /// Runs only to be shown: for each question and engine, those of the build that stands last in the file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or holds something else.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let shown = path.display();
        let text = text_of(path).map_err(|error| miette!("cannot read `{shown}`: {error}"))?;
        let mut records =
            Self { build: String::new(), runs: BTreeMap::new(), file: None, remarks: Vec::new() };
        records.take(&text, None).map_err(|why| miette!("`{shown}`: {why}"))?;
        Ok(records)
    }

    /// Takes the runs of `text` that are of this build; if none is given, for each question and engine those
    /// of the build that stands last.
    fn take(&mut self, text: &str, build: Option<&str>) -> Result<(), String> {
        let mut runs = Vec::new();
        for (index, line) in text.lines().enumerate() {
            match serde_json::from_str(line) {
                Ok(Line::Run(record)) if record.schema == SCHEMA => runs.push(record),
                Ok(Line::Session(session)) if session.schema == SCHEMA => {}
                _ if index == 0 && !is_cut_head(text) => {
                    return Err("line 1 is no result of `rushsat bench`".to_owned());
                }
                _ => self.remarks.push(format!("line {} is no result; passed over", index + 1)),
            }
        }
        let key = |run: &Record| run.arguments.clone();
        let last: BTreeMap<_, _> = runs.iter().map(|run| (key(run), run.build.clone())).collect();
        let n_all = runs.len();
        runs.retain(|run| run.build == build.unwrap_or(&last[&run.arguments]));
        if runs.len() < n_all {
            let (n_other, what) = (n_all - runs.len(), "of another build of rushsat; passed over");
            self.remarks.push(format!("{n_other} results are {what}"));
        }
        self.runs = runs.into_iter().map(|run| ((key(&run), run.run), run)).collect();
        Ok(())
    }

    /// The runs with these arguments, by number.
    pub(crate) fn of(&self, arguments: &[String]) -> impl Iterator<Item = &Record> {
        let first = (arguments.to_vec(), 0);
        let last = (arguments.to_vec(), usize::MAX);
        self.runs.range(first..=last).map(|(_, record)| record)
    }

    /// Adds a run, to the file too if it did not fail: what made it fail may be put right.
    pub(crate) fn add(&mut self, record: Record) -> Result<(), Failure> {
        if let (Some(file), false) = (&mut self.file, is_failure(&record)) {
            let line = serde_json::to_string(&record).expect("plain data");
            writeln!(file, "{line}").map_err(|error| not_written(&error))?;
        }
        self.runs.insert((record.arguments.clone(), record.run), record);
        Ok(())
    }
}
