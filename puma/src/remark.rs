//! What a program says that has no effect.

use text::{Span, TextError, place};

/// Something in a program that is allowed, and has no effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What it is.
    pub message: String,
}

/// Remarks with their places in the text.
#[derive(Debug, Default)]
pub(crate) struct Remarks(Vec<(Span, String)>);

impl Remarks {
    /// Makes a remark once, if they are not many already.
    pub(crate) fn add(&mut self, span: Span, message: impl Into<String>) {
        let remark = (span, message.into());
        if self.0.len() < TextError::MAX_SHOWN && !self.0.contains(&remark) {
            self.0.push(remark);
        }
    }

    /// The remarks in the order of the text.
    pub(crate) fn told(mut self, text: &str) -> Vec<Remark> {
        self.0.sort_by_key(|(span, _)| (span.start, span.end));
        let remark = |(span, message): (Span, String)| {
            let (line, column) = place(text, span.start);
            Remark { line, column, message }
        };
        self.0.into_iter().map(remark).collect()
    }
}
