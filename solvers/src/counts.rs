//! The numbers that a solver keeps about itself.

use std::time::Duration;

use rustsat::{
    solvers::SolverStats,
    types::{Lit, Var},
};

/// What [`SolverStats`] asks for.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// Calls by answer.
    pub(crate) sat: usize,
    pub(crate) unsat: usize,
    pub(crate) stopped: usize,
    /// Time spent in calls.
    pub(crate) time: Duration,
    n_clauses: usize,
    n_literals: usize,
    max_var: Option<Var>,
}

impl Counts {
    /// The largest variable so far.
    pub(crate) fn max_var(&self) -> Option<Var> {
        self.max_var
    }

    pub(crate) fn mention(&mut self, var: Var) {
        self.max_var = self.max_var.max(Some(var));
    }

    pub(crate) fn add_clause(&mut self, clause: &[Lit]) {
        self.n_clauses += 1;
        self.n_literals += clause.len();
    }

    pub(crate) fn stats(&self) -> SolverStats {
        #[allow(clippy::cast_precision_loss, reason = "an average, for people")]
        let avg_clause_len = self.n_literals as f32 / self.n_clauses.max(1) as f32;
        SolverStats {
            n_sat: self.sat,
            n_unsat: self.unsat,
            n_terminated: self.stopped,
            n_clauses: self.n_clauses,
            max_var: self.max_var,
            avg_clause_len,
            cpu_solve_time: self.time,
        }
    }
}
