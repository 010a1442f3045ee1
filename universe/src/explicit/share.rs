//! A share laid out in memory.
//!
//! Given the contents of the rows, columns are independent of one another. So a share is a list of
//! *blocks*, one for each choice of row contents, and a block is the product of the contents that its
//! columns may have. The last column's contents are the bits of a word (22 of 32 or 41 of 64, at fixed
//! places); the first column's are the *lanes* of a *line* of words; the columns between, in mixed radix,
//! number the lines of the block. A line takes whole *slots* of four words. A line says which of its
//! configurations have not been reached and which were reached in this round.

use std::ops::Range;

use super::{
    outer::{Outer, bits},
    partition::{Contents, Placement, Selections},
    tables::{BlockedCells, Columns, Selection, of_column},
    word::Word,
};

/// Four words of a line.
pub(super) type Slot<W> = [W; 4];

/// Lines that share a word of the set of active lines.
pub(super) const GROUP: u32 = 64;

/// All configurations of a share that agree in the contents of the rows.
#[derive(Clone, Copy)]
pub(super) struct Block {
    pub(super) blocked: BlockedCells,
    /// For each row, the number of its content.
    pub(super) contents: Contents,
    /// Its first slot, line and group.
    pub(super) slot: u32,
    pub(super) line: u32,
    pub(super) group: u32,
    pub(super) n_lines: u32,
    pub(super) slots_per_line: u32,
}

impl Block {
    /// The slots of a line.
    pub(super) const fn slots(&self, line: u32) -> Range<usize> {
        let first = (self.slot + line * self.slots_per_line) as usize;
        first..first + self.slots_per_line as usize
    }
}

/// Up to 64 successive lines of a block.
#[derive(Clone, Copy)]
pub(super) struct Group {
    pub(super) block: u32,
    /// Its first line within the block.
    pub(super) line: u32,
}

/// The memory of a share; used again for the next one.
#[derive(Default)]
pub(super) struct Share<W> {
    pub(super) blocks: Vec<Block>,
    pub(super) groups: Vec<Group>,
    pub(super) lines: Vec<Outer<W>>,
    /// Configurations not yet reached.
    pub(super) unreached: Vec<Slot<W>>,
    /// Configurations reached in this round.
    pub(super) reached: Vec<Slot<W>>,
    /// For each group, the lines in which something was reached in this round.
    pub(super) active: Vec<u64>,
    /// The groups that have active lines.
    pub(super) active_groups: Vec<u32>,
}

impl<W: Word> Share<W> {
    /// Lays out the blocks of a share, nothing reached.
    pub(super) fn lay_out(
        &mut self,
        columns: &Columns,
        selections: Selections,
        last: usize,
        placements: &[Placement],
    ) {
        self.blocks.clear();
        self.groups.clear();
        self.lines.clear();
        self.unreached.clear();
        for &(blocked, contents) in placements {
            let lanes = columns.choice(Selection::All, of_column(blocked, 0)).len;
            let block = Block {
                blocked,
                contents,
                slot: index(self.unreached.len()),
                line: index(self.lines.len()),
                group: index(self.groups.len()),
                n_lines: 0,
                slots_per_line: lanes.div_ceil(4),
            };
            let number = index(self.blocks.len());
            self.blocks.push(block);
            self.lay_lines(columns, selections, blocked);
            let n_lines = index(self.lines.len()) - block.line;
            self.blocks[number as usize].n_lines = n_lines;
            let first_lines = (0..n_lines).step_by(GROUP as usize);
            self.groups.extend(first_lines.map(|line| Group { block: number, line }));
            let bits = columns.choice(Selection::All, of_column(blocked, last)).contents;
            self.lay_slots(lanes, n_lines, W::of(bits));
        }
        self.reached.clear();
        self.reached.resize(self.unreached.len(), Slot::default());
        self.active.clear();
        self.active.resize(self.groups.len(), 0);
        self.active_groups.clear();
    }

    /// The lines of a block, the last outer column fastest.
    fn lay_lines(&mut self, columns: &Columns, selections: Selections, blocked: BlockedCells) {
        let options = |c: usize| columns.choice(selections[c], of_column(blocked, c + 1)).contents;
        let cells = |c: usize, content: u32| columns.outer_cells(c, content);
        let [o0, o1, o2, o3, o4] = std::array::from_fn(options);
        for a in bits(o0) {
            let line = Outer::default().with(0, a, cells(0, a));
            for b in bits(o1) {
                let line = line.with(1, b, cells(1, b));
                for c in bits(o2) {
                    let line = line.with(2, c, cells(2, c));
                    for d in bits(o3) {
                        let line = line.with(3, d, cells(3, d));
                        self.lines.extend(bits(o4).map(|e| line.with(4, e, cells(4, e))));
                    }
                }
            }
        }
    }

