//! Breadth-first search of one share, backward from the winning configurations, a line at a time.

use super::{
    frontier::{Frontier, Item},
    outer::{bits, outer_cells},
    partition::{OUTER, RowChoice, Selections},
    share::{Block, Share, Slot},
    tables::{CONTENTS, Columns, Selection, of_column},
    word::Word,
};

/// What the search of a share needs to know and does not change.
#[derive(Clone, Copy)]
pub(super) struct Sweep<'a> {
    pub(super) columns: &'a Columns,
    pub(super) rows: &'a [&'a RowChoice],
    pub(super) selections: Selections,
    pub(super) exit_row: usize,
    /// Index of the last column.
    pub(super) last: usize,
}

/// A slide in row `row` that enters the cells of the columns `entered`.
#[derive(Clone, Copy)]
struct EnteringSlide {
    row: usize,
    columns: u8,
}

impl Sweep<'_> {
    /// Reaches all configurations of index 1.
    pub(super) fn start<W: Word>(&self, share: &mut Share<W>) {
        let row = self.exit_row;
        let mut words = W::Line::default();
        words.as_mut().fill([W::of(self.columns.free(row)); 4]);
        for number in 0..share.blocks.len() {
            let block = share.blocks[number];
            let content = usize::from(block.contents[row]);
            let Some(entered) = self.rows[row].exits[content] else { continue };
            let cells = W::of(outer_cells(entered, row));
            for line in 0..block.n_lines {
                if share.outer(&block, line).is_free(cells) {
                    share.reach(&block, line, &words.as_ref()[..block.slots_per_line as usize]);
                }
            }
        }
    }

    /// Reaches the neighbours of all configurations of the frontier.
    pub(super) fn expand<W: Word>(&self, share: &mut Share<W>, frontier: &Frontier<W>) {
        for (block, items) in frontier.by_group() {
            self.slide_inner(share, block, items, &frontier.words);
            self.slide_outer(share, block, items, &frontier.words);
            self.slide_rows(share, block, items, &frontier.words);
        }
    }

    /// Vehicles of the first and the last column.
    fn slide_inner<W: Word>(
        &self,
        share: &mut Share<W>,
        block: usize,
        items: &[Item<W>],
        words: &[Slot<W>],
    ) {
        let block = share.blocks[block];
        let rank_pairs = self.columns.rank_pairs(of_column(block.blocked, 0));
        let shifts = self.columns.shifts(of_column(block.blocked, self.last));
        for item in items {
            let words = item.words(&block, words);
            let mut line = W::Line::default();
            let next = line.as_mut();
            for (next, word) in next.iter_mut().zip(words) {
                for shift in shifts {
                    let sources = W::of(shift.sources);
                    for lane in 0..4 {
                        next[lane] |= (word[lane] & sources) << shift.distance
                            | word[lane] >> shift.distance & sources;
                    }
                }
            }
            let (lanes, words) = (next.as_flattened_mut(), words.as_flattened());
            for &(from, to) in rank_pairs {
                lanes[usize::from(to)] |= words[usize::from(from)];
            }
            share.reach(&block, item.line, &next[..block.slots_per_line as usize]);
        }
    }

    /// Vehicles of the other columns.
    fn slide_outer<W: Word>(
        &self,
        share: &mut Share<W>,
        block: usize,
        items: &[Item<W>],
        words: &[Slot<W>],
    ) {
        let block = share.blocks[block];
        for (c, stride) in self.strides(&block).into_iter().enumerate() {
            let blocked = of_column(block.blocked, c + 1);
            let choice = self.columns.choice(self.selections[c], blocked);
            if choice.len < 2 {
                continue;
            }
            let next = self.columns.next(blocked);
            let offset = |content: usize| u32::from(choice.rank[content % CONTENTS]) * stride;
            for item in items {
                let from = item.outer.content(c);
                let base = item.line - offset(from);
                for to in bits(next[from]) {
                    share.reach(&block, base + offset(to as usize), item.words(&block, words));
                }
            }
        }
    }

    /// Vehicles of the rows.
    fn slide_rows<W: Word>(
        &self,
        share: &mut Share<W>,
        number: usize,
        items: &[Item<W>],
        words: &[Slot<W>],
    ) {
        let from = share.blocks[number];
        let mut stride: usize = 1;
        for (row, choice) in self.rows.iter().enumerate() {
            for slide in &choice.slides[usize::from(from.contents[row])] {
                let to = number.strict_add_signed(slide.difference * stride.cast_signed());
                let to = share.blocks[to];
                if to.n_lines > 0 {
                    let entered = EnteringSlide { row, columns: slide.entered };
                    self.slide_row(share, [&from, &to], entered, items, words);
                }
            }
            stride *= choice.contents.len();
        }
    }

    /// One slide of a vehicle of a row, from one block to another.
    fn slide_row<W: Word>(
        &self,
        share: &mut Share<W>,
        [from, to]: [&Block; 2],
        entered: EnteringSlide,
        items: &[Item<W>],
        words: &[Slot<W>],
    ) {
        let cells = W::of(outer_cells(entered.columns, entered.row));
        let mut items = items.iter().filter(|item| item.outer.is_free(cells)).peekable();
        if items.peek().is_none() {
            return;
        }
        let enters_last = entered.columns >> self.last & 1 == 1;
        let free = if enters_last { self.columns.free(entered.row) } else { u64::MAX };
        let free = W::of(free);
        let has_same_lanes = of_column(from.blocked, 0) == of_column(to.blocked, 0);
        let strides = self.strides(to);
        let choices: [_; OUTER] = std::array::from_fn(|c| {
            self.columns.choice(self.selections[c], of_column(to.blocked, c + 1))
        });
        for item in items {
            let rank = |c: usize| u32::from(choices[c].rank[item.outer.content(c)]);
            let line = (0..OUTER).map(|c| rank(c) * strides[c]).sum();
            let words = item.words(from, words);
            if has_same_lanes && !enters_last {
                share.reach(to, line, words);
                continue;
            }
            let mut line_words = W::Line::default();
            let next = line_words.as_mut();
            if has_same_lanes {
                next.iter_mut().zip(words).for_each(|(next, word)| *next = word.map(|w| w & free));
            } else {
                self.map_lanes([from, to], words, next);
            }
            share.reach(to, line, &next[..to.slots_per_line as usize]);
        }
    }

    /// The words at the places that their lanes have in another block.
    fn map_lanes<W: Word>(&self, blocks: [&Block; 2], words: &[Slot<W>], next: &mut [Slot<W>]) {
        let [from, to] =
            blocks.map(|block| self.columns.choice(Selection::All, of_column(block.blocked, 0)));
        let (words, next) = (words.as_flattened(), next.as_flattened_mut());
        for content in bits(from.contents & to.contents) {
            let [from, to] = [from, to].map(|choice| choice.rank[content as usize % CONTENTS]);
            next[usize::from(to)] = words[usize::from(from)];
        }
    }

    /// The distance of lines whose contents of one outer column are neighbours.
    fn strides(&self, block: &Block) -> [u32; OUTER] {
        let mut strides = [1; OUTER];
        for c in (1..OUTER).rev() {
            let blocked = of_column(block.blocked, c + 1);
            strides[c - 1] = strides[c] * self.columns.choice(self.selections[c], blocked).len;
        }
        strides
    }
}
