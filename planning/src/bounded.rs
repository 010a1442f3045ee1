//! One horizon after another with one solver.

use std::collections::HashSet;

use limits::{Budget, StopReason};
use logic::{BoundedFormula, CompiledSystem, FormulaError, Trace};
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
    /// The solver was stopped, or [not given](BoundedSearch::stopped) all clauses.
    GaveUp,
}

/// A solver that holds the frames of a transition system up to some horizon.
#[derive(Debug)]
pub struct BoundedSearch<'a, S> {
    compiled: &'a CompiledSystem,
    solver: S,
    budget: Budget,
    /// Why the solver lacks some clauses, if it does.
    stopped: Option<FormulaError>,
    /// Number of frames whose clauses the solver has.
    n_frames: usize,
    /// The horizons whose clauses about the last frames the solver has.
    horizons: HashSet<usize>,
    n_vars: u32,
    n_clauses: usize,
}

impl<'a, S: SolveIncremental> BoundedSearch<'a, S> {
    /// A search with a fresh solver, which has no clauses yet.
    pub fn new(compiled: &'a CompiledSystem, solver: S) -> Self {
        Self {
            compiled,
            solver,
            budget: Budget::default(),
            stopped: None,
            n_frames: 0,
            horizons: HashSet::new(),
            n_vars: 0,
            n_clauses: 0,
        }
    }

    /// The same search, which gives the solver its clauses within a budget. That the solver keeps to it is
    /// the solver's own affair.
    #[must_use]
    pub fn within(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// Why the solver was not given all clauses that were needed, if so.
    pub fn stopped(&self) -> Option<FormulaError> {
        self.stopped
    }

    /// The solver.
    pub fn solver(&self) -> &S {
        &self.solver
    }

    /// Number of variables so far.
    pub fn n_vars(&self) -> u32 {
        self.n_vars
    }

    /// Number of clauses added so far; the goal is assumed and does not count.
    pub fn n_clauses(&self) -> usize {
        self.n_clauses
    }

    /// What the solver was given.
    pub fn load(&self) -> Load {
        let Self { n_vars, n_clauses, stopped, .. } = *self;
        Load { n_vars, n_clauses, stopped }
    }

    /// Asks for a plan of at most `horizon` transitions.
    ///
    /// The size of the formula is known before it is built: one that would take too much memory is not begun.
    /// The search is of no more use then.
    ///
    /// Horizons should not shrink from call to call: frames stay, and later ones only slow it down. A system
    /// that [counts](logic::TransitionSystem::count) can be asked one horizon only.
    ///
    /// # Errors
    ///
    /// Those of the solver; the frames that it has are then unknown, so do not ask again.
    ///
    /// # Panics
    ///
    /// If the system counts and was asked another horizon.
    pub fn solve(&mut self, horizon: usize) -> anyhow::Result<HorizonAnswer> {
        assert!(self.can_ask(horizon), "what is counted depends on the horizon");
        match self.load_horizon(horizon) {
            Ok(()) => {}
            Err(LoadError::Formula(why)) => {
                self.stopped.get_or_insert(why);
                return Ok(HorizonAnswer::GaveUp);
            }
            Err(LoadError::Solver(error)) => return Err(error),
        }
        let compiled = self.compiled;
        match self.solver.solve_assumps(&compiled.goal(horizon))? {
            SolverResult::Unsat => Ok(HorizonAnswer::NoPlan),
            SolverResult::Interrupted => Ok(HorizonAnswer::GaveUp),
            SolverResult::Sat => {
                let model = match self.last_var() {
                    Some(last) => self.solver.solution(last)?,
                    None => Assignment::default(),
                };
                let holds = |lit: Lit| model.lit_value(lit).to_bool_with_def(false);
                Ok(HorizonAnswer::Plan(compiled.trace(horizon, holds)))
            }
        }
    }

    /// Returns `true` if the solver's clauses fit another question.
    pub(crate) fn can_ask(&self, horizon: usize) -> bool {
        self.compiled.system().counted().is_empty()
            || self.horizons.iter().all(|&asked| asked == horizon)
    }

    /// The last variable so far; a system may have none.
    fn last_var(&self) -> Option<Var> {
        self.n_vars.checked_sub(1).map(Var::new)
    }

    /// Gives the solver the clauses for this horizon that it lacks.
    fn load_horizon(&mut self, horizon: usize) -> Result<(), LoadError> {
        self.stopped.map_or(Ok(()), Err)?;
        let formula = BoundedFormula::new(self.compiled, horizon)?;
        formula.allow_load(1, &self.budget)?;
        while self.n_frames <= horizon {
            let frame = self.n_frames;
            self.n_frames += 1;
            self.reserve(self.compiled.n_frame_vars(frame) as usize)?;
            self.add_clauses(|compiled, add| match frame {
                0 => compiled.first_frame(add),
                _ => compiled.next_frame(frame, add),
            })?;
        }
        if self.horizons.insert(horizon) {
            self.reserve(formula.size().n_vars)?;
            self.add_clauses(|_, add| formula.last_frames(add))?;
        }
        Ok(())
    }

    fn reserve(&mut self, n_vars: usize) -> Result<(), LoadError> {
        let n_vars = u32::try_from(n_vars).expect("they are numbered");
        self.n_vars = self.n_vars.max(n_vars);
        self.last_var().map_or(Ok(()), |last| Ok(self.solver.reserve(last)?))
    }

    /// Gives the solver all clauses that `visit` calls its second argument with.
    fn add_clauses(
        &mut self,
        visit: impl FnOnce(&CompiledSystem, &mut Sink<'_>) -> Result<(), LoadError>,
    ) -> Result<(), LoadError> {
        let (solver, n_clauses) = (&mut self.solver, &mut self.n_clauses);
        let mut meter = self.budget.meter();
        visit(self.compiled, &mut |clause| {
            meter.turn()?;
            *n_clauses += 1;
            Ok(solver.add_clause_ref(Cl::new(clause))?)
        })
    }
}

/// Takes clauses.
type Sink<'a> = dyn FnMut(&[Lit]) -> Result<(), LoadError> + 'a;

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
