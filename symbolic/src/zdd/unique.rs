//! The table that finds a node by its content.

use super::node::Node;

/// An open-addressed hash table of node numbers. A slot holds a number and five bits of its hash, which spare most
/// looks at nodes that are not the one sought; 0 is a free slot, since terminals are not in the table.
pub(super) struct Unique {
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

    pub(super) fn new() -> Self {
        Self { slots: vec![0; Self::LEAST_SLOTS], len: 0 }
    }

    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<u32>()
    }

    /// Whether the table has to grow before the next node: two thirds of the slots are taken.
    pub(super) fn is_full(&self) -> bool {
        self.len * 3 >= self.slots.len() * 2
    }

    #[inline]
    pub(super) fn find(&self, node: Node, nodes: &[Node]) -> Place {
        let hash = hash(node);
        let mask = self.slots.len() - 1;
        let mut at = self.home(hash);
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return Place::Free(at);
            }
            if slot >> Self::NUMBER_BITS == tag(hash) {
                let number = slot & Self::NUMBER_MASK;
                if nodes[number as usize] == node {
                    return Place::Found(number);
                }
            }
            at = (at + 1) & mask;
        }
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

    /// Forgets everything and takes in `nodes` from the third on, which are all different; at most half of the
    /// slots are taken then.
    pub(super) fn refill(&mut self, nodes: &[Node]) {
        let n_slots = (2 * nodes.len()).next_power_of_two().max(Self::LEAST_SLOTS);
        self.rebuild(n_slots, nodes);
    }

    fn rebuild(&mut self, n_slots: usize, nodes: &[Node]) {
        // The old table goes first, so that both are never held at once.
        self.slots = Vec::new();
        self.slots = vec![0; n_slots];
        self.len = nodes.len() - 2;
        let mask = n_slots - 1;
        for (number, &node) in (0_u32..).zip(nodes).skip(2) {
            let hash = hash(node);
            let mut at = self.home(hash);
            while self.slots[at] != 0 {
                at = (at + 1) & mask;
            }
            self.slots[at] = tag(hash) << Self::NUMBER_BITS | number;
        }
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
