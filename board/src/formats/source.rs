//! A text with its name, its lines, and errors that point into it.

use std::ops::Range;

use super::{
    error::{Fault, Label, ReadError},
    excerpt::{Excerpt, count_newlines},
};

/// Labels further apart than this many bytes are not shown together.
const MAX_SHOWN: usize = 1024;

/// A text, or one line of a longer one, and where it comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    pub(crate) name: &'a str,
    pub(crate) text: &'a str,
    /// 1-based number of the first line of `text` in the input.
    pub(crate) first_line: usize,
}

/// One line without its line end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    pub(crate) text: &'a str,
    /// Byte offset in the source.
    pub(crate) start: usize,
    /// 1-based number in the input.
    pub(crate) number: usize,
}

impl Line<'_> {
    pub(crate) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

impl<'a> Source<'a> {
    pub(crate) fn new(name: &'a str, text: &'a str) -> Self {
        Self { name, text, first_line: 1 }
    }

    /// The lines; `\r\n` ends a line as `\n` does.
    pub(crate) fn lines(self) -> impl Iterator<Item = Line<'a>> {
        let mut start = 0;
        self.text.split_inclusive('\n').enumerate().map(move |(index, whole)| {
            let line = whole.strip_suffix('\n').unwrap_or(whole);
            let text = line.strip_suffix('\r').unwrap_or(line);
            let line = Line { text, start, number: self.first_line + index };
            start += whole.len();
            line
        })
    }

    /// `line` as a text of its own, so that an error in it costs no look at the others.
    pub(crate) fn line(self, line: Line<'a>) -> Self {
        Self { text: line.text, first_line: line.number, ..self }
    }

    /// The error for a fault in this text.
    pub(crate) fn error(self, fault: Fault) -> ReadError {
        let place = fault.labels().first().map_or(0, |(span, _)| span.start.min(self.text.len()));
        let place = self.text.floor_char_boundary(place);
        let end = fault.labels().iter().map(|(span, _)| span.end).max().unwrap_or(place);
        let start = fault.labels().iter().map(|(span, _)| span.start).min().unwrap_or(place);
        let start = self.text.floor_char_boundary(start.min(place));
        let end = end.clamp(start, self.text.len());
        // Labels far apart cannot be shown together: show the place.
        let (start, end) = if end - start > MAX_SHOWN { (place, place) } else { (start, end) };
        let (excerpt, offset) =
            Excerpt::around(self.name, self.text, self.first_line - 1, &(start..end));
        let labels = fault
            .labels()
            .iter()
            .enumerate()
            .filter_map(|(index, (span, label))| {
                let span = part_of(span, offset, excerpt.len())?;
                Some(Label { text: label.clone(), span, is_primary: index == 0 })
            })
            .collect();
        let before = &self.text[..place];
        let line = self.first_line + count_newlines(before);
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        ReadError::new(fault, excerpt, labels, (line, column))
    }
}

/// The span relative to the excerpt at `offset`; `None` where it begins outside.
fn part_of(span: &Range<usize>, offset: usize, excerpt_len: usize) -> Option<Range<usize>> {
    let start = span.start.checked_sub(offset).filter(|&start| start <= excerpt_len)?;
    Some(start..(span.end - offset).clamp(start, excerpt_len))
}
