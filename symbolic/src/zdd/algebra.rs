//! Union, intersection and difference.

use limits::StopReason;

use super::{
    apply_cache::{Key, Operator},
    node::Zdd,
    store::Store,
};

impl Store {
    /// The sets in `f` or in `g`.
    ///
    /// # Errors
    ///
    /// When a limit is reached.
    pub fn union(&mut self, f: Zdd, g: Zdd) -> Result<Zdd, StopReason> {
        if f == g || g == Zdd::EMPTY {
            return Ok(f);
        }
        if f == Zdd::EMPTY {
            return Ok(g);
        }
        let (f, g) = (f.min(g), f.max(g));
        let key = Key::new(Operator::Union, f, g);
        if let Some(result) = self.apply_cache.get(key) {
            return Ok(result);
        }
        let (node_f, node_g) = (self.node(f), self.node(g));
        let level = node_f.level().min(node_g.level());
        let ((f0, f1), (g0, g1)) = (node_f.split(f, level), node_g.split(g, level));
        let lo = self.union(f0, g0)?;
        let hi = self.union(f1, g1)?;
        let result = self.node_at(level, lo, hi)?;
        self.apply_cache.insert(key, result);
        Ok(result)
    }

    /// The sets in both `f` and `g`.
    ///
    /// # Errors
    ///
    /// When a limit is reached.
    pub fn intersection(&mut self, mut f: Zdd, mut g: Zdd) -> Result<Zdd, StopReason> {
        // Down to a variable that both have.
        let (node_f, node_g) = loop {
            if f == g || f == Zdd::EMPTY {
                return Ok(f);
            }
            if g == Zdd::EMPTY {
                return Ok(g);
            }
            let (node_f, node_g) = (self.node(f), self.node(g));
            match node_f.level().cmp(&node_g.level()) {
                std::cmp::Ordering::Less => f = node_f.lo(),
                std::cmp::Ordering::Greater => g = node_g.lo(),
                std::cmp::Ordering::Equal => break (node_f, node_g),
            }
        };
        let key = Key::new(Operator::Intersection, f.min(g), f.max(g));
        if let Some(result) = self.apply_cache.get(key) {
            return Ok(result);
        }
        let lo = self.intersection(node_f.lo(), node_g.lo())?;
        let hi = self.intersection(node_f.hi(), node_g.hi())?;
        let result = self.node_at(node_f.level(), lo, hi)?;
        self.apply_cache.insert(key, result);
        Ok(result)
    }

    /// The sets in `f` but not in `g`.
    ///
    /// # Errors
    ///
    /// When a limit is reached.
    pub fn difference(&mut self, f: Zdd, mut g: Zdd) -> Result<Zdd, StopReason> {
        if f == Zdd::EMPTY {
            return Ok(f);
        }
        let node_f = self.node(f);
        // Sets of `g` whose least variable is less than all in `f` take nothing away.
        while self.level(g) < node_f.level() {
            g = self.node(g).lo();
        }
        if f == g {
            return Ok(Zdd::EMPTY);
        }
        if g == Zdd::EMPTY {
            return Ok(f);
        }
        let key = Key::new(Operator::Difference, f, g);
        if let Some(result) = self.apply_cache.get(key) {
            return Ok(result);
        }
        let (g0, g1) = self.node(g).split(g, node_f.level());
        let lo = self.difference(node_f.lo(), g0)?;
        let hi = self.difference(node_f.hi(), g1)?;
        let result = self.node_at(node_f.level(), lo, hi)?;
        self.apply_cache.insert(key, result);
        Ok(result)
    }
}
