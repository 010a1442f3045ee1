//! The literals that a check has made false.

use rustsat::types::Lit;

/// The literals that are false.
#[derive(Debug, Default)]
pub(super) struct FalsifiedLits {
    /// Indexed by literal.
    is_false: Vec<bool>,
    trail: Vec<Lit>,
}

impl FalsifiedLits {
    pub(super) fn has(&self, lit: Lit) -> bool {
        self.is_false.get(lit.lidx()).is_some_and(|&is_false| is_false)
    }

    /// Makes a literal false, unless it is true: then says no.
    pub(super) fn add(&mut self, lit: Lit) -> bool {
        if self.has(!lit) {
            return false;
        }
        if !self.has(lit) {
            if lit.lidx() >= self.is_false.len() {
                self.is_false.resize(lit.lidx() + 1, false);
            }
            self.is_false[lit.lidx()] = true;
            self.trail.push(lit);
        }
        true
    }

    /// How many are false.
    pub(super) fn len(&self) -> usize {
        self.trail.len()
    }

    /// Keeps the first `n_kept` literals and forgets the later ones.
    pub(super) fn forget(&mut self, n_kept: usize) {
        for lit in self.trail.drain(n_kept..) {
            self.is_false[lit.lidx()] = false;
        }
    }
}
