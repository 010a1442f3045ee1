//! Writing down an answer with its proof.

use limits::Stop;
use planning::invariant;
use solvers::Limits;

use super::{
    Certification, Certifier, Claim, ClaimFile, Draft, Figures, Files, PlanOf, Refuter, Subject,
    WrittenCertificate, answer::CertifiableAnswer, subject::formula,
};
use crate::{
    Error,
    formula::TitledFormula,
    planning::{Bound, Unsolvable, unsolvable},
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
            CertifiableAnswer::Unsolvable(why) => (self.certify_unsolvable(&mut draft, why), None),
            CertifiableAnswer::Bounded { claim, plan, stopped } => {
                (self.certify_or_less(&mut draft, claim, plan.as_ref(), stopped), Some(claim))
            }
        };
        match written {
            Ok(written) => {
                draft.finish(&ClaimFile::new(written.claim, self.claimed(written.claim)))?;
                Ok(Certification::Written(written))
            }
            Err(Error::GaveUp(why)) => Ok(Certification::GaveUp(match uncertified {
                None => why.into(),
                Some(claim) => Stop::from(why)
                    .said(|words| format!("{words}; {claim}, which is not certified")),
            })),
            Err(error) => Err(error),
        }
    }

    /// Writes all but the claim. If its proof comes to an end of its limits, one of less is soon there; that a plan is
    /// one is said even when the time is over.
    fn certify_or_less(
        &self,
        draft: &mut Draft,
        claim: Claim,
        plan: Option<&PlanOf<S>>,
        stopped: Option<Stop>,
    ) -> Result<WrittenCertificate<PlanOf<S>>, Error> {
        let smaller = claim.smaller();
        let mut left = self.limits.clone();
        let mut gave_up = None;
        for (index, claim) in std::iter::once(claim).chain(smaller.iter().copied()).enumerate() {
            let limits = match claim.refuted() {
                Some(Bound { length: 0, .. }) => telling(&left),
                _ if index == smaller.len() => left.clone(),
                _ => three_quarters(&mut left),
            };
            match self.certify_bounded(draft, claim, plan, &limits) {
                Err(Error::GaveUp(why)) => {
                    draft.restart();
                    // Why the best proof is not there is what its reader can do something about.
                    gave_up.get_or_insert(why);
                }
                written => {
                    let stopped = gave_up.map(Stop::from).or(stopped);
                    return written.map(|written| WrittenCertificate { stopped, ..written });
                }
            }
        }
        Err(Error::GaveUp(gave_up.expect("at least one was tried")))
    }

    /// Writes all but the claim: that this is a plan, if there is one, and that there is none within a bound.
    fn certify_bounded(
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
        let (claimed, budget) = (self.claimed(claim), &limits.budget);
        let formulas = match claim.refuted() {
            None => Vec::new(),
            Some(bound) => {
                vec![(Files::bounded(), formula(self.subject, claimed, bound, budget)?)]
            }
        };
        let figures = self.refute(draft, &formulas, limits)?;
        let plan = plan.cloned();
        Ok(WrittenCertificate {
            claim,
            plan,
            unsolvable: None,
            figures,
            replaced: None,
            stopped: None,
        })
    }

    /// Writes all but the claim: that there is no plan of any length.
    fn certify_unsolvable(
        &self,
        draft: &mut Draft,
        why: Unsolvable,
    ) -> Result<WrittenCertificate<PlanOf<S>>, Error> {
        let budget = &self.limits.budget;
        draft.subject(self.subject)?;
        draft.invariant(&invariant::write(&why.invariant, why.system.props()))?;
        let system = (*why.system).clone();
        let formulas = unsolvable::formulas(system, self.amo, &why.invariant, budget)?;
        let formulas: Vec<_> =
            formulas.into_iter().map(|(name, formula)| (Files::of(name), formula)).collect();
        let figures = self.refute(draft, &formulas, &self.limits)?;
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
            let refuter = Refuter { spec: &self.solver, limits, form: self.form };
            *all.get_or_insert_default() += draft.refute(files, formula, &refuter)?;
        }
        Ok(all)
    }
}

