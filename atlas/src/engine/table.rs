//! The distances of all states of a type, in moves.
//!
//! A *type* is a type of each column together with the classes of the rows; no slide leaves it. Its states
//! are numbered: block by block, and within a block the columns are independent, so that the number is one
//! in a mixed radix of the contents that the rows leave to each column.

use limits::StopReason;

use super::{
    blocks::{Blocks, MAX_LINES, column_cells},
    columns::ColumnType,
    line::MAX_CONTENTS,
    space::Space,
};

/// No distance: not reached.
pub(crate) const UNREACHED: u8 = u8::MAX;

/// Where the states of a block stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The number of its first state; [`NOWHERE`] if it has none.
    pub(crate) first: u32,
    /// For each column, how far states are apart whose contents are neighbours.
    pub(crate) strides: [u32; MAX_LINES],
    /// Bit c: column c has more than one content here.
    pub(crate) mobile: u8,
}

pub(crate) const NOWHERE: u32 = u32::MAX;

/// A state of the type at hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item {
    /// The cells that columns cover, in row-major order.
    pub(crate) vertical: u64,
    /// Its number.
    pub(crate) index: u32,
    pub(crate) block: u32,
    /// The content of each column, four bits each.
    pub(crate) contents: u32,
}

impl Item {
    pub(crate) const fn content(self, column: usize) -> u32 {
        self.contents >> (4 * column) & 15
    }
}

/// The numbering of the states of a type.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    /// The type of each column.
    pub(crate) types: Vec<usize>,
    /// Bit c: column c holds vehicles.
    pub(crate) occupied_columns: u32,
    /// The blocks that have states, ascending.
    pub(crate) alive: Vec<u32>,
    /// Indexed by block.
    pub(crate) places: Vec<Place>,
    pub(crate) n_states: u32,
    /// For each column and content, the cells it covers.
    pub(crate) cells: [[u64; MAX_CONTENTS]; MAX_LINES],
}

impl Layout {
    /// Forgets the states; the next are of a partition with this many blocks.
    pub(crate) fn reset(&mut self, n_blocks: usize) {
        self.alive.clear();
        self.places.clear();
        self.places.resize(n_blocks, Place { first: NOWHERE, strides: [0; MAX_LINES], mobile: 0 });
    }

    /// Numbers the states of a type, which are in `alive`.
    pub(crate) fn lay_out(
        &mut self,
        space: &Space,
        blocks: &Blocks,
        types: &[usize],
        alive: &[u32],
    ) -> Result<(), StopReason> {
        for &block in &self.alive {
            self.places[block as usize].first = NOWHERE;
        }
        self.types.clear();
        self.types.extend_from_slice(types);
        let occupied = types.iter().enumerate().filter(|&(_, &of)| of != 0);
        self.occupied_columns = occupied.map(|(column, _)| 1 << column).sum();
        self.alive.clear();
        self.alive.extend_from_slice(alive);
        for (column, &of) in types.iter().enumerate() {
            self.cells[column] = cells(space, column, of);
        }
        let types: Vec<&ColumnType> = types.iter().map(|&of| &space.columns[of]).collect();
        let mut first: u32 = 0;
        for &number in alive {
            let block = &blocks.all[number as usize];
            let place = &mut self.places[number as usize];
            let mut n: u32 = 1;
            place.mobile = 0;
            for column in (0..types.len()).rev() {
                place.strides[column] = n;
                // At most 16^8, which is 2^32: the last one is refused below.
                let n_free = types[column].free[usize::from(block.covered[column])].n;
                place.mobile |= u8::from(n_free > 1) << column;
                n = n.saturating_mul(n_free);
            }
            place.first = first;
            first = first.checked_add(n).filter(|&n| n < NOWHERE).ok_or(StopReason::Memory)?;
        }
        self.n_states = first;
        Ok(())
    }
}

fn cells(space: &Space, column: usize, of: usize) -> [u64; MAX_CONTENTS] {
    let contents = &space.columns[of].class.contents;
    std::array::from_fn(|content| {
        contents.get(content).map_or(0, |content| column_cells(space, column, content.cells))
    })
}
