//! CaDiCaL, through RustSAT's own adapter and limits. Only with the cargo feature `cadical`.

use std::{cell::Cell, rc::Rc};

use limits::StopReason;
use rustsat::{
    solvers::{
        ControlSignal, GetInternalStats, LimitConflicts, Solve, SolveIncremental, SolverResult,
        Terminate,
    },
    types::{Lit, TernaryVal, Var},
};
use rustsat_cadical::{ProofTracerHandle, TraceProof};

use crate::{
    engine::{CallOutcome, Engine},
    limits::Limits,
};

/// An adapter around RustSAT's adapter.
pub(crate) struct CaDiCaL {
    solver: rustsat_cadical::CaDiCaL<'static, 'static>,
    most_conflicts: Option<u64>,
    /// Set by the terminator.
    stopped: Rc<Cell<Option<StopReason>>>,
}

impl CaDiCaL {
    pub(crate) fn new(limits: &Limits) -> Self {
        let stopped = Rc::new(Cell::new(None));
        let mut solver = rustsat_cadical::CaDiCaL::default();
        let (watched, reason) = (limits.clone(), Rc::clone(&stopped));
        solver.attach_terminator(move || {
            reason.set(watched.due());
            match reason.get() {
                Some(_) => ControlSignal::Terminate,
                None => ControlSignal::Continue,
            }
        });
        CaDiCaL { solver, most_conflicts: limits.conflicts, stopped }
    }

    /// Hands the steps of the proof to `tracer`, with reasons, until [`Self::end_trace`], which must
    /// come before the solver is dropped.
    pub(crate) fn trace<T: TraceProof + 'static>(&mut self, tracer: T) -> ProofTracerHandle<T> {
        self.solver.connect_proof_tracer(tracer, true)
    }

    /// Gives the tracer back.
    pub(crate) fn end_trace<T: TraceProof + 'static>(
        &mut self,
        handle: ProofTracerHandle<T>,
    ) -> anyhow::Result<T> {
        Ok(self.solver.disconnect_proof_tracer(handle)?)
    }

    fn n_conflicts(&self) -> u64 {
        GetInternalStats::conflicts(&self.solver) as u64
    }

    /// Limits the next call to one conflict more than allowed: an answer that needs no more is
    /// found, and one that needs it is recognized by it.
    fn limit_next_call(&mut self) -> anyhow::Result<()> {
        if let Some(most) = self.most_conflicts {
            let left = most.saturating_sub(self.n_conflicts()).saturating_add(1);
            let largest = i32::MAX.unsigned_abs();
            let limit = u32::try_from(left).map_or(largest, |left| left.min(largest));
            self.solver.limit_conflicts(Some(limit))?;
        }
        Ok(())
    }
}

impl Engine for CaDiCaL {
    fn signature(&self) -> &'static str {
        self.solver.signature()
    }

    fn reserve(&mut self, max_var: Var) -> anyhow::Result<()> {
        self.solver.reserve(max_var)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> anyhow::Result<()> {
        self.solver.add_clause_ref(clause)
    }

    fn solve(&mut self, assumptions: &[Lit]) -> anyhow::Result<CallOutcome> {
        loop {
            self.limit_next_call()?;
            match self.solver.solve_assumps(assumptions)? {
                SolverResult::Sat => return Ok(CallOutcome::Sat),
                SolverResult::Unsat => return Ok(CallOutcome::Unsat),
                SolverResult::Interrupted => {}
            }
            if let Some(reason) = self.stopped.get() {
                return Ok(CallOutcome::Stopped(reason));
            }
            if self.most_conflicts.is_some_and(|most| self.n_conflicts() > most) {
                return Ok(CallOutcome::Stopped(StopReason::Conflicts));
            }
            // The limit was larger than a call's limit can be.
        }
    }

    fn value(&self, lit: Lit) -> anyhow::Result<TernaryVal> {
        self.solver.lit_val(lit)
    }

    fn core(&mut self, _: &[Lit]) -> anyhow::Result<Vec<Lit>> {
        self.solver.core()
    }

    fn conflicts(&self) -> Option<u64> {
        Some(self.n_conflicts())
    }
}
