//! One writer for all formats.

use std::{
    collections::HashMap,
    io::{self, Write},
};

use limits::Budget;
use rustsat::types::Lit;

use crate::{
    drat,
    format::ProofFormat,
    lrat::{self, Step},
    propagator::Derivations,
};

/// Takes the steps of a refutation and writes them in one of the formats.
///
/// To solvers a clause is a set of literals, to other people's checkers a list: a clause of the formula that
/// repeats a literal is not unit to them, and they want a step for the empty clause even where the formula
/// has it. So the proof begins with steps that derive such clauses as sets, and whenever the solver's steps
/// name one, the derived clause is written.
///
/// What comes after the empty clause is not written. The output should be buffered.
#[derive(Debug)]
pub struct ProofWriter<W> {
    target: Target<W>,
    is_refuted: bool,
    /// Number of clauses of the formula.
    n_clauses: i64,
    /// For each number of a clause that repeats a literal, the number of the derived clause.
    sets: HashMap<i64, i64>,
    /// The hints of the current step.
    hints: Vec<i64>,
}

#[derive(Debug)]
enum Target<W> {
    Lrat {
        writer: lrat::Writer<W>,
        /// Clauses that were deleted since the last addition: they make one step.
        deleted: Vec<i64>,
    },
    Drat(drat::Writer<W>),
}

impl<W: Write> ProofWriter<W> {
    /// A writer of a refutation of a formula with so many clauses. They are to be [given](Self::begin) first.
    pub fn new(out: W, format: ProofFormat, n_clauses: usize) -> Self {
        let target = match format {
            ProofFormat::Lrat(form) => Target::Lrat {
                writer: lrat::Writer::new(out, form, n_clauses),
                deleted: Vec::new(),
            },
            ProofFormat::Drat(form) => Target::Drat(drat::Writer::new(out, form)),
        };
        let (sets, hints) = (HashMap::new(), Vec::new());
        Self { target, is_refuted: false, n_clauses: number(n_clauses), sets, hints }
    }

    /// Takes all clauses of the formula, and derives as sets those that repeat literals.
    ///
    /// # Errors
    ///
    /// Those of the output, as with all other methods, and why work must stop.
    pub fn begin<'c>(
        &mut self,
        clauses: impl Iterator<Item = &'c [Lit]>,
        budget: &Budget,
    ) -> io::Result<()> {
        let mut meter = budget.meter();
        let mut set = Vec::new();
        for (index, clause) in clauses.enumerate() {
            meter.tick().map_err(io::Error::other)?;
            set.clear();
            set.extend_from_slice(clause);
            set.sort_unstable();
            set.dedup();
            let is_tautology = set.windows(2).any(|pair| pair[0] == !pair[1]);
            if clause.is_empty() || (set.len() < clause.len() && !is_tautology) {
                self.derive_set(number(index) + 1, &set)?;
            }
        }
        Ok(())
    }

    fn derive_set(&mut self, clause: i64, set: &[Lit]) -> io::Result<()> {
        // One more than there are: the numbers of the solver's own steps move up.
        let id = self.n_clauses + 1;
        self.add(id, set, &[clause])?;
        self.sets.insert(clause, self.written(id));
        Ok(())
    }

    /// The number in the proof of a clause that the solver names.
    fn written(&self, id: i64) -> i64 {
        if id > self.n_clauses {
            id + number(self.sets.len())
        } else {
            self.sets.get(&id).copied().unwrap_or(id)
        }
    }

    /// Returns `true` if the empty clause has been derived. This holds from the beginning if the formula has
    /// it.
    pub fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// A clause is derived. The fields are those of [`Step::Add`], in the solver's numbers: clauses of the
    /// formula come first, then the derived ones without regard to steps that this writer adds.
    ///
    /// # Errors
    ///
    /// Those of the output.
    pub fn add(&mut self, id: i64, clause: &[Lit], hints: &[i64]) -> io::Result<()> {
        if self.is_refuted {
            return Ok(());
        }
        self.is_refuted = clause.is_empty();
        self.hints.clear();
        for &hint in hints {
            let written = self.written(hint.abs());
            self.hints.push(written * hint.signum());
        }
        let id = self.written(id);
        match &mut self.target {
            Target::Drat(writer) => writer.add(clause),
            Target::Lrat { writer, deleted } => {
                if !deleted.is_empty() {
                    writer.step(Step::Delete { ids: deleted })?;
                    deleted.clear();
                }
                writer.step(Step::Add { id, clause, hints: &self.hints })
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
        let id = self.written(id);
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

impl<W: Write> Derivations for ProofWriter<W> {
    type Error = io::Error;

    fn derive(&mut self, id: i64, clause: &[Lit], hints: &[i64]) -> io::Result<()> {
        self.add(id, clause, hints)
    }
}

/// A count as a number of clauses.
fn number(count: usize) -> i64 {
    i64::try_from(count).expect("memory holds fewer than 2^63 clauses")
}

#[cfg(test)]
mod tests {
    use rustsat::lit;

    use super::*;

    fn written(format: ProofFormat) -> Vec<u8> {
        let formula = [lit![0]; 299];
        let clauses = formula.iter().map(std::slice::from_ref);
        let mut writer = ProofWriter::new(Vec::new(), format, formula.len());
        writer.begin(clauses, &Budget::default()).unwrap();
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

    fn text(format: ProofFormat, clauses: &[&[Lit]]) -> String {
        let mut writer = ProofWriter::new(Vec::new(), format, clauses.len());
        writer.begin(clauses.iter().copied(), &Budget::default()).unwrap();
        writer.add(6, &[lit![1]], &[1, 3, -2]).unwrap();
        writer.delete(3, &[lit![0], lit![1]]).unwrap();
        writer.add(9, &[], &[6, 5]).unwrap();
        String::from_utf8(writer.finish().unwrap()).unwrap()
    }

    #[test]
    fn clauses_that_repeat_literals_are_derived_as_sets() {
        let (a, b) = (lit![0], lit![1]);
        let clauses: [&[Lit]; 5] = [&[!a], &[a, a], &[b, a, b], &[a, !a, a], &[!b, !b]];
        let [lrat, drat] = [ProofFormat::ALL[0], ProofFormat::ALL[2]].map(|f| text(f, &clauses));
        let sets = "6 1 0 2 0\n7 1 2 0 3 0\n8 -2 0 5 0\n";
        assert_eq!(lrat, format!("{sets}9 2 0 1 7 -6 0\n9 d 7 0\n12 0 9 8 0\n"));
        assert_eq!(drat, "1 0\n1 2 0\n-2 0\n2 0\nd 1 2 0\n0\n");
    }

    #[test]
    fn the_empty_clause_of_the_formula_is_derived_at_once() {
        let clauses: [&[Lit]; 3] = [&[lit![0]], &[], &[lit![0], lit![0]]];
        assert_eq!(text(ProofFormat::ALL[0], &clauses), "4 0 2 0\n");
        assert_eq!(text(ProofFormat::ALL[2], &clauses), "0\n");
    }
}
