//! A lemma proved by natural deduction, beside its refutation.
//!
//! A solver says which constraints of the theory are needed, each in turn is left out if the rest is enough,
//! and those that remain are the premises of a proof that is looked for and checked.

use std::collections::BTreeSet;

use lemmas::{Claim, Lemma, NegatedLemma};
use limits::Budget;
use logic::Formula;
use proofs::deduction::{Logic, NoProof, Reason, Sequent, check, find_proof};
use solvers::Limits;

use super::{
    LemmaSubject,
    natural::{add_conjuncts, fits, fits_literally, is_narrow, natural, naturally},
};
use crate::{
    Error, WrongDeduction,
    formula::{Groups, TitledFormula},
    lemma_origin,
};

/// A proof in natural deduction.
#[derive(Clone, Debug)]
pub struct NaturalDeduction {
    /// The text of the proof, for [`check`].
    pub text: String,
    /// How many premises it has.
    pub n_premises: usize,
    /// How many lines.
    pub n_lines: usize,
    /// `true` if it has classical rules.
    pub is_classical: bool,
}

/// Looks for a proof of a lemma that holds, in at most this many lines, of which few may be left. Its
/// premises are constraints of the theory, and parts of them.
///
/// `None` if no proof was found within this many lines.
///
/// # Errors
///
/// A lemma that does not hold or says nothing of these boards; [`Error::GaveUp`].
pub fn deduce(
    lemma: &Lemma,
    subject: &LemmaSubject,
    max_lines: usize,
    limits: &Limits,
) -> Result<Option<NaturalDeduction>, Error> {
    let budget = &limits.budget;
    let said = |error: lemmas::ExpandError| match error {
        lemmas::ExpandError::Stopped(reason) => reason.into(),
        why => Error::SilentLemma { lemma: lemma.name().to_owned(), boards: subject.label(), why },
    };
    let theory = subject.theory(lemma.horizon(), budget)?;
    let claim = Claim::new(lemma, theory, budget).map_err(said)?;
    let negated = claim.negated(budget)?;
    let formula = lemma_origin::formula(lemma, subject, negated.system);
    let props = theory.system().props();
    let mut premises = Vec::new();
    let literal = lemma.literal(theory, budget).map_err(said)?;
    if !fits_literally(&literal) {
        return Ok(None);
    }
    let needed = needed(&formula, limits)?;
    let fails = || Error::FalseLemma { lemma: lemma.name().to_owned() };
    for (constraint, frame) in needed.ok_or_else(fails)? {
        if !fits(&constraint, true) {
            return Ok(None);
        }
        add_conjuncts(&natural(&constraint, frame, props), &mut premises);
    }
    let conclusion = naturally(&literal, props);
    if !premises.iter().chain([&conclusion]).all(is_narrow) {
        return Ok(None);
    }
    let sequent = Sequent { name: lemma.name().to_owned(), premises, conclusion };
    match find_proof(&sequent, max_lines, budget) {
        Ok(text) => checked(text, budget),
        Err(NoProof::TooLong) => Ok(None),
        Err(NoProof::Stopped(reason)) => Err(reason.into()),
        Err(NoProof::Invalid) => Err(WrongDeduction::Insufficient.into()),
    }
}

/// The proof, once it is checked; `None` if its formulas are too large to be read again.
fn checked(text: String, budget: &Budget) -> Result<Option<NaturalDeduction>, Error> {
    let theorems = match check(&text, Logic::Classical, budget) {
        Ok(theorems) => theorems,
        Err(error) if matches!(*error.reason, Reason::Syntax(_)) => return Ok(None),
        Err(error) => return Err(Error::deduction(error, text)),
    };
    let [theorem] = &theorems[..] else { unreachable!("it is one theorem") };
    let (n_premises, n_lines) = (theorem.sequent.premises.len(), theorem.n_lines);
    Ok(Some(NaturalDeduction { n_premises, n_lines, is_classical: theorem.is_classical, text }))
}

/// The constraints that refute the formula, of which none can be left out, each with the frame that it has as
/// *now*; `None` if the formula has a model.
fn needed(
    formula: &TitledFormula,
    limits: &Limits,
) -> Result<Option<Vec<(Formula, usize)>>, Error> {
    let runs = formula.runs().enumerate();
    let group_of = runs.flat_map(|(group, run)| std::iter::repeat_n(group, run.n_clauses));
    let mut groups = Groups::new(formula, group_of, limits)?;
    let all: BTreeSet<usize> = (0..formula.runs().count()).collect();
    let Some(core) = groups.core(&all)? else { return Ok(None) };
    // A limit leaves more premises than are needed, which is no harm.
    let (kept, _) = groups.minimal(core)?;
    let runs = formula.runs().enumerate().filter(|(group, _)| kept.contains(group));
    let constraint = |(_, run): (usize, logic::ClauseRun<'_>)| {
        let said = run.origin.formula.filter(|_| !NegatedLemma::is_of_negation(run.origin.family));
        said.map(|formula| (formula.clone(), run.origin.frame))
    };
    Ok(Some(runs.filter_map(constraint).collect()))
}
