//! Plans of few slides in a fixed number of transitions.

use limits::Budget;
use logic::{BoundedFormula, CompiledSystem, CountBounds, FormulaError};
use rustsat::{solvers::SolveIncremental, types::Lit};

use crate::{
    Load,
    loaded::{HorizonAnswer, LoadError, LoadedSolver},
};

/// A solver that holds all frames up to a horizon, and a count of what the system counts, so that it can be
/// asked for plans with fewer and fewer of it.
///
/// A plan with more than `horizon` counted slides is one too, unlike for a
/// [`BoundedSearch`](crate::BoundedSearch), whose horizon bounds both. So frames can be few, and plans are
/// found soon; but that there is none here says nothing about plans with more transitions.
#[derive(Debug)]
pub struct FewSearch<'a, S> {
    loaded: LoadedSolver<'a, S>,
    horizon: usize,
    /// At index k, what says that at most k are counted, if more can be.
    at_most: Vec<Option<Lit>>,
}

impl<'a, S: SolveIncremental> FewSearch<'a, S> {
    /// Gives a fresh solver the clauses for plans of at most so many transitions, in which up to so much can
    /// be counted.
    ///
    /// # Errors
    ///
    /// Those of the solver.
    pub fn new(
        compiled: &'a CompiledSystem,
        solver: S,
        bounds: CountBounds,
        budget: &Budget,
    ) -> anyhow::Result<Self> {
        let mut loaded = LoadedSolver::new(compiled, solver, budget.clone());
        let at_most = fill(&mut loaded, bounds);
        let at_most = loaded.note(at_most)?.unwrap_or_default();
        Ok(Self { loaded, horizon: bounds.horizon, at_most })
    }

    /// The solver.
    pub fn solver(&self) -> &S {
        &self.loaded.solver
    }

    /// What the solver was given.
    pub fn load(&self) -> Load {
        self.loaded.load()
    }

    /// Why the solver was not given all clauses that are needed, if so.
    pub fn stopped(&self) -> Option<FormulaError> {
        self.loaded.stopped
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
        if self.stopped().is_some() {
            return Ok(HorizonAnswer::GaveUp);
        }
        self.loaded.solve(self.horizon, self.at_most[most].as_slice())
    }
}

/// Gives the solver the clauses; what says that at most 0, 1, … and up to the bound are counted.
fn fill<S: SolveIncremental>(
    loaded: &mut LoadedSolver<'_, S>,
    bounds: CountBounds,
) -> Result<Vec<Option<Lit>>, LoadError> {
    let formula = BoundedFormula::counted_apart(loaded.compiled, bounds)?;
    formula.allow_load(1, &loaded.budget)?;
    loaded.reserve(formula.size().n_vars)?;
    loaded.add_clauses(|compiled, add| {
        formula.try_for_each(&mut *add)?;
        compiled.count_up_to(bounds, add)
    })
}
