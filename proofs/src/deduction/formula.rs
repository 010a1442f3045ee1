//! Propositional formulas of natural deduction, with binary connectives.

use std::fmt;

/// A formula.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// ⊥
    Bottom,
    /// A proposition.
    Atom(String),
    /// ¬f
    Not(Box<Formula>),
    /// f ∧ g
    And(Box<Formula>, Box<Formula>),
    /// f ∨ g
    Or(Box<Formula>, Box<Formula>),
    /// f → g
    Implies(Box<Formula>, Box<Formula>),
    /// f ↔ g
    Iff(Box<Formula>, Box<Formula>),
}

impl Formula {
    pub(super) fn negated(self) -> Self {
        Self::Not(Box::new(self))
    }

    /// Number of its parts, itself included.
    pub(super) fn n_parts(&self) -> usize {
        match self {
            Self::Bottom | Self::Atom(_) => 1,
            Self::Not(inner) => 1 + inner.n_parts(),
            Self::And(left, right)
            | Self::Or(left, right)
            | Self::Implies(left, right)
            | Self::Iff(left, right) => 1 + left.n_parts() + right.n_parts(),
        }
    }

    /// How strongly its outermost connective binds.
    fn strength(&self) -> u8 {
        match self {
            Self::Iff(..) => 0,
            Self::Implies(..) => 1,
            Self::Or(..) => 2,
            Self::And(..) => 3,
            Self::Not(_) | Self::Atom(_) | Self::Bottom => 4,
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, at_least: u8) -> fmt::Result {
        if self.strength() < at_least {
            f.write_str("(")?;
            self.write(f, 0)?;
            return f.write_str(")");
        }
        let (left, sign, right, of_left, of_right) = match self {
            Self::Bottom => return f.write_str("false"),
            Self::Atom(name) => return f.write_str(name),
            Self::Not(inner) => {
                f.write_str("!")?;
                return inner.write(f, 4);
            }
            Self::And(left, right) => (left, "&", right, 3, 4),
            Self::Or(left, right) => (left, "|", right, 2, 3),
            Self::Implies(left, right) => (left, "->", right, 2, 1),
            Self::Iff(left, right) => (left, "<->", right, 1, 1),
        };
        left.write(f, of_left)?;
        write!(f, " {sign} ")?;
        right.write(f, of_right)
    }
}

/// With as few parentheses as can be read back.
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}
