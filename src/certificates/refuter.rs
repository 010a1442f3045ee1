//! Who refutes the formulas of certificates, and what that takes.

use std::time::Duration;

use proofs::Form;
use solvers::{Limits, SolverSpec};

/// The solver that refutes, and how its proof is written.
#[derive(Clone, Copy, Debug)]
pub struct Refuter<'a> {
    /// The solver.
    pub spec: &'a SolverSpec,
    /// Its limits, and those of the formula.
    pub limits: &'a Limits,
    /// The form of the proof.
    pub form: Form,
}

/// The figures of a refutation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// Variables of the largest formula.
    pub n_vars: u32,
    /// Clauses of all formulas.
    pub n_clauses: usize,
    /// Conflicts of the solver.
    pub conflicts: u64,
    /// Size of the proofs.
    pub n_bytes: u64,
    /// Wall-clock time of solving and writing the proof.
    pub elapsed: Duration,
}

impl std::ops::AddAssign for Figures {
    /// Adds the figures of two refutations: the larger number of variables, and the sums of all else.
    fn add_assign(&mut self, other: Self) {
        self.n_vars = self.n_vars.max(other.n_vars);
        self.n_clauses += other.n_clauses;
        self.conflicts += other.conflicts;
        self.n_bytes += other.n_bytes;
        self.elapsed += other.elapsed;
    }
}
