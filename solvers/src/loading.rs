//! The limits while clauses are loaded.

use limits::StopReason;
use rustsat::types::{Lit, Var};

use crate::limits::Limits;

/// What a clause, a literal and a variable take in a solver, in bytes: about the mean of those inside.
const CLAUSE: usize = 48;
const LITERAL: usize = 8;
const VARIABLE: usize = 150;

/// The clauses are counted, and the clock is looked at once in this many clauses.
const INTERVAL: usize = 1 << 10;

/// Numbers of what is loaded into a solver.
#[derive(Debug, Default)]
pub(crate) struct Loading {
    clauses: usize,
    literals: usize,
    vars: usize,
}

impl Loading {
    /// Counts the variables up to this one.
    pub(crate) fn reserve(&mut self, max_var: Var, limits: &Limits) -> Result<(), StopReason> {
        self.vars = self.vars.max(max_var.idx() + 1);
        limits.budget.allow(self.n_bytes())
    }

    /// Counts a clause.
    ///
    /// # Errors
    ///
    /// Why it must not be loaded.
    pub(crate) fn clause(&mut self, clause: &[Lit], limits: &Limits) -> Result<(), StopReason> {
        self.clauses += 1;
        self.literals += clause.len();
        if self.clauses.is_multiple_of(INTERVAL) {
            limits.budget.check()?;
        }
        match clause.iter().map(|lit| lit.var()).max() {
            Some(max_var) => self.reserve(max_var, limits),
            None => Ok(()),
        }
    }

    fn n_bytes(&self) -> usize {
        CLAUSE * self.clauses + LITERAL * self.literals + VARIABLE * self.vars
    }
}

#[cfg(test)]
mod tests {
    use limits::Budget;
    use rustsat::lit;

    use super::*;

    #[test]
    fn memory_is_refused_before_it_is_taken() {
        let limits = Limits::from(Budget::default().with_memory(1000));
        let mut loading = Loading::default();
        let n_loaded = (0..100).take_while(|_| loading.clause(&[lit![1]], &limits).is_ok()).count();
        assert_eq!(n_loaded, (1000 - 2 * VARIABLE) / (CLAUSE + LITERAL));
        assert_eq!(loading.reserve(Var::new(9), &limits), Err(StopReason::Memory));
        assert_eq!(loading.reserve(Var::new(9), &Limits::default()), Ok(()));
    }

    #[test]
    fn an_interrupt_stops_loading_soon() {
        let limits = Limits::default();
        limits.budget.interrupt.trigger();
        let mut loading = Loading::default();
        let n_loaded = std::iter::from_fn(|| loading.clause(&[], &limits).ok()).count();
        assert!(n_loaded < INTERVAL);
    }
}
