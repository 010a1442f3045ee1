//! The sets of a family: count, membership, one after another.

use super::{
    node::{Var, Zdd},
    store::Store,
};

impl Store {
    /// The number of sets in `f`; `None` from 2^128 - 1 on. Linear in the nodes of the store.
    pub fn count(&self, f: Zdd) -> Option<u128> {
        // Half the memory is enough nearly always.
        let count = self.counts(f, 1, u64::saturating_add)[f.index()];
        if count < u64::MAX {
            return Some(count.into());
        }
        let count = self.counts(f, 1, u128::saturating_add)[f.index()];
        (count < u128::MAX).then_some(count)
    }

    /// The number of sets of `f` and of all that stand before it, by index.
    fn counts<N: Copy + Default>(&self, f: Zdd, one: N, add: fn(N, N) -> N) -> Vec<N> {
        let mut counts = Vec::with_capacity(f.index() + 2);
        counts.extend([N::default(), one]);
        // Children stand before their parents.
        for node in self.nodes.iter().take(f.index() + 1).skip(2) {
            counts.push(add(counts[node.lo().index()], counts[node.hi().index()]));
        }
        counts
    }

    /// The sets of `f` at these places, from 0, in the order of [`members`](Self::members); for all places
    /// together linear in the nodes of the store.
    ///
    /// # Panics
    ///
    /// If there are fewer sets, or more than 2^64 - 2.
    pub fn at(&self, f: Zdd, places: impl IntoIterator<Item = u64>) -> Vec<Vec<Var>> {
        let counts = self.counts(f, 1, u64::saturating_add);
        assert_ne!(counts[f.index()], u64::MAX, "too many sets to count");
        places.into_iter().map(|place| self.set_at(f, place, &counts)).collect()
    }

    fn set_at(&self, mut f: Zdd, mut place: u64, counts: &[u64]) -> Vec<Var> {
        assert!(place < counts[f.index()], "there is no set at {place}");
        let mut set = Vec::new();
        while f != Zdd::UNIT {
            let node = self.node(f);
            match place.checked_sub(counts[node.lo().index()]) {
                None => f = node.lo(),
                Some(rest) => {
                    set.push(Var::of_level(node.level()));
                    (f, place) = (node.hi(), rest);
                }
            }
        }
        set
    }

    /// Returns `true` if the set of `vars`, in any order, is in `f`.
    pub fn contains(&self, mut f: Zdd, vars: impl IntoIterator<Item = Var>) -> bool {
        let mut vars: Vec<_> = vars.into_iter().collect();
        vars.sort_unstable();
        vars.dedup();
        for var in vars {
            while self.level(f) < var.level() {
                f = self.node(f).lo();
            }
            if self.level(f) > var.level() {
                return false;
            }
            f = self.node(f).hi();
        }
        while !f.is_terminal() {
            f = self.node(f).lo();
        }
        f == Zdd::UNIT
    }

    /// The sets in `f`, each with its variables ascending; in lexicographic order, where a set that has the
    /// first variable in which two differ comes later.
    pub fn members(&self, f: Zdd) -> Members<'_> {
        Members { store: self, open: vec![(f, Vec::new())] }
    }
}

/// The sets of a family, one after another.
#[derive(Debug)]
pub struct Members<'a> {
    store: &'a Store,
    /// Families whose sets are still to come, and the variables that stand above them.
    open: Vec<(Zdd, Vec<Var>)>,
}

impl Iterator for Members<'_> {
    type Item = Vec<Var>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (f, prefix) = self.open.pop()?;
            if f == Zdd::UNIT {
                return Some(prefix);
            }
            if f != Zdd::EMPTY {
                let node = self.store.node(f);
                let mut with = prefix.clone();
                with.push(Var::of_level(node.level()));
                self.open.push((node.hi(), with));
                self.open.push((node.lo(), prefix));
            }
        }
    }
}
