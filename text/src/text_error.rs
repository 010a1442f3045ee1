//! Everything that is wrong with a text.

use thiserror::Error;

use crate::Fault;

/// A text that is not what it should be, with everything that is wrong with it, at least one fault.
///
/// With the feature `miette` it is a `Diagnostic`, which shows each fault under the lines that it is about.
#[derive(Clone, Debug, Error)]
#[cfg_attr(feature = "miette", derive(miette::Diagnostic))]
#[error("`{name}` is not {kind}{}", number_of_faults(*.n_found))]
pub struct TextError {
    name: String,
    kind: &'static str,
    #[cfg(feature = "miette")]
    #[source_code]
    source_code: std::sync::Arc<miette::NamedSource<String>>,
    #[cfg_attr(feature = "miette", related)]
    faults: Vec<Fault>,
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
        #[cfg(not(feature = "miette"))]
        let _ = text;
        Self {
            name: name.to_owned(),
            kind,
            #[cfg(feature = "miette")]
            source_code: std::sync::Arc::new(miette::NamedSource::new(
                name,
                crate::visible(text).into_owned(),
            )),
            faults,
            n_found,
        }
    }

    /// What is wrong, in the order of the text.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

fn number_of_faults(n_faults: usize) -> String {
    if n_faults == 1 { String::new() } else { format!(": {n_faults} faults") }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
