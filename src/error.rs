//! Why there is no answer.

mod reasons;

use std::{io, path::Path, path::PathBuf};

use board::ReplayError;
use encodings::{DecodeError, EncodeError, FormulationError};
use lemmas::{ExpandError, NoCounterexample};
use limits::StopReason;
use logic::FormulaError;
use planning::invariant::InvariantError;
use proofs::deduction::{self, DeductionError};
use thiserror::Error;

pub use self::reasons::{Contradiction, WrongDeduction};
use crate::formula::OriginError;

/// Why there is no answer.
///
/// [`Error::GaveUp`] is an answer of its own kind: with more time or memory there may be another. Of a
/// board or program that cannot be read, `{:#}` has the places of all faults.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A limit was reached, or the work was interrupted.
    #[error("gave up: {0}")]
    GaveUp(FormulaError),
    /// Slides are not counted over this many transitions.
    #[error("the bound is too large to count slides: at most {most} is possible")]
    TooLongToCount {
        /// The largest bound.
        most: usize,
    },
    /// The variables of this many transitions cannot be numbered.
    #[error("the bound is too large: at most {most} is possible")]
    TooLong {
        /// The largest bound.
        most: usize,
    },
    /// A formulation that does not keep what is asked for.
    #[error(transparent)]
    Refused(#[from] FormulationError),
    /// An invariant speaks about something else than the states, or states do not tell what can follow them.
    #[error(transparent)]
    Invariant(InvariantError),
    /// An invariant speaks about propositions that certified formulas do not have: a mistake in a
    /// [`Puzzle`](crate::planning::Puzzle).
    #[error("the clauses speak about propositions that certified formulas do not have")]
    ForeignInvariant,
    /// A question about the formula of a bound, without one.
    #[error("without a bound there is no formula to ask about")]
    Unbounded,
    /// A deduction that was found is wrong.
    #[error("a deduction that was found is wrong: {0}")]
    Deduction(#[from] WrongDeduction),
    /// A smallest set of pieces is not looked for among this many.
    #[error("the board has {n} vehicles and walls beside the primary, more than {most}")]
    TooManyPieces {
        /// How many it has.
        n: usize,
        /// The most.
        most: usize,
    },
    /// A solver that cannot do what it is asked for, or is not there.
    #[error(transparent)]
    SolverSpec(#[from] solvers::StartError),
    /// The solver failed.
    #[error("{}", causes(.0))]
    Solver(anyhow::Error),
    /// The solver's model is no plan.
    #[error(transparent)]
    Model(#[from] DecodeError),
    /// The solver's model is no plan of the program.
    #[error(transparent)]
    ProgramModel(#[from] puma::DecodeError),
    /// A board that is none.
    #[error(transparent)]
    Board(#[from] board::formats::ReadError),
    /// A program that is none.
    #[error(transparent)]
    Program(text::TextError),
    /// A question about the invariants of a program that has none.
    #[error("`{program}` has no invariant")]
    NoInvariant {
        /// What messages call the program.
        program: String,
    },
    /// A plan breaks the rules.
    #[error(transparent)]
    Plan(#[from] ReplayError),
    /// A solver says that there is no plan within a bound, where one is known.
    #[error("{engine} finds no plan where there is one")]
    PlanRefuted {
        /// The formulation and the solver.
        engine: String,
        /// `true` if the puzzle may be at fault instead of the solver.
        is_model_suspect: bool,
    },
    /// Plans cannot rest at the goal, so that formulas do not say what is taken from them.
    #[error("a plan cannot rest at the goal: no transition leads to a goal state from {state}")]
    NoRest {
        /// What holds in a goal state.
        state: String,
    },
    /// A formula that was to be refuted has a model.
    #[error("the formula has a model")]
    HasModel,
    /// A formula that has to be unsatisfiable has a model, which contradicts what is known.
    #[error(transparent)]
    Satisfiable(#[from] Contradiction),
    /// A formula's comment does not say what it is about.
    #[error(transparent)]
    Origin(#[from] OriginError),
    /// A lemma says nothing about these boards.
    #[error("lemma `{lemma}` at {boards}: {why}")]
    SilentLemma {
        /// Its name.
        lemma: String,
        /// The boards, as [`LemmaSubject::label`](crate::verification::LemmaSubject::label) shows them.
        boards: String,
        /// Why.
        why: ExpandError,
    },
    /// A lemma that was to be deduced fails.
    #[error("lemma `{lemma}` does not hold")]
    FalseLemma {
        /// Its name.
        lemma: String,
    },
    /// The solver's model of a lemma's negation shows no boards of which the lemma fails.
    #[error("lemma `{lemma}`: {why}")]
    NoCounterexample {
        /// Its name.
        lemma: String,
        /// What is wrong with the model.
        why: NoCounterexample,
    },
    /// There are no such boards to speak about.
    #[error("{problem}")]
    Subject {
        /// What is wrong.
        problem: String,
        /// What to do.
        help: &'static str,
    },
    /// A certificate cannot be written to its folder as things stand there.
    #[error("{problem}")]
    Folder {
        /// What is wrong.
        problem: String,
        /// What to do, if there is advice.
        help: Option<&'static str>,
    },
    /// A file or folder cannot be made, read, written or removed.
    #[error("cannot {action} `{}`: {error}", path.display())]
    File {
        /// What was to be done.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

/// What to do about a bug.
const BUG: &str = "this is a bug of rushsat: please report it with the board";

impl Error {
    /// What a solver says that failed; a limit that ended what it wrote is one.
    pub(crate) fn of_solver(error: anyhow::Error) -> Self {
        let mut causes = error.chain().filter_map(|cause| cause.downcast_ref());
        let why = causes.find_map(StopReason::of);
        why.map_or_else(|| Self::Solver(error), Self::from)
    }

    /// The error that an action on a file failed, or that a limit ended it.
    pub(crate) fn file(action: &'static str, path: impl AsRef<Path>, error: io::Error) -> Self {
        match StopReason::of(&error) {
            Some(reason) => reason.into(),
            None => Self::File { action, path: path.as_ref().to_owned(), error },
        }
    }

    /// The same, where search has ruled out that a formula has a model.
    pub(crate) fn against_search(self) -> Self {
        match self {
            Self::HasModel => Contradiction::Search.into(),
            error => error,
        }
    }

    /// The error that the check of a deduction failed, or that a limit ended it.
    pub(crate) fn deduction(error: DeductionError, text: String) -> Self {
        match *error.reason {
            deduction::Reason::Stopped(why) => why.into(),
            _ => WrongDeduction::Refused { error, text }.into(),
        }
    }

    /// What to do about it, if there is advice.
    pub fn help(&self) -> Option<&str> {
        match self {
            Self::Board(error) => error.advice(),
            Self::Program(error) => error.faults().first()?.advice(),
            Self::NoInvariant { .. } => Some("write `Goals { … Invariant (condition); }`"),
            Self::TooLongToCount { .. } => Some("sequential semantics have no such limit"),
            Self::PlanRefuted { is_model_suspect: false, .. } => {
                Some("ask another solver; `rushsat compare` shows which of them are right")
            }
            Self::PlanRefuted { is_model_suspect: true, .. }
            | Self::Satisfiable(Contradiction::Puzzle) => Some(
                "ask another solver, and see whether the puzzle keeps what `Puzzle` demands of `encode`, \
                 `plan` and `length`",
            ),
            Self::NoRest { .. } => {
                Some("let each goal state have a transition to itself: see `Puzzle::encode`")
            }
            Self::TooManyPieces { .. } => Some("ask for one minimal set instead"),
            Self::Satisfiable(_) | Self::Deduction(_) => Some(BUG),
            Self::Subject { help, .. } => Some(help),
            Self::Folder { help, .. } => *help,
            _ => None,
        }
    }
}

impl From<FormulaError> for Error {
    fn from(why: FormulaError) -> Self {
        Self::GaveUp(why)
    }
}

impl From<StopReason> for Error {
    fn from(why: StopReason) -> Self {
        Self::GaveUp(why.into())
    }
}

impl From<puma::ParseError> for Error {
    fn from(error: puma::ParseError) -> Self {
        match error {
            puma::ParseError::Stopped(why) => why.into(),
            puma::ParseError::Faulty(error) => Self::Program(error),
        }
    }
}

impl From<EncodeError> for Error {
    fn from(error: EncodeError) -> Self {
        match error {
            EncodeError::Refused(refused) => refused.into(),
            EncodeError::Stopped(why) => why.into(),
        }
    }
}

/// An error and its causes, as one message. Some libraries say the cause in the error too: that is said once.
fn causes(error: &anyhow::Error) -> String {
    let mut message = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if message.is_empty() {
            message = cause;
        } else if !message.ends_with(&cause) {
            message = format!("{message}: {cause}");
        }
    }
    message
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn causes_are_said_once() {
        let full = || io::Error::other("no space left");
        let error = anyhow::Error::new(full()).context("writing the proof");
        assert_eq!(Error::Solver(error).to_string(), "writing the proof: no space left");
        let error = anyhow::Error::new(full()).context("in the proof: no space left");
        assert_eq!(Error::Solver(error).to_string(), "in the proof: no space left");
    }

    /// A limit is no bug.
    #[test]
    fn a_deduction_may_be_right_where_its_check_was_stopped() {
        let text = "theorem a: p |- p\n1: p  by premises\n";
        let budget = limits::Budget::default().with_memory(0);
        let checked = deduction::check(text, deduction::Logic::Classical, &budget);
        let error = Error::deduction(checked.unwrap_err(), text.to_owned());
        assert!(matches!(error, Error::GaveUp(_)), "{error:?}");
    }
}
