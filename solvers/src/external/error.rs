//! What can go wrong with an outside program.

use std::{fmt, io, process::ExitStatus};

use proofs::{ProofFormat, lrat::CheckError};
use thiserror::Error;

use super::{command::ExternalCommand, process::Workplace};

/// A call of an outside program that gave no answer.
#[derive(Debug, Error)]
pub struct ExternalError {
    command: String,
    /// The end of what it wrote to standard error, empty if nothing.
    stderr: String,
    fault: ExternalFault,
}

impl ExternalError {
    pub(super) fn new(command: &ExternalCommand, fault: ExternalFault) -> Self {
        ExternalError { command: command.to_string(), stderr: String::new(), fault }
    }

    /// Adds the end of what the program wrote to standard error.
    pub(super) fn with_stderr(mut self, workplace: &mut Workplace) -> Self {
        self.stderr = workplace.stderr_tail();
        self
    }

    /// What went wrong.
    pub fn fault(&self) -> &ExternalFault {
        &self.fault
    }
}

impl fmt::Display for ExternalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "solver `{}`: {}", self.command, self.fault)?;
        if !self.stderr.is_empty() {
            f.write_str("\nits standard error ends with:")?;
            for line in self.stderr.lines() {
                write!(f, "\n  {line}")?;
            }
        }
        Ok(())
    }
}

/// What went wrong with an outside program.
#[derive(Debug, Error)]
pub enum ExternalFault {
    /// The files for the formula and the answer could not be made.
    #[error("cannot write the formula to a temporary file: {0}")]
    Files(io::Error),
    /// No program of this name.
    #[error("there is no program `{0}`: give its path, or install it where PATH finds it")]
    NotFound(String),
    /// The program exists and does not start.
    #[error("cannot be started: {0}")]
    Start(io::Error),
    /// Waiting for the program or reading its files failed.
    #[error("lost contact with it: {0}")]
    Contact(io::Error),
    /// It ended by a signal, or in a way that solvers do not end without having answered.
    #[error("crashed ({0})")]
    Crashed(ExitStatus),
    /// It ended well and gave no answer.
    #[error("gave no answer ({status}): {expected}")]
    NoAnswer {
        /// How it ended.
        status: ExitStatus,
        /// What was expected and where.
        expected: String,
    },
    /// Its answer has the wrong form.
    #[error("gave an answer that cannot be read: {0}")]
    Unreadable(String),
    /// In place of a file it made something else.
    #[error("made something that is no regular file where it was to write its answer")]
    NoFile,
    /// It answered that there is no model, and wrote no refutation.
    #[error("wrote no refutation to the file {{proof}}")]
    NoProof,
    /// Its refutation is none.
    #[error("gave a wrong refutation ({format}): {error}")]
    WrongProof {
        /// The format that was recognized.
        format: ProofFormat,
        /// What is wrong.
        error: CheckError,
    },
    /// Its answer and its exit code say the opposite.
    #[error("contradicts itself: the answer is {answer}, and the exit code {code}")]
    Contradiction {
        /// The answer in words.
        answer: &'static str,
        /// The exit code: 10 means satisfiable, 20 unsatisfiable.
        code: i32,
    },
    /// It wrote more than any answer needs.
    #[error("wrote more than {} MiB, which is too much for this formula", .0 >> 20)]
    TooMuch(u64),
    /// Its model is none.
    #[error("gave a wrong model: {0}")]
    WrongModel(WrongModel),
}

/// A clause that a model does not satisfy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongModel {
    /// The number of the clause in the DIMACS file, from 1; assumptions come after the clauses.
    pub number: usize,
    /// The literals of the clause, as in DIMACS.
    pub clause: Vec<i32>,
    /// A variable of the clause that the model gives no value, if there is one.
    pub without_value: Option<i32>,
}

impl fmt::Display for WrongModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// As many literals are shown.
        const SHOWN: usize = 12;
        let shown = self.clause.iter().take(SHOWN).map(ToString::to_string);
        let shown = shown.collect::<Vec<_>>().join(" ");
        let more = if self.clause.len() > SHOWN { " …" } else { "" };
        write!(f, "it does not satisfy clause {} ({shown}{more})", self.number)?;
        if let Some(variable) = self.without_value {
            write!(f, ", and gives no value to variable {variable}")?;
        }
        Ok(())
    }
}
