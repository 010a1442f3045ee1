//! Writing LRAT.

use std::io::{self, Write};

use super::Step;

/// How a proof is written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Numbers in decimal, a step a line.
    #[default]
    Text,
    /// Each number n as 2·|n|, plus one if it is negative, in groups of seven bits, the lowest first;
    /// `a` begins an addition, `d` a deletion.
    Binary,
}

/// Writes the steps of a proof. The output should be buffered.
pub struct Writer<W> {
    out: W,
    form: Form,
    /// The number of the last derived clause, which text repeats before a deletion.
    last_id: u64,
    number: itoa::Buffer,
}

impl<W: Write> Writer<W> {
    /// A writer for a formula with this number of clauses.
    pub fn new(out: W, form: Form, n_clauses: u64) -> Self {
        Self { out, form, last_id: n_clauses, number: itoa::Buffer::new() }
    }

    /// Writes a step.
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub fn step(&mut self, step: Step<'_>) -> io::Result<()> {
        match (self.form, step) {
            (Form::Text, Step::Add { id, clause, hints }) => {
                self.last_id = id;
                self.decimal(id)?;
                self.decimals(clause.iter().map(|lit| i64::from(lit.to_ipasir())))?;
                self.out.write_all(b" ")?;
                self.decimals(hints.iter().copied())?;
                self.out.write_all(b"\n")
            }
            (Form::Text, Step::Delete { ids }) => {
                self.decimal(self.last_id)?;
                self.out.write_all(b"d ")?;
                for &id in ids {
                    self.decimal(id)?;
                }
                self.out.write_all(b"0\n")
            }
            (Form::Binary, Step::Add { id, clause, hints }) => {
                self.out.write_all(b"a")?;
                self.group(false, id)?;
                for lit in clause {
                    self.group(lit.is_neg(), u64::from(lit.vidx32()) + 1)?;
                }
                self.out.write_all(&[0])?;
                for hint in hints {
                    self.group(*hint < 0, hint.unsigned_abs())?;
                }
                self.out.write_all(&[0])
            }
            (Form::Binary, Step::Delete { ids }) => {
                self.out.write_all(b"d")?;
                for &id in ids {
                    self.group(false, id)?;
                }
                self.out.write_all(&[0])
            }
        }
    }

    /// The output.
    pub fn into_inner(self) -> W {
        self.out
    }

    /// A number and a space.
    fn decimal(&mut self, number: impl itoa::Integer) -> io::Result<()> {
        self.out.write_all(self.number.format(number).as_bytes())?;
        self.out.write_all(b" ")
    }

    /// Numbers and a closing 0.
    fn decimals(&mut self, numbers: impl Iterator<Item = i64>) -> io::Result<()> {
        for number in numbers {
            self.decimal(number)?;
        }
        self.out.write_all(b"0")
    }

    /// A number in groups of seven bits.
    fn group(&mut self, is_negative: bool, magnitude: u64) -> io::Result<()> {
        let mut rest = magnitude << 1 | u64::from(is_negative);
        while rest > 0x7f {
            self.out.write_all(&[rest.to_le_bytes()[0] | 0x80])?;
            rest >>= 7;
        }
        self.out.write_all(&[rest.to_le_bytes()[0]])
    }
}

#[cfg(test)]
mod tests {
    use rustsat::lit;

    use super::*;

    fn written(form: Form) -> Vec<u8> {
        let mut writer = Writer::new(Vec::new(), form, 299);
        let clause = [lit![0], !lit![63]];
        let add = |id, clause, hints| Step::Add { id, clause, hints };
        writer.step(add(300, &clause, &[1, -2, 200])).unwrap();
        writer.step(Step::Delete { ids: &[1, 200] }).unwrap();
        writer.step(add(301, &[], &[300])).unwrap();
        writer.into_inner()
    }

    #[test]
    fn text() {
        let expected = "300 1 -64 0 1 -2 200 0\n300 d 1 200 0\n301 0 300 0\n";
        assert_eq!(String::from_utf8(written(Form::Text)).unwrap(), expected);
    }

    #[test]
    fn binary() {
        let mut expected = vec![b'a', 0xd8, 0x04, 2, 0x81, 0x01, 0, 2, 5, 0x90, 0x03, 0];
        expected.extend([b'd', 2, 0x90, 0x03, 0]);
        expected.extend([b'a', 0xda, 0x04, 0, 0xd8, 0x04, 0]);
        assert_eq!(written(Form::Binary), expected);
    }
}
