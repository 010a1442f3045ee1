//! One run, as it is written down.

use std::{
    fs::File,
    hash::{DefaultHasher, Hasher},
    io::{self, Read},
    path::Path,
};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::child::ProcessOutcome;

/// The version of the file.
pub(crate) const SCHEMA: &str = "rushsat-bench/1";

/// One run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Record {
    pub(crate) schema: String,
    pub(crate) build: String,
    pub(crate) question: String,
    pub(crate) engine: String,
    pub(crate) arguments: Vec<String>,
    /// The number of the run, from 1.
    pub(crate) run: usize,
    /// Wall-clock time of the process.
    pub(crate) seconds: f64,
    pub(crate) cpu_seconds: f64,
    /// Peak memory of the process.
    pub(crate) bytes: u64,
    /// `exit CODE`, `time limit` if it had to be stopped, or `signal`.
    pub(crate) end: String,
    /// What the process printed, without the board; null if that was no answer.
    pub(crate) output: Value,
}

impl Record {
    pub(crate) fn new(
        build: &str,
        (question, engine): (&str, &str),
        arguments: Vec<String>,
        run: usize,
        finished: &ProcessOutcome,
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
pub(crate) fn build_of(program: &Path) -> io::Result<String> {
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
pub(crate) mod tests;
