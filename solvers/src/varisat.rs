//! varisat 0.2.2, which has neither limits nor an interrupt: its proof sink provides both.
//!
//! varisat can write a proof while it searches, and ends the search when writing fails. So it is
//! given a sink that throws the proof away, counts the learned clauses in it, and fails when a limit
//! is hit. After that the instance is finished: solving again would panic, which
//! [`Engine`] rules out.
//!
//! - The format must be varisat's own. DRAT panics when clauses are added after solving.
//! - The sink is always there. Hashing and writing took between 0 and 6 % of the search on pigeonhole
//!   and random formulas; nobody has to know in advance whether an interrupt will come.
//! - Proof bytes pass an 8 KiB buffer, some 50 to 100 conflicts of a hard formula. The
//!   longest time between two writes was 3 ms on random 3-SAT with 200 to 600 variables, 20 ms on
//!   pigeonhole formulas, and 0.5 s on a formula with a million variables and few conflicts, where
//!   one conflict takes that long. Nothing makes it write more often; a search that has to end
//!   within a fixed time on such formulas belongs to an outside program, which is killed.
//! - Its cores can be wrong, though its answers are not. `analyze_assumption_conflict` leaves marks on
//!   variables that are assigned at the top level; when the solver gives their number to another
//!   variable, the mark cuts a later analysis short, and assumptions are missing. So a core is
//!   checked by solving again under it, which takes propagation alone if it is right; if it is not,
//!   the core is all assumptions. Only done when somebody asks for the core.
//! - Loading clauses writes nothing worth mentioning; limits are kept during the search only.

mod sink;

use std::rc::Rc;

use rustsat::types::{Lit, TernaryVal, Var};
use varisat::{ExtendFormula, ProofFormat, checker::ProofProcessor, solver::SolverError};

use crate::{
    engine::{CallOutcome, Engine},
    limits::Limits,
};
use sink::{Sink, SinkState};

/// An adapter around varisat's solver.
pub(crate) struct Varisat<'a> {
    solver: varisat::Solver<'a>,
    progress: Rc<SinkState>,
    /// The number of variables that varisat has: those below have been created.
    n_vars: usize,
    /// The literals being passed on, kept for its memory.
    lits: Vec<varisat::Lit>,
    /// The last model, by variable.
    model: Vec<TernaryVal>,
}

impl<'a> Varisat<'a> {
    pub(crate) fn new(limits: &Limits) -> Self {
        let progress = Rc::new(SinkState::default());
        let mut solver = varisat::Solver::new();
        solver.write_proof(Sink::new(limits.clone(), Rc::clone(&progress)), ProofFormat::Varisat);
        Varisat { solver, progress, n_vars: 0, lits: Vec::new(), model: Vec::new() }
    }

    /// One whose checker hands over the steps of the proof; for one call of [`Engine::solve`].
    pub(crate) fn recorded(limits: &Limits, recorder: &'a mut dyn ProofProcessor) -> Self {
        let mut varisat = Self::new(limits);
        varisat.solver.add_proof_processor(recorder);
        varisat
    }

    /// Translates literals into `self.lits`.
    fn translate(&mut self, lits: &[Lit]) {
        self.lits.clear();
        self.lits.extend(
            lits.iter().map(|lit| {
                varisat::Lit::from_var(varisat::Var::from_index(lit.vidx()), lit.is_pos())
            }),
        );
    }

    /// The assumptions that varisat says have failed, negated.
    fn failed_core(&self) -> Vec<Lit> {
        let failed = self.solver.failed_core().unwrap_or_default();
        let negated = failed.iter().map(|lit| {
            let index = lit.index().try_into().expect("it came from a `u32`");
            Lit::new(index, lit.is_positive())
        });
        negated.collect()
    }

    fn read_model(&mut self) {
        let true_lits = self.solver.model().expect("a model after `Ok(true)`");
        self.model.clear();
        self.model.resize(self.n_vars, TernaryVal::DontCare);
        for lit in true_lits {
            if lit.index() >= self.model.len() {
                self.model.resize(lit.index() + 1, TernaryVal::DontCare);
            }
            self.model[lit.index()] = lit.is_positive().into();
        }
    }
}

