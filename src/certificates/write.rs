//! Writing down an answer with its proof.

use limits::Stop;
use planning::invariant;
use solvers::Limits;

use super::{
    Certified, Certifier, Claim, ClaimFile, Draft, Figures, Files, Outcome, PlanOf, Refuter,
    Subject, answer::Found,
};
use crate::{
    Error,
    formula::BoundedFormula,
    planning::{Bound, Unsolvable, unsolvable},
};

/// The smallest bound of which half is tried, too.
const LEAST_HALVED: usize = 2;

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
            Found::NoPlan(Bound { metric, length }) => {
                let claim = Claim::NoPlan { metric, bound: length };
                self.certify_bounded(&mut draft, claim, None, &self.limits)
            }
            Found::Between(plan, bound, reason) => {
                self.certify_plan(&mut draft, &plan, Some(bound.length), Some(reason))
            }
            Found::Plan(plan) => {
                let refuted = self.length(&plan).checked_sub(1);
                self.certify_plan(&mut draft, &plan, refuted, None)
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

    /// Writes all but the claim: that this is a plan, and that there is none with `refuted` or fewer. If that
    /// proof comes to an end of its limits, one of a smaller bound is soon there.
    fn certify_plan(
        &self,
        draft: &mut Draft,
        plan: &PlanOf<S>,
        refuted: Option<usize>,
        stopped: Option<Stop>,
    ) -> Result<Certified<PlanOf<S>>, Error> {
        let (metric, length) = (self.metric(), self.length(plan));
        let claim_of = |bound: usize| match bound + 1 {
            next if next == length => Claim::Shortest { metric, length },
            _ => Claim::Between { metric, length, bound },
        };
        let claim = refuted.map_or(Claim::Shortest { metric, length }, claim_of);
        let (first, second) = self.attempts(refuted);
        let written = self.certify_bounded(draft, claim, Some(plan.clone()), &first);
        match (written, refuted) {
            (Err(Error::GaveUp(why)), Some(refuted @ LEAST_HALVED..))
                if self.limits.budget.interrupt.reason().is_none() =>
            {
                draft.restart();
                let (claim, stopped) = (claim_of(refuted / 2), Some(Stop::from(why)));
                // Why the better proof is not there is what its reader can do something about.
                match self.certify_bounded(draft, claim, Some(plan.clone()), &second) {
                    Ok(written) => Ok(Certified { stopped, ..written }),
                    Err(Error::GaveUp(_)) => Err(Error::GaveUp(why)),
                    Err(error) => Err(error),
                }
            }
            (written, _) => written.map(|written| Certified { stopped, ..written }),
        }
    }

    /// The limits of a proof that there is no plan of `refuted`, and of one of a smaller bound, if there is such a
    /// bound: that one has a quarter of the time and of the conflicts.
    fn attempts(&self, refuted: Option<usize>) -> (Limits, Limits) {
        if refuted < Some(LEAST_HALVED) {
            return (self.limits.clone(), self.limits.clone());
        }
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
        plan: Option<PlanOf<S>>,
        limits: &Limits,
    ) -> Result<Certified<PlanOf<S>>, Error> {
        draft.subject(self.subject)?;
        if let Some(plan) = &plan {
            draft.plan(plan, self.subject)?;
        }
        let (claimed, budget) = (self.claimed(claim), &limits.budget);
        let formulas = match claim.refuted() {
            None => Vec::new(),
            Some(bound) => {
                vec![(Files::bounded(), self.subject.formula(claimed, bound, budget)?)]
            }
        };
        let figures = self.refute(draft, &formulas, limits)?;
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
            *all.get_or_insert_default() += draft.refute(files, formula, &refuter)?;
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
                    assert_eq!(written.stopped.is_some(), written.claim.is_open());
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
        let Found::Plan(plan) = certifier.answer(&mut |_| ()).unwrap() else { panic!("a plan") };
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("c");
        let bound = Bound { metric: Metric::Moves, length: 4 };
        let draft = Draft::begin(&folder, false, &certifier.limits.budget.output).unwrap();
        let found = Found::Between(plan, bound, StopReason::Time.into());
        let Outcome::Written(written) = certifier.certify(draft, found).unwrap() else {
            panic!("it was not written")
        };
        let claim = Claim::Between { metric: Metric::Moves, length: 7, bound: 4 };
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
