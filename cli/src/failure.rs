//! Errors of the libraries, for people.

use std::{borrow::Cow, fmt};

use miette::{Diagnostic, Report};
use rushsat::Error;

/// What a limit or Ctrl-C ended, where there is nothing else to say.
#[derive(Debug)]
pub(crate) struct GaveUp {
    /// What was being done, if that is not plain.
    what: Option<String>,
    /// What ended it, in words.
    pub(crate) reason: String,
    /// What to do about it, if there is anything.
    help: Option<&'static str>,
}

impl GaveUp {
    /// The failure that what was asked for was not finished.
    pub(crate) fn because(reason: impl fmt::Display) -> Self {
        Self { what: None, reason: reason.to_string(), help: None }
    }

    /// The failure that something was not finished: `reading the model`, `on the lemmas`.
    pub(crate) fn on(what: impl Into<String>, reason: impl fmt::Display) -> Self {
        Self { what: Some(what.into()), reason: reason.to_string(), help: None }
    }

    /// The same with what to do about it.
    pub(crate) fn advise(self, help: &'static str) -> Self {
        Self { help: Some(help), ..self }
    }
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.what {
            Some(what) => write!(f, "gave up {what}: {}", self.reason),
            None => write!(f, "gave up: {}", self.reason),
        }
    }
}

impl std::error::Error for GaveUp {}

impl Diagnostic for GaveUp {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }
}

/// There is nothing of the kind that was asked for: a negative answer rather than bad input.
#[derive(Debug)]
pub(crate) struct Absent(pub(crate) Cow<'static, str>);

impl fmt::Display for Absent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Absent {}

impl Diagnostic for Absent {}

/// An error of the library with what to do about it.
#[derive(Debug)]
struct AdvisedError(Error);

impl fmt::Display for AdvisedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for AdvisedError {}

impl Diagnostic for AdvisedError {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.0.help().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }
}

/// The report of an error of the library.
pub(crate) fn failure(error: Error) -> Report {
    match error {
        Error::GaveUp(reason) => GaveUp::because(reason).into(),
        Error::Board(error) => error.into(),
        Error::Program(error) => error.into(),
        error => AdvisedError(error).into(),
    }
}

/// The report of an error of a solver: it is for people already, only the chain has to be joined.
pub(crate) fn solver_failed(error: anyhow::Error) -> Report {
    failure(Error::Solver(error))
}