/// The limits of a proof after which another may be tried, which has a quarter of the time and of the conflicts.
fn three_quarters(left: &mut Limits) -> Limits {
    let first = Limits { budget: left.budget.three_quarters(), ..left.clone() };
    let last = left.conflicts.map(|most| most / 4);
    let most = left.conflicts.zip(last).map(|(most, last)| most - last);
    left.conflicts = last;
    Limits { conflicts: most, ..first }
}

/// The limits of what is soon proved, and said at the end.
fn telling(left: &Limits) -> Limits {
    Limits { budget: left.budget.for_telling(), ..left.clone() }
}

#[cfg(test)]
mod tests {
    use board::{Board, Metric};
    use limits::{Budget, OutputLimit, StopReason};

    use super::*;
    use crate::{
        certificates::{CLAIM, Certificate, Conclusion, audit},
        program::SourceProgram,
    };

    /// Seven moves are fewest.
    const BOARD: &str = "BB.FAA.FECCCE.DD";

    #[test]
    fn less_is_proved_where_the_whole_proof_is_too_long() {
        let board: Board = "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.".parse().unwrap();
        let parent = tempfile::tempdir().unwrap();
        let claimed = |conflicts| {
            let limits = Limits { conflicts: Some(conflicts), ..Limits::default() };
            let certifier = Certifier { limits, ..Certifier::new(&board, Metric::Moves) };
            let folder = parent.path().join(conflicts.to_string());
            match certifier.run(&folder, &mut |_| ()).unwrap() {
                Certification::Written(written) => {
                    assert_eq!(written.stopped.is_some(), written.claim.is_open(None));
                    let audited = audit(&Certificate::Folder(folder), None, &Budget::default());
                    assert_eq!(audited.conclusion(), Conclusion::Proved);
                    Some(written.claim)
                }
                Certification::GaveUp(_) => None,
                Certification::Kept(_) => panic!("nothing was there"),
            }
        };
        // A proof for 50 moves takes more than a thousand conflicts, one for 25 takes few; that a plan is one takes
        // none.
        let (metric, length) = (Metric::Moves, 51);
        assert_eq!(claimed(1000), Some(Claim::Between { metric, length, bound: 25 }));
        assert_eq!(claimed(0), Some(Claim::Between { metric, length, bound: 0 }));
    }

    #[test]
    fn a_gap_is_certified_and_audited() {
        let board: Board = BOARD.parse().unwrap();
        let certifier = Certifier::new(&board, Metric::Moves);
        let found = certifier.answer(&mut |_| ()).unwrap();
        let CertifiableAnswer::Bounded { plan: Some(plan), .. } = found else { panic!("a plan") };
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("c");
        let draft = Draft::begin(&folder, false, &certifier.limits.budget.output).unwrap();
        let claim = Claim::Between { metric: Metric::Moves, length: 7, bound: 4 };
        let stopped = Some(StopReason::Time.into());
        let found = CertifiableAnswer::Bounded { claim, plan: Some(plan), stopped };
        let Certification::Written(written) = certifier.certify(draft, found).unwrap() else {
            panic!("it was not written")
        };
        assert_eq!((written.claim, written.stopped.is_some()), (claim, true));
        let audited = || audit(&Certificate::Folder(folder.clone()), None, &Budget::default());
        assert_eq!(audited().conclusion(), Conclusion::Proved);

        // More than was refuted, and a plan that is shorter than the one that is there.
        let text = std::fs::read_to_string(folder.join(CLAIM)).unwrap();
        for (from, to, part) in
            [("\"bound\":4", "\"bound\":5", "formula"), ("\"length\":7", "\"length\":6", "plan")]
        {
            let changed = text.replace(from, to);
            assert_ne!(changed, text);
            std::fs::write(folder.join(CLAIM), changed).unwrap();
            assert_eq!(audited().failure().map(|(name, _)| name), Some(part));
        }

        // The question is still open: a later run asks it again.
        std::fs::write(folder.join(CLAIM), &text).unwrap();
        let Certification::Written(again) = certifier.resume(&folder, &mut |_| ()).unwrap() else {
            panic!("it was kept")
        };
        assert_eq!(again.claim, Claim::Shortest { metric: Metric::Moves, length: 7 });
        assert_eq!(audited().conclusion(), Conclusion::Proved);
    }

