//! Clauses in one block of memory.

use rustsat::types::Lit;

use dimacs::FormulaSize;

/// Clauses in one block of memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct ClauseList {
    lits: Vec<Lit>,
    ends: Vec<usize>,
}

impl ClauseList {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Its clauses and literals.
    pub(crate) fn size(&self) -> FormulaSize {
        FormulaSize { n_vars: 0, n_clauses: self.ends.len(), n_lits: self.lits.len() }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &[Lit]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.lits[start..end])
    }

    pub(crate) fn map_lits(&mut self, f: impl Fn(Lit) -> Lit) {
        for lit in &mut self.lits {
            *lit = f(*lit);
        }
    }

    /// The memory of a clause.
    pub(super) fn bytes_of(lits: &[Lit]) -> usize {
        size_of_val(lits) + size_of::<usize>()
    }

    /// Adds a clause, sorted, without repeated literals; a tautology is dropped.
    pub(super) fn push(&mut self, lits: &[Lit]) {
        let start = self.lits.len();
        self.lits.extend_from_slice(lits);
        self.lits[start..].sort_unstable();
        let is_tautology = self.lits[start..].windows(2).any(|pair| pair[0] == !pair[1]);
        if is_tautology {
            self.lits.truncate(start);
            return;
        }
        let mut end = start;
        for index in start..self.lits.len() {
            if end == start || self.lits[end - 1] != self.lits[index] {
                self.lits[end] = self.lits[index];
                end += 1;
            }
        }
        self.lits.truncate(end);
        self.ends.push(end);
    }
}
