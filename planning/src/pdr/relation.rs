//! Solvers that hold one state, or a state, a transition and the next state.

use limits::Budget;
use logic::{FormulaSize, Part};
use rustsat::{
    instances::{BasicVarManager, ManageVars},
    solvers::{Solve, SolveIncremental, SolverResult},
    types::{Cl, Lit, TernaryVal, Var},
};

use super::{
    End,
    cube::Cube,
    space::{Space, StateLit},
};
use crate::{Load, Solvers};

/// Which parts of the system a solver holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// All states.
    States,
    /// The initial states.
    Initial,
    /// All transitions.
    Transitions,
    /// The transitions from initial states.
    FirstTransitions,
}

impl Holds {
    fn parts(self) -> &'static [(Part, usize)] {
        const STATE: (Part, usize) = (Part::Invariant, 0);
        const INITIAL: (Part, usize) = (Part::Initial, 0);
        const TRANSITION: (Part, usize) = (Part::Transition, 0);
        const NEXT: (Part, usize) = (Part::Invariant, 1);
        match self {
            Self::States => &[STATE],
            Self::Initial => &[INITIAL, STATE],
            Self::Transitions => &[STATE, TRANSITION, NEXT],
            Self::FirstTransitions => &[INITIAL, STATE, TRANSITION, NEXT],
        }
    }

    fn last_frame(self) -> usize {
        match self {
            Self::States | Self::Initial => 0,
            Self::Transitions | Self::FirstTransitions => 1,
        }
    }
}

/// A solver for questions about one state or one transition.
pub(super) struct Relation<'a, S: Solvers> {
    solvers: &'a S,
    solver: S::Solver,
    vars: BasicVarManager,
    n_clauses: usize,
    n_lits: usize,
    /// How many clauses were for one question only.
    n_retired: usize,
    n_conflicts: u64,
    /// The literal that activates the clause of the last question. It is given up when the next one is put,
    /// since the model would be lost before.
    active: Option<Lit>,
}

/// The answer to: does a transition lead into this cube?
pub(super) enum CubeAnswer {
    /// No, nor into this cube, which has some of its literals.
    Blocked(Cube),
    /// Yes; [`Relation::state`] tells from where.
    Reached,
}

impl<'a, S: Solvers> Relation<'a, S> {
    /// Loads a fresh solver.
    pub(super) fn new(
        space: &Space<'_>,
        holds: Holds,
        solvers: &'a S,
        budget: &Budget,
    ) -> Result<Self, End> {
        let n_vars = space.compiled.n_frame_vars(holds.last_frame());
        let vars = BasicVarManager::from_next_free(Var::new(n_vars));
        let (solver, _) = solvers.start()?;
        let (n_clauses, n_lits, n_retired) = (0, 0, 0);
        let mut relation = Self {
            solvers,
            solver,
            vars,
            n_clauses,
            n_lits,
            n_retired,
            n_conflicts: 0,
            active: None,
        };
        if let Some(last) = n_vars.checked_sub(1) {
            relation.solver.reserve(Var::new(last))?;
        }
        let mut meter = budget.meter();
        for &(part, frame) in holds.parts() {
            space.compiled.part(part, frame, |clause| {
                meter.tick()?;
                relation.add(clause)
            })?;
        }
        Ok(relation)
    }

    fn add(&mut self, clause: &[Lit]) -> Result<(), End> {
        self.solver.add_clause_ref(Cl::new(clause))?;
        self.n_clauses += 1;
        self.n_lits += clause.len();
        Ok(())
    }

    /// About how many bytes it takes.
    pub(super) fn n_bytes(&self) -> usize {
        let Self { vars, n_clauses, n_lits, .. } = self;
        let n_vars = vars.n_used() as usize;
        FormulaSize { n_vars, n_clauses: *n_clauses, n_lits: *n_lits }.n_bytes_held()
    }

