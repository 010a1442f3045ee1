//! The distances of all states of a type, in moves.
//!
//! A *type* is a type of each column together with the classes of the rows; no slide leaves it. Its states
//! are numbered: block by block, and within a block the columns are independent, so that the number is one
//! in a mixed radix of the contents that the rows leave to each column.

use limits::StopReason;

use super::{
    blocks::{Blocks, MAX_COLUMNS, column_cells},
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
    pub(crate) strides: [u32; MAX_COLUMNS],
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
    /// The columns that hold vehicles, with their types.
    occupied: Vec<(usize, usize)>,
    /// The blocks that have states, ascending.
    pub(crate) alive: Vec<u32>,
    /// Indexed by block.
    pub(crate) places: Vec<Place>,
    pub(crate) n_states: u32,
    /// For each column and content, the cells it covers.
    cells: Vec<[u64; MAX_CONTENTS]>,
}

/// The states of a type, and what moves lead from one to another.
pub(crate) struct View<'a> {
    pub(crate) space: &'a Space,
    pub(crate) blocks: &'a Blocks,
    pub(crate) layout: &'a Layout,
    column_movers: Vec<ColumnMover<'a>>,
    row_movers: Vec<RowMover<'a>>,
}

/// A vehicle of a column.
struct ColumnMover<'a> {
    /// Its bit.
    vehicle: u64,
    column: usize,
    moves: &'a [[u16; MAX_CONTENTS]],
    ranks: &'a [[u8; MAX_CONTENTS]],
    /// For each content of the column, the cells it covers.
    cells: &'a [u64; MAX_CONTENTS],
}

/// A vehicle of a row.
struct RowMover<'a> {
    /// Its bit.
    vehicle: u64,
    row: usize,
    moves: &'a [[u16; MAX_CONTENTS]],
    stride: u32,
}

