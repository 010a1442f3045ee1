//! The configurations of one index in a share.

use super::{
    outer::Outer,
    share::{Block, Share, Slot},
    word::Word,
};

/// The configurations that one round reached, by groups of lines.
#[derive(Default)]
pub(super) struct Frontier<W> {
    heads: Vec<Head>,
    items: Vec<Item<W>>,
    /// The words of all items.
    pub(super) words: Vec<Slot<W>>,
}

/// The items of one group.
struct Head {
    block: usize,
    n_items: usize,
}

/// What the frontier holds of a line.
#[derive(Clone, Copy)]
pub(super) struct Item<W> {
    pub(super) outer: Outer<W>,
    /// The line within its block.
    pub(super) line: u32,
    /// Its first slot in the frontier.
    slot: u32,
}

impl<W: Word> Item<W> {
    /// Its words, of all words of the frontier.
    pub(super) fn words<'a>(&self, block: &Block, words: &'a [Slot<W>]) -> &'a [Slot<W>] {
        &words[self.slot as usize..][..block.slots_per_line as usize]
    }
}

impl<W: Word> Frontier<W> {
    /// The number of a block and items of it, for each group.
    pub(super) fn by_group(&self) -> impl Iterator<Item = (usize, &[Item<W>])> {
        let mut rest = self.items.as_slice();
        self.heads.iter().map(move |head| {
            let (items, after) = rest.split_at(head.n_items);
            rest = after;
            (head.block, items)
        })
    }

    /// Takes what was reached in the last round out of `share`; the number of its configurations.
    pub(super) fn take_from(&mut self, share: &mut Share<W>) -> u64 {
        self.heads.clear();
        self.items.clear();
        self.words.clear();
        let mut active_groups = std::mem::take(&mut share.active_groups);
        let n = active_groups.drain(..).map(|group| self.take_group(share, group)).sum();
        share.active_groups = active_groups;
        n
    }

    fn take_group(&mut self, share: &mut Share<W>, group: u32) -> u64 {
        let mut active = std::mem::take(&mut share.active[group as usize]);
        let group = share.groups[group as usize];
        let block = share.blocks[group.block as usize];
        let first = self.items.len();
        let mut n = 0;
        while active != 0 {
            let line = group.line + active.trailing_zeros();
            active &= active - 1;
            let slot = u32::try_from(self.words.len()).expect("less than 2^32 slots");
            self.items.push(Item { outer: share.outer(&block, line), line, slot });
            for reached in &mut share.reached[block.slots(line)] {
                let reached = std::mem::take(reached);
                n += W::count(reached);
                self.words.push(reached);
            }
        }
        self.heads.push(Head { block: group.block as usize, n_items: self.items.len() - first });
        n
    }
}
