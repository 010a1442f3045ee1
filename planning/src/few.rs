//! Plans of few slides in a fixed number of transitions.

use limits::Budget;
use logic::{BoundedFormula, CompiledSystem, FormulaError};
use rustsat::{
    solvers::{SolveIncremental, SolverResult},
    types::{Cl, Lit, Var},
};

use crate::{
    Load,
    bounded::{HorizonAnswer, LoadError},
};

/// A solver that holds all frames up to a horizon, and a count of what the system counts, so that it can be
/// asked for plans with fewer and fewer of it.
///
/// A plan with more than `horizon` counted slides is one too, unlike for a
/// [`BoundedSearch`](crate::BoundedSearch), whose horizon bounds both. So frames can be few, and plans are
/// found soon; but that there is none here says nothing about plans with more transitions.
#[derive(Debug)]
pub struct FewSearch<'a, S> {
    compiled: &'a CompiledSystem,
    solver: S,
    horizon: usize,
    /// At index k, the literals that say that at most k are counted.
    at_most: Vec<Vec<Lit>>,
    load: Load,
}

impl<'a, S: SolveIncremental> FewSearch<'a, S> {
    /// Gives a fresh solver the clauses for plans of at most `horizon` transitions, in which up to `most` can
    /// be counted.
    ///
    /// # Errors
    ///
    /// Those of the solver.
    pub fn new(
        compiled: &'a CompiledSystem,
        solver: S,
        (horizon, most): (usize, usize),
        budget: &Budget,
    ) -> anyhow::Result<Self> {
        let load = Load { n_vars: 0, n_clauses: 0, stopped: None };
        let mut search = Self { compiled, solver, horizon, at_most: Vec::new(), load };
        match search.fill(most, budget) {
            Ok(()) => {}
            Err(LoadError::Formula(why)) => search.load.stopped = Some(why),
            Err(LoadError::Solver(error)) => return Err(error),
        }
        Ok(search)
    }

    fn fill(&mut self, most: usize, budget: &Budget) -> Result<(), LoadError> {
        let Self { compiled, solver, horizon, at_most, load } = self;
        let formula = BoundedFormula::counted_apart(*compiled, *horizon, most)?;
        formula.allow_load(1, budget)?;
        load.n_vars = u32::try_from(formula.size().n_vars).expect("they are numbered");
        if let Some(last) = load.n_vars.checked_sub(1) {
            solver.reserve(Var::new(last))?;
        }
        let mut meter = budget.meter();
        let mut add = |clause: &[Lit]| -> Result<(), LoadError> {
            meter.turn()?;
            load.n_clauses += 1;
            Ok(solver.add_clause_ref(Cl::new(clause))?)
        };
        formula.try_for_each(&mut add)?;
        *at_most = compiled.count_up_to((*horizon, most), &mut add)?;
        Ok(())
    }

    /// The solver.
    pub fn solver(&self) -> &S {
        &self.solver
    }

    /// What the solver was given.
    pub fn load(&self) -> Load {
        self.load
    }

    /// Why the solver was not given all clauses that are needed, if so.
    pub fn stopped(&self) -> Option<FormulaError> {
        self.load.stopped
    }

    /// Asks for a plan in which at most `most` are counted, which must not be more than was said at first.
    ///
    /// # Errors
    ///
    /// Those of the solver.
    ///
    /// # Panics
    ///
    /// If `most` is more.
    pub fn solve(&mut self, most: usize) -> anyhow::Result<HorizonAnswer> {
        if self.load.stopped.is_some() {
            return Ok(HorizonAnswer::GaveUp);
        }
        Ok(match self.solver.solve_assumps(&self.at_most[most])? {
            SolverResult::Unsat => HorizonAnswer::NoPlan,
            SolverResult::Interrupted => HorizonAnswer::GaveUp,
            SolverResult::Sat => {
                let last = Var::new(self.load.n_vars.saturating_sub(1));
                let model = self.solver.solution(last)?;
                let holds = |lit: Lit| model.lit_value(lit).to_bool_with_def(false);
                HorizonAnswer::Plan(self.compiled.trace(self.horizon, holds))
            }
        })
    }
}