    fn lay_slots(&mut self, lanes: u32, n_lines: u32, bits: W) {
        let (full, rest) = (lanes / 4, lanes % 4);
        let last = std::array::from_fn(|lane| if index(lane) < rest { bits } else { W::default() });
        for _ in 0..n_lines {
            self.unreached.extend((0..full).map(|_| [bits; 4]));
            if rest > 0 {
                self.unreached.push(last);
            }
        }
    }

    /// The outer columns of a line of `block`.
    pub(super) fn outer(&self, block: &Block, line: u32) -> Outer<W> {
        self.lines[(block.line + line) as usize]
    }

    /// Adds those configurations of a line of `block` that were not reached before.
    #[inline]
    pub(super) fn reach(&mut self, block: &Block, line: u32, words: &[Slot<W>]) {
        // Two lines of three have one slot, and are worth a way of their own.
        let is_new = match words {
            [word] => self.reach_slot((block.slot + line) as usize, *word),
            _ => self.reach_slots(block.slots(line), words),
        };
        if is_new {
            self.activate(block.group, line);
        }
    }

    fn reach_slot(&mut self, slot: usize, word: Slot<W>) -> bool {
        let unreached = self.unreached[slot];
        let new: Slot<W> = std::array::from_fn(|lane| unreached[lane] & word[lane]);
        if new == Slot::default() {
            return false;
        }
        let reached = self.reached[slot];
        self.unreached[slot] = std::array::from_fn(|lane| unreached[lane] ^ new[lane]);
        self.reached[slot] = std::array::from_fn(|lane| reached[lane] | new[lane]);
        true
    }

    fn reach_slots(&mut self, slots: Range<usize>, words: &[Slot<W>]) -> bool {
        let unreached = &mut self.unreached[slots.clone()];
        let mut any = Slot::<W>::default();
        for (unreached, word) in unreached.iter().zip(words) {
            for lane in 0..4 {
                any[lane] |= unreached[lane] & word[lane];
            }
        }
        if any == Slot::default() {
            return false;
        }
        let reached = &mut self.reached[slots];
        for ((unreached, reached), word) in unreached.iter_mut().zip(reached).zip(words) {
            for lane in 0..4 {
                reached[lane] |= unreached[lane] & word[lane];
                unreached[lane] &= !word[lane];
            }
        }
        true
    }

    fn activate(&mut self, first_group: u32, line: u32) {
        let group = first_group + line / GROUP;
        let active = &mut self.active[group as usize];
        if *active == 0 {
            self.active_groups.push(group);
        }
        *active |= 1 << (line % GROUP);
    }
}

fn index(n: usize) -> u32 {
    u32::try_from(n).expect("a share has less than 2^32 slots")
}

#[cfg(test)]
mod tests {
    use board::{Metric, Size};

    use super::*;
    use crate::{
        count::count,
        explicit::partition::{Rows, placements, shares},
        rules::Rules,
        universe::Universe,
    };

    #[test]
    fn shares_hold_every_configuration_that_does_not_win_once() {
        let sizes = [(6, 2), (5, 4), (4, 5), (3, 6), (7, 2), (3, 7)];
        let of_cars =
            [Rules::Collette, Rules::Fogleman].map(|rules| sizes.map(|size| (rules, size)));
        let of_units = [(6, 2), (4, 3), (3, 4), (3, 5)].map(|size| (Rules::Unit, size));
        for &(rules, (width, height)) in of_cars.as_flattened().iter().chain(&of_units) {
            let universe = Universe::new(Size::new(width, height).unwrap(), rules, None).unwrap();
            let counts = count(universe);
            for max_slots in [1, 100, 10_000] {
                let n = if universe.column_lines().len() > u32::LANES {
                    n_configurations::<u64>(universe, max_slots)
                } else {
                    n_configurations::<u32>(universe, max_slots)
                };
                assert_eq!(n, counts.valid - counts.winning, "{universe} {max_slots}");
            }
        }
    }

    fn n_configurations<W: Word>(universe: Universe, max_slots: u64) -> u64 {
        let columns = Columns::new(universe, Metric::Steps);
        let rows = Rows::new(universe, Metric::Steps);
        let last = usize::from(universe.size().width()) - 1;
        let mut share = Share::<W>::default();
        let mut n = 0;
        for partition in 0..rows.n_partitions() {
            let placements = placements(&rows.partition(partition));
            let shares = shares(universe, &columns, &placements, max_slots, || Ok(())).unwrap();
            for (selections, n_slots) in shares {
                share.lay_out(&columns, selections, last, &placements);
                assert_eq!(share.unreached.len() as u64, n_slots);
                n += share.unreached.iter().map(|&slot| W::count(slot)).sum::<u64>();
            }
        }
        n
    }
}
