//! Sets that differ in one element, where the way along the chain from one to the other is open.

use limits::StopReason;

use super::{
    apply_cache::{Key, Operator},
    exchange::Chains,
    node::{Node, Zdd},
    store::Store,
};

/// Two families, and a third one that is only looked at.
#[derive(Clone, Copy)]
struct Triple {
    f: Zdd,
    within: Zdd,
    valid: Zdd,
}

/// The nodes of the first two families of a triple.
type Nodes = (Node, Node);

impl Store {
    /// The sets of `within` that are one run from a set in `f`: any number of steps along a chain by one
    /// element, all in the same direction, each of which leads to a set of `valid`. All of `f` and `within`
    /// have to be in `valid`.
    ///
    /// # Errors
    ///
    /// When a limit is reached.
    pub fn runs(
        &mut self,
        f: Zdd,
        within: Zdd,
        valid: Zdd,
        chains: &Chains,
    ) -> Result<Zdd, StopReason> {
        // The empty set is a run from none.
        if f.is_terminal() || within.is_terminal() {
            return Ok(Zdd::EMPTY);
        }
        let (node_f, node_u) = (self.node(f), self.node(within));
        let level = node_f.level().min(node_u.level());
        let valid = self.drop_above(valid, level);
        let key = Key::with_third(Operator::Runs, f, within, valid, 0);
        if let Some(result) = self.apply_cache.get(key) {
            return Ok(result);
        }
        let ((f0, f1), (u0, u1)) = (node_f.split(f, level), node_u.split(within, level));
        let (v0, v1) = self.node(valid).split(valid, level);
        let mut lo = self.runs(f0, u0, v0, chains)?;
        let mut hi = self.runs(f1, u1, v1, chains)?;
        if let Some(after) = chains.after(level) {
            let forward = Triple { f: f1, within: u0, valid: v0 };
            let forward = self.run_forward(forward, after, chains)?;
            lo = self.union(lo, forward)?;
            let backward = Triple { f: f0, within: u1, valid: v0 };
            let backward = self.run_backward(backward, after, chains)?;
            hi = self.union(hi, backward)?;
        }
        let result = self.node_at(level, lo, hi)?;
        self.apply_cache.insert(key, result);
        Ok(result)
    }

    /// The sets r + x of `within` with r in `f`, where x is w, the variable of `level`, or comes after it in
    /// the chain, and r + y is in `valid` for each y of the chain from w on and before x.
    fn run_forward(&mut self, t: Triple, level: u16, chains: &Chains) -> Result<Zdd, StopReason> {
        let Some((t, (node_f, node_u))) = self.meet(t, level) else { return Ok(Zdd::EMPTY) };
        let key = Key::with_third(Operator::RunForward, t.f, t.within, t.valid, level);
        if let Some(result) = self.apply_cache.get(key) {
            return Ok(result);
        }
        let at = node_f.level().min(node_u.level()).min(level);
        let ((f0, f1), (u0, u1)) = (node_f.split(t.f, at), node_u.split(t.within, at));
        let (v0, v1) = self.node(t.valid).split(t.valid, at);
        let (lo, hi) = if at < level {
            let lo = Triple { f: f0, within: u0, valid: v0 };
            let hi = Triple { f: f1, within: u1, valid: v1 };
            (self.run_forward(lo, level, chains)?, self.run_forward(hi, level, chains)?)
        } else {
            let farther = match chains.after(level) {
                Some(after) => {
                    let passing = self.intersection(f0, v1)?;
                    let farther = Triple { f: passing, within: u0, valid: v0 };
                    self.run_forward(farther, after, chains)?
                }
                None => Zdd::EMPTY,
            };
            (farther, self.intersection(f0, u1)?)
        };
        let result = self.node_at(at, lo, hi)?;
        self.apply_cache.insert(key, result);
        Ok(result)
    }

    /// The sets r of `within` for which r + x is in `f`, with x and `valid` as for [`Store::run_forward`].
    fn run_backward(&mut self, t: Triple, level: u16, chains: &Chains) -> Result<Zdd, StopReason> {
        let Some((t, (node_f, node_u))) = self.meet(t, level) else { return Ok(Zdd::EMPTY) };
        let key = Key::with_third(Operator::RunBackward, t.f, t.within, t.valid, level);
        if let Some(result) = self.apply_cache.get(key) {
            return Ok(result);
        }
        let at = node_f.level().min(node_u.level()).min(level);
        let ((f0, f1), (u0, u1)) = (node_f.split(t.f, at), node_u.split(t.within, at));
        let (v0, v1) = self.node(t.valid).split(t.valid, at);
        let result = if at < level {
            let lo = Triple { f: f0, within: u0, valid: v0 };
            let hi = Triple { f: f1, within: u1, valid: v1 };
            let lo = self.run_backward(lo, level, chains)?;
            let hi = self.run_backward(hi, level, chains)?;
            self.node_at(at, lo, hi)?
        } else {
            let nearest = self.intersection(f1, u0)?;
            match chains.after(level) {
                Some(after) => {
                    let passing = self.intersection(u0, v1)?;
                    let farther = Triple { f: f0, within: passing, valid: v0 };
                    let farther = self.run_backward(farther, after, chains)?;
                    self.union(nearest, farther)?
                }
                None => nearest,
            }
        };
        self.apply_cache.insert(key, result);
        Ok(result)
    }

    /// Goes down to a level that both `f` and `within` have, or to `level`; `None` if one of them is empty.
    fn meet(&self, mut t: Triple, level: u16) -> Option<(Triple, Nodes)> {
        loop {
            if t.f == Zdd::EMPTY || t.within == Zdd::EMPTY {
                return None;
            }
            let (node_f, node_u) = (self.node(t.f), self.node(t.within));
            let (level_f, level_u) = (node_f.level(), node_u.level());
            if level_f < level_u && level_f < level {
                t.f = node_f.lo();
            } else if level_u < level_f && level_u < level {
                t.within = node_u.lo();
            } else {
                t.valid = self.drop_above(t.valid, level_f.min(level));
                return Some((t, (node_f, node_u)));
            }
        }
    }

    /// The sets of `f` that have no variable above `level`.
    fn drop_above(&self, mut f: Zdd, level: u16) -> Zdd {
        while self.level(f) < level {
            f = self.node(f).lo();
        }
        f
    }
}
