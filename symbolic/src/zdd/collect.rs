//! Garbage collection.

use super::{
    node::{Node, Zdd},
    store::Store,
};

impl Store {
    /// Drops all nodes but those of `roots`, and renumbers: `roots` are changed to their new numbers, all
    /// other families are lost, and so is what was remembered of operators. Linear in the nodes, with two
    /// bits for each beside them.
    pub fn collect<'a>(&mut self, roots: impl IntoIterator<Item = &'a mut Zdd>) {
        let roots: Vec<_> = roots.into_iter().collect();
        self.note_peak();
        let live = self.live(roots.iter().map(|root| **root));
        let rank = Rank::new(&live);
        for (place, number) in live.numbers().enumerate().skip(2) {
            let node = self.nodes[number];
            // Children stand before their parents, so nothing that is still needed is overwritten.
            self.nodes[place] = Node::new(node.level(), rank.of(node.lo()), rank.of(node.hi()));
        }
        for root in roots {
            *root = rank.of(*root);
        }
        self.nodes.truncate(live.len());
        self.unique.refill(&self.nodes);
        self.apply_cache.clear();
    }

    /// The number of nodes of some families together, terminals not counted. Linear in the nodes of the
    /// store.
    pub fn n_nodes_of(&self, families: &[Zdd]) -> usize {
        self.live(families.iter().copied()).len() - 2
    }

    /// The nodes of some families, and the terminals.
    pub(super) fn live(&self, families: impl Iterator<Item = Zdd>) -> LiveNodes {
        let mut live = LiveNodes { words: vec![0; self.nodes.len().div_ceil(64)] };
        for f in families.chain([Zdd::EMPTY, Zdd::UNIT]) {
            live.insert(f);
        }
        for (number, node) in self.nodes.iter().enumerate().skip(2).rev() {
            if live.has(number) {
                live.insert(node.lo());
                live.insert(node.hi());
            }
        }
        live
    }
}

/// A set of node numbers: a bit for each.
pub(super) struct LiveNodes {
    words: Vec<u64>,
}

impl LiveNodes {
    fn insert(&mut self, f: Zdd) {
        self.words[f.index() / 64] |= 1 << (f.index() % 64);
    }

    fn has(&self, number: usize) -> bool {
        self.words[number / 64] >> (number % 64) & 1 == 1
    }

    pub(super) fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The numbers, ascending.
    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> {
        (0..64 * self.words.len()).filter(|&number| self.has(number))
    }
}

/// The place of each number of a set among them.
pub(super) struct Rank<'a> {
    live: &'a LiveNodes,
    /// How many are before each word.
    before: Vec<u32>,
}

impl<'a> Rank<'a> {
    pub(super) fn new(live: &'a LiveNodes) -> Self {
        let before = live.words.iter().scan(0, |sum, word| {
            let before = *sum;
            *sum += word.count_ones();
            Some(before)
        });
        Self { live, before: before.collect() }
    }

    /// The place of a member, as the number of a node.
    pub(super) fn of(&self, f: Zdd) -> Zdd {
        let (word, bit) = (f.index() / 64, f.index() % 64);
        let below = self.live.words[word] & ((1 << bit) - 1);
        Zdd(self.before[word] + below.count_ones())
    }
}
