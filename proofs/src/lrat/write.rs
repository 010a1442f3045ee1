//! Writing LRAT.

use std::io::{self, Write};

use super::Step;
use crate::{format::Form, number::Numbers};

/// Writes the steps of a proof. The output should be buffered.
#[derive(Debug)]
pub struct Writer<W> {
    numbers: Numbers<W>,
    /// The number of the last derived clause, which text repeats before a deletion.
    last_id: i64,
}

impl<W: Write> Writer<W> {
    /// A writer for a formula with this number of clauses.
    pub fn new(out: W, form: Form, n_clauses: usize) -> Self {
        let last_id = i64::try_from(n_clauses).expect("memory holds fewer than 2^63 clauses");
        Self { numbers: Numbers::new(out, form), last_id }
    }

    /// Writes a step.
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub fn step(&mut self, step: Step<'_>) -> io::Result<()> {
        let numbers = &mut self.numbers;
        match step {
            Step::Add { id, clause, hints } => {
                self.last_id = id;
                if numbers.form() == Form::Binary {
                    numbers.raw(b"a")?;
                }
                numbers.number(id)?;
                numbers.lits(clause)?;
                numbers.end_list()?;
                hints.iter().try_for_each(|&hint| numbers.number(hint))?;
            }
            Step::Delete { ids } => {
                match numbers.form() {
                    Form::Binary => numbers.raw(b"d")?,
                    Form::Text => {
                        numbers.number(self.last_id)?;
                        numbers.raw(b"d ")?;
                    }
                }
                ids.iter().try_for_each(|&id| numbers.number(id))?;
            }
        }
        numbers.end_step()
    }

    /// The output.
    pub fn into_inner(self) -> W {
        self.numbers.into_inner()
    }
}
