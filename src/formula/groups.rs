//! The clauses of a formula in groups, of which a solver says which it needs.
//!
//! Each group gets a selector, a variable that is assumed: a solver that finds the formula unsatisfiable
//! names selectors that are enough.

use std::collections::{BTreeSet, HashSet};

use rustsat::{
    solvers::{Solve, SolveIncremental},
    types::{Clause, Lit},
};
use solvers::{Limits, Solver, SolverSpec};

use super::TitledFormula;
use crate::{Error, has_model::has_model};

/// A solver that holds the clauses with selectors.
pub(crate) struct Groups {
    /// The number of the first selector.
    first: u32,
    solver: Solver,
}

impl Groups {
    /// The clauses in groups: that of each clause, in their order.
    pub(crate) fn new(
        formula: &TitledFormula,
        group_of: impl IntoIterator<Item = usize>,
        limits: &Limits,
    ) -> Result<Self, Error> {
        Self::of(formula, group_of, |_| true, limits)
    }

    /// The same with the clauses of some groups alone, which is faster to ask about these: others can be
    /// asked about no more.
    pub(crate) fn of(
        formula: &TitledFormula,
        group_of: impl IntoIterator<Item = usize>,
        is_there: impl Fn(usize) -> bool,
        limits: &Limits,
    ) -> Result<Self, Error> {
        let solver = SolverSpec::BatSat.start(limits)?;
        let mut groups = Self { first: formula.n_vars(), solver };
        let mut group_of = group_of.into_iter();
        let mut failed = None;
        formula.visit(&limits.budget, |lits| {
            let group = group_of.next().expect("every clause has a group");
            if !is_there(group) {
                return;
            }
            let selector = groups.selector(group);
            let clause: Clause = lits.iter().copied().chain([!selector]).collect();
            if failed.is_none() {
                failed = groups.solver.add_clause(clause).err();
            }
        })?;
        match failed {
            Some(error) => Err(Error::Solver(error)),
            None => Ok(groups),
        }
    }

    fn selector(&self, group: usize) -> Lit {
        Lit::positive(self.first + u32::try_from(group).expect("as many as clauses"))
    }

    /// Those of some groups that the solver needs to refute them; none if they have a model.
    pub(crate) fn core(
        &mut self,
        groups: &BTreeSet<usize>,
    ) -> Result<Option<BTreeSet<usize>>, Error> {
        let assumptions: Vec<Lit> = groups.iter().map(|&group| self.selector(group)).collect();
        if has_model(&mut self.solver, &assumptions)? {
            return Ok(None);
        }
        let core = self.solver.core().map_err(Error::Solver)?;
        // Cores have hundreds of selectors.
        let core: HashSet<Lit> = core.into_iter().collect();
        let is_needed = |&&group: &&usize| core.contains(&!self.selector(group));
        Ok(Some(groups.iter().filter(is_needed).copied().collect()))
    }

    /// Groups that are enough and of which none can be left out, from some that are enough: each in turn is
    /// left out, if the rest is. A limit ends it with those that are known to be enough, and why.
    pub(crate) fn minimal(
        &mut self,
        mut kept: BTreeSet<usize>,
    ) -> Result<(BTreeSet<usize>, Option<Error>), Error> {
        for group in kept.clone() {
            let mut fewer = kept.clone();
            if !fewer.remove(&group) {
                continue;
            }
            match self.core(&fewer) {
                Ok(Some(core)) => kept = core,
                Ok(None) => {}
                Err(stopped @ Error::GaveUp(_)) => return Ok((kept, Some(stopped))),
                Err(error) => return Err(error),
            }
        }
        Ok((kept, None))
    }
}