    /// How many of its clauses no question needs any more.
    pub(super) fn n_retired(&self) -> usize {
        self.n_retired
    }

    /// A literal that no clause has.
    pub(super) fn new_lit(&mut self) -> Result<Lit, End> {
        let lit = self.vars.new_lit();
        self.solver.reserve(lit.var())?;
        Ok(lit)
    }

    /// Excludes the states of a cube from the present; only where `active` is assumed, if it is given.
    pub(super) fn block(
        &mut self,
        space: &Space<'_>,
        cube: &Cube,
        active: Option<Lit>,
    ) -> Result<(), End> {
        let lits = cube.lits().iter().map(|&lit| !space.now(lit));
        let clause: Vec<Lit> = lits.chain(active.map(|lit| !lit)).collect();
        self.add(&clause)
    }

    /// Asks whether all these literals can hold together: `None` if they can, else those that cannot.
    pub(super) fn refute(&mut self, lits: &[Lit]) -> Result<Option<Vec<Lit>>, End> {
        let result = self.solver.solve_assumps(lits)?;
        self.n_conflicts = self.solvers.charge(&self.solver, self.n_conflicts)?;
        match result {
            SolverResult::Sat => Ok(None),
            SolverResult::Unsat => {
                let core = self.solver.core()?;
                let mut core: Vec<Lit> = core.into_iter().map(|lit| !lit).collect();
                core.sort_unstable();
                Ok(Some(core))
            }
            SolverResult::Interrupted => Err(End::Interrupted),
        }
    }

    /// Asks for a transition into the cube, from a state that is not in it.
    pub(super) fn enter(&mut self, space: &Space<'_>, cube: &Cube) -> Result<CubeAnswer, End> {
        self.retire()?;
        let active = self.new_lit()?;
        self.block(space, cube, Some(active))?;
        self.active = Some(active);
        self.transition_into(space, cube)
    }

    /// Asks for a transition into the cube.
    pub(super) fn enter_from_anywhere(
        &mut self,
        space: &Space<'_>,
        cube: &Cube,
    ) -> Result<CubeAnswer, End> {
        self.retire()?;
        self.transition_into(space, cube)
    }

    /// Ends what held for the last question only.
    fn retire(&mut self) -> Result<(), End> {
        if let Some(active) = self.active.take() {
            self.add(&[!active])?;
            self.n_retired += 1;
        }
        Ok(())
    }

    /// Asks for a transition into the cube, with what holds for this question only.
    fn transition_into(&mut self, space: &Space<'_>, cube: &Cube) -> Result<CubeAnswer, End> {
        let into = cube.lits().iter().map(|&lit| space.next(lit));
        let assumptions: Vec<Lit> = self.active.into_iter().chain(into).collect();
        Ok(match self.refute(&assumptions)? {
            None => CubeAnswer::Reached,
            Some(core) => CubeAnswer::Blocked(
                cube.filtered(|lit| core.binary_search(&space.next(lit)).is_ok()),
            ),
        })
    }

    /// Returns `true` if a literal holds in the last model.
    pub(super) fn holds(&self, lit: Lit) -> Result<bool, End> {
        Ok(self.solver.lit_val(lit)? == TernaryVal::True)
    }

    /// The present state of the last model.
    pub(super) fn state(&self, space: &Space<'_>) -> Result<Cube, End> {
        let lit = |index| {
            let value = self.holds(space.now(StateLit::new(index, true)))?;
            Ok(StateLit::new(index, value))
        };
        Ok(Cube::new((0..space.len()).map(lit).collect::<Result<_, End>>()?))
    }
}

impl<S: Solvers> Drop for Relation<'_, S> {
    fn drop(&mut self) {
        let Self { solvers, solver, vars, n_clauses, .. } = self;
        solvers
            .retire(solver, Load { n_vars: vars.n_used(), n_clauses: *n_clauses, stopped: None });
    }
}
