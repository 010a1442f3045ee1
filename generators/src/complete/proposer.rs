//! Who proposes boards: the formula of a space in a solver.

use board::Board;
use limits::Budget;
use logic::{CompiledSystem, Formula};
use rand::{RngExt as _, seq::SliceRandom as _};
use rustsat::{
    solvers::{Solve, SolverResult},
    types::{Clause, Lit, TernaryVal},
};
use solvers::{Limits, Solver};

use super::{Complete, CompleteError, CompletedSearch, Exclusion, Space, Stop};
use crate::Seed;

/// The formula of a space in a solver.
pub(super) struct Proposer {
    compiled: CompiledSystem,
    shuffle: Shuffle,
    solver: Solver,
}

impl Proposer {
    pub(super) fn new(space: &Space, asked: &Complete<'_>, budget: &Budget) -> Result<Self, Stop> {
        let compiled = space.compiled([], budget)?;
        let shuffle = Shuffle::new(asked.seed, compiled.n_frame_vars(0));
        let mut solver = asked
            .solver
            .start(&Limits::from(budget.clone()))
            .map_err(|error| Stop::Error(CompleteError::Solver(error.into())))?;
        compiled.first_frame(|clause| solver.add_clause_ref(&shuffle.clause(clause)))?;
        Ok(Self { compiled, shuffle, solver })
    }

    /// A board that is not excluded; `None` if there is none.
    pub(super) fn propose(&mut self, space: &Space) -> Result<Option<Board>, Stop> {
        match self.solver.solve()? {
            SolverResult::Unsat => return Ok(None),
            SolverResult::Interrupted => {
                let reason = self.solver.stop_reason().expect("a limit has stopped it");
                return Err(reason.into());
            }
            SolverResult::Sat => {}
        }
        let (solver, shuffle) = (&self.solver, &self.shuffle);
        let holds = |lit| matches!(solver.lit_val(shuffle.lit(lit)), Ok(TernaryVal::True));
        let trace = self.compiled.trace(0, holds);
        let board = space.board(&trace.frames[0]);
        board.map(Some).map_err(|why| Stop::Error(CompleteError::NoBoard(why)))
    }

    /// Adds what was learned from a board, and its mirror image if that says something about the space.
    pub(super) fn exclude(
        &mut self,
        space: &Space,
        exclusions: Vec<Exclusion>,
        done: &mut CompletedSearch,
    ) -> Result<(), Stop> {
        for exclusion in exclusions {
            let mirrored = space.is_mirrored().then(|| exclusion.mirrored());
            for exclusion in mirrored.into_iter().chain([exclusion]) {
                self.add(&space.excluding(&exclusion))?;
                done.exclusions.push(exclusion);
            }
        }
        Ok(())
    }

    /// Adds a clause, which is a negated conjunction of atoms, or true.
    pub(super) fn add(&mut self, clause: &Formula) -> Result<(), Stop> {
        if *clause == Formula::TRUE {
            return Ok(());
        }
        let mut lits = Vec::new();
        clause.visit_atoms(&mut |atom| lits.push(!self.compiled.lit(atom.prop, 0)));
        self.solver.add_clause_ref(&self.shuffle.clause(&lits))?;
        Ok(())
    }
}

/// The same variables under other numbers and signs: solvers prefer low numbers and one value, so that they
/// find other models first.
struct Shuffle {
    /// For each variable, the literal that stands for it.
    to: Vec<Lit>,
}

impl Shuffle {
    fn new(seed: Seed, n_vars: u32) -> Self {
        let mut to: Vec<Lit> = (0..n_vars).map(Lit::positive).collect();
        if seed != Seed(0) {
            let mut rng = seed.rng(0);
            to.shuffle(&mut rng);
            for lit in &mut to {
                *lit = Lit::new(lit.vidx32(), rng.random());
            }
        }
        Self { to }
    }

    fn lit(&self, lit: Lit) -> Lit {
        let to = self.to[lit.vidx()];
        if lit.is_neg() { !to } else { to }
    }

    fn clause(&self, lits: &[Lit]) -> Clause {
        lits.iter().map(|&lit| self.lit(lit)).collect()
    }
}
