//! Finding an answer and writing it down with its proof.

use std::path::Path;

use board::{Board, Metric, Plan};
use encodings::{Encoding, Semantics};
use limits::{Budget, OutputLimit};
use logic::AtMostOne;
use planning::invariant;
use proofs::Form;
use solvers::{Limits, SolverSpec};

use super::answer::Found;
use super::{
    Claim, ClaimFile, ClaimedFormula, Draft, Earlier, Figures, Files, Refuted, Refuter, earlier,
};
use crate::{
    Error,
    formula::BoundedFormula,
    planning::{Bound, Observer, Unsolvable, formula_semantics, unsolvable},
};

/// Certifies answers about one board. [`new`](Self::new) has the defaults of the command.
#[derive(Clone, Debug)]
pub struct Certifier<'a> {
    /// The board.
    pub board: &'a Board,
    /// What a plan's length counts, where there is no bound.
    pub metric: Metric,
    /// The bound of the question, if there is one.
    pub bound: Option<Bound>,
    /// The encoding of the formula; invariants are about one of their own.
    pub encoding: Encoding,
    /// What a transition is, where not the usual; exact ones only.
    pub semantics: Option<Semantics>,
    /// How at-most-one constraints are written.
    pub amo: AtMostOne,
    /// Who refutes, which must write proofs.
    pub solver: SolverSpec,
    /// The form of the refutation.
    pub form: Form,
    /// For the whole of the board.
    pub limits: Limits,
    /// For what is tried first.
    pub search: Budget,
    /// What all files may have together.
    pub output: OutputLimit,
}

/// What came of it.
#[derive(Debug)]
pub enum Outcome {
    /// A certificate was written.
    Written(Certified),
    /// A certificate of an earlier run answers the question, and holds.
    Kept(Claim),
    /// No certificate was written, for this reason.
    GaveUp(String),
}

/// A certificate that was written.
#[derive(Debug)]
pub struct Certified {
    /// What it claims.
    pub claim: Claim,
    /// The plan, where the claim is that it is shortest.
    pub plan: Option<Plan>,
    /// The invariant, where the claim is that there is no plan.
    pub why: Option<Unsolvable>,
    /// None where there is nothing to refute.
    pub figures: Option<Figures>,
    /// What was wrong with the certificate that it replaces, if it replaces one.
    pub replaced: Option<String>,
}

impl<'a> Certifier<'a> {
    /// Certifies that a plan is shortest in a metric, or that there is none of any length: in the encoding
    /// `crossing`, by varisat, as text, without limits on time, memory and output.
    pub fn new(board: &'a Board, metric: Metric) -> Self {
        Self {
            board,
            metric,
            bound: None,
            encoding: Encoding::default(),
            semantics: None,
            amo: AtMostOne::default(),
            solver: SolverSpec::Varisat,
            form: Form::Text,
            limits: Limits::default(),
            search: Budget::default(),
            output: OutputLimit::new(u64::MAX),
        }
    }
}