impl Engine for Varisat<'_> {
    fn signature(&self) -> &'static str {
        "varisat 0.2.2"
    }

    fn max_var(&self) -> Var {
        let index = varisat::Var::max_var().index();
        Var::new(index.try_into().expect("varisat's indices fit 28 bits"))
    }

    fn reserve(&mut self, max_var: Var) -> anyhow::Result<()> {
        // Mentioning a variable creates all below it.
        while self.n_vars <= max_var.idx() {
            self.n_vars = self.solver.new_var().index() + 1;
        }
        Ok(())
    }

    fn add_clause(&mut self, clause: &[Lit]) -> anyhow::Result<()> {
        self.translate(clause);
        self.solver.add_clause(&self.lits);
        Ok(())
    }

    fn solve(&mut self, assumptions: &[Lit]) -> anyhow::Result<CallOutcome> {
        if let Some(reason) = self.progress.stopped() {
            // While a core was checked.
            return Ok(CallOutcome::Stopped(reason));
        }
        self.translate(assumptions);
        // Also without assumptions: it makes varisat forget the last answer.
        self.solver.assume(&self.lits);
        match self.solver.solve() {
            Ok(true) => {
                self.read_model();
                Ok(CallOutcome::Sat)
            }
            Ok(false) => Ok(CallOutcome::Unsat),
            Err(SolverError::ProofIoError { cause }) => match self.progress.stopped() {
                Some(reason) => Ok(CallOutcome::Stopped(reason)),
                None => Err(cause.into()),
            },
            Err(error) => Err(error.into()),
        }
    }

    fn value(&self, lit: Lit) -> anyhow::Result<TernaryVal> {
        let value = self.model.get(lit.vidx()).copied().unwrap_or_default();
        Ok(if lit.is_neg() { !value } else { value })
    }

    fn core(&mut self, assumptions: &[Lit]) -> anyhow::Result<Vec<Lit>> {
        let core = self.failed_core();
        // Nothing to check: the answer itself is right.
        if core.is_empty() || core.len() == assumptions.len() {
            return Ok(core);
        }
        let kept: Vec<_> = core.iter().map(|&lit| !lit).collect();
        match self.solve(&kept)? {
            CallOutcome::Unsat => Ok(core),
            CallOutcome::Sat | CallOutcome::Stopped(_) => {
                Ok(assumptions.iter().map(|&lit| !lit).collect())
            }
        }
    }

    fn conflicts(&self) -> Option<u64> {
        Some(self.progress.conflicts())
    }
}

#[cfg(test)]
mod tests {
    use rustsat::lit;

    use super::*;

    /// If this fails, varisat has been repaired, and cores need no check any more.
    #[test]
    fn varisat_itself_names_a_wrong_core() {
        let mut varisat = Varisat::new(&Limits::default());
        let (left, right) = (lit![0], lit![1]);
        varisat.add_clause(&[!left, !right]).unwrap();
        let units = [lit![2], lit![3]];
        for unit in units {
            varisat.add_clause(&[unit]).unwrap();
        }
        for unit in units {
            assert_eq!(varisat.solve(&[!unit]).unwrap(), CallOutcome::Unsat);
        }
        varisat.add_clause(&[lit![4]]).unwrap();
        assert_eq!(varisat.solve(&[]).unwrap(), CallOutcome::Sat);
        let assumptions = [left, lit![5], lit![6], lit![7], right];
        assert_eq!(varisat.solve(&assumptions).unwrap(), CallOutcome::Unsat);
        assert!(!varisat.failed_core().contains(&!left), "without `left` it is satisfiable");
        assert_eq!(varisat.core(&assumptions).unwrap().len(), 5);
    }

    #[test]
    fn a_limit_hit_while_a_core_is_checked_stops_the_next_call() {
        let limits = Limits::default();
        let mut varisat = Varisat::new(&limits);
        varisat.add_clause(&[lit![0], lit![1]]).unwrap();
        let assumptions = [!lit![0], lit![2], !lit![1]];
        assert_eq!(varisat.solve(&assumptions).unwrap(), CallOutcome::Unsat);
        assert_eq!(varisat.failed_core().len(), 2);
        limits.budget.interrupt.trigger();
        assert_eq!(varisat.core(&assumptions).unwrap().len(), 3, "all, for want of a check");
        let stopped = CallOutcome::Stopped(limits::StopReason::Interrupt);
        assert_eq!(varisat.solve(&[]).unwrap(), stopped);
    }
}
