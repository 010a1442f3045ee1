//! One thing that is wrong with a text, and where.

use std::{fmt, ops::Range};

#[cfg(feature = "miette")]
use crate::columns::{MAX_LINE, REACH};

/// Bytes of a text, from the first to before the last.
pub type Span = Range<usize>;

/// One thing that is wrong with a text, and where. An `M` says what is wrong: a sentence, or a value
/// that has one.
///
/// With the feature `miette` it is a `Diagnostic`, which shows its places in whatever text it is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault<M = String> {
    message: M,
    /// The first is the place of the fault.
    labels: Vec<(Span, String)>,
    advice: Option<String>,
}

impl<M> Fault<M> {
    /// A fault at `span`, where `label` is shown unless it is empty.
    pub fn new(message: impl Into<M>, span: Span, label: impl Into<String>) -> Self {
        Self::of(message).at(span, label)
    }

    /// A fault of which nobody says yet where it is.
    pub fn of(message: impl Into<M>) -> Self {
        Self { message: message.into(), labels: Vec::new(), advice: None }
    }

    /// The same with one place more. The first is the place of the fault, others explain it.
    #[must_use]
    pub fn at(mut self, span: Span, label: impl Into<String>) -> Self {
        self.labels.push((span, label.into()));
        self
    }

    /// The same in a longer text, in which this one begins at `start`.
    #[must_use]
    pub fn moved(mut self, start: usize) -> Self {
        for (span, _) in &mut self.labels {
            *span = span.start + start..span.end + start;
        }
        self
    }

    /// The same with what to do about it, after a `;` if something was said already.
    #[must_use]
    pub fn advise(mut self, advice: impl AsRef<str>) -> Self {
        self.advice = Some(joined(self.advice.take(), advice.as_ref()));
        self
    }

    /// What is wrong, without the place.
    pub fn message(&self) -> &M {
        &self.message
    }

    /// The place, in bytes of the text; its beginning if nobody said.
    pub fn span(&self) -> Span {
        self.labels.first().map_or(0..0, |(span, _)| span.clone())
    }

    /// All places with their messages, the place of the fault first.
    pub fn labels(&self) -> &[(Span, String)] {
        &self.labels
    }

    /// What to do about it.
    pub fn advice(&self) -> Option<&str> {
        self.advice.as_deref()
    }

    /// What is wrong, and what to do about it.
    pub fn into_message_and_advice(self) -> (M, Option<String>) {
        (self.message, self.advice)
    }
}

/// Two pieces of advice as one.
pub fn joined(before: Option<String>, advice: &str) -> String {
    before.map_or_else(|| advice.to_owned(), |before| format!("{before}; {advice}"))
}

impl<M: fmt::Display> fmt::Display for Fault<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl<M: fmt::Debug + fmt::Display> std::error::Error for Fault<M> {}

#[cfg(feature = "miette")]
impl<M: fmt::Debug + fmt::Display> miette::Diagnostic for Fault<M> {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.advice.as_ref().map(|advice| Box::new(advice) as Box<dyn fmt::Display>)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        let labels = self.labels.iter();
        Some(Box::new(labels.map(|(span, label)| {
            let label = Some(label.clone()).filter(|label| !label.is_empty());
            // Of long lines a part is shown, and where a label ends must be in it.
            let n_bytes = if span.len() > MAX_LINE { REACH } else { span.len() };
            miette::LabeledSpan::new(label, span.start, n_bytes)
        })))
    }
}
