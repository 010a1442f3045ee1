//! Columns of shown texts, in characters.

use std::ops::Range;

use miette::{MietteError, MietteSpanContents, NamedSource, SourceCode, SourceSpan, SpanContents};

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
#[derive(Debug)]
pub struct ShownText(NamedSource<String>);

impl ShownText {
    /// The text called `name`.
    pub fn new(name: &str, text: &str) -> Self {
        let mut shown = visible(text).into_owned();
        // What is at the end of a text is marked only in front of something.
        if !shown.ends_with('\n') {
            shown.push('\n');
        }
        Self(NamedSource::new(name, shown))
    }

    /// The bytes of `contents` that are shown for a label that begins at byte `start`.
    fn shown(&self, start: usize, contents: &dyn SpanContents<'_>) -> Range<usize> {
        let (text, from) = (self.0.inner(), contents.span().offset());
        let to = from + contents.span().len();
        if contents.data().split(|&byte| byte == b'\n').all(|line| line.len() <= MAX_LINE) {
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
        let contents = self.0.read_span(span, context_lines_before, context_lines_after)?;
        let (text, from) = (self.0.inner(), contents.span().offset());
        let shown = self.shown(span.offset(), &*contents);
        let hidden = text.get(from..shown.start).unwrap_or_default();
        let n_hidden_lines = hidden.matches('\n').count();
        let column = match hidden.rsplit_once('\n') {
            Some((_, hidden)) => hidden.chars().count(),
            None => column(text, &*contents) + hidden.chars().count(),
        };
        Ok(Box::new(MietteSpanContents::new_named(
            self.0.name().to_owned(),
            &text.as_bytes()[shown.clone()],
            (shown.start, shown.len()).into(),
            contents.line() + n_hidden_lines,
            column,
            contents.line_count() - n_hidden_lines,
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
}
