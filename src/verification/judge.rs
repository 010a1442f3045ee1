//! Judging one lemma: a refutation that is checked, or a board.

use std::{
    fmt,
    path::Path,
    time::{Duration, Instant},
};

use lemmas::{Claim, Counterexample, ExpandError, Lemma, NegatedLemma, Validity};
use limits::{Budget, Stop, StopReason};
use proofs::{Form, ProofFormat};
use rustsat::{
    instances::Cnf,
    types::{Lit, TernaryVal},
};
use solvers::{Decision, Limits, SolverSpec};

use super::{BoardSet, LemmaSubject};
use crate::{
    Error,
    certificates::lemma::LemmaFiles,
    formula::{CheckFailure, HeldProof, TitledFormula, check},
    lemma_origin,
};

/// How lemmas are judged.
#[derive(Clone, Copy)]
pub struct Judge<'a> {
    /// The solver that refutes its negation.
    pub solver: &'a SolverSpec,
    /// Where formulas and refutations are written.
    pub folder: Option<&'a Path>,
    /// The limits of a lemma that is judged now, what is written about it included.
    pub limits: &'a (dyn Fn() -> Limits + Sync),
}

impl fmt::Debug for Judge<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judge")
            .field("solver", &self.solver)
            .field("folder", &self.folder)
            .finish_non_exhaustive()
    }
}

/// A lemma, judged.
#[derive(Debug)]
pub struct JudgedLemma {
    /// The verdict on the lemma.
    pub judgement: Judgement,
    /// What the lemma declares for this size; nothing for a board.
    pub declared: Option<Validity>,
    /// Variables of its formula.
    pub n_vars: u32,
    /// Clauses of its formula.
    pub n_clauses: usize,
    /// Wall-clock time, everything included.
    pub elapsed: Duration,
}

/// The verdict on a lemma.
#[derive(Debug)]
pub enum Judgement {
    /// The negation was refuted, and the refutation checked.
    Holds {
        /// Number of steps of the proof.
        n_steps: u64,
        /// `true` if the lemma is about transitions and none of the boards has any; `None` if a limit came
        /// before that was known.
        is_vacuous: Option<bool>,
    },
    /// There is a counterexample, checked against the rules.
    Fails(Counterexample),
    /// There is a model of the theory with a [mistake](LemmaSubject::mistake) that breaks the rules.
    Spurious {
        /// Where it breaks the rules, as a clause without a full stop.
        breach: String,
        /// What lets it do so: the number of a frame, and a formula of the right model that is false there.
        missed: Option<(usize, String)>,
    },
    /// The solver was stopped.
    GaveUp(Stop),
}

/// What is decided.
struct LemmaQuestion<'a> {
    lemma: &'a Lemma,
    subject: &'a LemmaSubject,
    claim: &'a Claim<'a>,
}

impl JudgedLemma {
    /// What is said of a lemma whose formula was not made.
    fn given_up(stop: Stop, elapsed: Duration) -> Self {
        let judgement = Judgement::GaveUp(stop);
        Self { judgement, declared: None, n_vars: 0, n_clauses: 0, elapsed }
    }

    /// The verdict, if there is one.
    pub fn verdict(&self) -> Option<Validity> {
        match self.judgement {
            Judgement::Holds { .. } => Some(Validity::Holds),
            Judgement::Fails(_) | Judgement::Spurious { .. } => Some(Validity::Fails),
            Judgement::GaveUp(_) => None,
        }
    }

    /// Returns `true` if the verdict is the declared one; `None` if either is missing.
    pub fn is_as_declared(&self) -> Option<bool> {
        Some(self.verdict()? == self.declared?)
    }
}

