//! Which three facts may hold together.

use super::facts::{Fact, FactSet};

/// Sets of three facts. The same fact may stand twice among the three, so that pairs and single facts are
/// in it too.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Triples {
    n_facts: usize,
    n_words: usize,
    /// For each two facts the third ones, for all orders of the three.
    words: Vec<u64>,
}

impl Triples {
    pub(super) fn empty(n_facts: usize) -> Self {
        let n_words = n_facts.div_ceil(64);
        Self { n_facts, n_words, words: vec![0; n_facts * n_facts * n_words] }
    }

    /// All triples of some facts.
    pub(super) fn of(n_facts: usize, facts: &[Fact]) -> Self {
        let set = FactSet::of(n_facts, facts.iter().copied());
        let mut triples = Self::empty(n_facts);
        for &i in facts {
            for &j in facts {
                triples.extend(i, j, &set, None);
            }
        }
        triples
    }

    fn start(&self, i: Fact, j: Fact) -> usize {
        (i * self.n_facts + j) * self.n_words
    }

    fn third(&self, i: Fact, j: Fact) -> &[u64] {
        let start = self.start(i, j);
        &self.words[start..start + self.n_words]
    }

    fn contains(&self, [i, j, k]: [Fact; 3]) -> bool {
        self.third(i, j)[k / 64] >> (k % 64) & 1 == 1
    }

    pub(super) fn has_pair(&self, i: Fact, j: Fact) -> bool {
        self.contains([i, j, j])
    }

    /// Adds all triples of `i`, `j` and a fact of a set, as far as `limit` has them.
    pub(super) fn extend(&mut self, i: Fact, j: Fact, set: &FactSet, limit: Option<&Self>) {
        let mut new = set.clone();
        new.remove(self.third(i, j));
        if let Some(limit) = limit {
            new.keep(limit.third(i, j));
        }
        for k in new.iter() {
            for [a, b, c] in [[i, j, k], [i, k, j], [j, i, k], [j, k, i], [k, i, j], [k, j, i]] {
                let start = self.start(a, b);
                self.words[start + c / 64] |= 1 << (c % 64);
            }
        }
    }

    /// Returns `true` if all triples of some facts are in it.
    pub(super) fn allows(&self, facts: &[Fact]) -> bool {
        let allowed = |i: usize, j: usize, k: usize| self.contains([facts[i], facts[j], facts[k]]);
        let n = facts.len();
        (0..n).all(|i| (i..n).all(|j| (j..n).all(|k| allowed(i, j, k))))
    }

    /// Takes from a set what is not in it together with any two of some facts.
    pub(super) fn restrict(&self, set: &mut FactSet, facts: &[Fact]) {
        for (index, &i) in facts.iter().enumerate() {
            for &j in &facts[index..] {
                set.keep(self.third(i, j));
            }
        }
    }

    /// Takes from a set what is not in it together with `one` and any of some facts.
    pub(super) fn restrict_with(&self, set: &mut FactSet, one: Fact, facts: &[Fact]) {
        for &i in facts {
            set.keep(self.third(one, i));
        }
    }
}
