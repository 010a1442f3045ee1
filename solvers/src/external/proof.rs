//! Checking the refutation of an outside program, within the limits.

use std::{
    cell::Cell,
    fs::File,
    io::{self, BufReader, Read},
};

use limits::StopReason;
use proofs::lrat::Checker;
use rustsat::types::Lit;

use super::error::ExternalFault;
use crate::{engine::Verdict, limits::Limits};

/// Says that the clauses are unsatisfiable if `proof` proves it.
///
/// # Errors
///
/// What is wrong with the proof.
pub(super) fn check<'c>(
    clauses: impl Iterator<Item = &'c [Lit]>,
    proof: File,
    limits: &Limits,
) -> Result<Verdict, ExternalFault> {
    let mut checker = Checker::new();
    clauses.for_each(|clause| checker.add_clause(clause));
    let stopped = Cell::new(None);
    let watched = Watched { proof, limits, stopped: &stopped };
    let checked = checker.check(BufReader::with_capacity(1 << 14, watched));
    match (stopped.get(), checked) {
        (Some(reason), _) => Ok(Verdict::Stopped(reason)),
        (None, Ok(_)) => Ok(Verdict::Unsat),
        (None, Err(error)) => Err(ExternalFault::WrongProof(error)),
    }
}

/// A proof that cannot be read on when a limit is hit.
struct Watched<'a> {
    proof: File,
    limits: &'a Limits,
    stopped: &'a Cell<Option<StopReason>>,
}

impl Read for Watched<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.stopped.set(self.limits.due());
        match self.stopped.get() {
            Some(reason) => Err(io::Error::other(reason)),
            None => self.proof.read(bytes),
        }
    }
}
