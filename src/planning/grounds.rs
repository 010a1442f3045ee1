//! Why to believe that no plan exists: a plan can be replayed, its absence cannot.

use solvers::{SolverSpec, Trust};

/// The grounds on which a solver's refutations are believed.
#[derive(Clone, Copy, Debug)]
pub struct Grounds<'a>(&'a SolverSpec);

impl<'a> Grounds<'a> {
    /// The grounds of a solver's answers.
    pub fn of(solver: &'a SolverSpec) -> Self {
        Self(solver)
    }

    /// Returns `true` if they are proofs: of a solver that is tested with this library, or checked. Otherwise
    /// only an outside program says so.
    pub fn is_proved(&self) -> bool {
        self.0.trust() != Trust::Word
    }

    /// `proved`, or whose word it is.
    pub fn said(&self) -> String {
        if self.is_proved() { "proved".to_owned() } else { format!("according to `{}`", self.0) }
    }

    /// Says that a plan is `best` and on what grounds, as in `proved shortest`.
    pub fn superlative(&self, best: &str) -> String {
        if self.is_proved() { format!("proved {best}") } else { format!("{best} {}", self.said()) }
    }
}
