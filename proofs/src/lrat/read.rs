//! Reading LRAT, step by step.

use std::io::BufRead;

use rustsat::types::Lit;

use super::{
    error::{CheckError, Place, Reason},
    step::Step,
};
use crate::{
    format::Form,
    input::{Input, peek, syntax},
};

/// Reads a proof of either form, which its first byte tells: `a` or `d` if it is binary.
///
/// In text a step stands on one line, and lines that begin with `c` are comments. Memory: one step.
#[derive(Debug)]
pub struct Reader<R> {
    input: Input<R>,
    clause: Vec<Lit>,
    numbers: Vec<i64>,
}

impl<R: BufRead> Reader<R> {
    /// A reader at the start of a proof.
    ///
    /// # Errors
    ///
    /// If nothing can be read.
    pub fn new(mut input: R) -> Result<Self, CheckError> {
        let place = Place::Byte(0);
        let first = peek(&mut input).map_err(|e| CheckError { place, reason: e.into() })?;
        let form = if matches!(first, Some(b'a' | b'd')) { Form::Binary } else { Form::Text };
        Ok(Self::of_form(input, form))
    }

    /// A reader at the start of a proof of this form.
    pub(super) fn of_form(input: R, form: Form) -> Self {
        Self { input: Input::new(input, form), clause: Vec::new(), numbers: Vec::new() }
    }

    /// The form that was recognized.
    pub fn form(&self) -> Form {
        self.input.form()
    }

    /// Where the last step begins; after the last, the end of the proof.
    pub fn place(&self) -> Place {
        self.input.place()
    }

    /// The next step, `None` at the end.
    ///
    /// # Errors
    ///
    /// A step that is no LRAT, or has more than 2^24 numbers. Nothing can be read after it.
    pub fn next_step(&mut self) -> Result<Option<Step<'_>>, CheckError> {
        let kind = match self.form() {
            Form::Text => self.text_step(),
            Form::Binary => self.binary_step(),
        };
        match kind {
            Ok(None) => Ok(None),
            Ok(Some(Kind::Add(id))) => {
                Ok(Some(Step::Add { id, clause: &self.clause, hints: &self.numbers }))
            }
            Ok(Some(Kind::Delete)) => Ok(Some(Step::Delete { ids: &self.numbers })),
            Err(reason) => Err(CheckError { place: self.place(), reason }),
        }
    }

    fn text_step(&mut self) -> Result<Option<Kind>, Reason> {
        if !self.input.find_step()? {
            return Ok(None);
        }
        let id = self.id()?;
        let kind = if self.input.is_deletion()? {
            self.ids()?;
            Kind::Delete
        } else {
            self.input.lits(&mut self.clause)?;
            self.input.numbers(&mut self.numbers)?;
            Kind::Add(id)
        };
        self.input.end_of_line()?;
        Ok(Some(kind))
    }

    fn binary_step(&mut self) -> Result<Option<Kind>, Reason> {
        let Some(kind) = self.input.kind()? else { return Ok(None) };
        if kind == b'd' {
            self.ids()?;
            return Ok(Some(Kind::Delete));
        }
        let id = self.id()?;
        self.input.lits(&mut self.clause)?;
        self.input.numbers(&mut self.numbers)?;
        Ok(Some(Kind::Add(id)))
    }

    /// The number of a clause.
    fn id(&mut self) -> Result<i64, Reason> {
        match self.input.number()? {
            id if id > 0 => Ok(id),
            id => syntax(format!("expected the number of a clause, found {id}")),
        }
    }

    /// Numbers of clauses up to a 0.
    fn ids(&mut self) -> Result<(), Reason> {
        self.input.numbers(&mut self.numbers)?;
        match self.numbers.iter().find(|&&id| id < 0) {
            None => Ok(()),
            Some(id) => syntax(format!("expected the number of a clause, found {id}")),
        }
    }
}

/// What kind of step was read into the buffers.
enum Kind {
    Add(i64),
    Delete,
}
