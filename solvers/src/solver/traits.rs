//! RustSAT's traits for solvers.

use rustsat::{
    solvers::{Solve, SolveIncremental, SolveStats, SolverResult, SolverState, SolverStats},
    types::{Cl, Clause, Lit, TernaryVal, Var},
};

use super::{Solver, State};
use crate::numbering::Numbering;

impl Solve for Solver {
    fn signature(&self) -> &'static str {
        self.engine.signature()
    }

    fn reserve(&mut self, max_var: Var) -> anyhow::Result<()> {
        self.counts.mention(max_var);
        self.back_to_input();
        if let State::Input = self.state {
            let near = Numbering::near(max_var);
            match self.loading.reserve(near, &self.limits) {
                Ok(()) => self.engine.reserve(near)?,
                Err(reason) => self.state = State::Stopped(reason),
            }
        }
        Ok(())
    }

    fn solve(&mut self) -> anyhow::Result<SolverResult> {
        match self.state {
            // A model under assumptions is a model.
            State::Sat => Ok(SolverResult::Sat),
            _ => self.answer(&[]),
        }
    }

    fn lit_val(&self, lit: Lit) -> anyhow::Result<TernaryVal> {
        match self.state {
            State::Sat if Some(lit.var()) > self.counts.max_var() => Ok(TernaryVal::DontCare),
            State::Sat => match self.numbering.known(lit) {
                Some(lit) => self.engine.value(lit),
                None => Ok(TernaryVal::DontCare),
            },
            _ => Err(self.state_error(SolverState::Sat)),
        }
    }

    fn add_clause_ref<C>(&mut self, clause: &C) -> anyhow::Result<()>
    where
        C: AsRef<Cl> + ?Sized,
    {
        let clause: &[Lit] = clause.as_ref().as_ref();
        self.mention(clause)?;
        self.counts.add_clause(clause);
        self.refuted |= clause.is_empty();
        self.back_to_input();
        match self.state {
            State::Input if !self.refuted => match self.loading.clause(&self.lits, &self.limits) {
                Ok(()) => self.engine.add_clause(&self.lits),
                Err(reason) => {
                    self.state = State::Stopped(reason);
                    Ok(())
                }
            },
            _ => Ok(()),
        }
    }
}

impl SolveIncremental for Solver {
    fn solve_assumps(&mut self, assumps: &[Lit]) -> anyhow::Result<SolverResult> {
        self.answer(assumps)
    }

    fn core(&mut self) -> anyhow::Result<Vec<Lit>> {
        let State::Unsat { assumptions, core } = &mut self.state else {
            return Err(self.state_error(SolverState::Unsat));
        };
        if let Some(core) = core {
            return Ok(core.clone());
        }
        let mut found = self.engine.core(assumptions)?;
        for lit in &mut found {
            *lit = self.numbering.original(*lit);
        }
        self.refuted |= found.is_empty();
        Ok(core.insert(found).clone())
    }
}

impl SolveStats for Solver {
    fn stats(&self) -> SolverStats {
        self.counts.stats()
    }
}

/// Panics where [`Solve::add_clause`] returns an error, as RustSAT demands.
impl Extend<Clause> for Solver {
    fn extend<T: IntoIterator<Item = Clause>>(&mut self, clauses: T) {
        for clause in clauses {
            Solve::add_clause(self, clause).expect("the solver accepts the clause");
        }
    }
}

/// Panics where [`Solve::add_clause_ref`] returns an error, as RustSAT demands.
impl<'a, C> Extend<&'a C> for Solver
where
    C: AsRef<Cl> + ?Sized,
{
    fn extend<T: IntoIterator<Item = &'a C>>(&mut self, clauses: T) {
        for clause in clauses {
            self.add_clause_ref(clause).expect("the solver accepts the clause");
        }
    }
}
