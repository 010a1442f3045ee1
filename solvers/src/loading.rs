//! The limits while clauses are loaded.

use dimacs::FormulaSize;
use limits::StopReason;
use rustsat::types::{Lit, Var};

use crate::limits::Limits;

/// The clauses are counted, and the clock is looked at once in this many clauses.
const INTERVAL: usize = 1 << 10;

/// Numbers of what is loaded into a solver.
#[derive(Debug, Default)]
pub(crate) struct Loading {
    size: FormulaSize,
}

impl Loading {
    /// Counts the variables up to this one.
    pub(crate) fn reserve(&mut self, max_var: Var, limits: &Limits) -> Result<(), StopReason> {
        self.size.n_vars = self.size.n_vars.max(max_var.idx() + 1);
        limits.budget.allow(self.size.n_bytes_held())
    }

    /// Counts a clause.
    ///
    /// # Errors
    ///
    /// Why it must not be loaded.
    pub(crate) fn clause(&mut self, clause: &[Lit], limits: &Limits) -> Result<(), StopReason> {
        self.size.n_clauses += 1;
        self.size.n_lits += clause.len();
        if self.size.n_clauses.is_multiple_of(INTERVAL) {
            limits.budget.check()?;
        }
        match clause.iter().map(|lit| lit.var()).max() {
            Some(max_var) => self.reserve(max_var, limits),
            None => Ok(()),
        }
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
        let with = |n_clauses| FormulaSize { n_vars: 2, n_clauses, n_lits: n_clauses };
        assert!(with(n_loaded).n_bytes_held() <= 1000 && with(n_loaded + 1).n_bytes_held() > 1000);
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
