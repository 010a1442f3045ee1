//! Numbers as proofs write them.

use std::{
    fmt,
    io::{self, Write},
};

use rustsat::types::Lit;

use crate::format::Form;

/// Writes numbers of either form.
pub(crate) struct Numbers<W> {
    out: W,
    form: Form,
    decimal: itoa::Buffer,
}

impl<W> fmt::Debug for Numbers<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Numbers").field("form", &self.form).finish_non_exhaustive()
    }
}

impl<W: Write> Numbers<W> {
    pub(crate) fn new(out: W, form: Form) -> Self {
        Self { out, form, decimal: itoa::Buffer::new() }
    }

    pub(crate) fn form(&self) -> Form {
        self.form
    }

    /// Bytes as they are.
    pub(crate) fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)
    }

    /// A number other than 0; in text with a space after it.
    pub(crate) fn number(&mut self, number: i64) -> io::Result<()> {
        match self.form {
            Form::Text => {
                self.out.write_all(self.decimal.format(number).as_bytes())?;
                self.out.write_all(b" ")
            }
            Form::Binary => {
                let mut rest = number.unsigned_abs() << 1 | u64::from(number < 0);
                while rest > 0x7f {
                    self.out.write_all(&[rest.to_le_bytes()[0] | 0x80])?;
                    rest >>= 7;
                }
                self.out.write_all(&[rest.to_le_bytes()[0]])
            }
        }
    }

    pub(crate) fn lits(&mut self, lits: &[Lit]) -> io::Result<()> {
        lits.iter().try_for_each(|lit| self.number(lit.to_ipasir().into()))
    }

    /// The 0 that ends a list.
    pub(crate) fn end_list(&mut self) -> io::Result<()> {
        match self.form {
            Form::Text => self.raw(b"0 "),
            Form::Binary => self.raw(&[0]),
        }
    }

    /// The 0 that ends a step.
    pub(crate) fn end_step(&mut self) -> io::Result<()> {
        match self.form {
            Form::Text => self.raw(b"0\n"),
            Form::Binary => self.raw(&[0]),
        }
    }

    pub(crate) fn into_inner(self) -> W {
        self.out
    }
}
