//! Asks a solver, where a limit is an error like any other.

use limits::StopReason;
use rustsat::{
    solvers::{SolveIncremental, SolverResult},
    types::Lit,
};
use solvers::Solver;

use crate::Error;

/// Returns `true` if the solver's clauses have a model in which the assumptions hold, and `false` if they
/// have none.
///
/// # Errors
///
/// [`Error::GaveUp`], and a solver that fails.
pub(crate) fn has_model(solver: &mut Solver, assumptions: &[Lit]) -> Result<bool, Error> {
    match solver.solve_assumps(assumptions).map_err(Error::Solver)? {
        SolverResult::Sat => Ok(true),
        SolverResult::Unsat => Ok(false),
        SolverResult::Interrupted => Err(solver.stop_reason().unwrap_or(StopReason::GaveUp).into()),
    }
}
