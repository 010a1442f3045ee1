//! What certificates are about.

use std::fmt;

use board::{Board, Metric};
use limits::Budget;
use logic::{AtMostOne, CompileOptions};
use search::SearchOutcome;
use solvers::SolverSpec;

use super::{Claim, ClaimedFormula, FileError, Trouble};
use crate::{
    Error,
    formula::TitledFormula,
    planning::{Bound, Engine, Observer, Puzzle, check_rest},
};

/// What a certificate is about: a [`Board`], a [program](crate::program::SourceProgram) with its text, or
/// something of one's own.
///
/// A [`Certifier`](super::Certifier) writes certificates about any subject, and [`audit_as`](super::audit_as)
/// audits them. [`audit()`](super::audit()) knows the [schemas](ClaimedFormula::SCHEMA) of boards and
/// programs alone. See `examples/own_certificate.rs`.
pub trait Subject: PartialEq + Sized {
    /// What is planned.
    type Puzzle: Puzzle;
    /// How a formula is to be made.
    type Options: Copy + fmt::Debug + Default;
    /// How a formula is made, as a claim says it.
    type Formula: ClaimedFormula;

    /// What it is called.
    const NAME: &'static str;
    /// The file of a certificate that holds it. A certificate that is damaged is only replaced where a
    /// subject of one's own has the name that this is by default.
    const FILE: &'static str = OWN_FILE;
    /// What the length of its plans counts, where it counts one thing only.
    const METRIC: Option<Metric> = None;

    /// What is planned.
    fn puzzle(&self) -> &Self::Puzzle;

    /// What the file holds.
    fn text(&self) -> String;

    /// Reads what the file holds.
    ///
    /// # Errors
    ///
    /// What is wrong with it, with the place.
    fn read(text: String, budget: &Budget) -> Result<Self, Trouble>;

    /// It, or what is known of it, on one line.
    fn shown(&self) -> String;

    /// The board that it is, if it is one.
    fn board(&self) -> Option<&Board> {
        None
    }

    /// Returns `true` if a certificate of the other is one of it. By default they are equal.
    fn is_same(&self, other: &Self) -> bool {
        self == other
    }

    /// Returns `Ok` if it is this. By default it is neither.
    ///
    /// # Errors
    ///
    /// What it is instead.
    fn expect(&self, expected: About<'_>) -> Result<(), FileError> {
        let other = match expected {
            About::Board(_) => "board",
            About::Program(_) => "program",
        };
        Err(format!("{}: a {}, not a {other}", Self::FILE, Self::NAME).into())
    }

    /// How a solver is asked for a shortest plan.
    fn engine(
        &self,
        options: Self::Options,
        metric: Metric,
        at_most_one: AtMostOne,
        solver: SolverSpec,
    ) -> Engine<<Self::Puzzle as Puzzle>::Formulation>;

    /// How the formula for a claim is made.
    fn claimed(
        &self,
        options: Self::Options,
        at_most_one: AtMostOne,
        claim: Claim,
    ) -> Self::Formula;

    /// The formula "there is a plan within the bound".
    ///
    /// # Errors
    ///
    /// A bound that is too large, and a budget that is used up.
    fn formula(
        &self,
        claimed: Self::Formula,
        bound: Bound,
        budget: &Budget,
    ) -> Result<TitledFormula, Error>;

    /// A shortest plan by explicit search.
    fn shortest(
        &self,
        metric: Metric,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> SearchOutcome<PlanOf<Self>>;

    /// A plan as the file of a certificate holds it.
    fn plan_text(&self, plan: &PlanOf<Self>) -> String;

    /// The length of the plan in a text, which is carried out by the rules.
    ///
    /// # Errors
    ///
    /// What is wrong with it, with the place.
    fn plan_length(&self, text: &str, metric: Metric, budget: &Budget) -> Result<usize, Trouble>;
}

/// The file that holds a subject of one's own.
pub(super) const OWN_FILE: &str = "subject.txt";

/// The formula for a claim, whose system keeps the contract by which its refutation says something of all
/// plans within the bound.
///
/// # Errors
///
/// Those of [`Subject::formula`], and [`Error::NoRest`].
pub(super) fn formula<S: Subject>(
    subject: &S,
    claimed: S::Formula,
    bound: Bound,
    budget: &Budget,
) -> Result<TitledFormula, Error> {
    let formula = subject.formula(claimed, bound, budget)?;
    if !subject.puzzle().rests() {
        let options = CompileOptions { at_most_one: claimed.at_most_one() };
        check_rest(formula.compiled().system(), options, budget)?;
    }
    Ok(formula)
}

/// A solution of what a certificate is about.
pub type PlanOf<S> = <<S as Subject>::Puzzle as Puzzle>::Plan;

/// What a certificate has to be about.
#[derive(Clone, Copy, Debug)]
pub enum About<'a> {
    /// This board.
    Board(&'a Board),
    /// The program with this text.
    Program(&'a str),
}
