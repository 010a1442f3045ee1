//! Solvers for one question, which together keep its limits.

use std::sync::{Mutex, MutexGuard};

use limits::{Budget, NO_PANIC, StopReason};
use logic::FormulaError;
use planning::{Load, Solvers};
use solvers::{Limits, Solver, SolverSpec};

/// Starts solvers of one kind, which together keep the limits of a question.
///
/// ```
/// use rushsat::{
///     logic::{CompileOptions, CompiledSystem, TransitionSystem},
///     planning::{Pool, pdr::{PdrAnswer, Query}},
///     prelude::*,
/// };
///
/// // What is off stays off.
/// let mut system = TransitionSystem::new();
/// let on = system.state_prop("on");
/// system.initially("off", !on.now());
/// system.each_transition("stays", on.next().implies(on.now()));
/// system.set_goal(on.now().into());
///
/// let compiled = CompiledSystem::new(system, CompileOptions::default());
/// let limits = Limits::default();
/// let pool = Pool::in_turn(&SolverSpec::BatSat, &limits);
/// let answer = Query::new(&compiled, &limits.budget)?.answer(&pool, &mut |_| ())?;
/// assert!(matches!(answer, PdrAnswer::Unreachable(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Pool<'a> {
    spec: &'a SolverSpec,
    limits: &'a Limits,
    /// How many solvers are at work at once, at most.
    n_threads: usize,
    /// `true` if the solvers stay and are asked in turn, so that none can have a share of the conflicts.
    is_in_turn: bool,
    accounts: Mutex<Accounts>,
}

/// What the solvers of a question had and did.
#[derive(Debug, Default)]
pub(super) struct Figures {
    /// Variables and clauses of the largest formula.
    pub(super) n_vars: u32,
    pub(super) n_clauses: usize,
    /// Conflicts of all solvers together; `None` if they do not tell.
    pub(super) n_conflicts: Option<u64>,
    /// Why the last one that was stopped was, not counting those whose answer became needless.
    pub(super) reason: Option<FormulaError>,
}

#[derive(Debug, Default)]
struct Accounts {
    /// The figures of the solvers that have retired.
    figures: Figures,
    n_at_work: usize,
    /// The conflicts that the solvers at work may have.
    n_granted: u64,
    /// The conflicts of solvers that are asked in turn.
    n_counted: u64,
}

impl<'a> Pool<'a> {
    pub(super) fn new(spec: &'a SolverSpec, limits: &'a Limits, n_threads: usize) -> Self {
        let n_threads = n_threads.max(1);
        Self { spec, limits, n_threads, is_in_turn: false, accounts: Mutex::default() }
    }

    /// Solvers that stay and are asked in turn, as property-directed reachability does: their conflicts are
    /// counted together.
    pub fn in_turn(spec: &'a SolverSpec, limits: &'a Limits) -> Self {
        Self { is_in_turn: true, ..Self::new(spec, limits, 1) }
    }

    pub(super) fn into_figures(self) -> Figures {
        let figures = self.accounts.into_inner().expect(NO_PANIC).figures;
        // Where none was started, there were none.
        let none = self.spec.counts_conflicts().then_some(0);
        Figures { n_conflicts: figures.n_conflicts.or(none), ..figures }
    }

    fn accounts(&self) -> MutexGuard<'_, Accounts> {
        self.accounts.lock().expect(NO_PANIC)
    }
}

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

    fn start(&self) -> anyhow::Result<(Solver, Budget)> {
        let mut accounts = self.accounts();
        let budget = self.limits.budget.share(self.n_threads);
        let budget = budget.with_interrupt(self.limits.budget.interrupt.child());
        let share = |most| {
            if self.is_in_turn { most } else { accounts.grant(most, self.n_threads) }
        };
        let conflicts = self.limits.conflicts.map(share);
        let solver = self.spec.start(&Limits { conflicts, budget: budget.clone() })?;
        accounts.n_at_work += 1;
        Ok((solver, budget))
    }

    fn charge(&self, solver: &Solver, before: u64) -> Result<u64, StopReason> {
        let now = solver.conflicts().unwrap_or(before);
        let n_counted = &mut self.accounts().n_counted;
        *n_counted += now.saturating_sub(before);
        match self.limits.conflicts {
            Some(most) if *n_counted > most => Err(StopReason::Conflicts),
            _ => Ok(now),
        }
    }

    fn retire(&self, solver: &Solver, load: Load) {
        let mut accounts = self.accounts();
        accounts.n_at_work -= 1;
        if !self.is_in_turn {
            accounts.n_granted -= solver.limits().conflicts.unwrap_or(0);
        }
        let figures = &mut accounts.figures;
        figures.n_vars = figures.n_vars.max(load.n_vars);
        figures.n_clauses = figures.n_clauses.max(load.n_clauses);
        if let Some(conflicts) = solver.conflicts() {
            *figures.n_conflicts.get_or_insert(0) += conflicts;
        }
        let is_needless = |why| {
            why == FormulaError::Stopped(StopReason::Interrupt)
                && !self.limits.budget.interrupt.is_triggered()
        };
        let reason = load.stopped.or(solver.stop_reason().map(FormulaError::Stopped));
        figures.reason = reason.filter(|&why| !is_needless(why)).or(figures.reason);
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
        pool.retire(&solvers[1], Load { n_vars: 0, n_clauses: 0, stopped: None });
        assert_eq!(granted(&start()), 33);
    }
}
