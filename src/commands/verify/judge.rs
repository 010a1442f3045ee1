//! Judging one lemma: a refutation that is checked, or a board.

use std::{
    fs::{self, File},
    path::Path,
    time::{Duration, Instant},
};

use lemmas::{Claim, Counterexample, Lemma, Negated, Verdict};
use logic::dimacs;
use miette::{Report as Failure, miette};
use proofs::{Form, ProofFormat, lrat};
use rustsat::{
    instances::Cnf,
    types::{Clause, TernaryVal},
};
use solvers::{Decision, Limits, SolverSpec};

use super::subject::{Of, Subject};
use crate::ask::solver_failed;

/// How lemmas are judged.
pub(super) struct Judge<'a> {
    pub(super) solver: &'a SolverSpec,
    /// Where formulas and refutations are written.
    pub(super) folder: Option<&'a Path>,
    /// The limits of a solver that starts now.
    pub(super) limits: &'a (dyn Fn() -> Limits + Sync),
}

/// What came of a lemma.
pub(super) struct Judged {
    pub(super) judgement: Judgement,
    /// What the lemma declares for this size; nothing for a board.
    pub(super) declared: Option<Verdict>,
    pub(super) n_vars: u32,
    pub(super) n_clauses: usize,
    /// Wall-clock time, everything included.
    pub(super) elapsed: Duration,
}

pub(super) enum Judgement {
    /// The negation was refuted, and so many steps of the proof were checked.
    Holds { n_steps: u64 },
    /// There is a counterexample, checked against the rules.
    Fails(Counterexample),
    /// The solver was stopped.
    GaveUp(String),
}

impl Judged {
    /// Whether the verdict is that of `declared`, or the lemma holds; `None` without a verdict.
    pub(super) fn is_as(&self, declared: Option<Verdict>) -> Option<bool> {
        let verdict = match self.judgement {
            Judgement::Holds { .. } => Verdict::Holds,
            Judgement::Fails(_) => Verdict::Fails,
            Judgement::GaveUp(_) => return None,
        };
        Some(verdict == declared.unwrap_or(Verdict::Holds))
    }
}

impl Judge<'_> {
    pub(super) fn judge(&self, lemma: &Lemma, subject: &Subject) -> Result<Judged, Failure> {
        let start = Instant::now();
        let model = subject.model(lemma.horizon());
        let said = |error| miette!("lemma `{}` at {}: {error}", lemma.name(), subject.label());
        let declared = match &subject.of {
            Of::Size { .. } => lemma.declared(model).map_err(said)?,
            Of::Board(_) => None,
        };
        let claim = Claim::new(lemma, model).map_err(said)?;
        let negated = claim.negated();
        if let Some(folder) = self.folder {
            write_formula(folder, lemma, subject, &negated, claim.horizon())?;
        }
        let judgement = self.decide(lemma, subject, &claim, &negated)?;
        Ok(Judged {
            judgement,
            declared,
            n_vars: negated.system.n_vars(claim.horizon()),
            n_clauses: negated.system.n_clauses(claim.horizon()),
            elapsed: start.elapsed(),
        })
    }

    fn decide(
        &self,
        lemma: &Lemma,
        subject: &Subject,
        claim: &Claim<'_>,
        negated: &Negated,
    ) -> Result<Judgement, Failure> {
        let mut cnf = Cnf::new();
        negated.system.formula(claim.horizon(), |clause| {
            cnf.add_clause(clause.iter().copied().collect::<Clause>());
        });
        let format = ProofFormat::Lrat(Form::Text);
        let decided =
            self.solver.decide_by_cases(&cnf, &negated.cases, &(self.limits)(), Vec::new(), format);
        let decided = decided.map_err(solver_failed)?;
        match decided.decision {
            Decision::GaveUp(reason) => Ok(Judgement::GaveUp(reason.to_string())),
            Decision::Model(model) => {
                let holds = |lit| model.lit_value(lit) == TernaryVal::True;
                let trace = negated.system.trace(claim.horizon(), holds);
                let case = claim.counterexample(&trace);
                Ok(Judgement::Fails(case.map_err(|error| miette!("`{}`: {error}", lemma.name()))?))
            }
            Decision::Refuted => {
                let checked = check(&cnf, &decided.proof).map_err(|error| {
                    miette!("the refutation of `{}` does not check: {error}", lemma.name())
                })?;
                if let Some(folder) = self.folder {
                    let path = folder.join(file_name(lemma, subject, "lrat"));
                    let shown = path.display().to_string();
                    fs::write(path, &decided.proof)
                        .map_err(|error| miette!("cannot write `{shown}`: {error}"))?;
                }
                Ok(Judgement::Holds { n_steps: checked.n_added })
            }
        }
    }
}

fn check(cnf: &Cnf, proof: &[u8]) -> Result<lrat::Checked, lrat::CheckError> {
    let mut checker = lrat::Checker::new();
    for clause in cnf {
        checker.add_clause(clause.as_ref());
    }
    checker.check(proof)
}

fn file_name(lemma: &Lemma, subject: &Subject, extension: &str) -> String {
    format!("{}-{}.{extension}", lemma.name(), subject.label())
}

fn write_formula(
    folder: &Path,
    lemma: &Lemma,
    subject: &Subject,
    negated: &Negated,
    horizon: usize,
) -> Result<(), Failure> {
    let path = folder.join(file_name(lemma, subject, "cnf"));
    let about = match &subject.of {
        Of::Size { size, red_row } => format!("all boards of {size} with Red in row {red_row}"),
        Of::Board(board) => format!("all states of {}", crate::answer::board_json(board)),
    };
    let comments = [
        format!("rushsat lemma {}: {}", lemma.name(), lemma.text()),
        format!(
            "satisfiable exactly if the lemma fails for {about}; transitions are {}",
            subject.metric
        ),
        "`var NUMBER FRAME NAME` names a variable".to_owned(),
    ];
    let write = File::create(&path).and_then(|file| {
        dimacs::write_formula(file, &negated.system, horizon, comments.iter().map(String::as_str))
    });
    write.map_err(|error| miette!("cannot write `{}`: {error}", path.display()))
}
