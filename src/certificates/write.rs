//! Writing down an answer with its proof.

use planning::invariant;
use solvers::Limits;

use super::{
    Certification, Certifier, Claim, ClaimFile, Draft, Figures, Files, PlanOf, Refuter, Subject,
    WrittenCertificate,
    answer::CertifiableAnswer,
    partial::{half, without_certificate},
    subject::formula,
};
use crate::{
    Contradiction, Error,
    formula::TitledFormula,
    planning::{Bound, Puzzle, Unsolvable, unsolvable},
};

impl<S: Subject> Certifier<'_, S> {
    /// Writes what was found.
    pub(super) fn certify(
        &self,
        mut draft: Draft,
        found: CertifiableAnswer<PlanOf<S>>,
    ) -> Result<Certification<PlanOf<S>>, Error> {
        let (written, uncertified) = match found {
            CertifiableAnswer::GaveUp(reason) => return Ok(Certification::GaveUp(reason)),
            CertifiableAnswer::Unsolvable { why, refuted } => {
                (self.certify_unsolvable_or_less(&mut draft, why, refuted), Claim::Unsolvable)
            }
            CertifiableAnswer::Bounded { claim, plan, stopped } => {
                let left = self.limits.clone();
                (self.certify_or_less(&mut draft, claim, plan.as_ref(), stopped, left), claim)
            }
        };
        match written {
            Ok(written) => {
                draft.finish(&ClaimFile::new(written.claim, self.claimed(written.claim)))?;
                Ok(Certification::Written(written))
            }
            Err(Error::GaveUp(why)) => {
                Ok(Certification::GaveUp(without_certificate(why, uncertified)))
            }
            Err(error) => Err(error),
        }
    }

    /// Writes all but the claim. If the proof that there is no plan of any length comes to an end of its
    /// limits, one that there is none within a bound may not.
    fn certify_unsolvable_or_less(
        &self,
        draft: &mut Draft,
        why: Unsolvable,
        refuted: Option<Bound>,
    ) -> Result<WrittenCertificate<PlanOf<S>>, Error> {
        let Some(Bound { metric, length: bound @ 1.. }) = refuted else {
            return self.certify_unsolvable(draft, why, &self.limits);
        };
        let mut left = self.limits.clone();
        let limits = half(&mut left);
        match self.certify_unsolvable(draft, why, &limits) {
            Err(Error::GaveUp(why)) => {
                draft.restart();
                let claim = Claim::NoPlan { metric, bound };
                let written = self.certify_or_less(draft, claim, None, None, left)?;
                let stopped = Some(without_certificate(why, Claim::Unsolvable));
                Ok(WrittenCertificate { stopped, ..written })
            }
            written => written,
        }
    }

    /// Writes all but the claim: that this is a plan, if there is one, and that there is none within a bound.
    pub(super) fn certify_bounded(
        &self,
        draft: &mut Draft,
        claim: Claim,
        plan: Option<&PlanOf<S>>,
        limits: &Limits,
    ) -> Result<WrittenCertificate<PlanOf<S>>, Error> {
        draft.subject(self.subject)?;
        if let Some(plan) = plan {
            draft.plan(plan, self.subject)?;
        }
        let formulas = match self.bounded(claim, limits)? {
            None => Vec::new(),
            Some(formula) => vec![(Files::bounded(), formula)],
        };
        let figures = self.refute(draft, &formulas, limits)?;
        Ok(WrittenCertificate::of_bounded(claim, plan, figures))
    }

    /// As [`certify_bounded`](Self::certify_bounded), with another claim about the same: if its proof comes
    /// to an end of its limits, what was written stays.
    pub(super) fn certify_instead(
        &self,
        draft: &mut Draft,
        claim: Claim,
        plan: Option<&PlanOf<S>>,
        limits: &Limits,
    ) -> Result<WrittenCertificate<PlanOf<S>>, Error> {
        let formula = self.bounded(claim, limits)?.expect("a larger bound than was proved");
        let refuter = self.refuter(limits);
        let figures = draft.refute_instead(&Files::bounded(), &formula, &refuter);
        let figures = figures.map_err(|error| self.blamed(error))?;
        Ok(WrittenCertificate::of_bounded(claim, plan, Some(figures)))
    }

    /// The formula of a claim, if it says that there is no plan within a bound.
    fn bounded(&self, claim: Claim, limits: &Limits) -> Result<Option<TitledFormula>, Error> {
        let of = |bound| formula(self.subject, self.claimed(claim), bound, &limits.budget);
        claim.refuted().map(of).transpose()
    }

    /// Writes all but the claim: that there is no plan of any length.
    fn certify_unsolvable(
        &self,
        draft: &mut Draft,
        why: Unsolvable,
        limits: &Limits,
    ) -> Result<WrittenCertificate<PlanOf<S>>, Error> {
        let budget = &limits.budget;
        draft.subject(self.subject)?;
        draft.invariant(&invariant::write(&why.invariant, why.system.props()))?;
        let system = (*why.system).clone();
        let formulas = unsolvable::formulas(system, self.amo, &why.invariant, budget)?;
        let formulas: Vec<_> =
            formulas.into_iter().map(|(name, formula)| (Files::of(name), formula)).collect();
        let figures = self.refute(draft, &formulas, limits)?;
        let claim = Claim::Unsolvable;
        Ok(WrittenCertificate {
            claim,
            plan: None,
            unsolvable: Some(why),
            figures,
            replaced: None,
            stopped: None,
        })
    }

    /// Refutes all formulas; the figures of all together.
    fn refute(
        &self,
        draft: &mut Draft,
        formulas: &[(Files, TitledFormula)],
        limits: &Limits,
    ) -> Result<Option<Figures>, Error> {
        let mut all: Option<Figures> = None;
        for (files, formula) in formulas {
            let limits = &limits.after(all.map(|figures| figures.conflicts));
            let figures = draft.refute(files, formula, &self.refuter(limits));
            let figures = figures.map_err(|error| self.blamed(error))?;
            *all.get_or_insert_default() += figures;
        }
        Ok(all)
    }

    fn refuter<'r>(&'r self, limits: &'r Limits) -> Refuter<'r> {
        Refuter { spec: &self.solver, limits, form: self.form }
    }

    /// Who is to blame where a formula has a model.
    fn blamed(&self, error: Error) -> Error {
        match error {
            // Of one's own puzzles the formula may be wrong, and not the answer.
            Error::HasModel if !self.subject.puzzle().rests() => Contradiction::Puzzle.into(),
            error => error.against_search(),
        }
    }
}
