//! Checking the refutation of an outside program, within the limits.

use std::{fs::File, io::BufReader};

use files::BudgetedFile;
use limits::StopReason;
use proofs::{
    check_refutation,
    lrat::{Checker, Reason},
};
use rustsat::types::Lit;

use super::error::ExternalFault;
use crate::{engine::CallOutcome, limits::Limits};

/// Says that the clauses are unsatisfiable if `proof` proves it.
///
/// # Errors
///
/// What is wrong with the proof.
pub(super) fn check<'c>(
    clauses: impl Iterator<Item = &'c [Lit]>,
    proof: File,
    limits: &Limits,
) -> Result<CallOutcome, ExternalFault> {
    let mut checker = Checker::new().within(&limits.budget);
    let mut meter = limits.budget.meter();
    for clause in clauses {
        if let Err(reason) = meter.tick() {
            return Ok(CallOutcome::Stopped(reason));
        }
        checker.add_clause(clause);
    }
    let proof = BufReader::with_capacity(1 << 14, proof);
    let (format, result) =
        check_refutation(checker, None, BudgetedFile::new(proof, &limits.budget));
    let Err(error) = result else { return Ok(CallOutcome::Unsat) };
    if let Reason::Io(error) = &error.reason
        && let Some(reason) = StopReason::of(error)
    {
        return Ok(CallOutcome::Stopped(reason));
    }
    Err(ExternalFault::WrongProof { format, error })
}
