//! Refutations that are checked at once.

use std::ops::AddAssign;

use files::BudgetedFile;
use limits::{Budget, StopReason};
use proofs::{
    Form, ProofFormat,
    lrat::{self, Reason},
};
use rustsat::{instances::Cnf, types::Clause};
use solvers::{Decision, Limits, SolverSpec};

use super::{HeldProof, TitledFormula};
use crate::Error;

/// The figures of a refutation that was checked, or of several together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Refutation {
    /// Number of clauses that were derived.
    pub n_steps: u64,
    /// Variables of the formula, of the largest if there are several.
    pub n_vars: u32,
    /// Clauses of the formula, of all together.
    pub n_clauses: usize,
}

impl AddAssign for Refutation {
    fn add_assign(&mut self, other: Self) {
        self.n_steps += other.n_steps;
        self.n_vars = self.n_vars.max(other.n_vars);
        self.n_clauses += other.n_clauses;
    }
}

impl TitledFormula {
    /// Has the solver refute the formula, and checks its refutation, in LRAT.
    ///
    /// # Errors
    ///
    /// [`Error::HasModel`] if it has a model; a solver that fails or writes no proofs, and a refutation
    /// that is none; [`Error::GaveUp`].
    pub fn refute(&self, solver: &SolverSpec, limits: &Limits) -> Result<Refutation, Error> {
        self.refute_with([], solver, limits)
    }

    /// As [`refute`](Self::refute), with further clauses.
    ///
    /// # Errors
    ///
    /// Those of [`refute`](Self::refute).
    pub(crate) fn refute_with(
        &self,
        further: impl IntoIterator<Item = Clause>,
        solver: &SolverSpec,
        limits: &Limits,
    ) -> Result<Refutation, Error> {
        let mut cnf = self.cnf(&limits.budget)?;
        cnf.extend(further);
        refute(&cnf, self.n_vars(), solver, limits)
    }
}

/// Has a solver refute clauses about this many variables, and checks its refutation.
pub(crate) fn refute(
    cnf: &Cnf,
    n_vars: u32,
    solver: &SolverSpec,
    limits: &Limits,
) -> Result<Refutation, Error> {
    let format = ProofFormat::Lrat(Form::Text);
    let proof = HeldProof::of(cnf, &limits.budget);
    let run = solver.decide(cnf, limits, proof, format).map_err(Error::of_solver)?;
    match run.decision {
        Decision::GaveUp(reason) => return Err(reason.into()),
        Decision::Model(_) => return Err(Error::HasModel),
        Decision::Refuted => {}
    }
    let checked = check(cnf, &run.proof.into_bytes(), &limits.budget).map_err(|why| match why {
        CheckFailure::Stopped(reason) => reason.into(),
        CheckFailure::Wrong(error) => Error::Solver(error.into()),
    })?;
    Ok(Refutation { n_steps: checked.n_added, n_vars, n_clauses: cnf.len() })
}

/// Why a refutation was not checked to its end.
pub(crate) enum CheckFailure {
    Stopped(StopReason),
    Wrong(lrat::CheckError),
}

/// Checks a refutation of a formula, in LRAT.
pub(crate) fn check(
    cnf: &Cnf,
    proof: &[u8],
    budget: &Budget,
) -> Result<lrat::CheckStatistics, CheckFailure> {
    let mut meter = budget.meter();
    let mut checker = lrat::Checker::new().within(budget);
    for clause in cnf {
        meter.tick().map_err(CheckFailure::Stopped)?;
        checker.add_clause(clause.as_ref());
    }
    checker.check(BudgetedFile::new(proof, budget)).map_err(|error| match &error.reason {
        Reason::Io(why) => {
            StopReason::of(why).map_or(CheckFailure::Wrong(error), CheckFailure::Stopped)
        }
        _ => CheckFailure::Wrong(error),
    })
}

#[cfg(test)]
mod tests {
    use board::{Board, Metric};
    use encodings::{Encoding, Formulation};
    use logic::AtMostOne;

    use super::*;

    /// Nobody has searched, so that nobody is to blame.
    #[test]
    fn a_formula_with_a_model_is_no_bug() {
        let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
        let formulation = Formulation::new(Encoding::Crossing, Metric::Moves);
        let refute = |horizon| {
            let (amo, budget) = (AtMostOne::default(), Budget::default());
            let formula = TitledFormula::of_board(&board, formulation, amo, horizon, &budget);
            formula.unwrap().refute(&SolverSpec::Varisat, &Limits::default())
        };
        assert!(refute(6).is_ok());
        let error = refute(7).unwrap_err();
        assert_eq!((error.to_string().as_str(), error.help()), ("the formula has a model", None));
    }
}
