//! The clauses that hold, by number.

use std::collections::HashMap;

use rustsat::types::Lit;

/// Clauses by number. Memory: the clauses that are not deleted.
#[derive(Debug, Default)]
pub(super) struct Database {
    clauses: HashMap<i64, Box<[Lit]>>,
    /// From the first question for the clauses with a literal on; most proofs never ask it.
    occurrences: Option<Occurrences>,
    /// Literals of the clauses that are not deleted.
    n_literals: usize,
}

/// What a clause takes beside its literals: its place in a table that is half full.
const BYTES_PER_CLAUSE: usize = 2 * (size_of::<i64>() + size_of::<Box<[Lit]>>()) + 16;

impl Database {
    /// About what the clauses take, in bytes.
    pub(super) fn n_bytes(&self) -> usize {
        let of_occurrences = self.occurrences.as_ref().map_or(0, |occurrences| {
            occurrences.ids.len() * size_of::<Vec<i64>>() + occurrences.n_entries * size_of::<i64>()
        });
        self.clauses.len() * BYTES_PER_CLAUSE + self.n_literals * size_of::<Lit>() + of_occurrences
    }

    /// Adds a clause; its number is larger than all before.
    pub(super) fn insert(&mut self, id: i64, clause: &[Lit]) {
        self.clauses.insert(id, clause.into());
        self.n_literals += clause.len();
        if let Some(occurrences) = &mut self.occurrences {
            occurrences.insert(id, clause);
        }
    }

    pub(super) fn get(&self, id: i64) -> Option<&[Lit]> {
        self.clauses.get(&id).map(|clause| &**clause)
    }

    /// Returns `true` if there was such a clause.
    pub(super) fn remove(&mut self, id: i64) -> bool {
        let Some(clause) = self.clauses.remove(&id) else { return false };
        self.n_literals -= clause.len();
        if let Some(occurrences) = &mut self.occurrences {
            occurrences.n_deleted += clause.len();
            // A new table takes as long as what has happened since the last one.
            if occurrences.n_deleted > occurrences.n_entries / 2 + occurrences.ids.len() {
                self.occurrences = Some(Occurrences::of(&self.clauses));
            }
        }
        true
    }

    pub(super) fn len(&self) -> usize {
        self.clauses.len()
    }

    /// The numbers of the clauses that hold a literal, in ascending order.
    ///
    /// Cost: the first call looks at all clauses; later ones take time linear in the clauses found and
    /// in those deleted since the last question for this literal.
    pub(super) fn with(&mut self, lit: Lit) -> &[i64] {
        let clauses = &self.clauses;
        let occurrences = self.occurrences.get_or_insert_with(|| Occurrences::of(clauses));
        occurrences.live(lit, clauses)
    }
}

/// Which clauses hold a literal.
#[derive(Debug, Default)]
struct Occurrences {
    /// For each literal, numbers of clauses in ascending order, of deleted ones too until somebody looks.
    ids: Vec<Vec<i64>>,
    n_entries: usize,
    /// Literals of deleted clauses: at least as many as there are entries for such clauses.
    n_deleted: usize,
}

impl Occurrences {
    fn of(clauses: &HashMap<i64, Box<[Lit]>>) -> Self {
        let mut ids: Vec<i64> = clauses.keys().copied().collect();
        ids.sort_unstable();
        let mut occurrences = Self::default();
        for id in ids {
            occurrences.insert(id, &clauses[&id]);
        }
        occurrences
    }

    fn insert(&mut self, id: i64, clause: &[Lit]) {
        for lit in clause {
            if lit.lidx() >= self.ids.len() {
                self.ids.resize_with(lit.lidx() + 1, Vec::new);
            }
            let ids = &mut self.ids[lit.lidx()];
            if ids.last() != Some(&id) {
                ids.push(id);
                self.n_entries += 1;
            }
        }
    }

    fn live(&mut self, lit: Lit, clauses: &HashMap<i64, Box<[Lit]>>) -> &[i64] {
        let Some(ids) = self.ids.get_mut(lit.lidx()) else { return &[] };
        ids.retain(|id| clauses.contains_key(id));
        ids
    }
}

#[cfg(test)]
mod tests {
    use rustsat::lit;

    use super::*;

    #[test]
    fn clauses_with_a_literal_are_found_before_and_after_changes() {
        let mut database = Database::default();
        database.insert(1, &[lit![0], lit![1], lit![0]]);
        database.insert(2, &[!lit![0]]);
        assert_eq!(database.with(lit![0]), [1]);
        assert_eq!(database.with(lit![9]), [0; 0]);
        database.insert(5, &[lit![0], lit![9]]);
        assert_eq!(database.with(lit![0]), [1, 5]);
        assert_eq!(database.with(lit![9]), [5]);
        assert!(database.remove(1) && !database.remove(1));
        assert_eq!(database.with(lit![0]), [5]);
        assert_eq!(database.with(!lit![0]), [2]);
    }

    #[test]
    fn deleted_clauses_leave_nothing_behind() {
        let mut database = Database::default();
        database.insert(1, &[lit![0]]);
        assert_eq!(database.with(lit![0]), [1]);
        for id in 2..10_000 {
            database.insert(id, &[lit![1], lit![2], lit![3]]);
            assert!(database.remove(id));
        }
        let occurrences = database.occurrences.as_ref().unwrap();
        assert!(occurrences.ids.iter().map(Vec::len).sum::<usize>() < 100);
        assert_eq!(database.with(lit![0]), [1]);
    }
}