impl Certifier<'_> {
    /// What a plan's length counts.
    pub(super) fn metric(&self) -> Metric {
        self.bound.map_or(self.metric, |bound| bound.metric)
    }

    /// Answers the question, and writes a certificate to a folder that is empty or does not exist.
    ///
    /// # Errors
    ///
    /// A folder that holds something else, files that cannot be written, and a solver that fails.
    pub fn run(&self, folder: &Path, observer: &mut Observer<'_>) -> Result<Outcome, Error> {
        self.write(folder, false, observer)
    }

    /// Keeps what an earlier run has written to the folder, if it answers the question with the formula that would be
    /// written, and holds; else does as [`run`](Self::run).
    ///
    /// # Errors
    ///
    /// Those of [`run`](Self::run).
    pub fn resume(&self, folder: &Path, observer: &mut Observer<'_>) -> Result<Outcome, Error> {
        let answers = |claim: Claim, formula| {
            claim.answers(self.bound, self.metric) && formula == self.claimed_formula(claim)
        };
        // The time is for what is new.
        let budget = Budget { deadline: None, ..self.search.clone() };
        match earlier(folder, self.board, answers, &budget) {
            Earlier::Proved(claim) => Ok(Outcome::Kept(claim)),
            Earlier::Unchecked(reason) => Ok(Outcome::GaveUp(format!(
                "the certificate of an earlier run was not checked: {reason}"
            ))),
            Earlier::Unfinished => self.write(folder, true, observer),
            Earlier::Damaged(reason) => Ok(match self.write(folder, true, observer)? {
                Outcome::Written(written) => {
                    Outcome::Written(Certified { replaced: Some(reason), ..written })
                }
                outcome => outcome,
            }),
            Earlier::Other => self.write(folder, false, observer),
        }
    }

    /// How the board becomes a formula.
    fn claimed_formula(&self, claim: Claim) -> ClaimedFormula {
        let (encoding, amo) = (self.encoding, self.amo);
        if claim == Claim::Unsolvable {
            let semantics = Semantics::Sequential;
            return ClaimedFormula { encoding: unsolvable::ENCODING, semantics, amo };
        }
        let usual = |bound| formula_semantics(self.board, bound);
        let usual = claim.refuted().map_or(Semantics::default(), usual);
        ClaimedFormula { encoding, semantics: self.semantics.unwrap_or(usual), amo }
    }

    fn write(
        &self,
        folder: &Path,
        replaces: bool,
        observer: &mut Observer<'_>,
    ) -> Result<Outcome, Error> {
        let mut draft = Draft::begin(folder, replaces, &self.output)?;
        let written = match self.answer(observer)? {
            Found::GaveUp(reason) => return Ok(Outcome::GaveUp(reason)),
            Found::Unsolvable(why) => self.certify_unsolvable(&mut draft, why),
            Found::NoPlan(Bound { metric, length }) => {
                self.certify_bounded(&mut draft, Claim::NoPlan { metric, bound: length }, None)
            }
            Found::Plan(plan) => {
                let metric = self.metric();
                let claim = Claim::Shortest { metric, length: plan.len(metric) };
                self.certify_bounded(&mut draft, claim, Some(plan))
            }
        };
        match written {
            Ok(written) => {
                draft
                    .finish(&ClaimFile::new(written.claim, self.claimed_formula(written.claim)))?;
                Ok(Outcome::Written(written))
            }
            Err(Error::GaveUp(why)) => Ok(Outcome::GaveUp(why.to_string())),
            Err(error) => Err(error),
        }
    }

    /// Writes all but the claim: that this plan is shortest, or that there is none within a bound.
    fn certify_bounded(
        &self,
        draft: &mut Draft,
        claim: Claim,
        plan: Option<Plan>,
    ) -> Result<Certified, Error> {
        draft.board(self.board)?;
        if let Some(plan) = &plan {
            draft.plan(plan, self.board)?;
        }
        let claimed = self.claimed_formula(claim);
        let formulas = match claim.refuted() {
            None => Vec::new(),
            Some(Bound { metric, length }) => {
                let (formulation, budget) = (claimed.formulation(metric), &self.limits.budget);
                let formula =
                    BoundedFormula::of_board(self.board, formulation, self.amo, length, budget)?;
                vec![(Files::bounded(), formula)]
            }
        };
        let figures = self.refute(draft, &formulas)?;
        Ok(Certified { claim, plan, why: None, figures, replaced: None })
    }

    /// Writes all but the claim: that the board is unsolvable.
    fn certify_unsolvable(&self, draft: &mut Draft, why: Unsolvable) -> Result<Certified, Error> {
        let (board, budget) = (self.board, &self.limits.budget);
        draft.board(board)?;
        draft.invariant(&invariant::write(&why.invariant, why.system.props()))?;
        let system = (*why.system).clone();
        let formulas = unsolvable::formulas(system, self.amo, &why.invariant, budget)?;
        let formulas: Vec<_> =
            formulas.into_iter().map(|(name, formula)| (Files::of(name), formula)).collect();
        let figures = self.refute(draft, &formulas)?;
        let claim = Claim::Unsolvable;
        Ok(Certified { claim, plan: None, why: Some(why), figures, replaced: None })
    }

    /// Refutes all formulas; the figures of all together.
    fn refute(
        &self,
        draft: &mut Draft,
        formulas: &[(Files, BoundedFormula)],
    ) -> Result<Option<Figures>, Error> {
        let refuter = Refuter { spec: &self.solver, limits: &self.limits, form: self.form };
        let mut all: Option<Figures> = None;
        for (files, formula) in formulas {
            match draft.refute(files, formula, &refuter)? {
                Refuted::Yes(figures) => *all.get_or_insert_default() += figures,
                Refuted::GaveUp(reason) => return Err(reason.into()),
            }
        }
        Ok(all)
    }
}
