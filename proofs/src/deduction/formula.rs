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

/// How formulas are written.
pub(super) struct Signs {
    bottom: &'static str,
    not: &'static str,
    and: &'static str,
    or: &'static str,
    implies: &'static str,
    iff: &'static str,
    /// What stands around the name of a proposition, in which `_` is written as this.
    atom: [&'static str; 3],
    /// `true` if parentheses stand around every connective but the outermost one.
    is_grouped: bool,
}

/// As proofs have them.
const TEXT: Signs = Signs {
    bottom: "false",
    not: "!",
    and: "&",
    or: "|",
    implies: "->",
    iff: "<->",
    atom: ["", "_", ""],
    is_grouped: false,
};

/// The same with all parentheses.
pub(super) const GROUPED: Signs = Signs { is_grouped: true, ..TEXT };

/// For the mathematics of LaTeX.
pub(super) const LATEX: Signs = Signs {
    bottom: r"\bot",
    not: r"\lnot ",
    and: r"\land",
    or: r"\lor",
    implies: r"\to",
    iff: r"\leftrightarrow",
    atom: [r"\mathit{", r"\_", "}"],
    is_grouped: false,
};

/// A formula in these signs, with as few parentheses as can be read back unless they are all wanted.
pub(super) struct Written<'a>(pub(super) &'a Formula, pub(super) &'a Signs);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f, self.1, 0)
    }
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

    fn write(&self, f: &mut fmt::Formatter<'_>, signs: &Signs, at_least: u8) -> fmt::Result {
        if self.strength() < at_least {
            f.write_str("(")?;
            self.write(f, signs, 0)?;
            return f.write_str(")");
        }
        let (left, sign, right, of_left, of_right) = match self {
            Self::Bottom => return f.write_str(signs.bottom),
            Self::Atom(name) => {
                let [before, underscore, after] = signs.atom;
                return write!(f, "{before}{}{after}", name.replace('_', underscore));
            }
            Self::Not(inner) => {
                f.write_str(signs.not)?;
                return inner.write(f, signs, 4);
            }
            Self::And(left, right) => (left, signs.and, right, 3, 4),
            Self::Or(left, right) => (left, signs.or, right, 2, 3),
            Self::Implies(left, right) => (left, signs.implies, right, 2, 1),
            Self::Iff(left, right) => (left, signs.iff, right, 1, 1),
        };
        let [of_left, of_right] = if signs.is_grouped { [4, 4] } else { [of_left, of_right] };
        left.write(f, signs, of_left)?;
        write!(f, " {sign} ")?;
        right.write(f, signs, of_right)
    }
}

/// With as few parentheses as can be read back.
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &TEXT, 0)
    }
}
