//! The moves between the states of a partition, a bundle at a time.

use super::{
    blocks::{Block, Blocks, MAX_LINES},
    columns::Free,
    layout::{Bundle, Layout},
    moves::LineMoves,
    set::{ContentSet, MAX_SLOTS, Slot, bits, each},
    space::Space,
    visit::{Visit, Visitor},
};

/// The states of a partition, and what moves lead from one to another.
pub(crate) struct View<'a> {
    pub(crate) space: &'a Space,
    pub(crate) blocks: &'a Blocks,
    pub(crate) layout: &'a Layout,
    rows: [Row<'a>; MAX_LINES],
    /// Bit r: row r has vehicles.
    occupied_rows: u64,
    /// The number of the last column.
    pub(crate) last: usize,
}

#[derive(Clone, Copy)]
struct Row<'a> {
    moves: &'a LineMoves,
    /// Number of its first cell.
    first: u32,
    /// How far blocks are apart whose contents of the row are neighbours.
    stride: u32,
}

impl<'a> View<'a> {
    pub(crate) fn new(space: &'a Space, blocks: &'a Blocks, layout: &'a Layout) -> Self {
        let class_of = |row: usize| &space.rows[row][blocks.classes[row]];
        // What stands for rows that there are not is never looked at.
        let rows = std::array::from_fn(|row| {
            let row = if row < space.height() { row } else { 0 };
            let first = u32::try_from(row * space.width()).expect("49 cells");
            Row { moves: &class_of(row).moves, first, stride: blocks.numbering.strides[row] }
        });
        let is_occupied = |&row: &usize| class_of(row).n_vehicles > 0;
        let occupied_rows = (0..space.height()).filter(is_occupied).map(|row| 1 << row).sum();
        Self { space, blocks, layout, rows, occupied_rows, last: space.width() - 1 }
    }

    #[inline]
    pub(crate) fn block(&self, number: u32) -> &Block {
        &self.blocks.all[number as usize]
    }

    /// What the contents of the first column may be in a block: those of the words of a bundle.
    #[inline]
    pub(crate) fn first_free(&self, block: &Block) -> &Free {
        self.space.columns.free(block.covered[0])
    }

    /// What the contents of the last column may be in a block.
    #[inline]
    pub(crate) fn last_free(&self, block: &Block) -> &Free {
        self.space.columns.free(block.covered[self.last % MAX_LINES])
    }

    /// Visits the states that one move leads to from states of a bundle. Adds those that have a new neighbour
    /// to `parents`, if the visitor finds them.
    #[inline]
    pub(crate) fn for_each_neighbour<W: ContentSet, V: Visitor<W>>(
        &self,
        bundle: Bundle,
        states: &[Slot<W>],
        parents: &mut [Slot<W>],
        visitor: &mut V,
    ) {
        let mut visit = Visit::new(visitor, states, parents);
        visit.own(bundle, |states, next| self.add_next(&bundle, states, next));
        self.move_to_other_bundles(bundle, &mut visit);
    }

    /// Visits those of other bundles.
    #[inline]
    pub(crate) fn for_each_other_bundle<W: ContentSet, V: Visitor<W>>(
        &self,
        bundle: Bundle,
        states: &[Slot<W>],
        visitor: &mut V,
    ) {
        self.move_to_other_bundles(bundle, &mut Visit::new(visitor, states, &mut []));
    }

    /// Visits those that a move in the exit row leads to.
    #[inline]
    pub(crate) fn leave_goal<W: ContentSet, V: Visitor<W>>(
        &self,
        bundle: Bundle,
        states: &[Slot<W>],
        visitor: &mut V,
    ) {
        let visit = &mut Visit::new(visitor, states, &mut []);
        self.move_in_row(self.space.exit_row, bundle, visit);
    }

