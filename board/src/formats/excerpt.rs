//! The few lines of an input that an error shows.

use std::ops::Range;

use text::visible;

/// Most bytes of one excerpt on either side of the place …
const MAX_REACH: usize = 1024;
/// … and in a line that has more than so many bytes, which a terminal would break.
const MAX_LINE: usize = 160;
const REACH_IN_LONG_LINE: usize = 60;

/// A piece of an input that knows where in the input it stood.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "miette"), allow(dead_code))] // only shown errors need the place
pub(crate) struct Excerpt {
    name: String,
    text: String,
    /// 0-based line of the input on which `text` begins.
    first_line: usize,
    /// Characters of that line before `text`.
    first_column: usize,
}

impl Excerpt {
    /// The lines from the one before `places` to the one after, within a reach of its start,
    /// and the offset of the excerpt in `text`; `first_line` is the 0-based number of the first line.
    pub(crate) fn around(
        name: &str,
        text: &str,
        first_line: usize,
        places: &Range<usize>,
    ) -> (Self, usize) {
        let reach = if line_at(text, places.start).len() > MAX_LINE {
            REACH_IN_LONG_LINE
        } else {
            MAX_REACH
        };
        let near = text.floor_char_boundary(places.start.saturating_sub(reach));
        let far = text.ceil_char_boundary((places.start + reach).min(text.len()));
        let start = match newlines_before(&text[near..places.start]).nth(1) {
            Some(newline) => near + newline + 1,
            None => near,
        };
        let last = places.end.clamp(places.start, far);
        let end = match text[text.floor_char_boundary(last)..far].match_indices('\n').nth(1) {
            Some((newline, _)) => text.floor_char_boundary(last) + newline,
            None => far,
        };
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let excerpt = Self {
            name: name.to_owned(),
            text: visible(&text[start..end]).into_owned(),
            first_line: first_line + count_newlines(&text[..start]),
            first_column: text[line_start..start].chars().count(),
        };
        (excerpt, start)
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }
}

/// The line in which a place is.
fn line_at(text: &str, at: usize) -> &str {
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
    &text[start..end]
}

fn newlines_before(text: &str) -> impl Iterator<Item = usize> {
    text.rmatch_indices('\n').map(|(at, _)| at)
}

/// Number of line ends in `text`.
pub(crate) fn count_newlines(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

#[cfg(feature = "miette")]
impl miette::SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &miette::SourceSpan,
        context_lines_before: usize,
        context_lines_after: usize,
    ) -> Result<Box<dyn miette::SpanContents<'a> + 'a>, miette::MietteError> {
        let inner = self.text.read_span(span, context_lines_before, context_lines_after)?;
        let column = if inner.line() == 0 { self.first_column } else { 0 };
        Ok(Box::new(miette::MietteSpanContents::new_named(
            self.name.clone(),
            inner.data(),
            *inner.span(),
            self.first_line + inner.line(),
            column + text::column(&self.text, &*inner),
            inner.line_count(),
        )))
    }
}
