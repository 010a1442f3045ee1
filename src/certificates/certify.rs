//! Finding an answer and writing it down with its proof.

use std::path::Path;

use board::{Board, Metric};
use limits::{Budget, OutputLimit};
use logic::AtMostOne;
use planning::invariant;
use proofs::Form;
use solvers::{Limits, SolverSpec};

use super::answer::Found;
use super::{
    Certified, Claim, ClaimFile, Draft, Earlier, Figures, Files, Outcome, PlanOf, Refuted, Refuter,
    Subject, earlier,
};
use crate::{
    Error,
    formula::BoundedFormula,
    planning::{Bound, Observer, Unsolvable, unsolvable},
    program::SourceProgram,
};

/// Certifies answers about one board or program. [`new`](Self::new) and [`of_program`](Self::of_program) have
/// the defaults of the command.
#[derive(Clone, Debug)]
pub struct Certifier<'a, S: Subject = Board> {
    /// The board, or the program.
    pub subject: &'a S,
    /// What a plan's length counts, where there is no bound: for programs steps, always.
    pub metric: Metric,
    /// The bound of the question, if there is one.
    pub bound: Option<Bound>,
    /// How the formula is made.
    pub options: S::Options,
    /// How at-most-one constraints are written.
    pub amo: AtMostOne,
    /// The solver that refutes. It must write proofs.
    pub solver: SolverSpec,
    /// The form of the refutation.
    pub form: Form,
    /// For everything.
    pub limits: Limits,
    /// For what is tried first.
    pub search: Budget,
    /// What all files may have together.
    pub output: OutputLimit,
}

impl<'a> Certifier<'a> {
    /// Certifies that a plan is shortest in a metric, or that there is none of any length: in the encoding
    /// `crossing`, by varisat, as text, without limits on time, memory and output.
    pub fn new(board: &'a Board, metric: Metric) -> Self {
        Self::with_defaults(board, metric)
    }
}

impl<'a> Certifier<'a, SourceProgram> {
    /// Certifies that a plan of a program is shortest, or that there is none of any length: with all that
    /// strengthens the formula, by varisat, as text, without limits on time, memory and output.
    pub fn of_program(program: &'a SourceProgram) -> Self {
        Self::with_defaults(program, Metric::Steps)
    }
}

impl<'a, S: Subject> Certifier<'a, S> {
    fn with_defaults(subject: &'a S, metric: Metric) -> Self {
        Self {
            subject,
            metric,
            bound: None,
            options: S::Options::default(),
            amo: AtMostOne::default(),
            solver: SolverSpec::Varisat,
            form: Form::Text,
            limits: Limits::default(),
            search: Budget::default(),
            output: OutputLimit::new(u64::MAX),
        }
    }

    /// What a plan's length counts.
    pub(super) fn metric(&self) -> Metric {
        self.bound.map_or(self.metric, |bound| bound.metric)
    }

    /// Answers the question, and writes a certificate to a folder that is empty or does not exist.
    ///
    /// # Errors
    ///
    /// A folder that holds something else, files that cannot be written, and a solver that fails.
    pub fn run(
        &self,
        folder: &Path,
        observer: &mut Observer<'_>,
    ) -> Result<Outcome<PlanOf<S>>, Error> {
        self.write(folder, false, observer)
    }

    /// Keeps what an earlier run has written to the folder, if it answers the question with the formula that
    /// would be written, and holds; else does as [`run`](Self::run).
    ///
    /// # Errors
    ///
    /// Those of [`run`](Self::run).
    pub fn resume(
        &self,
        folder: &Path,
        observer: &mut Observer<'_>,
    ) -> Result<Outcome<PlanOf<S>>, Error> {
        let answers = |claim: Claim, formula| {
            claim.answers(self.bound, self.metric) && formula == self.claimed(claim)
        };
        // The time is for what is new.
        let budget = Budget { deadline: None, ..self.search.clone() };
        match earlier(folder, self.subject, answers, &budget) {
            Earlier::Proved(claim) if claim.is_open() => self.write(folder, true, observer),
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

    /// How the formula of a claim is made.
    fn claimed(&self, claim: Claim) -> S::Formula {
        self.subject.claimed(self.options, self.amo, claim)
    }

    fn write(
        &self,
        folder: &Path,
        replaces: bool,
        observer: &mut Observer<'_>,
    ) -> Result<Outcome<PlanOf<S>>, Error> {
        let draft = Draft::begin(folder, replaces, &self.output)?;
        self.certify(draft, self.answer(observer)?)
    }

    /// Writes what was found.
    fn certify(
        &self,
        mut draft: Draft,
        found: Found<PlanOf<S>>,
    ) -> Result<Outcome<PlanOf<S>>, Error> {
        let written = match found {
            Found::GaveUp(reason) => return Ok(Outcome::GaveUp(reason)),
            Found::Unsolvable(why) => self.certify_unsolvable(&mut draft, why),
            Found::NoPlan(Bound { metric, length }) => {
                self.certify_bounded(&mut draft, Claim::NoPlan { metric, bound: length }, None)
            }
            Found::Between(plan, Bound { metric, length: bound }, reason) => {
                let claim = Claim::Between { metric, length: self.length(&plan), bound };
                let written = self.certify_bounded(&mut draft, claim, Some(plan));
                written.map(|written| Certified { stopped: Some(reason), ..written })
            }
            Found::Plan(plan) => {
                let metric = self.metric();
                let claim = Claim::Shortest { metric, length: self.length(&plan) };
                self.certify_bounded(&mut draft, claim, Some(plan))
            }
        };
        match written {
            Ok(written) => {
                draft.finish(&ClaimFile::new(written.claim, self.claimed(written.claim)))?;
                Ok(Outcome::Written(written))
            }
            Err(Error::GaveUp(why)) => Ok(Outcome::GaveUp(why.to_string())),
            Err(error) => Err(error),
        }
    }

    /// Writes all but the claim: that this is a plan, if there is one, and that there is none within a bound.
    fn certify_bounded(
        &self,
        draft: &mut Draft,
        claim: Claim,
        plan: Option<PlanOf<S>>,
    ) -> Result<Certified<PlanOf<S>>, Error> {
        draft.subject(self.subject)?;
        if let Some(plan) = &plan {
            draft.plan(plan, self.subject)?;
        }
        let (claimed, budget) = (self.claimed(claim), &self.limits.budget);
        let formulas = match claim.refuted() {
            None => Vec::new(),
            Some(bound) => {
                vec![(Files::bounded(), self.subject.formula(claimed, bound, budget)?)]
            }
        };
        let figures = self.refute(draft, &formulas)?;
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
        let figures = self.refute(draft, &formulas)?;
        let claim = Claim::Unsolvable;
        Ok(Certified { claim, plan: None, why: Some(why), figures, replaced: None, stopped: None })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificates::{CLAIM, Certificate, Conclusion, audit};

    /// Seven moves are fewest.
    const BOARD: &str = "BB.FAA.FECCCE.DD";

    #[test]
    fn a_gap_is_certified_and_audited() {
        let board: Board = BOARD.parse().unwrap();
        let certifier = Certifier::new(&board, Metric::Moves);
        let Found::Plan(plan) = certifier.answer(&mut |_| ()).unwrap() else { panic!("a plan") };
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("c");
        let bound = Bound { metric: Metric::Moves, length: 4 };
        let draft = Draft::begin(&folder, false, &certifier.output).unwrap();
        let found = Found::Between(plan, bound, "time limit reached".to_owned());
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
}
