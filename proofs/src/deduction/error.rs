//! Why a text is no proof, and where.

use limits::StopReason;
use strum::VariantNames as _;
use text::{Fault, Span};
use thiserror::Error;

use super::proof::Rule;

/// The first thing that is wrong with a text of proofs.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{reason}", self.place())]
pub struct DeductionError {
    /// The theorem whose proof is wrong; empty before the first.
    pub theorem: String,
    /// The number of the proof's line; none where the mistake is in no line.
    pub line: Option<usize>,
    /// The line of the text, from 1.
    pub at: usize,
    /// The place in that line, in characters from 1.
    pub column: usize,
    /// The place in the text, in bytes.
    pub span: Span,
    /// What is wrong.
    pub reason: Box<Reason>,
}

impl DeductionError {
    /// What ended the check, if it was a limit.
    pub fn stopped(&self) -> Option<StopReason> {
        match *self.reason {
            Reason::Stopped(reason) => Some(reason),
            _ => None,
        }
    }

    /// The error of a whole line of the text.
    pub(super) fn new(
        theorem: &str,
        line: Option<usize>,
        here: TextLine<'_>,
        reason: Reason,
    ) -> Self {
        Self::at_span(theorem, line, here, here.content(), reason)
    }

    /// The error at a place of a line of the text.
    pub(super) fn at_span(
        theorem: &str,
        line: Option<usize>,
        here: TextLine<'_>,
        span: Span,
        reason: Reason,
    ) -> Self {
        Self {
            theorem: theorem.to_owned(),
            line,
            at: here.number,
            column: here.text[..span.start].chars().count() + 1,
            span: here.start + span.start..here.start + span.end,
            reason: Box::new(reason),
        }
    }

    /// The same with its place in the text, and with what to do.
    pub fn located(&self) -> Fault {
        let fault = Fault::new(self.to_string(), self.span.clone(), "here");
        match self.reason.help() {
            Some(help) => fault.advise(help),
            None => fault,
        }
    }

    fn place(&self) -> String {
        match (self.theorem.as_str(), self.line) {
            ("", _) => String::new(),
            (theorem, None) => format!("theorem `{theorem}`: "),
            (theorem, Some(line)) => format!("theorem `{theorem}`, line {line}: "),
        }
    }
}

impl Reason {
    /// What to do about it, if there is anything.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::UnknownRule(words) if words.to_lowercase().parse::<Rule>().is_ok() => {
                Some(format!("write `{}`", words.to_lowercase()))
            }
            Self::UnknownRule(_) => {
                let rules = Rule::VARIANTS.iter().filter(|name| !name.starts_with("theorem"));
                Some(format!(
                    "the rules are {} and theorem NAME",
                    rules.copied().collect::<Vec<_>>().join(", ")
                ))
            }
            _ => None,
        }
    }
}

/// A line of a text, and where it stands.
#[derive(Clone, Copy)]
pub(super) struct TextLine<'t> {
    /// From 1.
    pub(super) number: usize,
    /// The bytes before it.
    pub(super) start: usize,
    pub(super) text: &'t str,
}

impl TextLine<'_> {
    /// Where nothing was read.
    pub(super) const FIRST: Self = Self { number: 1, start: 0, text: "" };

    /// What there is in the line, without a comment.
    pub(super) fn content(self) -> Span {
        let text = self.text.split('#').next().unwrap_or_default();
        let end = text.trim_end().len();
        end - text.trim().len()..end
    }
}

