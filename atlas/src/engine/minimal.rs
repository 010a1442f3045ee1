//! Keeps only survivors whose length changes without any one vehicle or wall of a row.

use limits::{Budget, StopReason};

use super::{
    blocks::Blocks,
    forward::{self, ForwardSearch},
    line::class_of,
    partition::Survivor,
    space::{RowClasses, Space},
    table::Layout,
    view::View,
};

/// What a thread uses again.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    layout: Layout,
    search: ForwardSearch,
    alive: Vec<u32>,
}

/// Drops the survivors of a partition that keep their length without a vehicle or a wall of a row. Without one
/// that some shortest plan moves they do not, since the rest of that plan is shorter.
pub(crate) fn retain_minimal(
    space: &Space,
    blocks: &Blocks,
    survivors: &mut Vec<Survivor>,
    memory: &mut Memory,
    budget: &Budget,
) -> Result<(), StopReason> {
    // The bit of a vehicle, as in `View`.
    let mut next_vehicle = 1;
    for (row, &class) in blocks.classes.iter().enumerate() {
        let class = &space.rows[row][class];
        for piece in 0..class.n_pieces() {
            let is_primary = row == space.exit_row && piece + 1 == class.n_pieces();
            let vehicle = if class.is_wall(piece) { 0 } else { next_vehicle };
            next_vehicle <<= u32::from(vehicle != 0);
            let is_tested = |survivor: &Survivor| survivor.moved & vehicle == 0;
            if is_primary || !survivors.iter().any(is_tested) {
                continue;
            }
            let mut test = Test::new(space, blocks, row, piece, &mut *memory, budget);
            let mut kept = Vec::with_capacity(survivors.len());
            for survivor in survivors.drain(..) {
                if !is_tested(&survivor) || test.is_nearer(&survivor)? {
                    kept.push(survivor);
                }
            }
            *survivors = kept;
        }
    }
    Ok(())
}

/// The removal of one piece of a row.
struct Test<'a> {
    space: &'a Space,
    before: &'a Blocks,
    row: usize,
    piece: usize,
    after: Blocks,
    memory: &'a mut Memory,
    budget: &'a Budget,
}

impl<'a> Test<'a> {
    fn new(
        space: &'a Space,
        before: &'a Blocks,
        row: usize,
        piece: usize,
        memory: &'a mut Memory,
        budget: &'a Budget,
    ) -> Self {
        let class = &space.rows[row][before.classes[row]];
        let mut pieces = class.contents[0].pieces.clone();
        pieces.remove(piece);
        let mut classes: RowClasses = before.classes.clone();
        classes[row] =
            class_of(&space.rows[row], &pieces).expect("fewer pieces are a class as well");
        let after = Blocks::new(space, classes);
        memory.layout.reset(after.all.len());
        Self { space, before, row, piece, after, memory, budget }
    }

    /// Returns `true` if a survivor has a shorter plan without the piece. It cannot have a longer one.
    fn is_nearer(&mut self, survivor: &Survivor) -> Result<bool, StopReason> {
        self.budget.check()?;
        let block = self.block_without(survivor.block);
        let Memory { layout, search, alive } = &mut *self.memory;
        alive.clear();
        let types: Vec<_> = survivor.types.iter().map(|&of| &self.space.columns[of]).collect();
        let is_alive = |block: &super::blocks::Block| {
            let columns = types.iter().zip(block.covered);
            columns.into_iter().all(|(of, covered)| of.free[usize::from(covered)].n > 0)
        };
        let numbered = (0..).zip(&self.after.all);
        alive.extend(numbered.filter(|(_, block)| is_alive(block)).map(|(number, _)| number));
        layout.lay_out(self.space, &self.after, &survivor.types, alive)?;
        self.budget.allow(layout.n_states as usize * forward::STATE_BYTES)?;
        let view = &View::new(self.space, &self.after, layout);
        let from = view.item(block, survivor.contents);
        Ok(search.is_nearer(view, from, survivor.distance))
    }

    fn block_without(&self, block: u32) -> u32 {
        let contents = self.before.all[block as usize].contents;
        let content = |(row, content): (usize, u8)| {
            if row != self.row {
                return content.into();
            }
            let class = &self.space.rows[row][self.before.classes[row]];
            let mut pieces = class.contents[usize::from(content)].pieces.clone();
            pieces.remove(self.piece);
            let class = &self.space.rows[row][self.after.classes[row]];
            let content = class.content(&pieces).expect("fewer pieces are a content as well");
            u32::try_from(content).expect("at most 16")
        };
        self.after.number(contents.into_iter().enumerate().take(self.space.height()).map(content))
    }
}
