//! The table that finds a node by its content.
//!
//! A slot holds a number and five bits of the node's hash, which spare most looks at nodes that are not the
//! one sought; 0 is a free slot, since terminals are not in the table. A node belongs into one of the 16
//! slots of a line, chosen by the newer of its children, so that nodes that are made one after another are
//! found in the same few lines: in the processor's cache. Where the line is full (of a child with many
//! parents), it belongs behind a place that its hash chooses. No node ever leaves the table, so a full line
//! stays full.

use super::node::Node;

/// A hash table of node numbers.
#[derive(Debug)]
pub(super) struct Unique {
    /// As many as a power of two.
    slots: Vec<u32>,
    len: usize,
}

/// Where a node is, or where it belongs.
pub(super) enum Place {
    /// The number of the equal node.
    Found(u32),
    /// The slot for its number.
    Free(usize),
}

impl Unique {
    const NUMBER_BITS: u32 = 27;
    const NUMBER_MASK: u32 = (1 << Self::NUMBER_BITS) - 1;
    const LEAST_SLOTS: usize = 1 << 10;
    /// Slots of a line: 64 bytes.
    const LINE: usize = 16;

    pub(super) fn new() -> Self {
        Self { slots: vec![0; Self::LEAST_SLOTS], len: 0 }
    }

    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<u32>()
    }

    /// Returns `true` if the table has to grow before the next node: two thirds of the slots are taken.
    pub(super) fn is_full(&self) -> bool {
        self.len * 3 >= self.slots.len() * 2
    }

    /// Looks for a node among those with the given content.
    #[inline]
    pub(super) fn find(&self, node: Node, nodes: &[Node]) -> Place {
        let hash = hash(node);
        let tag = tag(hash);
        let is_sought = |slot: u32| {
            slot >> Self::NUMBER_BITS == tag && nodes[(slot & Self::NUMBER_MASK) as usize] == node
        };
        self.search(node, hash, is_sought)
    }

    /// Puts the number of a new node into the slot that [`Unique::find`] gave.
    #[inline]
    pub(super) fn insert(&mut self, slot: usize, node: Node, number: u32) {
        self.slots[slot] = tag(hash(node)) << Self::NUMBER_BITS | number;
        self.len += 1;
    }

    /// Doubles the table, which has all of `nodes` from the third on; the first two are terminals.
    pub(super) fn grow(&mut self, nodes: &[Node]) {
        self.rebuild(2 * self.slots.len(), nodes);
    }

    /// Forgets everything and takes in `nodes` from the third on, which are all different; at most half of
    /// the slots are taken then, or two thirds where the table would have to grow for that.
    pub(super) fn refill(&mut self, nodes: &[Node]) {
        let n_slots = (2 * nodes.len()).next_power_of_two().max(Self::LEAST_SLOTS);
        let is_large_enough = 3 * nodes.len() < 2 * self.slots.len();
        let most = if is_large_enough { self.slots.len() } else { n_slots };
        self.rebuild(n_slots.min(most), nodes);
    }

    fn rebuild(&mut self, n_slots: usize, nodes: &[Node]) {
        // The old table goes first, so that both are never held at once.
        self.slots = Vec::new();
        self.slots = vec![0; n_slots];
        self.len = 0;
        for (number, &node) in (0_u32..).zip(nodes).skip(2) {
            if let Place::Free(slot) = self.search(node, hash(node), |_| false) {
                self.insert(slot, node, number);
            }
        }
    }

    /// The first slot in the order of search that is free or holds the number sought.
    #[inline]
    fn search(&self, node: Node, hash: u64, is_sought: impl Fn(u32) -> bool) -> Place {
        let line = self.line(node);
        let probe = |at: usize| match self.slots[at] {
            0 => Some(Place::Free(at)),
            slot => is_sought(slot).then_some(Place::Found(slot & Self::NUMBER_MASK)),
        };
        if let Some(place) = (line..line + Self::LINE).find_map(probe) {
            return place;
        }
        let mut at = self.home(hash);
        loop {
            if let Some(place) = probe(at) {
                return place;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    /// The first slot of a node's line. A node needs 1.5 to 3 slots, and eight children share a line.
    #[inline]
    fn line(&self, node: Node) -> usize {
        let newer = node.lo().max(node.hi());
        (2 * newer.index()) & (self.slots.len() - 1) & !(Self::LINE - 1)
    }

    // The top bits are the best mixed ones, and the shift leaves less than the number of slots.
    #[allow(clippy::cast_possible_truncation)]
    fn home(&self, hash: u64) -> usize {
        (hash >> (64 - self.slots.len().trailing_zeros())) as usize
    }
}

fn hash(node: Node) -> u64 {
    let word = node.word();
    (word ^ word >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Five bits of the hash below those that choose the slot, for tables of up to 2^32 slots.
// Five bits are left.
#[allow(clippy::cast_possible_truncation)]
fn tag(hash: u64) -> u32 {
    (hash >> 20 & 0x1f) as u32
}
