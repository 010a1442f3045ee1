//! One horizon after another with one solver.

use std::collections::HashSet;

use logic::{CompiledSystem, Trace};
use rustsat::{
    solvers::{SolveIncremental, SolverResult},
    types::{Assignment, Cl, Lit, Var},
};

/// What a solver says of one horizon k.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HorizonAnswer {
    /// There is a plan of at most k transitions: this one, padded with idle transitions.
    Plan(Trace),
    /// There is no plan of at most k transitions.
    NoPlan,
    /// The solver was stopped.
    GaveUp,
}

/// A solver that holds the frames of a transition system up to some horizon.
pub struct BoundedSearch<'a, S> {
    compiled: &'a CompiledSystem,
    solver: S,
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
        Self { compiled, solver, n_frames: 0, horizons: HashSet::new(), n_vars: 0, n_clauses: 0 }
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

    /// Asks for a plan of at most `horizon` transitions.
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
    /// Beyond [`CompiledSystem::max_horizon`], and if the system counts and was asked another horizon.
    pub fn solve(&mut self, horizon: usize) -> anyhow::Result<HorizonAnswer> {
        assert!(self.can_ask(horizon), "what is counted depends on the horizon");
        while self.n_frames <= horizon {
            self.add_frame()?;
        }
        if self.horizons.insert(horizon) {
            let n_vars = self.add_clauses(|compiled, add| compiled.last_frames(horizon, add))?;
            self.reserve(n_vars)?;
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

    /// Whether the solver's clauses fit another question.
    pub(crate) fn can_ask(&self, horizon: usize) -> bool {
        self.compiled.system().counted().is_empty()
            || self.horizons.iter().all(|&asked| asked == horizon)
    }

    /// The last variable so far; a system may have none.
    fn last_var(&self) -> Option<Var> {
        self.n_vars.checked_sub(1).map(Var::new)
    }

    fn reserve(&mut self, n_vars: u32) -> anyhow::Result<()> {
        self.n_vars = self.n_vars.max(n_vars);
        self.last_var().map_or(Ok(()), |last| self.solver.reserve(last))
    }

    fn add_frame(&mut self) -> anyhow::Result<()> {
        let frame = self.n_frames;
        self.n_frames += 1;
        self.reserve(self.compiled.n_frame_vars(frame))?;
        self.add_clauses(|compiled, add| match frame {
            0 => compiled.first_frame(add),
            _ => compiled.next_frame(frame, add),
        })
    }

    /// Gives the solver all clauses that `visit` calls its second argument with; what `visit` returns.
    fn add_clauses<T>(
        &mut self,
        visit: impl FnOnce(&CompiledSystem, &mut dyn FnMut(&[Lit])) -> T,
    ) -> anyhow::Result<T> {
        let (solver, n_clauses) = (&mut self.solver, &mut self.n_clauses);
        let mut result = Ok(());
        let visited = visit(self.compiled, &mut |clause| {
            *n_clauses += 1;
            if result.is_ok() {
                result = solver.add_clause_ref(Cl::new(clause));
            }
        });
        result.map(|()| visited)
    }
}
