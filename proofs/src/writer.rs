//! One writer for all formats.

use std::io::{self, Write};

use rustsat::types::Lit;

use crate::{
    drat,
    format::ProofFormat,
    lrat::{self, Step},
};

/// Takes the steps of a refutation and writes them in one of the formats.
///
/// What comes after the empty clause is not written. The output should be buffered.
pub struct ProofWriter<W> {
    target: Target<W>,
    is_refuted: bool,
}

enum Target<W> {
    Lrat {
        writer: lrat::Writer<W>,
        /// Clauses that were deleted since the last addition: they make one step.
        deleted: Vec<i64>,
    },
    Drat(drat::Writer<W>),
}

impl<W: Write> ProofWriter<W> {
    /// A writer of a refutation of a formula with this number of clauses.
    pub fn new(out: W, format: ProofFormat, n_clauses: u32) -> Self {
        let target = match format {
            ProofFormat::Lrat(form) => Target::Lrat {
                writer: lrat::Writer::new(out, form, n_clauses),
                deleted: Vec::new(),
            },
            ProofFormat::Drat(form) => Target::Drat(drat::Writer::new(out, form)),
        };
        Self { target, is_refuted: false }
    }

    /// A clause is derived; the fields are those of [`Step::Add`].
    ///
    /// # Errors
    ///
    /// Those of the output; likewise all other methods.
    pub fn add(&mut self, id: i64, clause: &[Lit], hints: &[i64]) -> io::Result<()> {
        if self.is_refuted {
            return Ok(());
        }
        self.is_refuted = clause.is_empty();
        match &mut self.target {
            Target::Drat(writer) => writer.add(clause),
            Target::Lrat { writer, deleted } => {
                if !deleted.is_empty() {
                    writer.step(Step::Delete { ids: deleted })?;
                    deleted.clear();
                }
                writer.step(Step::Add { id, clause, hints })
            }
        }
    }

    /// A clause is forgotten.
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub fn delete(&mut self, id: i64, clause: &[Lit]) -> io::Result<()> {
        if self.is_refuted {
            return Ok(());
        }
        match &mut self.target {
            Target::Drat(writer) => writer.delete(clause),
            Target::Lrat { deleted, .. } => {
                deleted.push(id);
                Ok(())
            }
        }
    }

    /// The output, with all steps written and flushed.
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub fn finish(self) -> io::Result<W> {
        let mut out = match self.target {
            Target::Lrat { writer, .. } => writer.into_inner(),
            Target::Drat(writer) => writer.into_inner(),
        };
        out.flush()?;
        Ok(out)
    }
}

#[cfg(test)]
mod tests {
    use rustsat::lit;

    use super::*;

    fn written(format: ProofFormat) -> Vec<u8> {
        let mut writer = ProofWriter::new(Vec::new(), format, 299);
        let clause = [lit![0], !lit![63]];
        writer.add(300, &clause, &[1, -2, 200]).unwrap();
        writer.delete(1, &[!lit![1]]).unwrap();
        writer.delete(200, &clause).unwrap();
        writer.add(301, &[], &[300]).unwrap();
        writer.delete(300, &clause).unwrap();
        writer.add(302, &[lit![0]], &[2]).unwrap();
        writer.finish().unwrap()
    }

    #[test]
    fn every_format_byte_by_byte() {
        let [lrat, lrat_binary, drat, drat_binary] = ProofFormat::ALL.map(written);
        assert_eq!(lrat, b"300 1 -64 0 1 -2 200 0\n300 d 1 200 0\n301 0 300 0\n");
        let mut expected = vec![b'a', 0xd8, 0x04, 2, 0x81, 0x01, 0, 2, 5, 0x90, 0x03, 0];
        expected.extend([b'd', 2, 0x90, 0x03, 0]);
        expected.extend([b'a', 0xda, 0x04, 0, 0xd8, 0x04, 0]);
        assert_eq!(lrat_binary, expected);
        assert_eq!(drat, b"1 -64 0\nd -2 0\nd 1 -64 0\n0\n");
        assert_eq!(drat_binary, [b'a', 2, 0x81, 1, 0, b'd', 5, 0, b'd', 2, 0x81, 1, 0, b'a', 0]);
    }
}
