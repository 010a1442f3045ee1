//! The clauses that hold, by number.

use std::collections::HashMap;

use rustsat::types::Lit;

/// Clauses by number. Memory: the clauses that are not deleted.
#[derive(Debug, Default)]
pub(super) struct Database(HashMap<i64, Box<[Lit]>>);

impl Database {
    pub(super) fn insert(&mut self, id: i64, clause: &[Lit]) {
        self.0.insert(id, clause.into());
    }

    pub(super) fn get(&self, id: i64) -> Option<&[Lit]> {
        self.0.get(&id).map(|clause| &**clause)
    }

    /// Whether there was such a clause.
    pub(super) fn remove(&mut self, id: i64) -> bool {
        self.0.remove(&id).is_some()
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The clauses that hold a literal. Cost: all clauses are looked at.
    pub(super) fn with(&self, lit: Lit) -> impl Iterator<Item = (i64, &[Lit])> {
        let clauses = self.0.iter().map(|(&id, clause)| (id, &**clause));
        clauses.filter(move |(_, clause)| clause.contains(&lit))
    }
}
