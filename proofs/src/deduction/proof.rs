//! What a proof consists of.

use std::fmt;

use super::formula::Formula;

/// What a theorem says: its conclusion follows from its premises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequent {
    /// The theorem's name.
    pub name: String,
    /// The premises.
    pub premises: Vec<Formula>,
    /// The conclusion.
    pub conclusion: Formula,
}

#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) number: usize,
    /// How many boxes are around it.
    pub(super) depth: usize,
    pub(super) formulas: Vec<Formula>,
    pub(super) rule: Rule,
    pub(super) references: Vec<Reference>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reference {
    /// `7`, or `2.5`: the fifth formula of line 2.
    Formula { line: usize, nth: Option<usize> },
    /// `25-42`
    Box { first: usize, last: usize },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    Premise,
    Assumption,
    Copy,
    AndIntro,
    AndElim,
    OrIntro,
    OrElim,
    NotIntro,
    NotElim,
    ImpliesIntro,
    ImpliesElim,
    IffIntro,
    IffElim,
    BottomIntro,
    BottomElim,
    Contradiction,
    DoubleNegation,
    ExcludedMiddle,
    Theorem(String),
}

impl Rule {
    pub(super) fn is_classical(&self) -> bool {
        matches!(self, Self::Contradiction | Self::DoubleNegation | Self::ExcludedMiddle)
    }

    /// What it is used with, and what it gives.
    pub(super) fn shape(&self) -> &'static str {
        match self {
            Self::Premise | Self::Assumption => "no reference",
            Self::Copy => "one formula, and gives it again",
            Self::AndIntro => "P and Q, and gives P & Q",
            Self::AndElim => "P & Q, and gives P or Q",
            Self::OrIntro => "P, and gives P | Q or Q | P",
            Self::OrElim => "P | Q, a box from P to R and a box from Q to R, and gives R",
            Self::NotIntro => "a box from P to false, and gives !P",
            Self::NotElim | Self::BottomIntro => "P and !P, and gives false",
            Self::ImpliesIntro => "a box from P to Q, and gives P -> Q",
            Self::ImpliesElim => "P -> Q and P, and gives Q",
            Self::IffIntro => "P -> Q and Q -> P, and gives P <-> Q",
            Self::IffElim => "P <-> Q, and gives P -> Q or Q -> P",
            Self::BottomElim => "false, and gives any formula",
            Self::Contradiction => "a box from !P to false, and gives P",
            Self::DoubleNegation => "!!P, and gives P",
            Self::ExcludedMiddle => "no reference, and gives P | !P",
            Self::Theorem(_) => {
                "the premises of the theorem in their order, and gives its conclusion"
            }
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Premise => "premise",
            Self::Assumption => "assumption",
            Self::Copy => "copy",
            Self::AndIntro => "and intro",
            Self::AndElim => "and elim",
            Self::OrIntro => "or intro",
            Self::OrElim => "or elim",
            Self::NotIntro => "not intro",
            Self::NotElim => "not elim",
            Self::ImpliesIntro => "implies intro",
            Self::ImpliesElim => "implies elim",
            Self::IffIntro => "iff intro",
            Self::IffElim => "iff elim",
            Self::BottomIntro => "bottom intro",
            Self::BottomElim => "bottom elim",
            Self::Contradiction => "classical contradiction",
            Self::DoubleNegation => "classical double negation",
            Self::ExcludedMiddle => "classical excluded middle",
            Self::Theorem(name) => return write!(f, "theorem {name}"),
        })
    }
}
