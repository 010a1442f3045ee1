//! The clauses kept for a program that forgets them.

use std::io::{self, Write};

use rustsat::types::{Lit, TernaryVal, Var};

use super::error::{ExternalFault, WrongModel};

/// Clauses, one after the other in two vectors.
#[derive(Debug, Default)]
pub(super) struct Formula {
    lits: Vec<Lit>,
    /// Where each clause ends in `lits`.
    ends: Vec<usize>,
    n_vars: usize,
}

impl Formula {
    /// The number of variables, mentioned or reserved.
    pub(super) fn n_vars(&self) -> usize {
        self.n_vars
    }

    pub(super) fn reserve(&mut self, max_var: Var) {
        self.n_vars = self.n_vars.max(max_var.idx() + 1);
    }

    pub(super) fn mention(&mut self, lits: &[Lit]) {
        for lit in lits {
            self.reserve(lit.var());
        }
    }

    pub(super) fn add(&mut self, clause: &[Lit]) {
        self.mention(clause);
        self.lits.extend_from_slice(clause);
        self.ends.push(self.lits.len());
    }

    fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.lits[start..end])
    }

    /// Writes DIMACS, the assumptions last as unit clauses.
    pub(super) fn write(&self, out: &mut impl Write, assumptions: &[Lit]) -> io::Result<()> {
        self.write_header(out, assumptions.len())?;
        self.write_clauses(out)?;
        for lit in assumptions {
            writeln!(out, "{} 0", lit.to_ipasir())?;
        }
        Ok(())
    }

    /// Writes the header of DIMACS, for this many clauses beside these.
    pub(super) fn write_header(&self, out: &mut impl Write, n_more: usize) -> io::Result<()> {
        writeln!(out, "p cnf {} {}", self.n_vars, self.ends.len() + n_more)
    }

    /// Writes the clauses, without a header.
    pub(super) fn write_clauses(&self, out: &mut impl Write) -> io::Result<()> {
        for clause in self.clauses() {
            for lit in clause {
                write!(out, "{} ", lit.to_ipasir())?;
            }
            out.write_all(b"0\n")?;
        }
        Ok(())
    }

    /// The clauses and the assumptions as they stand in DIMACS.
    pub(super) fn with<'a>(&'a self, assumptions: &'a [Lit]) -> impl Iterator<Item = &'a [Lit]> {
        self.clauses().chain(assumptions.iter().map(std::slice::from_ref))
    }

    /// Checks that a model satisfies every clause and assumption. A variable without a value
    /// satisfies nothing.
    pub(super) fn check(
        &self,
        assumptions: &[Lit],
        model: &[TernaryVal],
    ) -> Result<(), ExternalFault> {
        let value = |lit: &Lit| model.get(lit.vidx()).copied().unwrap_or_default();
        let holds = |lit: &Lit| match value(lit) {
            TernaryVal::True => lit.is_pos(),
            TernaryVal::False => lit.is_neg(),
            TernaryVal::DontCare => false,
        };
        for (index, clause) in self.with(assumptions).enumerate() {
            if !clause.iter().any(holds) {
                let open = clause.iter().find(|lit| value(lit) == TernaryVal::DontCare);
                return Err(ExternalFault::WrongModel(WrongModel {
                    number: index + 1,
                    clause: clause.iter().map(|lit| lit.to_ipasir()).collect(),
                    without_value: open.map(|lit| lit.var().pos_lit().to_ipasir()),
                }));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rustsat::lit;

    use super::*;

    fn formula() -> Formula {
        let mut formula = Formula::default();
        formula.add(&[lit![0], !lit![2]]);
        formula.add(&[lit![1]]);
        formula
    }

    fn model(text: &str) -> Vec<TernaryVal> {
        let value = |c| match c {
            '1' => TernaryVal::True,
            '0' => TernaryVal::False,
            _ => TernaryVal::DontCare,
        };
        text.chars().map(value).collect()
    }

    #[test]
    fn dimacs_has_the_assumptions_last() {
        let mut formula = formula();
        formula.reserve(Var::new(4));
        let mut out = Vec::new();
        formula.write(&mut out, &[!lit![0]]).unwrap();
        assert_eq!(out, b"p cnf 5 3\n1 -3 0\n2 0\n-1 0\n");
    }

    #[test]
    fn models_are_checked_clause_by_clause() {
        let wrong = |text, assumptions: &[Lit]| match formula().check(assumptions, &model(text)) {
            Err(ExternalFault::WrongModel(wrong)) => Some((wrong.number, wrong.without_value)),
            Ok(()) => None,
            Err(other) => panic!("{other}"),
        };
        assert_eq!(wrong("110", &[]), None);
        assert_eq!(wrong("_10", &[]), None);
        assert_eq!(wrong("11", &[]), None);
        assert_eq!(wrong("011", &[]), Some((1, None)));
        assert_eq!(wrong("1_0", &[]), Some((2, Some(2))));
        assert_eq!(wrong("01", &[]), Some((1, Some(3))));
        assert_eq!(wrong("110", &[lit![0]]), None);
        assert_eq!(wrong("110", &[lit![0], lit![2]]), Some((4, None)));
    }
}
