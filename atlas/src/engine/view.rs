//! The moves between the states of a type.

use super::{
    blocks::{Blocks, MAX_COLUMNS},
    columns::ColumnType,
    line::{LineClass, MAX_CONTENTS},
    space::Space,
    table::{Item, Layout, NOWHERE},
};

/// The states of a type, and what moves lead from one to another.
pub(crate) struct View<'a> {
    pub(crate) space: &'a Space,
    pub(crate) blocks: &'a Blocks,
    pub(crate) layout: &'a Layout,
    columns: Vec<Column<'a>>,
    rows: Vec<Row<'a>>,
}

/// A column that holds vehicles.
struct Column<'a> {
    number: usize,
    vehicles: Vehicles,
    of: &'a ColumnType,
    /// For each content of the column, the cells it covers.
    cells: &'a [u64; MAX_CONTENTS],
}

/// A row that holds vehicles.
struct Row<'a> {
    number: usize,
    vehicles: Vehicles,
    class: &'a LineClass,
    /// How far blocks are apart whose contents of the row are neighbours.
    stride: u32,
}

/// Which bits stand for the vehicles of a line. A board of 49 cells has 24 vehicles at most.
#[derive(Clone, Copy)]
struct Vehicles {
    first: u32,
    mask: u32,
}

impl Vehicles {
    fn numbered_from(n_vehicles: &mut u32, class: &LineClass) -> Self {
        let first = *n_vehicles;
        *n_vehicles += class.n_vehicles;
        Self { first, mask: (1 << class.n_vehicles) - 1 }
    }

    /// Those of the line among `vehicles`.
    const fn of_line(self, vehicles: u32) -> usize {
        (vehicles >> self.first & self.mask) as usize
    }

    /// A vehicle of the line among all.
    const fn of_all(self, vehicle: u8) -> u32 {
        (vehicle as u32) << self.first
    }
}

/// Lines whose moves fit into a word of bits.
const LINES_PER_WORD: usize = 64 / MAX_CONTENTS;

/// Bits of the number of a content.
const CONTENT_BITS: u32 = MAX_CONTENTS.trailing_zeros();

/// What is done with neighbours. It is no closure, since the compiler would not put that into both loops of
/// [`View::for_each_neighbour`], which takes a twelfth more time.
pub(crate) trait Visitor {
    /// `vehicle` is the bit of the one that moves, and `next` where that leads to.
    fn visit(&mut self, vehicle: u32, next: Item);
}

impl<'a> View<'a> {
    pub(crate) fn new(space: &'a Space, blocks: &'a Blocks, layout: &'a Layout) -> Self {
        let mut n_vehicles = 0;
        let columns = layout.occupied.iter().map(|&(column, of)| {
            let of = &space.columns[of];
            let vehicles = Vehicles::numbered_from(&mut n_vehicles, &of.class);
            Column { number: column, vehicles, of, cells: &layout.cells[column] }
        });
        let columns = columns.collect();
        let classes = blocks.classes.iter().enumerate();
        let classes = classes.map(|(row, &class)| (row, &space.rows[row][class]));
        let rows = classes.filter(|(_, class)| class.n_vehicles > 0).map(|(row, class)| {
            let vehicles = Vehicles::numbered_from(&mut n_vehicles, class);
            Row { number: row, vehicles, class, stride: blocks.strides[row] }
        });
        let rows = rows.collect();
        Self { space, blocks, layout, columns, rows }
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

    /// Visits the states that one move leads to from `item`, but for those of the vehicles in `done`.
    #[inline]
    pub(crate) fn for_each_neighbour(&self, item: Item, done: u32, visitor: &mut impl Visitor) {
        for columns in self.columns.chunks(LINES_PER_WORD) {
            self.move_in_columns(columns, item, done, visitor);
        }
        for rows in self.rows.chunks(LINES_PER_WORD) {
            self.move_in_rows(rows, item, done, visitor);
        }
    }

    #[inline]
    fn move_in_columns(
        &self,
        columns: &[Column<'_>],
        item: Item,
        done: u32,
        visitor: &mut impl Visitor,
    ) {
        let covered = &self.blocks.all[item.block as usize].covered;
        let mut moves = Moves::default();
        for (line, column) in columns.iter().enumerate() {
            let covered = covered[column.number].into();
            let content = item.content(column.number) as usize;
            let done = column.vehicles.of_line(done);
            moves.add(line, column.of.class.moves.from(content, covered, done));
        }
        let strides = &self.layout.places[item.block as usize].strides;
        for (line, to) in moves {
            let column = &columns[line];
            let content = item.content(column.number);
            let ranks = &column.of.ranks[usize::from(covered[column.number])];
            let [rank, next] = [content, to].map(|content| u32::from(ranks[content as usize]));
            let distance = next.wrapping_sub(rank).wrapping_mul(strides[column.number]);
            let [cells, next] = [content, to].map(|content| column.cells[content as usize]);
            let next = Item {
                vertical: item.vertical ^ cells ^ next,
                index: item.index.wrapping_add(distance),
                block: item.block,
                contents: item.contents ^ (content ^ to) << (4 * column.number),
            };
            let vehicle = column.of.class.moves.vehicle(content as usize, to as usize);
            visitor.visit(column.vehicles.of_all(vehicle), next);
        }
    }

    #[inline]
    fn move_in_rows(&self, rows: &[Row<'_>], item: Item, done: u32, visitor: &mut impl Visitor) {
        let contents = &self.blocks.all[item.block as usize].contents;
        let width = self.space.width();
        let row_cells = u8::MAX >> (8 - width);
        let mut moves = Moves::default();
        for (line, row) in rows.iter().enumerate() {
            let [covered, ..] = (item.vertical >> (width * row.number)).to_le_bytes();
            let covered = usize::from(covered & row_cells);
            let content = contents[row.number].into();
            moves.add(line, row.class.moves.from(content, covered, row.vehicles.of_line(done)));
        }
        for (line, to) in moves {
            let row = &rows[line];
            let content = contents[row.number];
            let distance = to.wrapping_sub(content.into()).wrapping_mul(row.stride);
            let block = item.block.wrapping_add(distance);
            let next = Item { index: self.index(block, item.contents), block, ..item };
            let vehicle = row.class.moves.vehicle(content.into(), to as usize);
            visitor.visit(row.vehicles.of_all(vehicle), next);
        }
    }
}

/// Moves in some lines: a bit for each line and content that one leads to. Together in a word they are gone
/// through by one loop, whose end the processor foresees more often than those of a loop for each line.
#[derive(Default)]
struct Moves(u64);

impl Moves {
    fn add(&mut self, line: usize, contents: u16) {
        self.0 |= u64::from(contents) << (MAX_CONTENTS * line);
    }
}

impl Iterator for Moves {
    /// A line, and a content.
    type Item = (usize, u32);

    fn next(&mut self) -> Option<Self::Item> {
        let bit = self.0.trailing_zeros();
        self.0 &= self.0.checked_sub(1)?;
        Some(((bit >> CONTENT_BITS) as usize, bit & ((1 << CONTENT_BITS) - 1)))
    }
}
