//! Writing DRAT.

use std::io::{self, Write};

use rustsat::types::Lit;

use crate::{format::Form, number::Numbers};

/// Writes the steps of a proof. The output should be buffered.
#[derive(Debug)]
pub struct Writer<W>(Numbers<W>);

impl<W: Write> Writer<W> {
    /// A writer without steps.
    pub fn new(out: W, form: Form) -> Self {
        Self(Numbers::new(out, form))
    }

    /// A clause is derived.
    ///
    /// # Errors
    ///
    /// Those of the output; likewise [`Self::delete`].
    pub fn add(&mut self, clause: &[Lit]) -> io::Result<()> {
        if self.0.form() == Form::Binary {
            self.0.raw(b"a")?;
        }
        self.0.lits(clause)?;
        self.0.end_step()
    }

    /// A clause is forgotten.
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub fn delete(&mut self, clause: &[Lit]) -> io::Result<()> {
        self.0.raw(if self.0.form() == Form::Binary { b"d" } else { b"d " })?;
        self.0.lits(clause)?;
        self.0.end_step()
    }

    /// The output.
    pub fn into_inner(self) -> W {
        self.0.into_inner()
    }
}