    /// A step of a program is what both metrics count.
    #[test]
    fn bounds_of_programs_are_in_steps() {
        let text = "Init { boolean on = false; } Goals { Goal (false); } Rules { Rule (!on) { on = true; } }";
        let program = SourceProgram::parse("switch", text, &Budget::default()).unwrap();
        let bound = Some(Bound { metric: Metric::Moves, length: 1 });
        let certifier = Certifier { bound, ..Certifier::of_program(&program) };
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("c");
        let Certification::Written(written) = certifier.run(&folder, &mut |_| ()).unwrap() else {
            panic!("it was not written")
        };
        assert_eq!(written.claim, Claim::NoPlan { metric: Metric::Steps, bound: 1 });
        let audited = audit(&Certificate::Folder(folder.clone()), None, &Budget::default());
        assert_eq!(audited.conclusion(), Conclusion::Proved);
        assert!(matches!(certifier.resume(&folder, &mut |_| ()).unwrap(), Certification::Kept(_)));
    }

    #[test]
    fn the_output_limit_of_the_budget_is_for_all_files() {
        let board: Board = BOARD.parse().unwrap();
        let budget = Budget::default().with_output(OutputLimit::new(100));
        let certifier =
            Certifier { limits: budget.into(), ..Certifier::new(&board, Metric::Moves) };
        let parent = tempfile::tempdir().unwrap();
        let outcome = certifier.run(&parent.path().join("c"), &mut |_| ()).unwrap();
        let Certification::GaveUp(stop) = outcome else { panic!("it was written") };
        assert_eq!(stop.reason, StopReason::Output);
    }

    /// What the first attempt wrote is gone before the second, which has room then; and it is the first that
    /// says why it was not enough.
    #[test]
    fn an_attempt_that_is_given_up_takes_no_room() {
        let board: Board = BOARD.parse().unwrap();
        let parent = tempfile::tempdir().unwrap();
        let run = |n_bytes: u64| {
            let limits = Budget::default().with_output(OutputLimit::new(n_bytes)).into();
            let certifier = Certifier { limits, ..Certifier::new(&board, Metric::Moves) };
            certifier.run(&parent.path().join(n_bytes.to_string()), &mut |_| ()).unwrap()
        };
        let Certification::Written(whole) = run(1 << 30) else { panic!("it was not written") };
        let folder = parent.path().join((1 << 30).to_string());
        let n_bytes = |name: &str| std::fs::metadata(folder.join(name)).unwrap().len();
        let n_formula = n_bytes("formula.cnf");
        assert!(whole.stopped.is_none() && n_bytes("refutation.lrat") > 2000);
        // Room for the formula and for the beginning of its proof; not for two formulas.
        let Certification::Written(less) = run(n_formula + 2000) else {
            panic!("it was not written")
        };
        assert_eq!(less.claim, Claim::Between { metric: Metric::Moves, length: 7, bound: 3 });
        assert_eq!(less.stopped.unwrap().words(), "output limit reached");
    }

    /// Three formulas are refuted one after another.
    #[test]
    fn the_refutations_of_a_certificate_share_a_conflict_limit() {
        let board: Board = "....KLF.BBKLFAAJK.GHIJCCGHIx.MEEE..M".parse().unwrap();
        let parent = tempfile::tempdir().unwrap();
        let certified = |conflicts: Option<u64>| {
            let limits = Limits { conflicts, ..Limits::default() };
            let certifier = Certifier { limits, ..Certifier::new(&board, Metric::Moves) };
            let folder = parent.path().join(format!("{conflicts:?}"));
            match certifier.run(&folder, &mut |_| ()).unwrap() {
                Certification::Written(written) => written.figures.map(|figures| figures.conflicts),
                _ => None,
            }
        };
        let all = certified(None).expect("it is unsolvable");
        assert_eq!(certified(Some(all)), Some(all));
        assert_eq!(certified(Some(all - 1)), None);
    }
}
