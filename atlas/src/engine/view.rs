//! The moves between the states of a type.

use super::{
    blocks::{Blocks, MAX_LINES},
    columns::ColumnType,
    line::{LineClass, MAX_CONTENTS, MAX_COVERED},
    moves::LineMoves,
    space::Space,
    table::{Item, Layout, NOWHERE},
};

/// The states of a type, and what moves lead from one to another.
pub(crate) struct View<'a> {
    pub(crate) space: &'a Space,
    pub(crate) blocks: &'a Blocks,
    pub(crate) layout: &'a Layout,
    rows: [Row<'a>; MAX_LINES],
    columns: [Column<'a>; MAX_LINES],
    /// Bit r: row r has vehicles.
    occupied_rows: u32,
}

#[derive(Clone, Copy)]
struct Row<'a> {
    vehicles: Vehicles,
    moves: &'a LineMoves,
    /// Number of its first cell.
    first: u32,
    /// How far blocks are apart whose contents of the row are neighbours.
    stride: u32,
}

#[derive(Clone, Copy)]
struct Column<'a> {
    vehicles: Vehicles,
    moves: &'a LineMoves,
    /// As in [`ColumnType`].
    ranks: &'a [[u8; MAX_CONTENTS]; MAX_COVERED],
    /// For each content of the column, the cells it covers.
    cells: &'a [u64; MAX_CONTENTS],
}

/// The first of the bits that stand for the vehicles of a line: of rows from above, then of columns. A board of
/// 49 cells has 24 vehicles at most.
#[derive(Clone, Copy)]
struct Vehicles(u32);

impl Vehicles {
    fn numbered_from(n_vehicles: &mut u32, class: &LineClass) -> Self {
        let first = *n_vehicles;
        *n_vehicles += class.n_vehicles;
        Self(first)
    }

    /// Those of the line among `vehicles`, and above them those of lines that come later.
    const fn of_line(self, vehicles: u32) -> usize {
        (vehicles >> (self.0 % u32::BITS)) as usize
    }

    /// A vehicle of the line among all.
    const fn of_all(self, vehicle: u8) -> u32 {
        (vehicle as u32) << (self.0 % u32::BITS)
    }
}

/// What is done with neighbours. It is no closure, since the compiler would not put that into both loops of
/// [`View::for_each_neighbour`], which takes a twelfth more time.
pub(crate) trait Visitor {
    /// `vehicle` is the bit of the one that moves, and `next` where that leads to.
    fn visit(&mut self, vehicle: u32, next: Item);
}

