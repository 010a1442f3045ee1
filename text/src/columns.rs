//! Columns of shown texts, in characters.

use miette::{MietteError, MietteSpanContents, NamedSource, SourceCode, SourceSpan, SpanContents};

/// Characters before the `contents` in their line of `text`, where `miette` counts bytes.
pub fn column(text: &str, contents: &dyn SpanContents<'_>) -> usize {
    let (start, n_bytes) = (contents.span().offset(), contents.column());
    let before = start.checked_sub(n_bytes).and_then(|line| text.get(line..start));
    before.map_or(n_bytes, |before| before.chars().count())
}

/// A text with a name, whose columns are counted in characters.
#[derive(Debug)]
pub(crate) struct ShownText(NamedSource<String>);

impl ShownText {
    pub(crate) fn new(name: &str, text: String) -> Self {
        Self(NamedSource::new(name, text))
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
        let column = column(self.0.inner(), &*contents);
        Ok(Box::new(MietteSpanContents::new_named(
            self.0.name().to_owned(),
            contents.data(),
            *contents.span(),
            contents.line(),
            column,
            contents.line_count(),
        )))
    }
}
