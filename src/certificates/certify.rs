//! Finding an answer and writing it down with its proof.

use std::path::Path;

use board::{Board, Metric};
use limits::Budget;
use logic::AtMostOne;
use proofs::Form;
use solvers::{Limits, SolverSpec};

use super::{
    Certification, Claim, Draft, Earlier, Existing, PlanOf, Question, Subject, WrittenCertificate,
    answer::CertifiableAnswer, aside::Aside, earlier,
};
use crate::{Error, planning::Observer, program::SourceProgram};

/// Certifies answers about one board, one program or a [`Subject`] of one's own. [`new`](Self::new) and
/// [`of_program`](Self::of_program) have the defaults of the command but its limits: they have none.
#[derive(Clone, Debug)]
pub struct Certifier<'a, S: Subject = Board> {
    /// The board, or the program.
    pub subject: &'a S,
    /// What is asked. Where a subject [counts one thing only](Subject::METRIC), as a program counts steps,
    /// the question is taken for one about that.
    pub question: Question,
    /// How the formula is made.
    pub options: S::Options,
    /// How at-most-one constraints are written.
    pub amo: AtMostOne,
    /// The solver that refutes. It must write proofs.
    pub solver: SolverSpec,
    /// The form of the refutation.
    pub form: Form,
    /// For everything, the size of all files together included. The answer is looked for in half of the time
    /// first, so that some is left for its proof.
    pub limits: Limits,
}

impl<'a> Certifier<'a> {
    /// Certifies that a plan is shortest in a metric, or that there is none of any length: in the encoding
    /// `crossing`, by varisat, as text, without limits on time, memory and output.
    pub fn new(board: &'a Board, metric: Metric) -> Self {
        Self { question: Question::Shortest(metric), ..Self::of(board) }
    }
}

impl<'a> Certifier<'a, SourceProgram> {
    /// Certifies that a plan of a program is shortest, or that there is none of any length: with all that
    /// strengthens the formula, by varisat, as text, without limits on time, memory and output.
    pub fn of_program(program: &'a SourceProgram) -> Self {
        Self::of(program)
    }
}

impl<'a, S: Subject> Certifier<'a, S> {
    /// Certifies that a plan is shortest, in moves where the subject names no metric, or that there is none
    /// of any length: with the default options, by varisat, as text, without limits on time, memory and
    /// output.
    pub fn of(subject: &'a S) -> Self {
        Self {
            subject,
            question: Question::Shortest(S::METRIC.unwrap_or(Metric::Moves)),
            options: S::Options::default(),
            amo: AtMostOne::default(),
            solver: SolverSpec::Varisat,
            form: Form::Text,
            limits: Limits::default(),
        }
    }

    /// The question, in what the subject counts.
    pub(super) fn question(&self) -> Question {
        S::METRIC.map_or(self.question, |metric| self.question.counting(metric))
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
    ) -> Result<Certification<PlanOf<S>>, Error> {
        self.write(folder, Existing::Refuse, observer)
    }

    /// Keeps what an earlier run has written to the folder, if it answers the question with the formula that
    /// would be written, and holds; else does as [`run`](Self::run). What was written is audited without a
    /// time limit: the time is for what is new.
    ///
    /// # Errors
    ///
    /// Those of [`run`](Self::run).
    pub fn resume(
        &self,
        folder: &Path,
        observer: &mut Observer<'_>,
    ) -> Result<Certification<PlanOf<S>>, Error> {
        let question = self.question();
        let answers =
            |claim: Claim, formula| claim.answers(question) && formula == self.claimed(claim);
        Aside::restore(folder)?;
        let budget = Budget { deadline: None, ..self.limits.budget.clone() };
        match earlier(folder, self.subject, answers, &budget) {
            Earlier::Proved(claim) if claim.is_open(question) => {
                self.narrow(folder, claim, observer)
            }
            Earlier::Proved(claim) => Ok(Certification::Kept { claim, stopped: None }),
            Earlier::Unchecked(why) => Ok(Certification::GaveUp(why.said(|words| {
                format!("the certificate of an earlier run was not checked: {words}")
            }))),
            Earlier::Unfinished => self.write(folder, Existing::Replace, observer),
            Earlier::Damaged(reason) => self.replace(folder, reason, observer),
            Earlier::Other(what) => Err(Error::Folder {
                problem: format!("`{}` holds a certificate already, {what}", folder.display()),
                help: Some("name another folder"),
            }),
        }
    }

    /// Writes a certificate in place of a damaged one; if that cannot be done, the damaged one is kept.
    fn replace(
        &self,
        folder: &Path,
        reason: String,
        observer: &mut Observer<'_>,
    ) -> Result<Certification<PlanOf<S>>, Error> {
        let damaged = Aside::take(folder)?;
        match self.write(folder, Existing::Refuse, observer)? {
            Certification::Written(written) => {
                damaged.discard()?;
                Ok(Certification::Written(WrittenCertificate { replaced: Some(reason), ..written }))
            }
            outcome => {
                damaged.put_back()?;
                let Certification::GaveUp(why) = outcome else { return Ok(outcome) };
                Ok(Certification::GaveUp(why.said(|words| {
                    format!("{words}; the certificate of an earlier run, which does not hold, stays: {reason}")
                })))
            }
        }
    }

    /// Writes a certificate that says more than an earlier one, which left a gap; if that cannot be done, the
    /// earlier one is kept.
    fn narrow(
        &self,
        folder: &Path,
        earlier: Claim,
        observer: &mut Observer<'_>,
    ) -> Result<Certification<PlanOf<S>>, Error> {
        let n_open = |claim: Claim| claim.n_open(self.question());
        let found = self.answer(observer)?;
        let (is_more, stopped) = match &found {
            CertifiableAnswer::Bounded { claim, stopped, .. } => {
                (n_open(*claim) < n_open(earlier), stopped.clone())
            }
            CertifiableAnswer::Unsolvable { .. } => (true, None),
            CertifiableAnswer::GaveUp(why) => (false, Some(why.clone())),
        };
        if !is_more {
            return Ok(Certification::Kept { claim: earlier, stopped });
        }
        let aside = Aside::take(folder)?;
        let draft = Draft::begin(folder, Existing::Refuse, &self.limits.budget.output)?;
        match self.certify(draft, found)? {
            // What could be proved need not be all that was found.
            Certification::Written(written) if n_open(written.claim) < n_open(earlier) => {
                aside.discard()?;
                Ok(Certification::Written(written))
            }
            outcome => {
                aside.put_back()?;
                Ok(Certification::Kept { claim: earlier, stopped: outcome.stopped().cloned() })
            }
        }
    }

    /// How the formula of a claim is made.
    pub(super) fn claimed(&self, claim: Claim) -> S::Formula {
        self.subject.claimed(self.options, self.amo, claim)
    }

    fn write(
        &self,
        folder: &Path,
        existing: Existing,
        observer: &mut Observer<'_>,
    ) -> Result<Certification<PlanOf<S>>, Error> {
        let draft = Draft::begin(folder, existing, &self.limits.budget.output)?;
        self.certify(draft, self.answer(observer)?)
    }
}