impl<'a> View<'a> {
    pub(crate) fn new(space: &'a Space, blocks: &'a Blocks, layout: &'a Layout) -> Self {
        let mut n_vehicles = 0;
        let class_of = |row: usize| &space.rows[row][blocks.classes[row]];
        let row_of = |row: usize, vehicles| {
            let first = u32::try_from(row * space.width()).expect("49 cells");
            Row { vehicles, moves: &class_of(row).moves, first, stride: blocks.strides[row] }
        };
        // What stands for rows that there are not is never looked at.
        let mut rows = [row_of(0, Vehicles(0)); MAX_LINES];
        for (row, of) in rows.iter_mut().enumerate().take(space.height()) {
            *of = row_of(row, Vehicles::numbered_from(&mut n_vehicles, class_of(row)));
        }
        let columns = std::array::from_fn(|column| {
            let of = &space.columns[layout.types.get(column).copied().unwrap_or(0)];
            let vehicles = Vehicles::numbered_from(&mut n_vehicles, &of.class);
            let cells = &layout.cells[column];
            Column { vehicles, moves: &of.class.moves, ranks: &of.ranks, cells }
        });
        let is_occupied = |&row: &usize| class_of(row).n_vehicles > 0;
        let occupied_rows = (0..space.height()).filter(is_occupied).map(|row| 1 << row).sum();
        Self { space, blocks, layout, rows, columns, occupied_rows }
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
        for column in bits(self.layout.occupied_columns.into()) {
            let column = column as usize % MAX_LINES;
            let ranks = &self.columns[column].ranks[usize::from(covered[column]) % MAX_COVERED];
            let content = (contents >> (4 * column)) as usize % MAX_CONTENTS;
            index += u32::from(ranks[content]) * place.strides[column];
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
        let mut left: [u16; MAX_LINES] = [0; MAX_LINES];
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

    /// Visits the states that one move leads to from `item`, but for those of the vehicles in `done`.
    #[inline]
    pub(crate) fn for_each_neighbour(&self, item: Item, done: u32, visitor: &mut impl Visitor) {
        if self.space.has_long_lines {
            self.move_in_columns::<16>(item, done, visitor);
            self.move_in_rows::<16>(item, done, visitor);
        } else {
            self.move_in_columns::<8>(item, done, visitor);
            self.move_in_rows::<8>(item, done, visitor);
        }
    }

    #[inline]
    fn move_in_columns<const CONTENTS: u32>(
        &self,
        item: Item,
        done: u32,
        visitor: &mut impl Visitor,
    ) {
        let covered = &self.blocks.all[item.block as usize].covered;
        let place = &self.layout.places[item.block as usize];
        let moves_of = |column: usize| {
            let done = self.columns[column].vehicles.of_line(done);
            let content = item.content(column) as usize;
            self.columns[column].moves.from(content, covered[column].into(), done)
        };
        for_each_move::<CONTENTS>(place.mobile.into(), moves_of, |number, to| {
            let column = &self.columns[number];
            let content = item.content(number);
            let ranks = &column.ranks[usize::from(covered[number]) % MAX_COVERED];
            let ends = [content, to].map(|content| content as usize % MAX_CONTENTS);
            let [rank, next_rank] = ends.map(|content| u32::from(ranks[content]));
            let [cells, next_cells] = ends.map(|content| column.cells[content]);
            let distance = next_rank.wrapping_sub(rank).wrapping_mul(place.strides[number]);
            let next = Item {
                vertical: item.vertical ^ cells ^ next_cells,
                index: item.index.wrapping_add(distance),
                block: item.block,
                contents: item.contents ^ (content ^ to) << (4 * number),
            };
            let vehicle = column.moves.vehicle(ends[0], ends[1]);
            visitor.visit(column.vehicles.of_all(vehicle), next);
        });
    }

    #[inline]
    fn move_in_rows<const CONTENTS: u32>(&self, item: Item, done: u32, visitor: &mut impl Visitor) {
        let contents = &self.blocks.all[item.block as usize].contents;
        let row_cells = u8::MAX >> (8 - self.space.width());
        let moves_of = |number: usize| {
            let row = &self.rows[number];
            let [covered, ..] = (item.vertical >> (row.first % u64::BITS)).to_le_bytes();
            let covered = usize::from(covered & row_cells);
            row.moves.from(contents[number].into(), covered, row.vehicles.of_line(done))
        };
        for_each_move::<CONTENTS>(self.occupied_rows, moves_of, |number, to| {
            let row = &self.rows[number];
            let content = contents[number];
            let distance = to.wrapping_sub(content.into()).wrapping_mul(row.stride);
            let block = item.block.wrapping_add(distance);
            let next = Item { index: self.index(block, item.contents), block, ..item };
            let vehicle = row.moves.vehicle(content.into(), to as usize);
            visitor.visit(row.vehicles.of_all(vehicle), next);
        });
    }
}

/// Calls `act` for all moves in `lines`, which are bits, with a line and the content that the move leads to;
/// a line has at most `CONTENTS` of them, 8 or 16.
///
/// The moves of several lines are bits of one word: they are gone through by one loop, whose end the processor
/// foresees more often than those of a loop for each line.
#[inline]
fn for_each_move<const CONTENTS: u32>(
    lines: u32,
    moves_of: impl Fn(usize) -> u16,
    mut act: impl FnMut(usize, u32),
) {
    let n_lines = (u64::BITS / CONTENTS) as usize;
    for first in (0..MAX_LINES).step_by(n_lines) {
        let number_of = |line: u32| (first + line as usize) % MAX_LINES;
        let mut moves: u64 = 0;
        for line in bits(u64::from(lines) >> first & ((1 << n_lines) - 1)) {
            moves |= u64::from(moves_of(number_of(line))) << (CONTENTS * line);
        }
        for bit in bits(moves) {
            act(number_of(bit / CONTENTS), bit % CONTENTS);
        }
    }
}

/// The numbers of the bits of a word that are set, ascending.
fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        word &= word.checked_sub(1)?;
        Some(bit)
    })
}