impl Judge<'_> {
    /// Judges a lemma.
    ///
    /// # Errors
    ///
    /// A lemma that says nothing about these boards, a solver that fails, and files that cannot be written.
    pub fn judge(&self, lemma: &Lemma, subject: &LemmaSubject) -> Result<JudgedLemma, Error> {
        let start = Instant::now();
        let limits = (self.limits)();
        let silent = |why| Error::SilentLemma {
            lemma: lemma.name().to_owned(),
            boards: subject.label(),
            why,
        };
        let begun = limits.budget.check().map_err(ExpandError::Stopped);
        let begun = begun.and_then(|()| Self::claim(lemma, subject, &limits.budget));
        let (declared, claim, NegatedLemma { system, cases }) = match begun {
            Ok(begun) => begun,
            // Other lemmas, and other sizes, are not too large.
            Err(why @ (ExpandError::TooLarge | ExpandError::TooDeep | ExpandError::TooFar)) => {
                let stop = Stop::new(StopReason::GaveUp, why.to_string());
                return Ok(JudgedLemma::given_up(stop, start.elapsed()));
            }
            Err(ExpandError::Stopped(reason)) => {
                return Ok(JudgedLemma::given_up(reason.into(), start.elapsed()));
            }
            Err(why) => return Err(silent(why)),
        };
        let formula = lemma_origin::formula(lemma, subject, system);
        let asked = LemmaQuestion { lemma, subject, claim: &claim };
        let decided = self.decide_in_files(&asked, &formula, &cases, &limits);
        let judgement = decided.or_else(|error| match error {
            Error::GaveUp(why) => Ok(Judgement::GaveUp(why.into())),
            error => Err(error),
        })?;
        Ok(JudgedLemma {
            judgement,
            declared,
            n_vars: formula.n_vars(),
            n_clauses: formula.n_clauses(),
            elapsed: start.elapsed(),
        })
    }

    /// Decides a lemma, and writes its formula before and its refutation afterwards, if there is a folder.
    fn decide_in_files(
        &self,
        asked: &LemmaQuestion<'_>,
        formula: &TitledFormula,
        cases: &[Lit],
        limits: &Limits,
    ) -> Result<Judgement, Error> {
        let output = &limits.budget.output;
        let files = self.folder.map(|to| LemmaFiles::new(to, asked.lemma, asked.subject, output));
        if let Some(files) = &files {
            files.begin(formula, &limits.budget)?;
        }
        let (judgement, refutation) = self.decide(asked, formula, cases, limits)?;
        match (&files, refutation) {
            (Some(files), Some(refutation)) => files.finish(&refutation)?,
            (Some(files), None) if matches!(judgement, Judgement::Fails(_)) => files.remove()?,
            _ => {}
        }
        Ok(judgement)
    }

    /// What the lemma declares, and what it says of the theory.
    fn claim<'m>(
        lemma: &Lemma,
        subject: &'m LemmaSubject,
        budget: &Budget,
    ) -> Result<(Option<Validity>, Claim<'m>, NegatedLemma), ExpandError> {
        let theory = subject.theory(lemma.horizon(), budget)?;
        let declared = match subject.boards() {
            BoardSet::Size { .. } => lemma.declared(theory, budget)?,
            BoardSet::Board(_) => None,
        };
        let claim = Claim::new(lemma, theory, budget)?;
        let negated = claim.negated(budget)?;
        Ok((declared, claim, negated))
    }

    /// The judgement, and the refutation if there is one.
    fn decide(
        &self,
        asked: &LemmaQuestion<'_>,
        formula: &TitledFormula,
        cases: &[Lit],
        limits: &Limits,
    ) -> Result<(Judgement, Option<Vec<u8>>), Error> {
        let cnf = match formula.cnf(&limits.budget) {
            Ok(cnf) => cnf,
            Err(why) => return Ok((Judgement::GaveUp(why.into()), None)),
        };
        let format = ProofFormat::Lrat(Form::Text);
        let proof = HeldProof::of(&cnf, &limits.budget);
        let decided = self.solver.decide_by_cases(&cnf, cases, limits, proof, format);
        let decided = decided.map_err(Error::of_solver)?;
        match decided.decision {
            Decision::GaveUp(reason) => Ok((Judgement::GaveUp(reason.into()), None)),
            Decision::Model(model) => {
                let holds = |lit| model.lit_value(lit) == TernaryVal::True;
                let trace = formula.trace(holds);
                match asked.claim.counterexample(&trace) {
                    Ok(case) => Ok((Judgement::Fails(case), None)),
                    Err(error) if asked.subject.mistake().is_some() => {
                        let missed = asked.claim.missed(&trace);
                        Ok((Judgement::Spurious { breach: error.to_string(), missed }, None))
                    }
                    Err(why) => {
                        Err(Error::NoCounterexample { lemma: asked.lemma.name().to_owned(), why })
                    }
                }
            }
            Decision::Refuted => {
                let proof = decided.proof.into_bytes();
                let n_steps = checked(asked.lemma, &cnf, &proof, &limits.budget)?;
                let is_vacuous = match asked.lemma.horizon() {
                    0 => Some(false),
                    _ => match asked.subject.has_transitions(limits) {
                        Ok(has_transitions) => Some(!has_transitions),
                        Err(Error::GaveUp(_)) => None,
                        Err(error) => return Err(error),
                    },
                };
                Ok((Judgement::Holds { n_steps, is_vacuous }, Some(proof)))
            }
        }
    }
}

/// The number of steps of a refutation of the negation of a lemma.
fn checked(lemma: &Lemma, cnf: &Cnf, refutation: &[u8], budget: &Budget) -> Result<u64, Error> {
    match check(cnf, refutation, budget) {
        Ok(checked) => Ok(checked.n_added),
        Err(CheckFailure::Stopped(reason)) => Err(reason.into()),
        Err(CheckFailure::Wrong(error)) => {
            let name = lemma.name();
            let said = format!("the refutation of `{name}` does not check");
            Err(Error::Solver(anyhow::Error::new(error).context(said)))
        }
    }
}

#[cfg(test)]
mod tests {
    use lemmas::library;
    use rustsat::types::Clause;

    use super::*;

    /// A solver that is wrong must not pass for a lemma that says nothing of some boards.
    #[test]
    fn a_refutation_that_does_not_check_is_a_mistake_of_the_solver() {
        let lit = Lit::positive(0);
        let cnf = Cnf::from_iter([Clause::from_iter([lit]), Clause::from_iter([!lit])]);
        let lemma = library::find("full_row").unwrap();
        let n_steps = |proof: &[u8]| checked(lemma, &cnf, proof, &Budget::default());
        assert_eq!(n_steps(b"3 0 1 2 0\n").unwrap(), 1);
        let error = n_steps(b"3 0 1 0\n").unwrap_err();
        assert!(matches!(error, Error::Solver(_)), "{error:?}");
        let said = "the refutation of `full_row` does not check: line 1: clause 3";
        assert!(error.to_string().starts_with(said), "{error}");
    }
}
