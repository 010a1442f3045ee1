//! Formulas over named propositions, now and next.

use std::ops::Not;

use crate::prop::{Atom, Moment};

/// A propositional formula over [`Atom`]s.
///
/// [`Formula::all`], [`Formula::any`] and what is made by them flatten and fold constants;
/// [`iff`](Formula::iff) and [`at_most_one`](Formula::at_most_one) do neither.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// ⊤ or ⊥.
    Constant(bool),
    /// A proposition at a moment.
    Atom(Atom),
    /// ¬f.
    Not(Box<Formula>),
    /// f₁ ∧ … ∧ fₙ.
    And(Vec<Formula>),
    /// f₁ ∨ … ∨ fₙ.
    Or(Vec<Formula>),
    /// f ⇔ g.
    Iff(Box<Formula>, Box<Formula>),
    /// At most one of the formulas holds.
    AtMostOne(Vec<Formula>),
}

impl Formula {
    /// ⊤.
    pub const TRUE: Self = Self::Constant(true);
    /// ⊥.
    pub const FALSE: Self = Self::Constant(false);

    /// The conjunction; ⊤ of none.
    pub fn all(formulas: impl IntoIterator<Item = impl Into<Self>>) -> Self {
        Self::join(formulas, true)
    }

    /// The disjunction; ⊥ of none.
    pub fn any(formulas: impl IntoIterator<Item = impl Into<Self>>) -> Self {
        Self::join(formulas, false)
    }

    /// A conjunction (whose unit is ⊤) or a disjunction (whose unit is ⊥).
    fn join(formulas: impl IntoIterator<Item = impl Into<Self>>, unit: bool) -> Self {
        let mut parts = Vec::new();
        for formula in formulas {
            match formula.into() {
                Self::Constant(value) if value == unit => {}
                Self::Constant(value) => return Self::Constant(value),
                Self::And(inner) if unit => parts.extend(inner),
                Self::Or(inner) if !unit => parts.extend(inner),
                other => parts.push(other),
            }
        }
        match (parts.len(), unit) {
            (0, _) => Self::Constant(unit),
            (1, _) => parts.remove(0),
            (_, true) => Self::And(parts),
            (_, false) => Self::Or(parts),
        }
    }

    /// self ∧ other.
    #[must_use]
    pub fn and(self, other: impl Into<Self>) -> Self {
        Self::all([self, other.into()])
    }

    /// self ∨ other.
    #[must_use]
    pub fn or(self, other: impl Into<Self>) -> Self {
        Self::any([self, other.into()])
    }

    /// self ⇒ other.
    #[must_use]
    pub fn implies(self, other: impl Into<Self>) -> Self {
        Self::any([!self, other.into()])
    }

    /// self ⇔ other.
    #[must_use]
    pub fn iff(self, other: impl Into<Self>) -> Self {
        Self::Iff(Box::new(self), Box::new(other.into()))
    }

    /// At most one of the formulas holds.
    pub fn at_most_one(formulas: impl IntoIterator<Item = impl Into<Self>>) -> Self {
        Self::AtMostOne(formulas.into_iter().map(Into::into).collect())
    }

    /// Exactly one of the formulas holds: a disjunction and an at-most-one.
    pub fn exactly_one(formulas: impl IntoIterator<Item = impl Into<Self>>) -> Self {
        let formulas: Vec<Self> = formulas.into_iter().map(Into::into).collect();
        Self::any(formulas.iter().cloned()).and(Self::AtMostOne(formulas))
    }

    /// The latest moment that the formula mentions; `None` for a formula without atoms.
    pub fn latest(&self) -> Option<Moment> {
        let mut latest = None;
        self.visit_atoms(&mut |atom| latest = latest.max(Some(atom.moment)));
        latest
    }

    /// Calls `f` for every occurrence of an atom.
    pub fn visit_atoms(&self, f: &mut impl FnMut(Atom)) {
        match self {
            Self::Constant(_) => {}
            Self::Atom(atom) => f(*atom),
            Self::Not(inner) => inner.visit_atoms(f),
            Self::And(parts) | Self::Or(parts) | Self::AtMostOne(parts) => {
                for part in parts {
                    part.visit_atoms(f);
                }
            }
            Self::Iff(left, right) => {
                left.visit_atoms(f);
                right.visit_atoms(f);
            }
        }
    }

    /// The memory that it takes, in bytes.
    pub(crate) fn n_bytes(&self) -> usize {
        let of_parts = match self {
            Self::Constant(_) | Self::Atom(_) => 0,
            Self::Not(inner) => inner.n_bytes(),
            Self::And(parts) | Self::Or(parts) | Self::AtMostOne(parts) => {
                parts.iter().map(Self::n_bytes).sum()
            }
            Self::Iff(left, right) => left.n_bytes() + right.n_bytes(),
        };
        size_of::<Self>() + of_parts
    }

