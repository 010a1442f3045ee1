//! Writing down an answer with its proof.

use limits::Stop;
use planning::invariant;
use solvers::Limits;

use super::{
    Certified, Certifier, Claim, ClaimFile, Draft, Figures, Files, Outcome, PlanOf, Refuted,
    Refuter, Subject, answer::Found, subject::formula,
};
use crate::{
    Error,
    formula::BoundedFormula,
    planning::{Unsolvable, unsolvable},
};

impl<S: Subject> Certifier<'_, S> {
    /// Writes what was found.
    pub(super) fn certify(
        &self,
        mut draft: Draft,
        found: Found<PlanOf<S>>,
    ) -> Result<Outcome<PlanOf<S>>, Error> {
        let written = match found {
            Found::GaveUp(reason) => return Ok(Outcome::GaveUp(reason)),
            Found::Unsolvable(why) => self.certify_unsolvable(&mut draft, why),
            Found::Bounded { claim, plan, stopped } => {
                self.certify_or_less(&mut draft, claim, plan.as_ref(), stopped)
            }
        };
        match written {
            Ok(written) => {
                draft.finish(&ClaimFile::new(written.claim, self.claimed(written.claim)))?;
                Ok(Outcome::Written(written))
            }
            Err(Error::GaveUp(why)) => Ok(Outcome::GaveUp(why.into())),
            Err(error) => Err(error),
        }
    }

    /// Writes all but the claim. If its proof comes to an end of its limits, one of half the bound is soon there.
    fn certify_or_less(
        &self,
        draft: &mut Draft,
        claim: Claim,
        plan: Option<&PlanOf<S>>,
        stopped: Option<Stop>,
    ) -> Result<Certified<PlanOf<S>>, Error> {
        let Some(less) = claim.halved() else {
            let written = self.certify_bounded(draft, claim, plan, &self.limits);
            return written.map(|written| Certified { stopped, ..written });
        };
        let (first, second) = self.attempts();
        match self.certify_bounded(draft, claim, plan, &first) {
            Err(Error::GaveUp(why)) if self.limits.budget.interrupt.reason().is_none() => {
                draft.restart();
                // Why the better proof is not there is what its reader can do something about.
                match self.certify_bounded(draft, less, plan, &second) {
                    Ok(written) => Ok(Certified { stopped: Some(why.into()), ..written }),
                    Err(Error::GaveUp(_)) => Err(Error::GaveUp(why)),
                    Err(error) => Err(error),
                }
            }
            written => written.map(|written| Certified { stopped, ..written }),
        }
    }

    /// The limits of a proof, and of one of less, which has a quarter of the time and of the conflicts.
    fn attempts(&self) -> (Limits, Limits) {
        let Limits { budget, conflicts } = &self.limits;
        let last = conflicts.map(|most| most.div_ceil(4));
        let first = conflicts.zip(last).map(|(most, last)| most - last);
        let first = Limits { budget: budget.three_quarters(), conflicts: first };
        (first, Limits { budget: budget.clone(), conflicts: last })
    }

    /// Writes all but the claim: that this is a plan, if there is one, and that there is none within a bound.
    fn certify_bounded(
        &self,
        draft: &mut Draft,
        claim: Claim,
        plan: Option<&PlanOf<S>>,
        limits: &Limits,
    ) -> Result<Certified<PlanOf<S>>, Error> {
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
        Ok(Certified { claim, plan, why: None, figures, replaced: None, stopped: None })
    }

    /// Writes all but the claim: that there is no plan of any length.
    fn certify_unsolvable(
        &self,
        draft: &mut Draft,
        why: Unsolvable,
    ) -> Result<Certified<PlanOf<S>>, Error> {
        let budget = &self.limits.budget;
        draft.subject(self.subject)?;
        draft.invariant(&invariant::write(&why.invariant, why.system.props()))?;
        let system = (*why.system).clone();
        let formulas = unsolvable::formulas(system, self.amo, &why.invariant, budget)?;
        let formulas: Vec<_> =
            formulas.into_iter().map(|(name, formula)| (Files::of(name), formula)).collect();
        let figures = self.refute(draft, &formulas, &self.limits)?;
        let claim = Claim::Unsolvable;
        Ok(Certified { claim, plan: None, why: Some(why), figures, replaced: None, stopped: None })
    }

    /// Refutes all formulas; the figures of all together.
    fn refute(
        &self,
        draft: &mut Draft,
        formulas: &[(Files, BoundedFormula)],
        limits: &Limits,
    ) -> Result<Option<Figures>, Error> {
        let mut all: Option<Figures> = None;
        for (files, formula) in formulas {
            let limits = &limits.after(all.map(|figures| figures.conflicts));
            let refuter = Refuter { spec: &self.solver, limits, form: self.form };
            match draft.refute(files, formula, &refuter)? {
                Refuted::Yes(figures) => *all.get_or_insert_default() += figures,
                Refuted::GaveUp(reason) => return Err(reason.into()),
            }
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use board::{Board, Metric};
    use limits::{Budget, OutputLimit, StopReason};

    use super::*;
    use crate::{
        certificates::{CLAIM, Certificate, Conclusion, audit},
        planning::Bound,
        program::SourceProgram,
    };

    /// Seven moves are fewest.
    const BOARD: &str = "BB.FAA.FECCCE.DD";

    #[test]
    fn less_is_proved_where_the_whole_proof_is_too_long() {
        let board: Board = BOARD.parse().unwrap();
        let parent = tempfile::tempdir().unwrap();
        let claimed = |conflicts| {
            let limits = Limits { conflicts: Some(conflicts), ..Limits::default() };
            let certifier = Certifier { limits, ..Certifier::new(&board, Metric::Moves) };
            let folder = parent.path().join(conflicts.to_string());
            match certifier.run(&folder, &mut |_| ()).unwrap() {
                Outcome::Written(written) => {
                    assert_eq!(written.stopped.is_some(), written.claim.is_open(None));
                    let audited = audit(&Certificate::Folder(folder), None, &Budget::default());
                    assert_eq!(audited.conclusion(), Conclusion::Proved);
                    Some(written.claim)
                }
                Outcome::GaveUp(_) => None,
                Outcome::Kept(_) => panic!("nothing was there"),
            }
        };
        let (metric, length) = (Metric::Moves, 7);
        assert_eq!(claimed(1000), Some(Claim::Shortest { metric, length }));
        assert_eq!(claimed(1), Some(Claim::Between { metric, length, bound: 3 }));
    }

    #[test]
    fn a_gap_is_certified_and_audited() {
        let board: Board = BOARD.parse().unwrap();
        let certifier = Certifier::new(&board, Metric::Moves);
        let found = certifier.answer(&mut |_| ()).unwrap();
        let Found::Bounded { plan: Some(plan), .. } = found else { panic!("a plan") };
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("c");
        let draft = Draft::begin(&folder, false, &certifier.limits.budget.output).unwrap();
        let claim = Claim::Between { metric: Metric::Moves, length: 7, bound: 4 };
        let stopped = Some(StopReason::Time.into());
        let found = Found::Bounded { claim, plan: Some(plan), stopped };
        let Outcome::Written(written) = certifier.certify(draft, found).unwrap() else {
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
        let Outcome::Written(again) = certifier.resume(&folder, &mut |_| ()).unwrap() else {
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
        let Outcome::Written(written) = certifier.run(&folder, &mut |_| ()).unwrap() else {
            panic!("it was not written")
        };
        assert_eq!(written.claim, Claim::NoPlan { metric: Metric::Steps, bound: 1 });
        let audited = audit(&Certificate::Folder(folder.clone()), None, &Budget::default());
        assert_eq!(audited.conclusion(), Conclusion::Proved);
        assert!(matches!(certifier.resume(&folder, &mut |_| ()).unwrap(), Outcome::Kept(_)));
    }

    #[test]
    fn the_output_limit_of_the_budget_is_for_all_files() {
        let board: Board = BOARD.parse().unwrap();
        let budget = Budget::default().with_output(OutputLimit::new(100));
        let certifier =
            Certifier { limits: budget.into(), ..Certifier::new(&board, Metric::Moves) };
        let parent = tempfile::tempdir().unwrap();
        let outcome = certifier.run(&parent.path().join("c"), &mut |_| ()).unwrap();
        let Outcome::GaveUp(stop) = outcome else { panic!("it was written") };
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
        let Outcome::Written(whole) = run(1 << 30) else { panic!("it was not written") };
        let folder = parent.path().join((1 << 30).to_string());
        let n_bytes = |name: &str| std::fs::metadata(folder.join(name)).unwrap().len();
        let n_formula = n_bytes("formula.cnf");
        assert!(whole.stopped.is_none() && n_bytes("refutation.lrat") > 2000);
        // Room for the formula and for the beginning of its proof; not for two formulas.
        let Outcome::Written(less) = run(n_formula + 2000) else { panic!("it was not written") };
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
                Outcome::Written(written) => written.figures.map(|figures| figures.conflicts),
                _ => None,
            }
        };
        let all = certified(None).expect("it is unsolvable");
        assert_eq!(certified(Some(all)), Some(all));
        assert_eq!(certified(Some(all - 1)), None);
    }
}
