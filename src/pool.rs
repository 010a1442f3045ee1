//! Solvers for one question, which together keep its limits.

use std::sync::{Arc, Mutex};

use planning::{Solvers, Stop};
use solvers::{Limits, Solver, SolverSpec, StopReason};

/// Starts solvers of one kind.
pub(crate) struct Pool<'a> {
    spec: &'a SolverSpec,
    limits: &'a Limits,
    figures: Mutex<Figures>,
}

/// What the solvers of a question had and did.
#[derive(Default)]
pub(crate) struct Figures {
    /// Variables and clauses of the largest formula.
    pub(crate) n_vars: u32,
    pub(crate) n_clauses: usize,
    /// Conflicts of all solvers together; `None` if they do not tell.
    pub(crate) n_conflicts: Option<u64>,
    /// Why the last one that was stopped was.
    pub(crate) reason: Option<StopReason>,
}

impl<'a> Pool<'a> {
    pub(crate) fn new(spec: &'a SolverSpec, limits: &'a Limits) -> Self {
        Self { spec, limits, figures: Mutex::default() }
    }

    pub(crate) fn into_figures(self) -> Figures {
        self.figures.into_inner().expect("no thread panics while it holds the lock")
    }
}

impl Solvers for Pool<'_> {
    type Solver = Solver;

    fn start(&self) -> anyhow::Result<(Solver, Stop)> {
        let used = self.figures.lock().expect("no thread panics").n_conflicts.unwrap_or(0);
        let interrupt = self.limits.interrupt.child();
        let limits = Limits {
            conflicts: self.limits.conflicts.map(|most| most.saturating_sub(used)),
            interrupt: interrupt.clone(),
            ..self.limits.clone()
        };
        Ok((self.spec.start(&limits)?, Arc::new(move || interrupt.trigger())))
    }

    fn retire(&self, solver: &Solver, n_vars: u32, n_clauses: usize) {
        let mut figures = self.figures.lock().expect("no thread panics");
        figures.n_vars = figures.n_vars.max(n_vars);
        figures.n_clauses = figures.n_clauses.max(n_clauses);
        if let Some(conflicts) = solver.conflicts() {
            *figures.n_conflicts.get_or_insert(0) += conflicts;
        }
        figures.reason = solver.stop_reason().or(figures.reason);
    }
}
