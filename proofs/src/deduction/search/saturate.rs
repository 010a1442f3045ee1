//! What follows from what is known without looking at cases.

use super::{
    Halt,
    draft::Draft,
    formulas::{Id, Node},
};
use crate::deduction::proof::Rule;

impl Draft<'_, '_> {
    /// Adds what follows, until there is nothing new or ⊥ is known.
    pub(super) fn saturate(&mut self) -> Result<(), Halt> {
        let bottom = self.formulas.bottom();
        loop {
            let n_before = self.n_facts();
            let mut index = 0;
            while let Some(fact) = self.fact(index) {
                if self.known(bottom).is_some() {
                    return Ok(());
                }
                self.work(4)?;
                self.follow(fact)?;
                index += 1;
            }
            if self.n_facts() == n_before {
                return Ok(());
            }
        }
    }

    /// Adds what follows from a fact.
    fn follow(&mut self, fact: Id) -> Result<(), Halt> {
        let line = self.known(fact).expect("it is known");
        match *self.formulas.node(fact) {
            Node::Bottom | Node::Atom(_) => {}
            Node::Not(inner) => self.follow_negation(line, inner)?,
            Node::And(a, b) => {
                for part in [a, b] {
                    if self.known(part).is_none() {
                        self.part(part, line)?;
                    }
                }
            }
            Node::Or(a, b) => self.follow_disjunction(line, a, b)?,
            Node::Implies(a, b) => self.follow_implication(line, a, b)?,
            Node::Iff(a, b) => {
                for (from, to) in [(a, b), (b, a)] {
                    let implies = self.formulas.add(Node::Implies(from, to));
                    if self.known(implies).is_none() {
                        self.conclude(implies, Rule::IffElim, &[line])?;
                    }
                }
            }
        }
        Ok(())
    }

    fn follow_negation(&mut self, line: usize, inner: Id) -> Result<(), Halt> {
        if self.known(inner).is_some() || self.value_by_parts(inner) == Some(true) {
            let positive = self.derive_true(inner)?;
            self.clash(positive, line)?;
            return Ok(());
        }
        let parts = match *self.formulas.node(inner) {
            Node::Bottom | Node::Atom(_) => return Ok(()),
            Node::Not(a) => {
                self.conclude(a, Rule::DoubleNegation, &[line])?;
                return Ok(());
            }
            Node::And(a, b) | Node::Or(a, b) | Node::Implies(a, b) | Node::Iff(a, b) => [a, b],
        };
        for part in parts {
            for value in [true, false] {
                if self.value(part).is_none() && self.would_be_true(inner, part, value) {
                    self.exclude(line, inner, part, value)?;
                }
            }
        }
        Ok(())
    }

    /// Returns `true` if a formula would be true if a part of it with an open value had this value.
    fn would_be_true(&self, id: Id, part: Id, with: bool) -> bool {
        let value = |id: Id| if id == part { Some(with) } else { self.value(id) };
        match *self.formulas.node(id) {
            Node::And(a, b) => value(a) == Some(true) && value(b) == Some(true),
            Node::Or(a, b) => value(a) == Some(true) || value(b) == Some(true),
            Node::Implies(a, b) => value(a) == Some(false) || value(b) == Some(true),
            Node::Iff(a, b) => value(a).is_some() && value(a) == value(b),
            Node::Bottom | Node::Atom(_) | Node::Not(_) => false,
        }
    }

    /// A part has not this value, since with it a formula would be true whose negation stands at `line`.
    fn exclude(&mut self, line: usize, id: Id, part: Id, value: bool) -> Result<(), Halt> {
        if value {
            self.refute(part, |draft, _| {
                let positive = draft.derive_true(id)?;
                draft.clash(positive, line)
            })?;
        } else {
            self.contradict(part, |draft| {
                let positive = draft.derive_true(id)?;
                draft.clash(positive, line)
            })?;
        }
        Ok(())
    }

    fn follow_disjunction(&mut self, line: usize, a: Id, b: Id) -> Result<(), Halt> {
        let bottom = self.formulas.bottom();
        match (self.value(a), self.value(b)) {
            (Some(false), Some(false)) => {
                let (not_a, not_b) = (self.derive_false(a)?, self.derive_false(b)?);
                self.either(line, bottom, |d, a| d.clash(a, not_a), |d, b| d.clash(b, not_b))?;
            }
            (Some(false), None) => {
                let not = self.derive_false(a)?;
                let refuted = |draft: &mut Self, a| {
                    let clash = draft.clash(a, not)?;
                    draft.anything(b, clash)
                };
                self.either(line, b, refuted, |_, b| Ok(b))?;
            }
            (None, Some(false)) => {
                let not = self.derive_false(b)?;
                let refuted = |draft: &mut Self, b| {
                    let clash = draft.clash(b, not)?;
                    draft.anything(a, clash)
                };
                self.either(line, a, |_, a| Ok(a), refuted)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn follow_implication(&mut self, line: usize, a: Id, b: Id) -> Result<(), Halt> {
        match (self.value(a), self.value(b)) {
            (Some(true), value) => {
                let mut concluded = self.known(b);
                if concluded.is_none() {
                    let given = self.derive_true(a)?;
                    concluded = Some(self.conclude(b, Rule::ImpliesElim, &[line, given])?);
                }
                if let (Some(false), Some(concluded)) = (value, concluded) {
                    let not = self.derive_false(b)?;
                    self.clash(concluded, not)?;
                }
            }
            (None, Some(false)) => {
                let not = self.derive_false(b)?;
                self.refute(a, |draft, a| {
                    let concluded = draft.conclude(b, Rule::ImpliesElim, &[line, a])?;
                    draft.clash(concluded, not)
                })?;
            }
            _ => {}
        }
        Ok(())
    }
}
