//! Where the solvers of a question come from.

use limits::{Budget, StopReason};
use logic::FormulaError;
use rustsat::solvers::SolveIncremental;

/// Where solvers come from and where they go.
pub trait Solvers: Sync {
    /// The kind of solver.
    type Solver: SolveIncremental;

    /// A solver without clauses, and what it may take; the interrupt of that, which is for this solver alone,
    /// stops it for good.
    ///
    /// # Errors
    ///
    /// Whatever keeps it from starting.
    fn start(&self) -> anyhow::Result<(Self::Solver, Budget)>;

    /// Charges the question with the conflicts of a solver that is asked many times, and that had `before` of
    /// them when this was last called. Returns how many it has now. By default they are not counted.
    ///
    /// # Errors
    ///
    /// That all solvers together had more than they may have.
    fn charge(&self, solver: &Self::Solver, before: u64) -> Result<u64, StopReason> {
        let _ = solver;
        Ok(before)
    }

    /// Called once a solver is no longer needed.
    fn retire(&self, solver: &Self::Solver, load: Load);
}

/// What a solver was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// Variables.
    pub n_vars: u32,
    /// Clauses.
    pub n_clauses: usize,
    /// Why it was not given all clauses that were needed, if so.
    pub stopped: Option<FormulaError>,
}
