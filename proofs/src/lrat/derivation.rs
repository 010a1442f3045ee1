//! One step of a proof: whether its clause follows.
//!
//! A clause follows if its negation, and the hints as they become unit, end in a hint without a literal left
//! (reverse unit propagation). Else it must be a resolution asymmetric tautology on its first literal: the same
//! is done for the resolvent with every clause that holds the negation.

use std::io;

use limits::Budget;
use rustsat::types::Lit;

use super::{database::Database, error::Reason, falsified::FalsifiedLits};

/// Counts literals, and looks at a budget now and then: one step can look at every clause, as often as it has
/// hints.
#[derive(Debug, Default)]
pub(super) struct Work {
    pub(super) budget: Budget,
    /// Literals until the next look.
    n_left: usize,
}

impl Work {
    /// Literals between two looks: some milliseconds.
    const INTERVAL: usize = 1 << 20;

    pub(super) fn take(&mut self, n_literals: usize) -> Result<(), Reason> {
        if let Some(left) = self.n_left.checked_sub(n_literals) {
            self.n_left = left;
            return Ok(());
        }
        self.n_left = Self::INTERVAL;
        Ok(self.budget.check().map_err(io::Error::other)?)
    }
}

/// A step that adds a clause.
pub(super) struct Derivation<'a> {
    pub(super) clauses: &'a mut Database,
    pub(super) work: &'a mut Work,
    pub(super) id: i64,
    pub(super) clause: &'a [Lit],
    pub(super) hints: &'a [i64],
}

impl Derivation<'_> {
    pub(super) fn check(mut self, falsified: &mut FalsifiedLits) -> Result<(), Reason> {
        if self.clause.iter().any(|&lit| !falsified.add(lit)) {
            // A tautology follows from nothing.
            return Ok(());
        }
        let n_unit_hints = self.hints.iter().take_while(|&&hint| hint > 0).count();
        let (unit_hints, resolvents) = self.hints.split_at(n_unit_hints);
        if self.propagate(unit_hints, falsified)? {
            return Ok(());
        }
        match (self.clause.first(), resolvents.first()) {
            (None, Some(&hint)) => Err(Reason::NoPivot { id: self.id, hint }),
            (Some(&pivot), Some(_)) => {
                let candidates = self.clauses.with(!pivot).to_vec();
                self.check_resolvents(pivot, &candidates, resolvents, falsified)
            }
            // Nothing to resolve with, as with a new variable.
            (Some(&pivot), None) if self.clauses.with(!pivot).is_empty() => Ok(()),
            (_, None) => Err(Reason::NoConflict { id: self.id }),
        }
    }

    /// Makes the hints' literals true one after another. Returns `true` if a hint has no literal left.
    fn propagate(&mut self, hints: &[i64], falsified: &mut FalsifiedLits) -> Result<bool, Reason> {
        let id = self.id;
        for &hint in hints {
            let Some(clause) = self.clauses.get(hint) else {
                return Err(Reason::UnknownHint { id, hint });
            };
            self.work.take(clause.len())?;
            let mut left = clause.iter().copied().filter(|&lit| !falsified.has(lit));
            let Some(unit) = left.next() else {
                return Ok(true);
            };
            if left.any(|lit| lit != unit) {
                return Err(Reason::NotUnit { id, hint });
            }
            // Already true if the hint was needless, which does no harm.
            falsified.add(!unit);
        }
        Ok(false)
    }

    /// Checks the resolvents on the pivot with all clauses that hold its negation, the candidates.
    fn check_resolvents(
        &mut self,
        pivot: Lit,
        candidates: &[i64],
        mut hints: &[i64],
        falsified: &mut FalsifiedLits,
    ) -> Result<(), Reason> {
        let id = self.id;
        let mut has_hints = vec![false; candidates.len()];
        while let Some((&negated, rest)) = hints.split_first() {
            let n_unit_hints = rest.iter().take_while(|&&hint| hint > 0).count();
            let (unit_hints, later) = rest.split_at(n_unit_hints);
            hints = later;
            let index = candidates.binary_search(&-negated).ok();
            let Some(index) = index.filter(|&index| !has_hints[index]) else {
                return Err(Reason::NotACandidate { id, hint: negated });
            };
            has_hints[index] = true;
            let n_before = falsified.len();
            let is_tautology = self.resolve(candidates[index], pivot, falsified)?;
            if !is_tautology && !self.propagate(unit_hints, falsified)? {
                return Err(Reason::NoConflict { id });
            }
            falsified.forget(n_before);
        }
        // Blocked resolvents need no hints.
        for (&candidate, _) in candidates.iter().zip(has_hints).filter(|(_, has_hints)| !has_hints)
        {
            let n_before = falsified.len();
            if !self.resolve(candidate, pivot, falsified)? {
                return Err(Reason::CandidateWithoutHints { id, candidate });
            }
            falsified.forget(n_before);
        }
        Ok(())
    }

    /// Makes the rest of a clause false. Returns `true` if some literal of it is true already.
    fn resolve(
        &mut self,
        candidate: i64,
        pivot: Lit,
        falsified: &mut FalsifiedLits,
    ) -> Result<bool, Reason> {
        let clause = self.clauses.get(candidate).expect("the candidate was found there");
        self.work.take(clause.len())?;
        Ok(clause.iter().any(|&lit| lit != !pivot && !falsified.add(lit)))
    }
}
