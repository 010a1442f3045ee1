//! Everything that is wrong with a text.

use std::fmt;

use thiserror::Error;

use crate::Fault;

/// A text that is not what it should be, with everything that is wrong with it, at least one fault.
///
/// `{}` says what the text should have been; `{:#}` all faults as well, a line for each, with its place and
/// what to do.
///
/// With the feature `miette` it is a `Diagnostic`, which shows each fault under the lines that it is about.
#[derive(Clone, Debug, Error)]
#[cfg_attr(feature = "miette", derive(miette::Diagnostic))]
pub struct TextError {
    name: String,
    kind: &'static str,
    #[cfg(feature = "miette")]
    #[source_code]
    source_code: std::sync::Arc<crate::ShownText>,
    #[cfg_attr(feature = "miette", related)]
    faults: Vec<Fault>,
    /// Line and column of each.
    places: Vec<(usize, usize)>,
    n_found: usize,
}

impl TextError {
    /// At most this many faults are shown.
    pub const MAX_SHOWN: usize = 20;

    /// After this many faults a reader stops looking.
    pub const MAX_FOUND: usize = 1000;

    /// The faults of the text called `name`, which should have been `kind`, as in `an InPUMA program`. They
    /// are put in the order of their places; of equal ones the first is kept, and [`Self::MAX_SHOWN`] in all.
    pub fn new(name: &str, kind: &'static str, text: &str, mut faults: Vec<Fault>) -> Self {
        faults.sort_by_key(|fault| (fault.span().start, fault.span().end));
        faults.dedup_by(|a, b| a.span() == b.span() && a.message() == b.message());
        let n_found = faults.len();
        faults.truncate(Self::MAX_SHOWN);
        let places = faults.iter().map(|fault| place(text, fault.span().start)).collect();
        Self {
            name: name.to_owned(),
            kind,
            #[cfg(feature = "miette")]
            source_code: std::sync::Arc::new(crate::ShownText::new(name, text)),
            faults,
            places,
            n_found,
        }
    }

    /// What is wrong, in the order of the text.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// How many faults were found, more than are shown perhaps.
    pub fn n_found(&self) -> usize {
        self.n_found
    }

    /// Line and column of each fault, both from 1, columns in characters.
    pub fn places(&self) -> &[(usize, usize)] {
        &self.places
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, kind, n_found, .. } = self;
        write!(f, "`{name}` is not {kind}")?;
        if *n_found != 1 {
            write!(f, ": {n_found} faults")?;
        }
        if f.alternate() {
            for (fault, (line, column)) in self.faults.iter().zip(&self.places) {
                write!(f, "\n{line}:{column}: {fault}")?;
                if let Some(advice) = fault.advice() {
                    write!(f, " ({advice})")?;
                }
            }
        }
        Ok(())
    }
}

/// Line and column of a byte of a text, both from 1, columns in characters.
pub fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..text.floor_char_boundary(at)];
    let line = before.rsplit('\n').next().unwrap_or("");
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_characters() {
        let faults = vec![Fault::new("odd", 8..9, "here"), Fault::new("odd", 0..1, "here")];
        let error = TextError::new("t", "a poem", "a\n äöx", faults);
        assert_eq!(error.places(), [(1, 1), (2, 5)]);
        #[cfg(feature = "miette")]
        {
            let text = crate::ShownText::new("t", "a\n äöx");
            let contents = miette::SourceCode::read_span(&text, &(7..8).into(), 0, 0).unwrap();
            assert_eq!((contents.line(), contents.column()), (1, 3));
        }
    }

    #[test]
    fn faults_are_put_in_order_once_each_and_counted() {
        let faults = |n: usize| (0..n).rev().map(|at| Fault::new("odd", at..at + 1, "here"));
        let error = TextError::new("t", "a poem", "", faults(30).chain(faults(30)).collect());
        assert_eq!(error.to_string(), "`t` is not a poem: 30 faults");
        let starts: Vec<usize> = error.faults().iter().map(|fault| fault.span().start).collect();
        assert_eq!(starts, (0..20).collect::<Vec<_>>());
        let error = TextError::new("t", "a poem", "", faults(1).collect());
        assert_eq!(error.to_string(), "`t` is not a poem");
    }

    #[test]
    fn the_alternate_form_has_all_faults() {
        let faults =
            vec![Fault::new("odd", 8..9, "here"), Fault::new("bad", 0..1, "").advise("go")];
        let error = TextError::new("t", "a poem", "a\n äöx", faults);
        assert_eq!(format!("{error:#}"), "`t` is not a poem: 2 faults\n1:1: bad (go)\n2:5: odd");
    }
}
