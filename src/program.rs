//! Programs in InPUMA with the text that they come from.

use limits::Budget;
use puma::{ParseError, Program};

use crate::Error;

/// A program with its text, which says what it is where it is written down.
#[derive(Clone, Debug)]
pub struct SourceProgram {
    name: String,
    text: String,
    program: Program,
}

impl SourceProgram {
    /// Reads a program; `name` is what error messages call the text.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it; or that the budget ends.
    pub fn parse(name: &str, text: impl Into<String>, budget: &Budget) -> Result<Self, ParseError> {
        let mut text = text.into();
        // Places count from what comes after a byte order mark.
        if text.starts_with('\u{feff}') {
            text.drain(..'\u{feff}'.len_utf8());
        }
        let program = Program::parse(name, &text, budget)?;
        Ok(Self { name: name.to_owned(), text, program })
    }

    /// The same program with the goal to break an invariant.
    ///
    /// # Errors
    ///
    /// [`Error::NoInvariant`], [`Error::Program`] if there is no room for the other goal in a text as large
    /// as is allowed, and [`Error::GaveUp`] if the budget ends.
    pub fn breaking_invariants(&self, budget: &Budget) -> Result<Self, Error> {
        if self.program.n_invariants() == 0 {
            return Err(Error::NoInvariant { program: self.name.clone() });
        }
        let name = format!("{} about its invariants", self.name);
        Ok(Self::parse(&name, puma::with_violation_goal(&name, &self.text, budget)?, budget)?)
    }

    /// What messages call the text.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text, with its comments.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Line and column, in characters from 1, of the first invariant that a state does not satisfy.
    pub fn broken_invariant(&self, state: &[i64]) -> Option<(usize, usize)> {
        Some(text::place(&self.text, self.program.broken_invariant(state)?))
    }

    /// What it means.
    pub fn program(&self) -> &Program {
        &self.program
    }
}

impl PartialEq for SourceProgram {
    /// A program is its text.
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}
