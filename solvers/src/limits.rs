//! When a solver has to stop without an answer.

use ::limits::{Budget, StopReason};

/// What a solver may spend over its whole life. The default is no limit.
///
/// Limits are given once, to [`SolverSpec::start`](crate::SolverSpec::start), and do not come back:
/// a solver that a limit has stopped stays stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Time and interruption. How soon a solver notices depends on its kind; in-process solvers look between
    /// conflicts, which are milliseconds apart or less on formulas of up to a hundred thousand variables.
    pub budget: Budget,
    /// The number of conflicts, summed over all calls of one solver, that answers may take. Exact:
    /// an answer that took no more is given, an answer that took more is not, and the search ends
    /// soon after the number is exceeded.
    pub conflicts: Option<u64>,
}

impl From<Budget> for Limits {
    fn from(budget: Budget) -> Self {
        Self { budget, conflicts: None }
    }
}

impl Limits {
    /// What is left of them when other solvers have had so many conflicts.
    #[must_use]
    pub fn after(&self, n_conflicts: Option<u64>) -> Self {
        let left = |most: u64| most.saturating_sub(n_conflicts.unwrap_or(0));
        Self { budget: self.budget.clone(), conflicts: self.conflicts.map(left) }
    }

    /// The same with at most so many conflicts.
    #[must_use]
    pub fn with_conflicts(self, most: u64) -> Self {
        let conflicts = Some(self.conflicts.map_or(most, |allowed| allowed.min(most)));
        Self { conflicts, ..self }
    }

    /// Why the solver must stop now, if it must.
    pub(crate) fn due(&self) -> Option<StopReason> {
        self.budget.check().err()
    }

    /// Returns `true` if this many conflicts are more than allowed.
    pub(crate) fn exceeded_by(&self, conflicts: u64) -> bool {
        self.conflicts.is_some_and(|most| conflicts > most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_conflicts_as_allowed_do_not_exceed() {
        let limits = Limits { conflicts: Some(7), ..Limits::default() };
        assert!(!limits.exceeded_by(7));
        assert!(limits.exceeded_by(8));
        assert!(!Limits::default().exceeded_by(u64::MAX));
    }

    #[test]
    fn conflicts_of_others_are_taken_away() {
        let limits = Limits { conflicts: Some(7), ..Limits::default() };
        assert_eq!(limits.after(Some(3)).conflicts, Some(4));
        assert_eq!(limits.after(Some(9)).conflicts, Some(0));
        assert_eq!(limits.after(None).conflicts, Some(7));
        assert_eq!(Limits::default().after(Some(3)).conflicts, None);
    }
}
