//! How much work goes into making a plan shorter.

use logic::{BoundedFormula, CompiledSystem, CountBounds, FormulaError};

/// How much work goes into making a plan shorter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Some ms: small parts of the plan.
    Slight,
    /// A small part of what it takes to find the plan, most of the time.
    Quick,
    /// Several rounds, each harder than the one before.
    Thorough,
}

impl Effort {
    /// What solvers may do for shorter plans as a whole: the conflicts that they take, times the clauses of
    /// their formulas. For quick work this is some tenths of a second. For parts of plans it is half of that.
    pub(super) fn work(self) -> u64 {
        match self {
            Self::Slight | Self::Quick => 200_000_000,
            Self::Thorough => u64::MAX,
        }
    }
}

/// The work of one conflict of a solver that is asked for plans of few counted slides: the clauses of its
/// formula, at least one.
///
/// # Errors
///
/// A formula that cannot be numbered.
pub(super) fn work_of_a_conflict(
    compiled: &CompiledSystem,
    bounds: CountBounds,
) -> Result<u64, FormulaError> {
    let formula = BoundedFormula::counted_apart(compiled, bounds)?;
    Ok((formula.size().n_clauses as u64).max(1))
}
