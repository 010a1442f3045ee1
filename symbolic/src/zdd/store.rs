//! The store of nodes.

use limits::{Budget, StopReason};

use super::{
    apply_cache::ApplyCache,
    node::{Node, Var, Zdd},
    unique::{Place, Unique},
};

/// The nodes of some families of sets, each node once, and what is remembered of operators on them.
///
/// A node takes 8 bytes and 6 to 12 more in the table that finds it; a remembered result takes 16.
#[derive(Debug)]
pub struct Store {
    /// Terminals first; children stand before their parents.
    pub(super) nodes: Vec<Node>,
    pub(super) unique: Unique,
    pub(super) apply_cache: ApplyCache,
    limits: Limits,
    peak_bytes: usize,
}

/// What a store may use, and when it has to stop.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes for nodes, the table that finds them and remembered results together.
    pub bytes: usize,
    /// The part of these bytes for remembered results, at most.
    pub apply_cache_bytes: usize,
    /// Time and interruption; its memory is not looked at.
    pub budget: Budget,
}

impl Limits {
    /// A limit on memory alone, half of it for remembered results.
    pub fn on_bytes(bytes: usize) -> Self {
        Self { bytes, apply_cache_bytes: bytes / 2, budget: Budget::default() }
    }
}

impl Store {
    /// Nodes that are made between two looks at the clock.
    const NODES_BETWEEN_CHECKS: usize = 1 << 16;

    /// A store without a node.
    pub fn new(limits: Limits) -> Self {
        let terminal = Node::new(Node::TERMINAL, Zdd::EMPTY, Zdd::EMPTY);
        let apply_cache = ApplyCache::new(limits.apply_cache_bytes.min(limits.bytes));
        let nodes = vec![terminal; 2];
        Self { nodes, unique: Unique::new(), apply_cache, limits, peak_bytes: 0 }
    }

    /// The number of nodes, those of families that nobody needs any more included.
    pub fn n_nodes(&self) -> usize {
        self.nodes.len() - 2
    }

    /// Bytes that are in use.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.unique.bytes() + self.apply_cache.bytes()
    }

    /// The most bytes that were in use at any time.
    pub fn peak_bytes(&self) -> usize {
        self.peak_bytes.max(self.bytes())
    }

    pub(super) fn node(&self, f: Zdd) -> Node {
        self.nodes[f.index()]
    }

    pub(super) fn level(&self, f: Zdd) -> u16 {
        self.node(f).level()
    }

    /// The sets of `lo`, and those of `hi` with `var` added. All variables in `lo` and `hi` are larger than
    /// `var`.
    ///
    /// # Errors
    ///
    /// When a limit is reached.
    pub fn make(&mut self, var: Var, lo: Zdd, hi: Zdd) -> Result<Zdd, StopReason> {
        let least = self.level(lo).min(self.level(hi));
        assert!(var.level() < least, "variables ascend from the root");
        self.node_at(var.level(), lo, hi)
    }

    /// [`Store::make`] for a level that is known to be less than those of `lo` and `hi`.
    #[inline]
    pub(super) fn node_at(&mut self, level: u16, lo: Zdd, hi: Zdd) -> Result<Zdd, StopReason> {
        if hi == Zdd::EMPTY {
            return Ok(lo);
        }
        let node = Node::new(level, lo, hi);
        if self.unique.is_full() {
            self.grow_unique()?;
        }
        match self.unique.find(node, &self.nodes) {
            Place::Found(number) => Ok(Zdd(number)),
            Place::Free(slot) => self.push(slot, node),
        }
    }

    fn push(&mut self, slot: usize, node: Node) -> Result<Zdd, StopReason> {
        let len = self.nodes.len();
        if len.is_multiple_of(Self::NODES_BETWEEN_CHECKS) {
            self.check()?;
        }
        if len == self.nodes.capacity() {
            self.reserve()?;
        }
        // `reserve` ends at the number of nodes that 27 bits tell apart.
        let number = u32::try_from(len).expect("less than 2^27");
        self.unique.insert(slot, node, number);
        self.nodes.push(node);
        Ok(Zdd(number))
    }

    /// Makes room for half as many nodes again.
    #[cold]
    fn reserve(&mut self) -> Result<(), StopReason> {
        let len = self.nodes.len();
        let more = (len / 2).max(1 << 10).min(Node::MAX_NODES - len);
        if more == 0 {
            return Err(StopReason::Memory);
        }
        self.allow(more * size_of::<Node>())?;
        self.nodes.reserve_exact(more);
        Ok(())
    }

    #[cold]
    fn grow_unique(&mut self) -> Result<(), StopReason> {
        self.allow(self.unique.bytes())?;
        self.unique.grow(&self.nodes);
        Ok(())
    }

    pub(super) fn note_peak(&mut self) {
        self.peak_bytes = self.peak_bytes();
    }

    /// The budget whose time and interrupt it looks at.
    pub fn budget(&self) -> &Budget {
        &self.limits.budget
    }

    /// Returns `Ok` if this many bytes may be taken beside those in use.
    ///
    /// # Errors
    ///
    /// [`StopReason::Memory`]
    pub fn allow(&self, n_bytes: usize) -> Result<(), StopReason> {
        match self.bytes().checked_add(n_bytes) {
            Some(n_bytes) if n_bytes <= self.limits.bytes => Ok(()),
            _ => Err(StopReason::Memory),
        }
    }

    /// Looks at the clock and at the interrupt, as operators do once for 65,536 new nodes.
    ///
    /// # Errors
    ///
    /// If there is not to be more work.
    #[cold]
    pub fn check(&mut self) -> Result<(), StopReason> {
        self.note_peak();
        self.limits.budget.check()
    }
}
