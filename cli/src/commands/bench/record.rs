//! The raw results: a file of JSON lines to which every finished run is appended at once.
//!
//! A run is known by the arguments of the program, which hold the board, the question, the engine and
//! the limits, by its number, and by the build of the program. What stands in the file is not run again,
//! so a run that failed does not go there.

use std::{
    collections::BTreeMap,
    fs::{File, TryLockError},
    hash::{DefaultHasher, Hasher},
    io::{self, Read, Write},
    path::Path,
};

use ::limits::{BoundedWriter, StopReason};
use files::ReadError;
use miette::{Report as Failure, miette};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{child::Finished, session::Session, summary::is_failure};
use crate::{failure::GaveUp, limits, source};

/// The version of the file.
pub(super) const SCHEMA: &str = "rushsat-bench/1";

/// A line of the file.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Run(Record),
    Session(Session),
}

/// One run.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Record {
    schema: String,
    build: String,
    pub(super) question: String,
    pub(super) engine: String,
    pub(super) arguments: Vec<String>,
    /// From 1.
    pub(super) run: usize,
    /// Wall-clock time of the process.
    pub(super) seconds: f64,
    pub(super) cpu_seconds: f64,
    /// Peak memory of the process.
    pub(super) bytes: u64,
    /// `exit CODE`, `time limit` if it had to be stopped, or `signal`.
    pub(super) end: String,
    /// What the process printed, without the board; null if that was no answer.
    pub(super) output: Value,
}

impl Record {
    pub(super) fn new(
        build: &str,
        (question, engine): (&str, &str),
        arguments: Vec<String>,
        run: usize,
        finished: &Finished,
    ) -> Self {
        let mut output = serde_json::from_str(&finished.stdout).unwrap_or(Value::Null);
        if let Some(fields) = output.as_object_mut() {
            // It stands in the arguments.
            fields.shift_remove("board");
        }
        let end = match finished.status.code() {
            _ if finished.is_overdue => "time limit".to_owned(),
            Some(code) => format!("exit {code}"),
            None => "signal".to_owned(),
        };
        Self {
            schema: SCHEMA.to_owned(),
            build: build.to_owned(),
            question: question.to_owned(),
            engine: engine.to_owned(),
            arguments,
            run,
            seconds: finished.elapsed.as_secs_f64(),
            cpu_seconds: finished.cpu.as_secs_f64(),
            bytes: finished.peak_bytes,
            end,
            output,
        }
    }
}

/// A name for the contents of the program's file.
pub(super) fn build_of(program: &Path) -> io::Result<String> {
    let mut hasher = DefaultHasher::new();
    let mut file = File::open(program)?;
    // In small pieces: what this process holds is a floor under the measured memory of the next.
    let mut piece = [0; 1 << 13];
    loop {
        match file.read(&mut piece)? {
            0 => return Ok(format!("{:016x}", hasher.finish())),
            n => hasher.write(&piece[..n]),
        }
    }
}

/// The text of a file of results.
fn text_of(path: &Path) -> Result<String, ReadError> {
    files::read(path, source::MAX_BYTES).and_then(files::text)
}

/// Why a run was not written down.
fn not_written(error: &io::Error) -> Failure {
    match StopReason::of(error) {
        Some(reason) => GaveUp::on("writing the results", reason).into(),
        None => miette!("cannot write the results: {error}"),
    }
}

/// All runs that are known, and the file that new ones are appended to, if there is one.
pub(super) struct Records {
    build: String,
    runs: BTreeMap<(Vec<String>, usize), Record>,
    file: Option<BoundedWriter<File>>,
    /// Lines of the file that were passed over, as remarks.
    pub(super) remarks: Vec<String>,
}

