//! What an adapter provides: the part of a solver that differs from kind to kind.
//!
//! [`Solver`](crate::Solver) keeps RustSAT's contract (states, statistics, limits that stay hit) for
//! all of them. Behind it an engine can rely on this: every literal is at most
//! [`Engine::max_var`]; no clause is empty; [`Engine::solve`] is not called again
//! after it stopped, failed, or refuted the formula without assumptions; values are asked for only
//! after `Sat` and a core only after `Unsat`, before anything else is called, and once.

use limits::StopReason;
use rustsat::types::{Lit, TernaryVal, Var};

/// The outcome of one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CallOutcome {
    Sat,
    Unsat,
    Stopped(StopReason),
}

/// An adapter to one kind of solver.
pub(crate) trait Engine {
    /// Name and version.
    fn signature(&self) -> &'static str;

    /// The largest variable that this solver can hold.
    fn max_var(&self) -> Var {
        // The largest whose DIMACS number is a 32-bit integer.
        Var::new(i32::MAX.unsigned_abs() - 1)
    }

    /// Returns `true` if the search runs in this thread, so that the thread's clock measures it.
    fn in_process(&self) -> bool {
        true
    }

    /// Makes room for all variables up to `max_var`.
    fn reserve(&mut self, max_var: Var) -> anyhow::Result<()>;

    /// Adds a clause of at least one literal.
    fn add_clause(&mut self, clause: &[Lit]) -> anyhow::Result<()>;

    /// Searches for a model of the clauses and assumptions.
    fn solve(&mut self, assumptions: &[Lit]) -> anyhow::Result<CallOutcome>;

    /// The value of a literal in the model.
    fn value(&self, lit: Lit) -> anyhow::Result<TernaryVal>;

    /// Negated assumptions of the last call that form a clause implied by the formula.
    fn core(&mut self, assumptions: &[Lit]) -> anyhow::Result<Vec<Lit>>;

    /// Conflicts so far in all calls, `None` if the solver does not tell.
    fn conflicts(&self) -> Option<u64>;
}
