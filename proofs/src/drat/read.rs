//! Reading DRAT, step by step.

use std::io::BufRead;

use rustsat::types::Lit;

use crate::{
    format::Form,
    input::Input,
    lrat::{CheckError, Place, Reason},
};

/// A step of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// A clause is derived; if it is a resolution asymmetric tautology, the first literal is the pivot.
    Add(&'a [Lit]),
    /// A clause is forgotten.
    Delete(&'a [Lit]),
}

/// Reads a proof. In text a step stands on one line, and lines that begin with `c` are comments. Memory: one
/// step.
#[derive(Debug)]
pub struct Reader<R> {
    input: Input<R>,
    clause: Vec<Lit>,
}

impl<R: BufRead> Reader<R> {
    /// A reader at the start of a proof.
    pub fn new(input: R, form: Form) -> Self {
        Self { input: Input::new(input, form), clause: Vec::new() }
    }

    /// Where the last step begins; after the last, the end of the proof.
    pub fn place(&self) -> Place {
        self.input.place()
    }

    /// The next step, `None` at the end.
    ///
    /// # Errors
    ///
    /// A step that is no DRAT, or has more than 2^24 literals. Nothing can be read after it.
    pub fn next_step(&mut self) -> Result<Option<Step<'_>>, CheckError> {
        let is_deletion = match self.input.form() {
            Form::Text => self.text_step(),
            Form::Binary => self.binary_step(),
        };
        match is_deletion {
            Ok(None) => Ok(None),
            Ok(Some(true)) => Ok(Some(Step::Delete(&self.clause))),
            Ok(Some(false)) => Ok(Some(Step::Add(&self.clause))),
            Err(reason) => Err(CheckError { place: self.place(), reason }),
        }
    }

    fn text_step(&mut self) -> Result<Option<bool>, Reason> {
        if !self.input.find_step()? {
            return Ok(None);
        }
        let is_deletion = self.input.is_deletion()?;
        self.input.lits(&mut self.clause)?;
        self.input.end_of_line()?;
        Ok(Some(is_deletion))
    }

    fn binary_step(&mut self) -> Result<Option<bool>, Reason> {
        let Some(kind) = self.input.kind()? else { return Ok(None) };
        self.input.lits(&mut self.clause)?;
        Ok(Some(kind == b'd'))
    }
}