impl Records {
    /// Runs of this build, read from and appended to the file at `path`, which is created if need be.
    pub(super) fn open(path: Option<&Path>, build: String) -> Result<Self, Failure> {
        let mut records = Self { build, runs: BTreeMap::new(), file: None, remarks: Vec::new() };
        let Some(path) = path else { return Ok(records) };
        let shown = path.display();
        let cannot_read = |error| miette!("cannot read `{shown}`: {error}");
        match files::open(path, source::MAX_BYTES) {
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
        let mut file = limits::Session::get().output().bound(file);
        // A run that was cut off in the middle of a line must not spoil the next one.
        let break_line = if known.is_empty() || known.ends_with('\n') { "" } else { "\n" };
        let session = Line::Session(Session::now(&records.build));
        let line = serde_json::to_string(&session).expect("plain data");
        writeln!(file, "{break_line}{line}").map_err(|error| not_written(&error))?;
        records.file = Some(file);
        Ok(records)
    }

    /// Runs only to be shown: for each question and engine, those of the build that stands last in the file.
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
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
                _ if index == 0 => return Err("line 1 is no result of `rushsat bench`".to_owned()),
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
    pub(super) fn of(&self, arguments: &[String]) -> impl Iterator<Item = &Record> {
        let first = (arguments.to_vec(), 0);
        let last = (arguments.to_vec(), usize::MAX);
        self.runs.range(first..=last).map(|(_, record)| record)
    }

    /// Adds a run, to the file too if it did not fail: what made it fail may be put right.
    pub(super) fn add(&mut self, record: Record) -> Result<(), Failure> {
        if let (Some(file), false) = (&mut self.file, is_failure(&record)) {
            let line = serde_json::to_string(&record).expect("plain data");
            writeln!(file, "{line}").map_err(|error| not_written(&error))?;
        }
        self.runs.insert((record.arguments.clone(), record.run), record);
        Ok(())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::fs;

    use serde_json::json;

    use super::*;

    pub(in super::super) fn record(
        engine: &str,
        run: usize,
        seconds: f64,
        output: Value,
    ) -> Record {
        Record {
            schema: SCHEMA.to_owned(),
            build: "b".to_owned(),
            question: "q".to_owned(),
            engine: engine.to_owned(),
            arguments: vec![engine.to_owned()],
            run,
            seconds,
            cpu_seconds: seconds,
            bytes: 3 << 20,
            end: "exit 0".to_owned(),
            output,
        }
    }

    fn plan() -> Value {
        json!({ "answer": "plan" })
    }

    fn numbers(records: &Records, engine: &str) -> Vec<usize> {
        records.of(&[engine.to_owned()]).map(|record| record.run).collect()
    }

    #[test]
    fn what_was_added_is_known_to_the_next() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.jsonl");
        let mut records = Records::open(Some(&path), "b".to_owned()).unwrap();
        for (engine, run) in [("x", 2), ("x", 1), ("y", 1)] {
            records.add(record(engine, run, 1.0, plan())).unwrap();
        }
        let error = Records::open(Some(&path), "b".to_owned()).err().unwrap();
        assert!(error.to_string().contains("is in use by another run"), "{error}");
        drop(records);
        let records = Records::open(Some(&path), "b".to_owned()).unwrap();
        assert_eq!(numbers(&records, "x"), [1, 2]);
        assert_eq!(numbers(&records, "y"), [1]);
        assert_eq!(numbers(&records, "z"), [0; 0]);
        assert!(records.remarks.is_empty());
        drop(records);
        let other = Records::open(Some(&path), "c".to_owned()).unwrap();
        assert_eq!(numbers(&other, "x"), [0; 0]);
        assert_eq!(other.remarks, ["3 results are of another build of rushsat; passed over"]);
        assert_eq!(numbers(&Records::read(&path).unwrap(), "x"), [1, 2]);
    }

    #[test]
    fn builds_are_not_mixed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.jsonl");
        let mut older = Records::open(Some(&path), "b".to_owned()).unwrap();
        for (engine, run) in [("x", 1), ("x", 2), ("x", 3), ("y", 1)] {
            older.add(record(engine, run, 1.0, plan())).unwrap();
        }
        drop(older);
        let mut newer = Records::open(Some(&path), "c".to_owned()).unwrap();
        newer.add(Record { build: "c".to_owned(), ..record("x", 1, 1.0, plan()) }).unwrap();
        let shown = Records::read(&path).unwrap();
        assert_eq!((numbers(&shown, "x"), numbers(&shown, "y")), (vec![1], vec![1]));
        assert_eq!(shown.remarks, ["3 results are of another build of rushsat; passed over"]);
        // The older build comes back.
        drop(newer);
        let mut older = Records::open(Some(&path), "b".to_owned()).unwrap();
        older.add(record("x", 4, 1.0, plan())).unwrap();
        assert_eq!(numbers(&Records::read(&path).unwrap(), "x"), [1, 2, 3, 4]);
    }

    #[test]
    fn a_failure_is_run_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.jsonl");
        let mut records = Records::open(Some(&path), "b".to_owned()).unwrap();
        records.add(record("x", 1, 1.0, Value::Null)).unwrap();
        assert_eq!(numbers(&records, "x"), [1]);
        assert_eq!(numbers(&Records::read(&path).unwrap(), "x"), [0; 0]);
    }

    #[test]
    fn a_line_that_was_cut_off_spoils_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.jsonl");
        let mut records = Records::open(Some(&path), "b".to_owned()).unwrap();
        records.add(record("x", 1, 1.0, plan())).unwrap();
        drop(records);
        let mut text = fs::read_to_string(&path).unwrap();
        text.push_str("{\"schema\":\"rushsat-b");
        fs::write(&path, text).unwrap();
        let mut records = Records::open(Some(&path), "b".to_owned()).unwrap();
        assert_eq!(records.remarks, ["line 3 is no result; passed over"]);
        records.add(record("x", 2, 1.0, plan())).unwrap();
        assert_eq!(numbers(&Records::read(&path).unwrap(), "x"), [1, 2]);
    }

    #[test]
    fn a_file_of_another_kind_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("README.md");
        fs::write(&path, "# rushsat\n").unwrap();
        let error = Records::open(Some(&path), String::new()).err().unwrap();
        assert!(error.to_string().contains("line 1 is no result of `rushsat bench`"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "# rushsat\n");
    }
}
