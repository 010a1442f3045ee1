//! One run, as it is written down.

use std::{
    fs::File,
    hash::{DefaultHasher, Hasher},
    io::{self, Read},
    path::Path,
};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::child::Finished;

/// The version of the file.
pub(super) const SCHEMA: &str = "rushsat-bench/1";

/// One run.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Record {
    pub(super) schema: String,
    pub(super) build: String,
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

#[cfg(test)]
pub(super) mod tests;
