//! Lines for what has a value by what is known.

use super::{
    Halt,
    draft::{Draft, Place},
    formulas::{Id, Node},
};
use crate::deduction::proof::Rule;

type Line = Result<usize, Halt>;

impl Draft<'_, '_> {
    /// The line of ⊥, from a formula and its negation.
    pub(super) fn clash(&mut self, positive: usize, negative: usize) -> Line {
        let bottom = self.formulas.bottom();
        self.conclude(bottom, Rule::NotElim, &[positive, negative])
    }

    /// The line of any formula, from that of ⊥.
    pub(super) fn anything(&mut self, formula: Id, bottom: usize) -> Line {
        if self.lines[bottom].formula == formula {
            return Ok(bottom);
        }
        self.conclude(formula, Rule::BottomElim, &[bottom])
    }

    /// The line of ¬f, where `refute` comes from f to ⊥.
    pub(super) fn refute(
        &mut self,
        formula: Id,
        refute: impl FnOnce(&mut Self, usize) -> Line,
    ) -> Line {
        let assumed = self.assume(formula)?;
        let bottom = refute(self, assumed)?;
        let closed = self.close(bottom)?;
        let not = self.formulas.not(formula);
        self.add(not, Rule::NotIntro, &[closed])
    }

    /// The line of f, where `refute` comes from ¬f to ⊥.
    pub(super) fn contradict(
        &mut self,
        formula: Id,
        refute: impl FnOnce(&mut Self) -> Line,
    ) -> Line {
        let not = self.formulas.not(formula);
        self.assume(not)?;
        let bottom = refute(self)?;
        let closed = self.close(bottom)?;
        self.add(formula, Rule::Contradiction, &[closed])
    }

    /// The line of f → g, where `follow` comes from f to g.
    pub(super) fn imply(
        &mut self,
        from: Id,
        to: Id,
        follow: impl FnOnce(&mut Self, usize) -> Line,
    ) -> Line {
        let assumed = self.assume(from)?;
        let concluded = follow(self, assumed)?;
        let closed = self.close(concluded)?;
        let implies = self.formulas.add(Node::Implies(from, to));
        self.add(implies, Rule::ImpliesIntro, &[closed])
    }

    /// The line of `to`, from that of f ∨ g and what each of both leads to.
    pub(super) fn either(
        &mut self,
        or: usize,
        to: Id,
        left: impl FnOnce(&mut Self, usize) -> Line,
        right: impl FnOnce(&mut Self, usize) -> Line,
    ) -> Line {
        let Node::Or(a, b) = *self.formulas.node(self.lines[or].formula) else {
            unreachable!("it is asked of disjunctions")
        };
        let assumed = self.assume(a)?;
        let concluded = left(self, assumed)?;
        let first = self.close(concluded)?;
        let assumed = self.assume(b)?;
        let concluded = right(self, assumed)?;
        let second = self.close(concluded)?;
        self.add(to, Rule::OrElim, &[Place::Line(or), first, second])
    }

    /// The line of a part of a conjunction.
    pub(super) fn part(&mut self, part: Id, conjunction: usize) -> Line {
        self.conclude(part, Rule::AndElim, &[conjunction])
    }

    /// The line of a formula that is true by what is known.
    pub(super) fn derive_true(&mut self, id: Id) -> Line {
        if let Some(line) = self.known(id) {
            return Ok(line);
        }
        match *self.formulas.node(id) {
            Node::Not(inner) => self.derive_false(inner),
            Node::And(a, b) => {
                let parts = [self.derive_true(a)?, self.derive_true(b)?];
                self.conclude(id, Rule::AndIntro, &parts)
            }
            Node::Or(a, b) => {
                let part = if self.value(a) == Some(true) { a } else { b };
                let part = self.derive_true(part)?;
                self.conclude(id, Rule::OrIntro, &[part])
            }
            Node::Implies(a, b) => self.derive_implication(a, b),
            Node::Iff(a, b) => {
                let both = [self.derive_implication(a, b)?, self.derive_implication(b, a)?];
                self.conclude(id, Rule::IffIntro, &both)
            }
            Node::Bottom | Node::Atom(_) => unreachable!("it is known"),
        }
    }

    fn derive_implication(&mut self, from: Id, to: Id) -> Line {
        let implies = self.formulas.add(Node::Implies(from, to));
        if let Some(line) = self.known(implies) {
            return Ok(line);
        }
        if self.value(to) == Some(true) {
            return self.imply(from, to, |draft, _| draft.derive_true(to));
        }
        let not = self.derive_false(from)?;
        self.imply(from, to, |draft, assumed| {
            let bottom = draft.clash(assumed, not)?;
            draft.anything(to, bottom)
        })
    }

    /// The line of the negation of a formula that is false by what is known.
    pub(super) fn derive_false(&mut self, id: Id) -> Line {
        let not = self.formulas.not(id);
        if let Some(line) = self.known(not) {
            return Ok(line);
        }
        match *self.formulas.node(id) {
            Node::Bottom => self.refute(id, |_, assumed| Ok(assumed)),
            Node::Not(inner) => {
                let line = self.derive_true(inner)?;
                self.refute(id, |draft, assumed| draft.clash(line, assumed))
            }
            Node::And(a, b) => {
                let part = if self.value(a) == Some(false) { a } else { b };
                let not = self.derive_false(part)?;
                self.refute(id, |draft, assumed| {
                    let part = draft.part(part, assumed)?;
                    draft.clash(part, not)
                })
            }
            Node::Or(a, b) => {
                let (not_a, not_b) = (self.derive_false(a)?, self.derive_false(b)?);
                let bottom = self.formulas.bottom();
                self.refute(id, |draft, assumed| {
                    draft.either(
                        assumed,
                        bottom,
                        |draft, a| draft.clash(a, not_a),
                        |draft, b| draft.clash(b, not_b),
                    )
                })
            }
            Node::Implies(a, b) => {
                let (a, not_b) = (self.derive_true(a)?, self.derive_false(b)?);
                self.refute(id, |draft, assumed| {
                    let b = draft.conclude(b, Rule::ImpliesElim, &[assumed, a])?;
                    draft.clash(b, not_b)
                })
            }
            Node::Iff(a, b) => {
                let (from, to) = if self.value(a) == Some(true) { (a, b) } else { (b, a) };
                let (given, not) = (self.derive_true(from)?, self.derive_false(to)?);
                let implies = self.formulas.add(Node::Implies(from, to));
                self.refute(id, |draft, assumed| {
                    let implies = draft.conclude(implies, Rule::IffElim, &[assumed])?;
                    let to = draft.conclude(to, Rule::ImpliesElim, &[implies, given])?;
                    draft.clash(to, not)
                })
            }
            Node::Atom(_) => unreachable!("it is known"),
        }
    }
}
