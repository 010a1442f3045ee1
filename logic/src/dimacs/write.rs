//! Writing DIMACS CNF.

use std::{
    borrow::Borrow,
    io::{self, Write},
};

use limits::Budget;
use rustsat::types::Lit;

use crate::{bounded::BoundedFormula, compiled::CompiledSystem, size::FormulaSize};

/// Writes comments, a header and clauses, in this order; the caller keeps to the counts it declares.
pub struct Writer<W: Write> {
    out: io::BufWriter<W>,
    number: itoa::Buffer,
}

impl<W: Write> Writer<W> {
    /// A writer to `out`, which it buffers.
    pub fn new(out: W) -> Self {
        Self { out: io::BufWriter::with_capacity(1 << 16, out), number: itoa::Buffer::new() }
    }

    /// Writes `c text`; the text must be one line.
    ///
    /// # Errors
    ///
    /// Those of the output, here and below.
    pub fn comment(&mut self, text: &str) -> io::Result<()> {
        debug_assert!(!text.contains('\n'), "a comment is one line");
        writeln!(self.out, "c {text}")
    }

    /// Writes `p cnf n_vars n_clauses`.
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub fn header(&mut self, n_vars: u32, n_clauses: usize) -> io::Result<()> {
        writeln!(self.out, "p cnf {n_vars} {n_clauses}")
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

/// Writes a bounded formula: the comments, then a comment `var NUMBER FRAME
/// NAME` for every named proposition in every frame, then the clauses. The same input gives the same
/// bytes.
///
/// # Errors
///
/// Those of the output; of kind [`Other`](io::ErrorKind::Other) with a [`StopReason`](limits::StopReason) in
/// it where time is over.
pub fn write_formula<'c, C: Borrow<CompiledSystem>>(
    out: impl Write,
    formula: &BoundedFormula<C>,
    comments: impl IntoIterator<Item = &'c str>,
    budget: &Budget,
) -> io::Result<()> {
    let mut meter = budget.meter();
    let mut turn = || meter.turn().map_err(io::Error::other);
    let mut writer = Writer::new(out);
    for comment in comments {
        writer.comment(comment)?;
    }
    let props = formula.compiled().system().props();
    for (prop, frame, var) in formula.compiled().named_vars(formula.horizon()) {
        turn()?;
        writer.comment(&format!("var {} {frame} {}", var.to_ipasir(), props.name(prop)))?;
    }
    let FormulaSize { n_vars, n_clauses, .. } = formula.size();
    writer.header(u32::try_from(n_vars).expect("they are numbered"), n_clauses)?;
    formula.try_for_each(|clause| {
        turn()?;
        writer.clause(clause)
    })?;
    writer.finish()
}

/// Reads the text of a comment that [`write_formula`] wrote for a variable: its DIMACS number, the
/// frame, the name of the proposition.
pub fn parse_name_comment(text: &str) -> Option<(u32, usize, &str)> {
    let mut words = text.strip_prefix("var ")?.split(' ');
    let (var, frame, name) = (words.next()?, words.next()?, words.next()?);
    Some((var.parse().ok()?, frame.parse().ok()?, name))
}
