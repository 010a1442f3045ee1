//! A solver that notes what it is asked, and can be told to stop or to fail.

use std::thread;

use anyhow::bail;
use limits::Interrupt;
use rustsat::{
    solvers::{Solve, SolveIncremental, SolverResult},
    types::{Cl, Clause, Lit, TernaryVal, Var},
};
use rustsat_batsat::BasicSolver;

/// BatSat with a log.
#[derive(Default)]
pub(crate) struct Double {
    pub(crate) inner: BasicSolver,
    /// The largest variable that was reserved, its number and one.
    pub(crate) n_reserved: u32,
    pub(crate) n_clauses: usize,
    /// The assumptions of every call.
    pub(crate) assumptions: Vec<Vec<Lit>>,
    /// The call, from 0 on, that is stopped.
    pub(crate) stops_at_call: Option<usize>,
    /// Once this is triggered, every call is stopped.
    pub(crate) stopped: Interrupt,
    /// `true` if the first call waits until it is told to stop, and then answers all the same.
    pub(crate) is_late: bool,
    /// This many clauses are taken, and the next one fails.
    pub(crate) max_clauses: Option<usize>,
}

impl Double {
    fn is_stopped(&self) -> bool {
        self.stopped.is_triggered()
    }
}

impl Solve for Double {
    fn signature(&self) -> &'static str {
        "double"
    }

    fn reserve(&mut self, max_var: Var) -> anyhow::Result<()> {
        self.n_reserved = max_var.idx32() + 1;
        self.inner.reserve(max_var)
    }

    fn solve(&mut self) -> anyhow::Result<SolverResult> {
        self.solve_assumps(&[])
    }

    fn lit_val(&self, lit: Lit) -> anyhow::Result<TernaryVal> {
        self.inner.lit_val(lit)
    }

    fn add_clause_ref<C>(&mut self, clause: &C) -> anyhow::Result<()>
    where
        C: AsRef<Cl> + ?Sized,
    {
        if self.max_clauses == Some(self.n_clauses) {
            bail!("no room for another clause");
        }
        let is_reserved = |lit: &Lit| lit.vidx32() < self.n_reserved;
        assert!(clause.as_ref().iter().all(is_reserved), "variables are reserved first");
        self.n_clauses += 1;
        self.inner.add_clause_ref(clause)
    }
}

impl SolveIncremental for Double {
    fn solve_assumps(&mut self, assumps: &[Lit]) -> anyhow::Result<SolverResult> {
        let call = self.assumptions.len();
        self.assumptions.push(assumps.to_vec());
        let is_late = self.is_late && call == 0;
        while is_late && !self.is_stopped() {
            thread::yield_now();
        }
        if self.stops_at_call == Some(call) || self.is_stopped() && !is_late {
            return Ok(SolverResult::Interrupted);
        }
        self.inner.solve_assumps(assumps)
    }

    fn core(&mut self) -> anyhow::Result<Vec<Lit>> {
        self.inner.core()
    }
}

impl Extend<Clause> for Double {
    fn extend<T: IntoIterator<Item = Clause>>(&mut self, clauses: T) {
        for clause in clauses {
            self.add_clause(clause).unwrap();
        }
    }
}

impl<'a> Extend<&'a Clause> for Double {
    fn extend<T: IntoIterator<Item = &'a Clause>>(&mut self, clauses: T) {
        for clause in clauses {
            self.add_clause_ref(clause).unwrap();
        }
    }
}