/// What is wrong with a line or a proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    /// Checking would take more than is allowed.
    #[error("stopped: {0}")]
    Stopped(#[from] StopReason),
    /// The text is not in the notation.
    #[error("{0}")]
    Syntax(String),
    /// There is no such rule.
    #[error("there is no rule `{0}`")]
    UnknownRule(String),
    /// No theorem of this name was proved above.
    #[error("no theorem `{0}` is proved above")]
    UnknownTheorem(String),
    /// A theorem that stands above, whose own proof is wrong.
    #[error("the lines are right, but they use theorem `{0}`, which is not proved")]
    UnprovedTheorem(String),
    /// A name is used twice.
    #[error("there is a theorem `{0}` above")]
    SameName(String),
    /// A rule of classical logic where none is allowed.
    #[error("`{0}` is a rule of classical logic, which is not allowed here")]
    Classical(String),
    /// Lines are numbered 1, 2, …
    #[error("this line must have number {0}")]
    WrongNumber(usize),
    /// A line is deeper than its boxes.
    #[error("a line goes deeper only by `assumption`")]
    NoBoxHere,
    /// An assumption outside of every box.
    #[error("an assumption opens a box: write `>` before it")]
    AssumptionOutside,
    /// A premise inside a box.
    #[error("premises stand outside of boxes")]
    PremiseInBox,
    /// A formula that the theorem does not have as a premise.
    #[error("`{0}` is not a premise of the theorem")]
    NotAPremise(String),
    /// Several formulas where one is concluded.
    #[error("only a line of premises can hold several formulas")]
    SeveralFormulas,
    /// A reference to the line itself, or to one that comes later, or does not exist.
    #[error("line {0} does not come before this one")]
    NotBefore(usize),
    /// A reference into a box that is closed.
    #[error(
        "line {line} lies in the box {first}-{last}, which is closed: what it says depends on its assumption"
    )]
    Closed {
        /// The line.
        line: usize,
        /// First line of the box.
        first: usize,
        /// Last line of the box.
        last: usize,
    },
    /// A line with fewer formulas.
    #[error("line {line} has no formula number {nth}: it holds {n_formulas}")]
    NoFormula {
        /// The line.
        line: usize,
        /// Number of the formula, from 1.
        nth: usize,
        /// How many it holds.
        n_formulas: usize,
    },
    /// A line with several formulas, and none is chosen.
    #[error("line {line} holds {n_formulas} formulas: write {line}.1 to {line}.{n_formulas}")]
    Ambiguous {
        /// The line.
        line: usize,
        /// How many it holds.
        n_formulas: usize,
    },
    /// No box begins and ends there.
    #[error("there is no box {first}-{last}")]
    NoBox {
        /// First line.
        first: usize,
        /// Last line.
        last: usize,
    },
    /// The box is not closed yet.
    #[error("the box that begins at line {0} is still open")]
    OpenBox(usize),
    /// The box lies in a box that is closed.
    #[error("the box {first}-{last} lies in a box that is closed")]
    BoxOutOfReach {
        /// First line.
        first: usize,
        /// Last line.
        last: usize,
    },
    /// The last line of the box is inside an inner box.
    #[error("the box {first}-{last} ends within another box, so it concludes nothing")]
    NoConclusion {
        /// First line.
        first: usize,
        /// Last line.
        last: usize,
    },
    /// References of the wrong number or kind.
    #[error("`{rule}` is used with {shape}")]
    WrongReferences {
        /// The rule.
        rule: String,
        /// What it takes and gives.
        shape: &'static str,
    },
    /// The box does not assume or conclude what the rule needs.
    #[error(
        "the box {first}-{last} goes from `{assumed}` to `{concluded}`, but `{rule}` is used with {shape}"
    )]
    WrongBox {
        /// First line.
        first: usize,
        /// Last line.
        last: usize,
        /// What it assumes.
        assumed: String,
        /// What it concludes.
        concluded: String,
        /// The rule.
        rule: String,
        /// What it takes and gives.
        shape: &'static str,
    },
    /// The rule does not give this formula.
    #[error("`{formula}` does not follow: `{rule}` is used with {shape}{}", here(used_with))]
    DoesNotFollow {
        /// The formula of the line.
        formula: String,
        /// The rule.
        rule: String,
        /// What it takes and gives.
        shape: String,
        /// What it is used with, with all parentheses; empty if it is used with nothing.
        used_with: String,
    },
    /// The proof ends inside a box.
    #[error("the proof ends within a box")]
    EndsInBox,
    /// The last line is not the conclusion.
    #[error("the proof ends with `{found}`, but the conclusion is `{conclusion}`")]
    NotTheConclusion {
        /// The formula of the last line.
        found: String,
        /// The conclusion.
        conclusion: String,
    },
    /// A theorem without lines.
    #[error("the proof has no lines")]
    Empty,
}

fn here(used_with: &str) -> String {
    if used_with.is_empty() { String::new() } else { format!("; here with {used_with}") }
}
