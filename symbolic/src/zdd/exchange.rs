//! Sets that differ in one element, which stands beside the other in a chain.

use limits::StopReason;

use super::{
    apply_cache::{Key, Operator},
    node::{Node, Var, Zdd},
    store::Store,
};

/// Chains of elements: the next element after some of them.
///
/// A [`Store`] remembers results without the chains that they came from: one store is for one of these.
///
/// A set goes to another one by a *step* if one of its elements is exchanged for the next or the one before
/// in its chain.
#[derive(Clone, Debug)]
pub struct Chains {
    /// Indexed by level; [`Node::TERMINAL`] where a chain ends.
    next: Vec<u16>,
}

impl Chains {
    /// Chains given by pairs of an element and the next, which is larger; each element is at most once the
    /// first of a pair.
    ///
    /// # Panics
    ///
    /// If a pair descends, or two begin alike.
    pub fn new(links: impl IntoIterator<Item = (Var, Var)>) -> Self {
        let mut next = Vec::new();
        for (var, after) in links {
            assert!(var < after, "chains ascend");
            if next.len() <= var.index() {
                next.resize(var.index() + 1, Node::TERMINAL);
            }
            assert!(next[var.index()] == Node::TERMINAL, "one next element");
            next[var.index()] = after.level();
        }
        Self { next }
    }

    pub(super) fn after(&self, level: u16) -> Option<u16> {
        self.next.get(usize::from(level)).copied().filter(|&after| after != Node::TERMINAL)
    }
}

/// What happens to an element v and the next, w.
#[derive(Clone, Copy)]
enum Exchange {
    /// r + v becomes r + w.
    Forward,
    /// r + w becomes r + v.
    Backward,
}

impl Exchange {
    fn operator(self) -> Operator {
        match self {
            Self::Forward => Operator::Forward,
            Self::Backward => Operator::Backward,
        }
    }
}

impl Store {
    /// The sets of `within` that are one step from a set in `f`.
    ///
    /// All steps are taken at once, by one operator on pairs of nodes: a set of the result without the least
    /// element v comes from one without it, or from one with v in place of the next element w; and the other
    /// way round.
    ///
    /// # Errors
    ///
    /// When a limit is reached.
    pub fn steps(&mut self, f: Zdd, within: Zdd, chains: &Chains) -> Result<Zdd, StopReason> {
        // The empty set is a step from none.
        if f.is_terminal() || within.is_terminal() {
            return Ok(Zdd::EMPTY);
        }
        let key = Key::new(Operator::Steps, f, within);
        if let Some(result) = self.apply_cache.get(key) {
            return Ok(result);
        }
        let (node_f, node_u) = (self.node(f), self.node(within));
        let level = node_f.level().min(node_u.level());
        let ((f0, f1), (u0, u1)) = (node_f.split(f, level), node_u.split(within, level));
        let mut lo = self.steps(f0, u0, chains)?;
        let mut hi = self.steps(f1, u1, chains)?;
        if let Some(after) = chains.after(level) {
            let forward = self.exchanged(Exchange::Forward, f1, u0, after)?;
            lo = self.union(lo, forward)?;
            let backward = self.exchanged(Exchange::Backward, f0, u1, after)?;
            hi = self.union(hi, backward)?;
        }
        let result = self.node_at(level, lo, hi)?;
        self.apply_cache.insert(key, result);
        Ok(result)
    }

    /// The sets of `within` that an exchange leads to from one in `f`; w is the variable of `level`, and v is
    /// left out on both sides.
    fn exchanged(
        &mut self,
        exchange: Exchange,
        mut f: Zdd,
        mut within: Zdd,
        level: u16,
    ) -> Result<Zdd, StopReason> {
        let (node_f, node_u) = loop {
            if f == Zdd::EMPTY || within == Zdd::EMPTY {
                return Ok(Zdd::EMPTY);
            }
            let (node_f, node_u) = (self.node(f), self.node(within));
            let (level_f, level_u) = (node_f.level(), node_u.level());
            if level_f >= level && level_u >= level {
                return self.at_w(exchange, f, within, level);
            }
            match level_f.cmp(&level_u) {
                std::cmp::Ordering::Less => f = node_f.lo(),
                std::cmp::Ordering::Greater => within = node_u.lo(),
                std::cmp::Ordering::Equal => break (node_f, node_u),
            }
        };
        let key = Key::with_level(exchange.operator(), f, within, level);
        if let Some(result) = self.apply_cache.get(key) {
            return Ok(result);
        }
        let lo = self.exchanged(exchange, node_f.lo(), node_u.lo(), level)?;
        let hi = self.exchanged(exchange, node_f.hi(), node_u.hi(), level)?;
        let result = self.node_at(node_f.level(), lo, hi)?;
        self.apply_cache.insert(key, result);
        Ok(result)
    }

    /// [`Store::exchanged`] where no set has an element before w.
    fn at_w(
        &mut self,
        exchange: Exchange,
        f: Zdd,
        within: Zdd,
        level: u16,
    ) -> Result<Zdd, StopReason> {
        let (f0, f1) = self.node(f).split(f, level);
        let (u0, u1) = self.node(within).split(within, level);
        match exchange {
            Exchange::Forward => {
                let rest = self.intersection(f0, u1)?;
                self.node_at(level, Zdd::EMPTY, rest)
            }
            Exchange::Backward => self.intersection(f1, u0),
        }
    }
}
