//! What is wrong with a text of lemmas, and where.

use limits::StopReason;
use miette::{Diagnostic, NamedSource, SourceSpan};
use thiserror::Error;

use super::ast::Span;

/// No more mistakes than this are told at once.
const MAX_TOLD: usize = 20;

/// After so many mistakes nothing more is looked at.
pub(crate) const MAX_FOUND: usize = 1000;

/// Why there are no lemmas.
#[derive(Debug, Error, Diagnostic)]
pub enum ParseError {
    /// The text is no text of lemmas.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Wrong(#[from] Mistakes),
    /// Reading it would take more than is allowed.
    #[error("stopped: {0}")]
    Stopped(#[from] StopReason),
}

/// Everything that is wrong with a text, in its order.
#[derive(Debug, Error, Diagnostic)]
#[error("`{}` is not a text of lemmas: {}", .source_text.name(), counted(*.n_found))]
pub struct Mistakes {
    #[source_code]
    source_text: NamedSource<String>,
    #[related]
    told: Vec<Mistake>,
    n_found: usize,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
#[error("{message}")]
pub struct Mistake {
    message: String,
    #[label("{label}")]
    place: SourceSpan,
    label: &'static str,
    #[help]
    advice: Option<String>,
}

fn counted(n: usize) -> String {
    if n == 1 { "1 mistake".to_owned() } else { format!("{n} mistakes") }
}

impl Mistakes {
    pub(crate) fn new(name: &str, text: &str, mut mistakes: Vec<Mistake>) -> Self {
        mistakes.sort_by_key(|mistake| mistake.place.offset());
        let n_found = mistakes.len();
        mistakes.truncate(MAX_TOLD);
        let source_text = NamedSource::new(name, text.to_owned());
        Self { source_text, told: mistakes, n_found }
    }

    /// The mistakes in the order of the text, the first 20 at most.
    pub fn told(&self) -> &[Mistake] {
        &self.told
    }
}

impl Mistake {
    pub(crate) fn new(message: impl Into<String>, span: &Span) -> Self {
        let (message, place) = (message.into(), (span.start, span.len()).into());
        Self { message, place, label: "here", advice: None }
    }

    pub(crate) fn advise(mut self, advice: impl Into<String>) -> Self {
        self.advice = Some(advice.into());
        self
    }

    /// Bytes of the text that it is about: offset and length.
    pub fn place(&self) -> (usize, usize) {
        (self.place.offset(), self.place.len())
    }
}
