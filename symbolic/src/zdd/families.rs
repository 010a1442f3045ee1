//! Families that are made of elements, and the join.

use std::collections::BTreeMap;

use limits::StopReason;

use super::{
    apply_cache::{Key, Operator},
    node::{Var, Zdd},
    store::Store,
};

impl Store {
    /// The family of one set.
    ///
    /// # Errors
    ///
    /// When a limit is reached.
    pub fn singleton(&mut self, set: impl IntoIterator<Item = Var>) -> Result<Zdd, StopReason> {
        descending(set)
            .into_iter()
            .try_fold(Zdd::UNIT, |rest, var| self.make(var, Zdd::EMPTY, rest))
    }

    /// The subsets of a set.
    ///
    /// # Errors
    ///
    /// When a limit is reached.
    pub fn subsets(&mut self, set: impl IntoIterator<Item = Var>) -> Result<Zdd, StopReason> {
        descending(set).into_iter().try_fold(Zdd::UNIT, |rest, var| self.make(var, rest, rest))
    }

    /// The sets of some elements, each with its weight, whose total weight is one of the `allowed` ones.
    ///
    /// # Errors
    ///
    /// When a limit is reached.
    pub fn weighing(
        &mut self,
        weights: impl IntoIterator<Item = (Var, usize)>,
        allowed: impl Fn(usize) -> bool,
    ) -> Result<Zdd, StopReason> {
        let weights: BTreeMap<Var, usize> = weights.into_iter().collect();
        let most: usize = weights.values().sum();
        // By the weight of the elements before: the sets of the elements looked at that make up for the rest.
        let rest = (0..=most).map(|weight| if allowed(weight) { Zdd::UNIT } else { Zdd::EMPTY });
        let mut rest: Vec<Zdd> = rest.collect();
        for (var, weight) in weights.into_iter().rev() {
            for before in 0..rest.len() - weight {
                rest[before] = self.make(var, rest[before], rest[before + weight])?;
            }
            rest.truncate(rest.len() - weight);
        }
        Ok(rest[0])
    }

    /// The unions of a set of `f` and one of `g`.
    ///
    /// # Errors
    ///
    /// When a limit is reached.
    pub fn join(&mut self, f: Zdd, g: Zdd) -> Result<Zdd, StopReason> {
        if f == Zdd::EMPTY || g == Zdd::UNIT {
            return Ok(f);
        }
        if g == Zdd::EMPTY || f == Zdd::UNIT {
            return Ok(g);
        }
        let (f, g) = (f.min(g), f.max(g));
        let key = Key::new(Operator::Join, f, g);
        if let Some(result) = self.apply_cache.get(key) {
            return Ok(result);
        }
        let (node_f, node_g) = (self.node(f), self.node(g));
        let level = node_f.level().min(node_g.level());
        let ((f0, f1), (g0, g1)) = (node_f.split(f, level), node_g.split(g, level));
        let lo = self.join(f0, g0)?;
        let mut hi = self.join(f1, g1)?;
        for (one, other) in [(f1, g0), (f0, g1)] {
            let joined = self.join(one, other)?;
            hi = self.union(hi, joined)?;
        }
        let result = self.node_at(level, lo, hi)?;
        self.apply_cache.insert(key, result);
        Ok(result)
    }
}

/// The elements from the last to the first, each once.
fn descending(set: impl IntoIterator<Item = Var>) -> Vec<Var> {
    let mut vars: Vec<_> = set.into_iter().collect();
    vars.sort_unstable_by(|a, b| b.cmp(a));
    vars.dedup();
    vars
}
