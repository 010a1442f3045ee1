//! Columns of shown texts, in characters.

use std::{iter, ops::Range};

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use crate::visible;

/// Characters before the `contents` in their line of `text`, where `miette` counts bytes.
pub fn column(text: &str, contents: &dyn SpanContents<'_>) -> usize {
    let (start, n_bytes) = (contents.span().offset(), contents.column());
    let before = start.checked_sub(n_bytes).and_then(|line| text.get(line..start));
    before.map_or(n_bytes, |before| before.chars().count())
}

/// A line of more bytes than this is shown in part …
pub(crate) const MAX_LINE: usize = 400;
/// … with so many bytes on either side of where a label begins.
pub(crate) const REACH: usize = 60;

/// A text with a name, as errors show it: without what would change what a terminal shows, columns counted in
/// characters, and of long lines what is near the place.
///
/// Cost: to show a place takes time in the lines around it, so that many faults of one text can be shown.
#[derive(Debug)]
pub struct ShownText {
    name: String,
    text: String,
    /// Where each line begins, and the end of the text.
    starts: Vec<usize>,
}

impl ShownText {
    /// The text called `name`.
    pub fn new(name: &str, text: &str) -> Self {
        let mut shown = visible(text).into_owned();
        // What is at the end of a text is marked only in front of something.
        if !shown.ends_with('\n') {
            shown.push('\n');
        }
        let starts = shown.match_indices('\n').map(|(end, _)| end + 1);
        let starts = iter::once(0).chain(starts).collect();
        Self { name: name.to_owned(), text: shown, starts }
    }

    /// The number, from 0, of the line in which a byte stands.
    fn line_of(&self, at: usize) -> usize {
        self.starts.partition_point(|&start| start <= at) - 1
    }

    /// The lines about a place, as a text, with the bytes and the lines before it.
    fn around(&self, span: &SourceSpan, before: usize, after: usize) -> (&str, usize, usize) {
        // A line more on both sides, since a place can begin or end where a line does.
        let first = self.line_of(span.offset()).saturating_sub(before + 1);
        let past = self.line_of(span.offset() + span.len()) + after + 2;
        let end = self.starts.get(past).copied().unwrap_or(self.text.len());
        (&self.text[self.starts[first]..end], self.starts[first], first)
    }

    /// The bytes of `contents` that are shown for a label that begins at byte `start`.
    fn shown(&self, start: usize, read: Range<usize>) -> Range<usize> {
        let (text, Range { start: from, end: to }) = (&self.text, read);
        if text[from..to].split('\n').all(|line| line.len() <= MAX_LINE) {
            return from..to;
        }
        let near = text.floor_char_boundary(start.saturating_sub(REACH));
        let far = text.ceil_char_boundary((start + REACH).min(text.len()));
        from.max(near)..to.min(far).max(from.max(near))
    }
}

impl SourceCode for ShownText {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        context_lines_before: usize,
        context_lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        if span.offset() + span.len() > self.text.len() {
            return Err(MietteError::OutOfBounds);
        }
        let (near, start, n_lines) = self.around(span, context_lines_before, context_lines_after);
        let moved = (span.offset() - start, span.len()).into();
        let contents = near.read_span(&moved, context_lines_before, context_lines_after)?;
        let from = start + contents.span().offset();
        let shown = self.shown(span.offset(), from..from + contents.span().len());
        let hidden = &self.text[from..shown.start];
        let n_hidden_lines = hidden.matches('\n').count();
        let column = match hidden.rsplit_once('\n') {
            Some((_, hidden)) => hidden.chars().count(),
            None => column(near, &*contents) + hidden.chars().count(),
        };
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            &self.text.as_bytes()[shown.clone()],
            (shown.start, shown.len()).into(),
            n_lines + contents.line() + n_hidden_lines,
            column,
            n_lines + contents.line_count() - n_hidden_lines,
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_shown_near_the_place_alone() {
        let line = "ä".repeat(100_000);
        let text = ShownText::new("t", &format!("first\n{line}\nlast\n"));
        let at = "first\n".len() + 2 * 70_000;
        let contents = text.read_span(&(at..at + 2).into(), 1, 1).unwrap();
        assert_eq!((contents.line(), contents.column()), (1, 70_000 - 30));
        assert_eq!(contents.data(), "ä".repeat(60).as_bytes());
        assert_eq!(contents.span().offset(), at - 60);
        // A label over the whole line.
        let contents = text.read_span(&(6..6 + line.len()).into(), 0, 0).unwrap();
        assert_eq!((contents.line(), contents.column(), contents.data().len()), (1, 0, 60));
        // Other lines are shown whole.
        let text = ShownText::new("t", "first\nsecond\nlast\n");
        let contents = text.read_span(&(6..8).into(), 1, 1).unwrap();
        assert_eq!(contents.data(), b"first\nsecond\nlast\n");
    }

    /// As `miette` reads the whole text.
    #[test]
    fn each_place_is_read_as_in_the_whole_text() {
        let text = "a b\n\n  cd\n\n\ne\n";
        let shown = ShownText::new("t", text);
        for from in 0..=text.len() {
            for to in from..=text.len() {
                for (before, after) in [(0, 0), (1, 1), (2, 0), (0, 3)] {
                    let span = (from..to).into();
                    let own = shown.read_span(&span, before, after).unwrap();
                    let whole = text.read_span(&span, before, after).unwrap();
                    assert_eq!(own.data(), whole.data(), "{from}..{to} {before} {after}");
                    assert_eq!(own.span(), whole.span(), "{from}..{to} {before} {after}");
                    assert_eq!((own.line(), own.column()), (whole.line(), whole.column()));
                    assert_eq!(own.line_count(), whole.line_count(), "{from}..{to}");
                }
            }
        }
        assert!(shown.read_span(&(text.len()..text.len() + 1).into(), 0, 0).is_err());
    }
}
