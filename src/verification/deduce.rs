//! A lemma proved by natural deduction, beside its refutation.
//!
//! A solver says which constraints of the theory are needed, each in turn is left out if the rest is enough,
//! and those that remain are the premises of a proof that is looked for and checked.

use std::collections::BTreeSet;

use lemmas::{Claim, Lemma, LiteralFormula, NegatedLemma};
use limits::Budget;
use logic::{Formula, PropTable};
use proofs::deduction::{self, Logic, NoProof, Sequent, check, find_proof};
use solvers::Limits;

use super::LemmaSubject;
use crate::{
    Error, WrongDeduction,
    formula::{Groups, TitledFormula},
    lemma_origin,
    wording::plain_names,
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
    let sequent = Sequent { name: lemma.name().to_owned(), premises, conclusion };
    match find_proof(&sequent, max_lines, budget) {
        Ok(text) => checked(text, budget).map(Some),
        Err(NoProof::TooLong) => Ok(None),
        Err(NoProof::Stopped(reason)) => Err(reason.into()),
        Err(NoProof::Invalid) => Err(WrongDeduction::Insufficient.into()),
    }
}

fn checked(text: String, budget: &Budget) -> Result<NaturalDeduction, Error> {
    let theorems = check(&text, Logic::Classical, budget);
    let theorems = theorems.map_err(|error| Error::deduction(error, text.clone()))?;
    let [theorem] = &theorems[..] else { unreachable!("it is one theorem") };
    let (n_premises, n_lines) = (theorem.sequent.premises.len(), theorem.n_lines);
    Ok(NaturalDeduction { n_premises, n_lines, is_classical: theorem.is_classical, text })
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

/// The most parts of a premise that is taken apart.
const MOST_PREMISES: usize = 10_000;

/// Returns `true` if no part of a formula is too wide to be written in natural deduction; conjunctions in
/// premises are taken apart.
fn fits(formula: &Formula, is_premise: bool) -> bool {
    let most = if is_premise { MOST_PREMISES } else { deduction::MAX_PARTS };
    match formula {
        Formula::Constant(_) | Formula::Atom(_) => true,
        Formula::Not(inner) => fits(inner, false),
        Formula::And(parts) => {
            parts.len() <= most && parts.iter().all(|part| fits(part, is_premise))
        }
        Formula::Or(parts) => {
            parts.len() <= deduction::MAX_PARTS && parts.iter().all(|part| fits(part, false))
        }
        Formula::Iff(left, right) => fits(left, false) && fits(right, false),
        Formula::AtMostOne(parts) => {
            parts.len() * parts.len() <= 2 * most && parts.iter().all(|part| fits(part, false))
        }
    }
}

/// Returns `true` if no part of a lemma is too wide to be written in natural deduction.
fn fits_literally(formula: &LiteralFormula) -> bool {
    use LiteralFormula as L;
    match formula {
        L::Theory(formula) => fits(formula, false),
        L::Not(inner) => fits_literally(inner),
        L::And(parts) | L::Or(parts) => {
            parts.len() <= deduction::MAX_PARTS && parts.iter().all(fits_literally)
        }
        L::Implies(left, right) | L::Iff(left, right) => {
            fits_literally(left) && fits_literally(right)
        }
    }
}

/// Takes conjunctions apart.
fn add_conjuncts(formula: &deduction::Formula, premises: &mut Vec<deduction::Formula>) {
    match formula {
        deduction::Formula::And(a, b) => {
            add_conjuncts(a, premises);
            add_conjuncts(b, premises);
        }
        other => premises.push(other.clone()),
    }
}

/// A lemma in the language of natural deduction, connective by connective, so that a proof by the rules of
/// constructive logic is one of the lemma.
fn naturally(lemma: &LiteralFormula, props: &PropTable) -> deduction::Formula {
    use LiteralFormula as L;
    use deduction::Formula as D;
    let part = |part: &L| naturally(part, props);
    match lemma {
        L::Theory(formula) => natural(formula, 0, props),
        L::Not(inner) => not(part(inner)),
        L::And(parts) => all(parts.iter().map(part)),
        L::Or(parts) => any(parts.iter().map(part)),
        L::Implies(left, right) => D::Implies(Box::new(part(left)), Box::new(part(right))),
        L::Iff(left, right) => D::Iff(Box::new(part(left)), Box::new(part(right))),
    }
}

/// A formula of the theory in the language of natural deduction, where *now* is the frame. Names are written
/// [without parentheses](plain_names), with a prime for each transition before.
fn natural(formula: &Formula, frame: usize, props: &PropTable) -> deduction::Formula {
    use deduction::Formula as D;
    let part = |formula: &Formula| natural(formula, frame, props);
    match formula {
        Formula::Constant(true) => truth(),
        Formula::Constant(false) => D::Bottom,
        Formula::Atom(atom) => {
            let name = plain_names(props.name(atom.prop));
            D::Atom(name + &"'".repeat(frame + atom.moment as usize))
        }
        Formula::Not(inner) => not(part(inner)),
        Formula::And(parts) => all(parts.iter().map(part)),
        Formula::Or(parts) => disjunction(parts, &part),
        Formula::Iff(left, right) => match (part(left), part(right)) {
            (D::Bottom, other) | (other, D::Bottom) => not(other),
            (always, other) | (other, always) if always == truth() => other,
            (left, right) => D::Iff(Box::new(left), Box::new(right)),
        },
        Formula::AtMostOne(parts) => {
            let parts: Vec<D> = parts.iter().map(part).collect();
            let pairs = parts.iter().enumerate().flat_map(|(index, one)| {
                let others = parts[index + 1..].iter();
                others.map(move |other| not(all([one.clone(), other.clone()].into_iter())))
            });
            all(pairs)
        }
    }
}

/// A disjunction; where some of it is negated and some is not, an implication.
fn disjunction(
    parts: &[Formula],
    part: &dyn Fn(&Formula) -> deduction::Formula,
) -> deduction::Formula {
    use deduction::Formula as D;
    let is_negated = |formula: &&Formula| matches!(formula, Formula::Not(_));
    let (negated, others): (Vec<&Formula>, Vec<&Formula>) = parts.iter().partition(is_negated);
    let given = all(negated.iter().map(|formula| match formula {
        Formula::Not(inner) => part(inner),
        _ => unreachable!("they are negated"),
    }));
    let either = any(others.into_iter().map(part));
    match (given, either) {
        (given, either) if given == truth() || either == truth() => either,
        (given, D::Bottom) => not(given),
        (D::Bottom, _) => truth(),
        (given, either) => D::Implies(Box::new(given), Box::new(either)),
    }
}

fn any(parts: impl Iterator<Item = deduction::Formula>) -> deduction::Formula {
    use deduction::Formula as D;
    let mut any: Option<D> = None;
    for part in parts.filter(|part| *part != D::Bottom) {
        if part == truth() {
            return part;
        }
        any = Some(match any {
            Some(before) => D::Or(Box::new(before), Box::new(part)),
            None => part,
        });
    }
    any.unwrap_or(D::Bottom)
}

fn truth() -> deduction::Formula {
    deduction::Formula::Not(Box::new(deduction::Formula::Bottom))
}

fn not(formula: deduction::Formula) -> deduction::Formula {
    if formula == truth() {
        return deduction::Formula::Bottom;
    }
    deduction::Formula::Not(Box::new(formula))
}

fn all(parts: impl Iterator<Item = deduction::Formula>) -> deduction::Formula {
    use deduction::Formula as D;
    let mut all: Option<D> = None;
    for part in parts.filter(|part| *part != truth()) {
        if part == D::Bottom {
            return part;
        }
        all = Some(match all {
            Some(before) => D::And(Box::new(before), Box::new(part)),
            None => part,
        });
    }
    all.unwrap_or_else(truth)
}
