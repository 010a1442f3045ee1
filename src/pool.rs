//! Solvers for one question, which together keep its limits.

use std::sync::{Arc, Mutex, MutexGuard};

use limits::StopReason;
use planning::{Solvers, Stop};
use solvers::{Limits, Solver, SolverSpec};

/// Starts solvers of one kind.
pub(crate) struct Pool<'a> {
    spec: &'a SolverSpec,
    limits: &'a Limits,
    /// How many solvers are at work at once, at most.
    n_threads: usize,
    accounts: Mutex<Accounts>,
}

/// What the solvers of a question had and did.
#[derive(Default)]
pub(crate) struct Figures {
    /// Variables and clauses of the largest formula.
    pub(crate) n_vars: u32,
    pub(crate) n_clauses: usize,
    /// Conflicts of all solvers together; `None` if they do not tell.
    pub(crate) n_conflicts: Option<u64>,
    /// Why the last one that was stopped was, not counting those whose answer became needless.
    pub(crate) reason: Option<StopReason>,
}

#[derive(Default)]
struct Accounts {
    /// Those of the solvers that have retired.
    figures: Figures,
    n_at_work: usize,
    /// The conflicts that the solvers at work may have.
    n_granted: u64,
}

impl<'a> Pool<'a> {
    pub(crate) fn new(spec: &'a SolverSpec, limits: &'a Limits, n_threads: usize) -> Self {
        Self { spec, limits, n_threads, accounts: Mutex::default() }
    }

    pub(crate) fn into_figures(self) -> Figures {
        self.accounts.into_inner().expect(NO_PANIC).figures
    }

    fn accounts(&self) -> MutexGuard<'_, Accounts> {
        self.accounts.lock().expect(NO_PANIC)
    }
}

const NO_PANIC: &str = "no thread panics while it holds the lock";

impl Accounts {
    /// What one more solver may have of `most` conflicts, so that all together keep to it: an equal share
    /// of what nobody has.
    fn grant(&mut self, most: u64, n_threads: usize) -> u64 {
        let taken = self.figures.n_conflicts.unwrap_or(0).saturating_add(self.n_granted);
        let n_to_come = n_threads.saturating_sub(self.n_at_work).max(1) as u64;
        let share = most.saturating_sub(taken) / n_to_come;
        self.n_granted += share;
        share
    }
}

impl Solvers for Pool<'_> {
    type Solver = Solver;

    fn start(&self) -> anyhow::Result<(Solver, Stop)> {
        let mut accounts = self.accounts();
        let interrupt = self.limits.budget.interrupt.child();
        let limits = Limits {
            conflicts: self.limits.conflicts.map(|most| accounts.grant(most, self.n_threads)),
            budget: self.limits.budget.clone().with_interrupt(interrupt.clone()),
        };
        accounts.n_at_work += 1;
        Ok((self.spec.start(&limits)?, Arc::new(move || interrupt.trigger())))
    }

    fn retire(&self, solver: &Solver, n_vars: u32, n_clauses: usize) {
        let mut accounts = self.accounts();
        accounts.n_at_work -= 1;
        accounts.n_granted -= solver.limits().conflicts.unwrap_or(0);
        let figures = &mut accounts.figures;
        figures.n_vars = figures.n_vars.max(n_vars);
        figures.n_clauses = figures.n_clauses.max(n_clauses);
        if let Some(conflicts) = solver.conflicts() {
            *figures.n_conflicts.get_or_insert(0) += conflicts;
        }
        let is_needless =
            |why| why == StopReason::Interrupt && !self.limits.budget.interrupt.is_triggered();
        figures.reason = solver.stop_reason().filter(|&why| !is_needless(why)).or(figures.reason);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_a_conflict_limit_add_up_to_it() {
        let limits = Limits { conflicts: Some(100), ..Limits::default() };
        let pool = Pool::new(&SolverSpec::Varisat, &limits, 3);
        let start = || pool.start().unwrap().0;
        let granted = |solver: &Solver| solver.limits().conflicts.unwrap();
        let solvers = [start(), start(), start()];
        assert_eq!(solvers.each_ref().map(granted), [33, 33, 34]);
        // It had no conflicts, so that another may have what was granted to it.
        pool.retire(&solvers[1], 0, 0);
        assert_eq!(granted(&start()), 33);
    }
}
