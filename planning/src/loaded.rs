//! A solver and the clauses that it was given.

use limits::{Budget, StopReason};
use logic::{CompiledSystem, FormulaError, FormulaSize, Trace};
use rustsat::{
    solvers::{SolveIncremental, SolverResult},
    types::{Assignment, Cl, Lit, Var},
};

use crate::Load;

/// What a solver says of one horizon k.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HorizonAnswer {
    /// There is a plan of at most k transitions: this one, padded with idle transitions.
    Plan(Trace),
    /// There is no plan of at most k transitions.
    NoPlan,
    /// The solver was stopped, or not given all clauses.
    GaveUp,
}

/// A solver that is given the clauses of a system within a budget.
#[derive(Debug)]
pub(crate) struct LoadedSolver<'a, S> {
    pub(crate) compiled: &'a CompiledSystem,
    pub(crate) solver: S,
    pub(crate) budget: Budget,
    /// The size of what it was given.
    pub(crate) size: FormulaSize,
    /// Why it lacks some clauses, if it does.
    pub(crate) stopped: Option<FormulaError>,
}

/// Takes clauses.
pub(crate) type Sink<'a> = dyn FnMut(&[Lit]) -> Result<(), LoadError> + 'a;

impl<'a, S: SolveIncremental> LoadedSolver<'a, S> {
    /// A fresh solver, which has no clauses yet.
    pub(crate) fn new(compiled: &'a CompiledSystem, solver: S, budget: Budget) -> Self {
        Self { compiled, solver, budget, size: FormulaSize::default(), stopped: None }
    }

    /// What the solver was given.
    pub(crate) fn load(&self) -> Load {
        let FormulaSize { n_clauses, .. } = self.size;
        Load { n_vars: self.n_vars(), n_clauses, stopped: self.stopped }
    }

    /// Number of variables so far.
    pub(crate) fn n_vars(&self) -> u32 {
        u32::try_from(self.size.n_vars).expect("they are numbered")
    }

    /// Makes room for so many variables.
    pub(crate) fn reserve(&mut self, n_vars: usize) -> Result<(), LoadError> {
        self.size.n_vars = self.size.n_vars.max(n_vars);
        self.last_var().map_or(Ok(()), |last| Ok(self.solver.reserve(last)?))
    }

    /// The last variable so far; a system may have none.
    fn last_var(&self) -> Option<Var> {
        self.n_vars().checked_sub(1).map(Var::new)
    }

    /// Gives the solver all clauses that `visit` calls its second argument with.
    pub(crate) fn add_clauses<T>(
        &mut self,
        visit: impl FnOnce(&CompiledSystem, &mut Sink<'_>) -> Result<T, LoadError>,
    ) -> Result<T, LoadError> {
        let Self { compiled, solver, budget, size, .. } = self;
        let mut meter = budget.meter();
        visit(compiled, &mut |clause| {
            meter.tick()?;
            add(solver, size, clause)
        })
    }

    /// Gives the solver one clause, without a look at the budget.
    pub(crate) fn add_clause(&mut self, clause: &[Lit]) -> Result<(), LoadError> {
        add(&mut self.solver, &mut self.size, clause)
    }

    /// Takes note of a limit that kept the solver from its clauses: it gives up from now on.
    pub(crate) fn note<T>(&mut self, loaded: Result<T, LoadError>) -> anyhow::Result<Option<T>> {
        match loaded {
            Ok(value) => Ok(Some(value)),
            Err(LoadError::Solver(error)) => Err(error),
            Err(LoadError::Formula(why)) => {
                self.stopped.get_or_insert(why);
                Ok(None)
            }
        }
    }

    /// Asks for a plan of at most `horizon` transitions, whose clauses it was given.
    pub(crate) fn solve(
        &mut self,
        horizon: usize,
        assumptions: &[Lit],
    ) -> anyhow::Result<HorizonAnswer> {
        if self.stopped.is_some() {
            return Ok(HorizonAnswer::GaveUp);
        }
        match self.solver.solve_assumps(assumptions)? {
            SolverResult::Unsat => Ok(HorizonAnswer::NoPlan),
            SolverResult::Interrupted => Ok(HorizonAnswer::GaveUp),
            SolverResult::Sat => {
                let model = match self.last_var() {
                    Some(last) => self.solver.solution(last)?,
                    None => Assignment::default(),
                };
                let holds = |lit: Lit| model.lit_value(lit).to_bool_with_def(false);
                Ok(HorizonAnswer::Plan(self.compiled.trace(horizon, holds)))
            }
        }
    }
}

fn add(
    solver: &mut impl SolveIncremental,
    size: &mut FormulaSize,
    clause: &[Lit],
) -> Result<(), LoadError> {
    size.n_clauses += 1;
    size.n_lits += clause.len();
    Ok(solver.add_clause_ref(Cl::new(clause))?)
}

/// Why the solver does not have all clauses.
pub(crate) enum LoadError {
    Formula(FormulaError),
    Solver(anyhow::Error),
}

impl From<FormulaError> for LoadError {
    fn from(why: FormulaError) -> Self {
        Self::Formula(why)
    }
}

impl From<StopReason> for LoadError {
    fn from(why: StopReason) -> Self {
        Self::Formula(why.into())
    }
}

impl From<anyhow::Error> for LoadError {
    fn from(error: anyhow::Error) -> Self {
        Self::Solver(error)
    }
}