impl Layout {
    /// Forgets the states; the next are of a partition with this many blocks.
    pub(crate) fn reset(&mut self, n_blocks: usize) {
        self.alive.clear();
        self.places.clear();
        self.places.resize(n_blocks, Place { first: NOWHERE, strides: [0; MAX_COLUMNS] });
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
        let occupied = types.iter().copied().enumerate().filter(|&(_, of)| of != 0);
        self.occupied.clear();
        self.occupied.extend(occupied);
        self.alive.clear();
        self.alive.extend_from_slice(alive);
        self.cells.clear();
        self.cells.extend(types.iter().enumerate().map(|(column, &of)| cells(space, column, of)));
        let types: Vec<&ColumnType> = types.iter().map(|&of| &space.columns[of]).collect();
        let mut first: u32 = 0;
        for &number in alive {
            let block = &blocks.all[number as usize];
            let place = &mut self.places[number as usize];
            let mut n: u32 = 1;
            for column in (0..types.len()).rev() {
                place.strides[column] = n;
                // At most 16^8, which is 2^32: the last one is refused below.
                n = n.saturating_mul(types[column].free[usize::from(block.covered[column])].n);
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

impl<'a> View<'a> {
    pub(crate) fn new(space: &'a Space, blocks: &'a Blocks, layout: &'a Layout) -> Self {
        let column_movers = layout.occupied.iter().flat_map(|&(column, of)| {
            let of = &space.columns[of];
            of.class.movers.iter().enumerate().map(move |(vehicle, mover)| ColumnMover {
                vehicle: 1 << (3 * column + vehicle),
                column,
                moves: &mover.moves,
                ranks: &of.ranks,
                cells: &layout.cells[column],
            })
        });
        let row_movers = blocks.classes.iter().enumerate().flat_map(|(row, &class)| {
            let movers = space.rows[row][class].movers.iter().enumerate();
            movers.map(move |(vehicle, mover)| RowMover {
                vehicle: 1 << (24 + 3 * row + vehicle),
                row,
                moves: &mover.moves,
                stride: blocks.strides[row],
            })
        });
        let (column_movers, row_movers) = (column_movers.collect(), row_movers.collect());
        Self { space, blocks, layout, column_movers, row_movers }
    }

    fn column_type(&self, column: usize) -> &ColumnType {
        &self.space.columns[self.layout.types[column]]
    }

    /// The number of a state.
    #[inline]
    pub(crate) fn index(&self, block: u32, contents: u32) -> u32 {
        let place = &self.layout.places[block as usize];
        debug_assert_ne!(place.first, NOWHERE);
        let covered = &self.blocks.all[block as usize].covered;
        let mut index = place.first;
        for &(column, of) in &self.layout.occupied {
            let ranks = &self.space.columns[of].ranks[usize::from(covered[column])];
            index +=
                u32::from(ranks[(contents >> (4 * column) & 15) as usize]) * place.strides[column];
        }
        index
    }

    /// The state with these contents.
    pub(crate) fn item(&self, block: u32, contents: u32) -> Item {
        let column_cells =
            |column: usize| self.layout.cells[column][(contents >> (4 * column) & 15) as usize];
        let vertical =
            (0..self.layout.types.len()).fold(0, |all, column| all | column_cells(column));
        Item { vertical, index: self.index(block, contents), block, contents }
    }

    /// The states of a block, by number.
    pub(crate) fn for_each_of(&self, block: u32, mut visit: impl FnMut(Item)) {
        let covered = &self.blocks.all[block as usize].covered;
        let width = self.layout.types.len();
        let free =
            |column: usize| self.column_type(column).free[usize::from(covered[column])].contents;
        let mut left: [u16; MAX_COLUMNS] = [0; MAX_COLUMNS];
        for (column, left) in left.iter_mut().enumerate().take(width) {
            *left = free(column);
        }
        let mut contents = (0..width).fold(0, |all, c| all | left[c].trailing_zeros() << (4 * c));
        let mut index = self.layout.places[block as usize].first;
        loop {
            let column_cells =
                |column: usize| self.layout.cells[column][(contents >> (4 * column) & 15) as usize];
            let vertical = (0..width).fold(0, |all, column| all | column_cells(column));
            visit(Item { vertical, index, block, contents });
            index += 1;
            // The last column counts fastest.
            let mut column = width;
            loop {
                let Some(before) = column.checked_sub(1) else { return };
                column = before;
                left[column] &= left[column] - 1;
                let is_over = left[column] == 0;
                if is_over {
                    left[column] = free(column);
                }
                contents &= !(15 << (4 * column));
                contents |= left[column].trailing_zeros() << (4 * column);
                if !is_over {
                    break;
                }
            }
        }
    }

    /// Calls `visit` with the states that one move leads to from `item`, with the vehicle that moves as a
    /// bit. Those that are not in `wanted` are left out.
    #[inline]
    pub(crate) fn for_each_neighbour(
        &self,
        item: Item,
        wanted: u64,
        mut visit: impl FnMut(u64, Item),
    ) {
        let block = &self.blocks.all[item.block as usize];
        let place = &self.layout.places[item.block as usize];
        for mover in self.column_movers.iter().filter(|mover| wanted & mover.vehicle != 0) {
            let covered = usize::from(block.covered[mover.column]);
            let content = item.content(mover.column);
            let mut next = mover.moves[covered][content as usize];
            while next != 0 {
                let to = next.trailing_zeros();
                next &= next - 1;
                let ranks = &mover.ranks[covered];
                let ranks =
                    u32::from(ranks[to as usize]).wrapping_sub(ranks[content as usize].into());
                let distance = ranks.wrapping_mul(place.strides[mover.column]);
                let next = Item {
                    vertical: item.vertical
                        ^ mover.cells[content as usize]
                        ^ mover.cells[to as usize],
                    index: item.index.wrapping_add(distance),
                    block: item.block,
                    contents: item.contents ^ (content ^ to) << (4 * mover.column),
                };
                visit(mover.vehicle, next);
            }
        }
        let width = self.space.width();
        let row_cells = u8::MAX >> (8 - width);
        for mover in self.row_movers.iter().filter(|mover| wanted & mover.vehicle != 0) {
            let [covered, ..] = (item.vertical >> (width * mover.row)).to_le_bytes();
            let covered = usize::from(covered & row_cells);
            let content = block.contents[mover.row];
            let mut next = mover.moves[covered][usize::from(content)];
            while next != 0 {
                let to = next.trailing_zeros();
                next &= next - 1;
                let contents = to.wrapping_sub(content.into());
                let block = item.block.wrapping_add(contents.wrapping_mul(mover.stride));
                visit(
                    mover.vehicle,
                    Item { index: self.index(block, item.contents), block, ..item },
                );
            }
        }
    }
}
