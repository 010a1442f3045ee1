//! Errors of readers: what is wrong, where, and what to do about it.

use std::fmt;

use text::{Span, joined, visible};
use thiserror::Error;

use super::excerpt::Excerpt;
pub use super::kind::ErrorKind;

/// An input that cannot be read: what is wrong, where, and what to do about it.
///
/// `{}` says what is wrong; `{:#}` the input, line and column before it, and what to do after it.
///
/// With the feature `miette` it is a `Diagnostic`, which shows the few lines around the place, at most some 2
/// KiB of the input.
#[derive(Clone, Debug, Error)]
#[cfg_attr(feature = "miette", derive(miette::Diagnostic), diagnostic(transparent))]
#[error(transparent)]
pub struct ReadError(Box<Report>);

#[derive(Clone, Debug, Error)]
struct Report {
    kind: ErrorKind,
    excerpt: Excerpt,
    #[cfg_attr(not(feature = "miette"), allow(dead_code))]
    labels: Vec<Label>,
    help: Option<String>,
    line: usize,
    column: usize,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, excerpt, help, line, column, .. } = self;
        if !f.alternate() {
            return write!(f, "{kind}");
        }
        write!(f, "{}:{line}:{column}: {kind}", excerpt.name())?;
        help.as_ref().map_or(Ok(()), |help| write!(f, " ({help})"))
    }
}

/// A place in the excerpt that is shown, with its message.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "miette"), allow(dead_code))]
pub(crate) struct Label {
    pub(crate) text: String,
    pub(crate) span: Span,
    /// It is the place of the fault.
    pub(crate) is_primary: bool,
}

#[cfg(feature = "miette")]
impl miette::Diagnostic for Report {
    fn help<'a>(&'a self) -> Option<Box<dyn std::fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn std::fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        Some(&self.excerpt)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned().map(miette::LabeledSpan::from)))
    }
}

#[cfg(feature = "miette")]
impl From<Label> for miette::LabeledSpan {
    fn from(Label { text, span, is_primary }: Label) -> Self {
        if is_primary {
            Self::new_primary_with_span(Some(text), span)
        } else {
            Self::new_with_span(Some(text), span)
        }
    }
}

impl ReadError {
    pub(crate) fn new(
        fault: Fault,
        excerpt: Excerpt,
        labels: Vec<Label>,
        (line, column): (usize, usize),
    ) -> Self {
        let (kind, advice) = fault.into_message_and_advice();
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

    /// What to do about it, if there is advice.
    pub fn advice(&self) -> Option<&str> {
        self.0.help.as_deref()
    }
}

/// A fault at byte offsets of a text that the reader knows and the fault does not.
pub(crate) type Fault = text::Fault<ErrorKind>;

/// What a reader of a part of the text returns.
pub(crate) type Parsed<T> = Result<T, Fault>;

/// The fault that `expected` does not stand at `span`, where `found` does.
pub(crate) fn unexpected(expected: &str, found: &str, span: Span) -> Fault {
    let found = match found {
        "" => "nothing".to_owned(),
        found => format!("`{}`", shorten(found)),
    };
    let kind = ErrorKind::Expected { expected: expected.to_owned(), found };
    Fault::new(kind, span, "here")
}

/// At most 40 characters of `text`, as they may be shown, with `…` in place of the rest.
pub(crate) fn shorten(text: &str) -> String {
    visible(&beginning(text)).into_owned()
}

/// At most 40 characters of `text`, with `…` in place of the rest.
pub(crate) fn beginning(text: &str) -> String {
    const MAX: usize = 40;
    match text.char_indices().nth(MAX) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
