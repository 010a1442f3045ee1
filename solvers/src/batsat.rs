//! BatSat, with limits kept by its callbacks.
//!
//! BatSat asks its callbacks whether to stop once for every decision. They look at the clock each
//! time: on random 3-SAT, hard and easy, that cost nothing that could be measured.

use std::cell::Cell;

use batsat::{Callbacks, ClauseKind, SolverInterface};
use limits::StopReason;
use rustsat::{
    solvers::{Solve, SolveIncremental, SolverResult},
    types::{Lit, TernaryVal, Var},
};

use crate::{
    engine::{CallOutcome, Engine},
    limits::Limits,
};

/// An adapter around RustSAT's adapter.
pub(crate) struct BatSat(rustsat_batsat::Solver<BudgetCallbacks>);

impl BatSat {
    pub(crate) fn new(limits: &Limits) -> Self {
        let mut solver = rustsat_batsat::Solver::<BudgetCallbacks>::default();
        solver.batsat_mut().cb_mut().limits = limits.clone();
        BatSat(solver)
    }
}

impl Engine for BatSat {
    fn signature(&self) -> &'static str {
        self.0.signature()
    }

    fn max_var(&self) -> Var {
        // BatSat's trail is indexed by `i32`, its literals by 32 bits.
        Var::new(1 << 30)
    }

    fn reserve(&mut self, max_var: Var) -> anyhow::Result<()> {
        self.0.reserve(max_var)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> anyhow::Result<()> {
        self.0.add_clause_ref(clause)
    }

    fn solve(&mut self, assumptions: &[Lit]) -> anyhow::Result<CallOutcome> {
        let conflicts = self.0.batsat_ref().num_conflicts();
        self.0.batsat_mut().cb_mut().begin_call(conflicts);
        let result = self.0.solve_assumps(assumptions)?;
        Ok(match result {
            SolverResult::Sat => CallOutcome::Sat,
            SolverResult::Unsat => CallOutcome::Unsat,
            SolverResult::Interrupted => {
                let reason = self.0.batsat_ref().cb().stopped.get();
                CallOutcome::Stopped(reason.expect("BatSat stops only when told to"))
            }
        })
    }

    fn value(&self, lit: Lit) -> anyhow::Result<TernaryVal> {
        self.0.lit_val(lit)
    }

    fn core(&mut self, _: &[Lit]) -> anyhow::Result<Vec<Lit>> {
        self.0.core()
    }

    fn conflicts(&self) -> Option<u64> {
        Some(self.0.batsat_ref().num_conflicts())
    }
}

/// The callbacks that stop BatSat.
#[derive(Default)]
pub(crate) struct BudgetCallbacks {
    limits: Limits,
    /// Conflicts in all calls; one too many at the end of a call that refutes assumptions.
    conflicts: u64,
    stopped: Cell<Option<StopReason>>,
}

impl BudgetCallbacks {
    /// Forgets the surplus of the last call, and that it may have looked like too much.
    fn begin_call(&mut self, conflicts: u64) {
        self.conflicts = conflicts;
        self.stopped.set(None);
    }
}

impl Callbacks for BudgetCallbacks {
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.conflicts += 1;
        }
    }

    fn stop(&self) -> bool {
        if self.stopped.get().is_some() {
            return true;
        }
        let reason = if self.limits.exceeded_by(self.conflicts) {
            Some(StopReason::Conflicts)
        } else {
            self.limits.due()
        };
        self.stopped.set(reason);
        reason.is_some()
    }
}
