//! What a proof consists of.

use strum::{Display, EnumString, VariantNames};

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

/// The texts of a rule are the words of which it consists, with one blank between them.
#[derive(Clone, Debug, PartialEq, Eq, Display, EnumString, VariantNames)]
pub(super) enum Rule {
    #[strum(to_string = "premises", serialize = "premise")]
    Premise,
    #[strum(to_string = "assumption")]
    Assumption,
    #[strum(to_string = "copy")]
    Copy,
    #[strum(to_string = "and intro", serialize = "& intro")]
    AndIntro,
    #[strum(to_string = "and elim", serialize = "& elim")]
    AndElim,
    #[strum(to_string = "or intro", serialize = "| intro")]
    OrIntro,
    #[strum(to_string = "or elim", serialize = "| elim")]
    OrElim,
    #[strum(to_string = "not intro", serialize = "! intro")]
    NotIntro,
    #[strum(to_string = "not elim", serialize = "! elim")]
    NotElim,
    #[strum(to_string = "implies intro", serialize = "-> intro")]
    ImpliesIntro,
    #[strum(to_string = "implies elim", serialize = "-> elim")]
    ImpliesElim,
    #[strum(to_string = "iff intro", serialize = "<-> intro")]
    IffIntro,
    #[strum(to_string = "iff elim", serialize = "<-> elim")]
    IffElim,
    #[strum(to_string = "bottom intro", serialize = "false intro")]
    BottomIntro,
    #[strum(to_string = "bottom elim", serialize = "false elim")]
    BottomElim,
    #[strum(to_string = "classical contradiction")]
    Contradiction,
    #[strum(to_string = "classical double negation")]
    DoubleNegation,
    #[strum(to_string = "classical excluded middle")]
    ExcludedMiddle,
    /// A theorem. It is not among the texts that are read, since its name has to be read as well.
    #[strum(to_string = "theorem {0}")]
    Theorem(String),
}

impl Rule {
    pub(super) fn is_classical(&self) -> bool {
        matches!(self, Self::Contradiction | Self::DoubleNegation | Self::ExcludedMiddle)
    }

    /// What it is used with, and what it gives. Greek letters, which propositions seldom have, stand for
    /// formulas.
    pub(super) fn shape(&self) -> &'static str {
        match self {
            Self::Premise | Self::Assumption => "no reference",
            Self::Copy => "one formula, and gives it again",
            Self::AndIntro => "φ and ψ, in this order, and gives φ & ψ",
            Self::AndElim => "φ & ψ, and gives φ or ψ",
            Self::OrIntro => "φ, and gives φ | ψ or ψ | φ",
            Self::OrElim => {
                "φ | ψ, a box from φ to χ and a box from ψ to χ, in this order, and gives χ"
            }
            Self::NotIntro => "a box from φ to false, and gives !φ",
            Self::NotElim | Self::BottomIntro => "φ and !φ, in this order, and gives false",
            Self::ImpliesIntro => "a box from φ to ψ, and gives φ -> ψ",
            Self::ImpliesElim => "φ -> ψ and φ, in this order, and gives ψ",
            Self::IffIntro => "φ -> ψ and ψ -> φ, in this order, and gives φ <-> ψ",
            Self::IffElim => "φ <-> ψ, and gives φ -> ψ or ψ -> φ",
            Self::BottomElim => "false, and gives any formula",
            Self::Contradiction => "a box from !φ to false, and gives φ",
            Self::DoubleNegation => "!!φ, and gives φ",
            Self::ExcludedMiddle => "no reference, and gives φ | !φ",
            Self::Theorem(_) => {
                "the premises of the theorem in their order, and gives its conclusion"
            }
        }
    }
}
