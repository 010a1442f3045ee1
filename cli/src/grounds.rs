//! On what an answer rests that something does not exist: a plan can be replayed, its absence cannot.

use solvers::{SolverSpec, Trust};

/// The grounds on which a solver's refutations are believed.
pub(crate) struct Grounds<'a>(&'a SolverSpec);

impl<'a> Grounds<'a> {
    pub(crate) fn of(solver: &'a SolverSpec) -> Self {
        Self(solver)
    }

    /// Whether it is proved: by a solver that is tested with this program, or by a proof that was checked. Else an outside
    /// program says so.
    pub(crate) fn is_proved(&self) -> bool {
        self.0.trust() != Trust::Word
    }

    /// `proved`, or whose word it is.
    pub(crate) fn said(&self) -> String {
        if self.is_proved() { "proved".to_owned() } else { format!("according to `{}`", self.0) }
    }

    /// That nothing is `best`, as in `proved shortest`.
    pub(crate) fn superlative(&self, best: &str) -> String {
        if self.is_proved() { format!("proved {best}") } else { format!("{best} {}", self.said()) }
    }
}
