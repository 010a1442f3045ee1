//! Errors of readers: what is wrong, where, and what to do about it.

use std::ops::Range;

use miette::{Diagnostic, LabeledSpan};
use thiserror::Error;

use super::excerpt::Excerpt;
pub use super::kind::ErrorKind;

/// An input that cannot be read: what is wrong, where, and what to do about it.
///
/// As a [`Diagnostic`] it shows the few lines around the place, at most some 2 KiB of the input.
#[derive(Clone, Debug, Error, Diagnostic)]
#[error(transparent)]
#[diagnostic(transparent)]
pub struct ReadError(Box<Report>);

#[derive(Clone, Debug, Error, Diagnostic)]
#[error("{kind}")]
struct Report {
    kind: ErrorKind,
    #[source_code]
    excerpt: Excerpt,
    #[label(collection)]
    labels: Vec<LabeledSpan>,
    #[help]
    help: Option<String>,
    line: usize,
    column: usize,
}

impl ReadError {
    pub(crate) fn new(
        fault: Fault,
        excerpt: Excerpt,
        labels: Vec<LabeledSpan>,
        (line, column): (usize, usize),
    ) -> Self {
        let Fault { kind, advice, .. } = fault;
        Self(Box::new(Report { kind, excerpt, labels, help: advice, line, column }))
    }

    /// The same error with `advice` after what it says already.
    pub(crate) fn advise(mut self, advice: &str) -> Self {
        self.0.help = Some(joined(self.0.help.take(), advice));
        self
    }

    /// What is wrong.
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// Name of the input, as the caller gave it.
    pub fn source_name(&self) -> &str {
        self.0.excerpt.name()
    }

    /// The line of the place, 1-based; 1 where there is no place.
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// The column of the place in characters, 1-based; 1 where there is no place.
    pub fn column(&self) -> usize {
        self.0.column
    }

    /// What to do about it, where something is to be said.
    pub fn advice(&self) -> Option<&str> {
        self.0.help.as_deref()
    }
}

/// A fault at byte offsets of a text that the reader knows and the fault does not.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) kind: ErrorKind,
    pub(crate) advice: Option<String>,
    /// The first label is the place of the fault.
    pub(crate) labels: Vec<(Range<usize>, String)>,
}

/// What a reader of a part of the text returns.
pub(crate) type Parsed<T> = Result<T, Fault>;

impl Fault {
    pub(crate) fn new(kind: ErrorKind) -> Self {
        Self { kind, advice: None, labels: Vec::new() }
    }

    /// The fault that `expected` does not stand at `span`, where `found` does.
    pub(crate) fn expected(expected: &str, found: &str, span: Range<usize>) -> Self {
        let found = match found {
            "" => "nothing".to_owned(),
            found => format!("`{}`", shorten(found)),
        };
        let kind = ErrorKind::Expected { expected: expected.to_owned(), found };
        Self::new(kind).at(span, "here")
    }

    pub(crate) fn at(mut self, span: Range<usize>, label: impl Into<String>) -> Self {
        self.labels.push((span, label.into()));
        self
    }

    pub(crate) fn advise(mut self, advice: impl AsRef<str>) -> Self {
        self.advice = Some(joined(self.advice.take(), advice.as_ref()));
        self
    }
}

fn joined(before: Option<String>, advice: &str) -> String {
    before.map_or_else(|| advice.to_owned(), |before| format!("{before}; {advice}"))
}

/// At most 40 characters of `text`, with `…` in place of the rest.
pub(crate) fn shorten(text: &str) -> String {
    const MAX: usize = 40;
    match text.char_indices().nth(MAX) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
