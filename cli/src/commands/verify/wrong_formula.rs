//! What is wrong with a formula of the command line.

use std::fmt;

use itertools::Itertools;
use miette::{Diagnostic, LabeledSpan, SourceCode};
use rushsat::text::TextError;

/// The faults of a formula, all in one view of it.
#[derive(Debug)]
pub(super) struct WrongFormula(pub(super) TextError);

impl fmt::Display for WrongFormula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.faults() {
            [fault] => fault.fmt(f),
            _ => write!(f, "the formula has {} faults", self.0.n_found()),
        }
    }
}

impl std::error::Error for WrongFormula {}

impl Diagnostic for WrongFormula {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let advice = self.0.faults().iter().filter_map(|fault| fault.advice()).unique().join("; ");
        (!advice.is_empty()).then(|| Box::new(advice) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.0.source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        match self.0.faults() {
            [fault] => Diagnostic::labels(fault),
            faults => Some(Box::new(faults.iter().map(|fault| {
                LabeledSpan::new_with_span(Some(fault.message().clone()), fault.span())
            }))),
        }
    }
}
