//! What lemmas are written out as.

use logic::Formula;

use crate::syntax::ast::Quantifier;

/// A formula without quantifiers and definitions, with the connectives that the lemma has: for proofs by
/// rules that are not classical. Only what is true or false in itself is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiteralFormula {
    /// A proposition or a formula of the theory, or a constant.
    Theory(Formula),
    /// ¬
    Not(Box<Self>),
    /// ∧ of two or more.
    And(Vec<Self>),
    /// ∨ of two or more.
    Or(Vec<Self>),
    /// →
    Implies(Box<Self>, Box<Self>),
    /// ↔
    Iff(Box<Self>, Box<Self>),
}

/// A formula that a lemma is written out as, with its connectives.
pub(crate) trait WrittenOut: Sized {
    fn of_theory(formula: Formula) -> Self;
    /// Its value, if it is a constant.
    fn constant(&self) -> Option<bool>;
    fn not(self) -> Self;
    /// ∧ of formulas that are no constants.
    fn all(parts: Vec<Self>) -> Self;
    /// ∨ of formulas that are no constants.
    fn any(parts: Vec<Self>) -> Self;
    /// → of which the left side is not false.
    fn implies(self, other: Self) -> Self;
    /// ↔ of formulas that are no constants.
    fn iff(self, other: Self) -> Self;
}

impl WrittenOut for Formula {
    fn of_theory(formula: Formula) -> Self {
        formula
    }

    fn constant(&self) -> Option<bool> {
        match self {
            Self::Constant(value) => Some(*value),
            _ => None,
        }
    }

    fn not(self) -> Self {
        !self
    }

    fn all(parts: Vec<Self>) -> Self {
        Self::all(parts)
    }

    fn any(parts: Vec<Self>) -> Self {
        Self::any(parts)
    }

    fn implies(self, other: Self) -> Self {
        self.implies(other)
    }

    fn iff(self, other: Self) -> Self {
        self.iff(other)
    }
}

impl WrittenOut for LiteralFormula {
    fn of_theory(formula: Formula) -> Self {
        Self::Theory(formula)
    }

    fn constant(&self) -> Option<bool> {
        match self {
            Self::Theory(formula) => formula.constant(),
            _ => None,
        }
    }

    fn not(self) -> Self {
        match self.constant() {
            Some(value) => Self::Theory(Formula::Constant(!value)),
            None => Self::Not(Box::new(self)),
        }
    }

    fn all(mut parts: Vec<Self>) -> Self {
        match parts.len() {
            0 => Self::Theory(Formula::TRUE),
            1 => parts.remove(0),
            _ => Self::And(parts),
        }
    }

    fn any(mut parts: Vec<Self>) -> Self {
        match parts.len() {
            0 => Self::Theory(Formula::FALSE),
            1 => parts.remove(0),
            _ => Self::Or(parts),
        }
    }

    fn implies(self, other: Self) -> Self {
        match (self.constant(), other.constant()) {
            (Some(true), _) | (_, Some(true)) => other,
            (_, Some(false)) => self.not(),
            _ => Self::Implies(Box::new(self), Box::new(other)),
        }
    }

    fn iff(self, other: Self) -> Self {
        Self::Iff(Box::new(self), Box::new(other))
    }
}

pub(crate) fn constant<F: WrittenOut>(value: bool) -> F {
    F::of_theory(Formula::Constant(value))
}

/// ∧ or ∨ of formulas, of which a constant decides the whole.
pub(crate) fn joined<F: WrittenOut>(mut parts: Vec<F>, quantifier: Quantifier) -> F {
    if let Some(decisive) = parts.iter().position(|part| part.constant().is_some()) {
        return parts.swap_remove(decisive);
    }
    match quantifier {
        Quantifier::All => F::all(parts),
        Quantifier::Some => F::any(parts),
    }
}

/// ↔ of any formulas.
pub(crate) fn equivalence<F: WrittenOut>(left: F, right: F) -> F {
    match (left.constant(), right.constant()) {
        (Some(true), _) => right,
        (_, Some(true)) => left,
        (Some(false), _) => right.not(),
        (_, Some(false)) => left.not(),
        (None, None) => left.iff(right),
    }
}