    /// The truth value when each atom has the value that `value` gives it.
    pub fn evaluate(&self, value: &impl Fn(Atom) -> bool) -> bool {
        match self {
            Self::Constant(constant) => *constant,
            Self::Atom(atom) => value(*atom),
            Self::Not(inner) => !inner.evaluate(value),
            Self::And(parts) => parts.iter().all(|part| part.evaluate(value)),
            Self::Or(parts) => parts.iter().any(|part| part.evaluate(value)),
            Self::Iff(left, right) => left.evaluate(value) == right.evaluate(value),
            Self::AtMostOne(parts) => parts.iter().filter(|part| part.evaluate(value)).count() <= 1,
        }
    }
}

impl From<Atom> for Formula {
    fn from(atom: Atom) -> Self {
        Self::Atom(atom)
    }
}

impl Not for Formula {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Constant(value) => Self::Constant(!value),
            Self::Not(inner) => *inner,
            other => Self::Not(Box::new(other)),
        }
    }
}

impl Not for Atom {
    type Output = Formula;

    fn not(self) -> Formula {
        !Formula::Atom(self)
    }
}

impl Atom {
    /// It has this value.
    pub fn is(self, value: bool) -> Formula {
        if value { self.into() } else { !self }
    }

    /// self ⇒ other.
    pub fn implies(self, other: impl Into<Formula>) -> Formula {
        Formula::Atom(self).implies(other)
    }

    /// self ⇔ other.
    pub fn iff(self, other: impl Into<Formula>) -> Formula {
        Formula::Atom(self).iff(other)
    }

    /// self ∧ other.
    pub fn and(self, other: impl Into<Formula>) -> Formula {
        Formula::Atom(self).and(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TransitionSystem;

    fn atoms() -> [Formula; 3] {
        let mut system = TransitionSystem::new();
        ["a", "b", "c"].map(|name| system.state_prop(name).now().into())
    }

    #[test]
    fn constructors_flatten_and_fold_constants() {
        let [a, b, c] = atoms();
        let none: [Formula; 0] = [];
        assert_eq!(Formula::all(none.clone()), Formula::TRUE);
        assert_eq!(Formula::any(none), Formula::FALSE);
        assert_eq!(Formula::all([a.clone()]), a);
        assert_eq!(Formula::all([a.clone(), Formula::TRUE]), a);
        assert_eq!(Formula::all([a.clone(), Formula::FALSE]), Formula::FALSE);
        assert_eq!(Formula::any([a.clone(), Formula::FALSE]), a);
        assert_eq!(Formula::any([a.clone(), Formula::TRUE]), Formula::TRUE);
        let abc = vec![a.clone(), b.clone(), c.clone()];
        assert_eq!(a.clone().and(b.clone()).and(c.clone()), Formula::And(abc.clone()));
        assert_eq!(a.clone().or(b.clone().or(c.clone())), Formula::Or(abc));
        let disjunction = b.clone().or(c.clone());
        let mixed = Formula::And(vec![a.clone(), disjunction.clone()]);
        assert_eq!(a.clone().and(disjunction), mixed, "a disjunction stays whole");
        assert_eq!(!!a.clone(), a);
        assert_eq!(!Formula::TRUE, Formula::FALSE);
        assert_eq!(Formula::FALSE.implies(a.clone()), Formula::TRUE);
        assert_eq!(Formula::TRUE.implies(a.clone()), a);
    }

    /// Truth tables over a, b, c: bit i is the value where the bits of i are those of a, b, c.
    #[test]
    fn connectives_have_their_truth_tables() {
        let [a, b, c] = atoms();
        let abc = || [a.clone(), b.clone(), c.clone()];
        for (formula, table) in [
            (a.clone(), 0b1010_1010),
            (!a.clone(), 0b0101_0101),
            (a.clone().and(b.clone()), 0b1000_1000),
            (a.clone().or(b.clone()), 0b1110_1110),
            (a.clone().implies(b.clone()), 0b1101_1101),
            (a.clone().iff(b.clone()), 0b1001_1001),
            (Formula::at_most_one(abc()), 0b0001_0111),
            (Formula::exactly_one(abc()), 0b0001_0110),
            (Formula::at_most_one([a.clone(), a.clone()]), 0b0101_0101),
        ] {
            let value = |bits: u32| formula.evaluate(&|atom| bits >> atom.prop.index() & 1 == 1);
            let found = (0..8).filter(|&bits| value(bits)).fold(0_u8, |all, bits| all | 1 << bits);
            assert_eq!(found, table, "{formula:?}: {found:#010b}");
        }
    }
}
