//! Writing DIMACS CNF.

use std::{
    fmt,
    io::{self, Write},
};

use rustsat::types::Lit;

/// Writes comments, a header and clauses, in this order; the caller keeps to the counts it declares.
pub struct Writer<W: Write> {
    out: io::BufWriter<W>,
    number: itoa::Buffer,
}

impl<W: Write> fmt::Debug for Writer<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").finish_non_exhaustive()
    }
}

impl<W: Write> Writer<W> {
    /// A writer to `out`, which it buffers.
    pub fn new(out: W) -> Self {
        Self { out: io::BufWriter::with_capacity(1 << 16, out), number: itoa::Buffer::new() }
    }

    /// Writes `c text`, a comment for each line of the text.
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub fn comment(&mut self, text: &str) -> io::Result<()> {
        text.split('\n').try_for_each(|line| writeln!(self.out, "c {line}"))
    }

    /// Writes `p cnf n_vars n_clauses`.
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub fn header(&mut self, n_vars: u32, n_clauses: usize) -> io::Result<()> {
        self.section('p', n_vars, n_clauses)
    }

    /// Writes `LETTER cnf n_vars n_clauses`, which begins a part of a file in a format that has several.
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub fn section(&mut self, letter: char, n_vars: u32, n_clauses: usize) -> io::Result<()> {
        writeln!(self.out, "{letter} cnf {n_vars} {n_clauses}")
    }

    /// Writes a clause, its literals in the order given.
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub fn clause(&mut self, lits: &[Lit]) -> io::Result<()> {
        for lit in lits {
            self.out.write_all(self.number.format(lit.to_ipasir()).as_bytes())?;
            self.out.write_all(b" ")?;
        }
        self.out.write_all(b"0\n")
    }

    /// Writes what is still in the buffer.
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }
}