    /// Moves states of a bundle from `left` to `states` until no move leads from these to a state that is
    /// left.
    #[inline]
    pub(crate) fn close_bundle<W: ContentSet>(
        &self,
        bundle: &Bundle,
        states: &mut [Slot<W>],
        left: &mut [Slot<W>],
    ) {
        let mut is_done = false;
        while !is_done {
            is_done = true;
            let mut next = [Slot::default(); MAX_SLOTS];
            let next = &mut next[..states.len()];
            self.add_next(bundle, states, next);
            for ((next, states), left) in next.iter().zip(&mut *states).zip(&mut *left) {
                let new = each(*next, *left, |next, left| next & left);
                *left = each(*left, new, |left, new| left & !new);
                *states = each(*states, new, |states, new| states | new);
                is_done &= new == Slot::default();
            }
        }
    }

    /// Adds the states that one move of a vehicle of the first or the last column leads to.
    #[inline]
    fn add_next<W: ContentSet>(&self, bundle: &Bundle, states: &[Slot<W>], next: &mut [Slot<W>]) {
        let columns = &self.space.columns;
        let covered = &self.block(bundle.block).covered;
        columns.add_next(covered[self.last % MAX_LINES], states, next);
        columns.add_next_by_rank(covered[0], states, next);
    }

    #[inline]
    fn move_in_inner_columns<W: ContentSet, V: Visitor<W>>(
        &self,
        bundle: Bundle,
        visit: &mut Visit<'_, W, V>,
    ) {
        let columns = &self.space.columns;
        let covered = &self.block(bundle.block).covered;
        for column in 1..self.last {
            let content = bundle.contents.of(column);
            let covered = covered[column % MAX_LINES];
            let next = columns.next(covered, content);
            if next == 0 {
                continue;
            }
            let free = columns.free(covered);
            let vertical = bundle.vertical ^ self.space.column_cells(column, content);
            for to in bits(next) {
                let by = free.rank(to).wrapping_sub(free.rank(content));
                let vertical = vertical ^ self.space.column_cells(column, to);
                visit.all(self.layout.moved(bundle, column, by, to, vertical));
            }
        }
    }

    /// The inner columns, and the rows.
    #[inline]
    fn move_to_other_bundles<W: ContentSet, V: Visitor<W>>(
        &self,
        bundle: Bundle,
        visit: &mut Visit<'_, W, V>,
    ) {
        self.move_in_inner_columns(bundle, visit);
        for number in bits(self.occupied_rows) {
            self.move_in_row(number, bundle, visit);
        }
    }

    #[inline]
    fn move_in_row<W: ContentSet, V: Visitor<W>>(
        &self,
        of_row: usize,
        bundle: Bundle,
        visit: &mut Visit<'_, W, V>,
    ) {
        let block = self.block(bundle.block);
        let row = &self.rows[of_row % MAX_LINES];
        let content = block.contents[of_row % MAX_LINES];
        let row_cells = u8::MAX >> (8 - self.space.width());
        let [covered, ..] = (bundle.vertical >> (row.first % u64::BITS)).to_le_bytes();
        let covered = usize::from(covered & row_cells);
        for to in bits(row.moves.from(content.into(), covered).into()) {
            let to = u32::try_from(to).expect("at most 16");
            let distance = to.wrapping_sub(content.into()).wrapping_mul(row.stride);
            let number = bundle.block.wrapping_add(distance);
            let next = self.layout.bundle(self.space, number, bundle.contents, bundle.vertical);
            self.move_to_block(of_row, [block, self.block(number)], next, visit);
        }
    }

    /// A vehicle of a row moves. Where it enters cells of the first or the last column, these have to be
    /// empty.
    #[inline]
    fn move_to_block<W: ContentSet, V: Visitor<W>>(
        &self,
        row: usize,
        [from, to]: [&Block; 2],
        bundle: Bundle,
        visit: &mut Visit<'_, W, V>,
    ) {
        let last = self.last % MAX_LINES;
        let last_contents = || W::of(self.last_free(to).contents);
        if from.covered[0] < to.covered[0] {
            let ranks = self.space.columns.ranks_without(to.covered[0], row);
            visit.entering(bundle, ranks, last_contents());
        } else if from.covered[0] > to.covered[0] {
            let ranks = self.space.columns.ranks_without(from.covered[0], row);
            visit.leaving(bundle, ranks, last_contents());
        } else if from.covered[last] == to.covered[last] {
            visit.all(bundle);
        } else {
            visit.among(bundle, last_contents());
        }
    }
}
