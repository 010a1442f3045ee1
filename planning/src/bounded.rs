//! One horizon after another with one solver.

use std::collections::HashSet;

use limits::Budget;
use logic::{BoundedFormula, CompiledSystem, FormulaError};
use rustsat::solvers::SolveIncremental;

use crate::{
    Load,
    loaded::{HorizonAnswer, LoadError, LoadedSolver},
};

/// A solver that holds the frames of a transition system up to some horizon.
#[derive(Debug)]
pub struct BoundedSearch<'a, S> {
    loaded: LoadedSolver<'a, S>,
    /// Number of frames whose clauses the solver has.
    n_frames: usize,
    /// The horizons whose clauses about the last frames the solver has.
    horizons: HashSet<usize>,
}

impl<'a, S: SolveIncremental> BoundedSearch<'a, S> {
    /// A search with a fresh solver, which has no clauses yet.
    pub fn new(compiled: &'a CompiledSystem, solver: S) -> Self {
        let loaded = LoadedSolver::new(compiled, solver, Budget::default());
        Self { loaded, n_frames: 0, horizons: HashSet::new() }
    }

    /// The same search, which gives the solver its clauses within a budget. That the solver keeps to it is
    /// the solver's own affair.
    #[must_use]
    pub fn within(self, budget: Budget) -> Self {
        Self { loaded: LoadedSolver { budget, ..self.loaded }, ..self }
    }

    /// Why the solver was not given all clauses that were needed, if so.
    pub fn stopped(&self) -> Option<FormulaError> {
        self.loaded.stopped
    }

    /// The solver.
    pub fn solver(&self) -> &S {
        &self.loaded.solver
    }

    /// Number of variables so far.
    pub fn n_vars(&self) -> u32 {
        self.loaded.n_vars()
    }

    /// Number of clauses added so far; the goal is assumed and does not count.
    pub fn n_clauses(&self) -> usize {
        self.loaded.size.n_clauses
    }

    /// What the solver was given.
    pub fn load(&self) -> Load {
        self.loaded.load()
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
        let loaded = self.load_horizon(horizon);
        if self.loaded.note(loaded)?.is_none() {
            return Ok(HorizonAnswer::GaveUp);
        }
        self.loaded.solve(horizon, &self.loaded.compiled.goal(horizon))
    }

    /// Returns `true` if the solver's clauses fit another question.
    pub(crate) fn can_ask(&self, horizon: usize) -> bool {
        self.loaded.compiled.system().counted().is_empty()
            || self.horizons.iter().all(|&asked| asked == horizon)
    }

    /// Gives the solver the clauses for this horizon that it lacks.
    fn load_horizon(&mut self, horizon: usize) -> Result<(), LoadError> {
        let Self { loaded, n_frames, horizons } = self;
        loaded.stopped.map_or(Ok(()), Err)?;
        let formula = BoundedFormula::new(loaded.compiled, horizon)?;
        formula.allow_load(1, &loaded.budget)?;
        while *n_frames <= horizon {
            let frame = *n_frames;
            *n_frames += 1;
            loaded.reserve(loaded.compiled.n_frame_vars(frame) as usize)?;
            loaded.add_clauses(|compiled, add| match frame {
                0 => compiled.first_frame(add),
                _ => compiled.next_frame(frame, add),
            })?;
        }
        if horizons.insert(horizon) {
            loaded.reserve(formula.size().n_vars)?;
            loaded.add_clauses(|_, add| formula.last_frames(add))?;
        }
        Ok(())
    }
}
