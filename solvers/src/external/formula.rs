//! The clauses kept for a program that forgets them.

use std::io::{self, Write};

use dimacs::{Model, Writer};
use limits::Budget;
use rustsat::types::{Lit, Var};

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
    ///
    /// # Errors
    ///
    /// Those of the output, and a [`StopReason`](limits::StopReason) in one.
    pub(super) fn write(
        &self,
        out: impl Write,
        assumptions: &[Lit],
        budget: &Budget,
    ) -> io::Result<()> {
        let mut writer = Writer::new(out);
        self.write_header(&mut writer, assumptions.len())?;
        self.write_clauses(&mut writer, assumptions, budget)?;
        writer.finish()
    }

    /// Writes the header, for this many clauses beside these.
    pub(super) fn write_header(
        &self,
        writer: &mut Writer<impl Write>,
        n_more: usize,
    ) -> io::Result<()> {
        let n_vars = u32::try_from(self.n_vars).expect("variables have 32-bit numbers");
        writer.header(n_vars, self.ends.len() + n_more)
    }

    /// Writes the clauses and the assumptions, without a header.
    pub(super) fn write_clauses(
        &self,
        writer: &mut Writer<impl Write>,
        assumptions: &[Lit],
        budget: &Budget,
    ) -> io::Result<()> {
        let mut meter = budget.meter();
        self.with(assumptions).try_for_each(|clause| {
            meter.tick().map_err(io::Error::other)?;
            writer.clause(clause)
        })
    }

    /// The clauses and the assumptions as they stand in DIMACS.
    pub(super) fn with<'a>(&'a self, assumptions: &'a [Lit]) -> impl Iterator<Item = &'a [Lit]> {
        self.clauses().chain(assumptions.iter().map(std::slice::from_ref))
    }

    /// Checks that a model satisfies every clause and assumption. A variable without a value
    /// satisfies nothing.
    pub(super) fn check(&self, assumptions: &[Lit], model: &Model) -> Result<(), ExternalFault> {
        for (index, clause) in self.with(assumptions).enumerate() {
            if !clause.iter().any(|&lit| model.value(lit) == Some(true)) {
                let open = clause.iter().find(|&&lit| model.value(lit).is_none());
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
    use dimacs::{Answer, AnswerForm};
    use rustsat::lit;

    use super::*;

    fn formula() -> Formula {
        let mut formula = Formula::default();
        formula.add(&[lit![0], !lit![2]]);
        formula.add(&[lit![1]]);
        formula
    }

    fn model(literals: &str) -> Model {
        let printed = format!("s SATISFIABLE\nv {literals} 0\n");
        match dimacs::read_answer(printed.as_bytes(), 3, AnswerForm::Printed).unwrap() {
            Some(Answer::Satisfiable(model)) => model,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn dimacs_has_the_assumptions_last() {
        let mut formula = formula();
        formula.reserve(Var::new(4));
        let mut out = Vec::new();
        formula.write(&mut out, &[!lit![0]], &Budget::default()).unwrap();
        assert_eq!(out, b"p cnf 5 3\n1 -3 0\n2 0\n-1 0\n");
    }

    #[test]
    fn models_are_checked_clause_by_clause() {
        let wrong = |text, assumptions: &[Lit]| match formula().check(assumptions, &model(text)) {
            Err(ExternalFault::WrongModel(wrong)) => Some((wrong.number, wrong.without_value)),
            Ok(()) => None,
            Err(other) => panic!("{other}"),
        };
        assert_eq!(wrong("1 2 -3", &[]), None);
        assert_eq!(wrong("2 -3", &[]), None);
        assert_eq!(wrong("1 2", &[]), None);
        assert_eq!(wrong("-1 2 3", &[]), Some((1, None)));
        assert_eq!(wrong("1 -3", &[]), Some((2, Some(2))));
        assert_eq!(wrong("-1 2", &[]), Some((1, Some(3))));
        assert_eq!(wrong("1 2 -3", &[lit![0]]), None);
        assert_eq!(wrong("1 2 -3", &[lit![0], lit![2]]), Some((4, None)));
    }
}
