//! The blocks of a partition: one for each choice of the contents of its rows.

use super::space::{RowClasses, Space};

/// Rows, and columns, are at most this many, a power of two.
pub(crate) const MAX_LINES: usize = 8;

/// What the rows of a block leave to the columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    /// The cells that rows cover, by column: bit r is the cell of row r.
    pub(crate) covered: [u8; MAX_LINES],
    /// Number of the content of each row.
    pub(crate) contents: [u8; MAX_LINES],
    /// The cells that rows cover, in row-major order.
    pub(crate) horizontal: u64,
    /// `true` if the primary touches the exit.
    pub(crate) is_goal: bool,
}

/// All blocks of some rows.
#[derive(Debug)]
pub(crate) struct Blocks {
    pub(crate) classes: RowClasses,
    pub(crate) all: Vec<Block>,
    pub(crate) numbering: Numbering,
}

/// How blocks are numbered.
#[derive(Debug)]
pub(crate) struct Numbering {
    /// For each row, how far blocks are apart whose contents of the row are neighbours.
    pub(crate) strides: Vec<u32>,
}

impl Blocks {
    /// Bytes that all blocks of some rows take.
    pub(crate) fn n_bytes(space: &Space, classes: &RowClasses) -> usize {
        let n_contents =
            classes.iter().enumerate().map(|(row, &class)| space.rows[row][class].contents.len());
        n_contents.fold(size_of::<Block>(), usize::saturating_mul)
    }

    pub(crate) fn new(space: &Space, classes: RowClasses) -> Self {
        let mut strides = vec![1; classes.len()];
        for row in (1..classes.len()).rev() {
            let n_contents = space.rows[row][classes[row]].contents.len();
            strides[row - 1] = strides[row] * u32::try_from(n_contents).expect("at most 16");
        }
        let empty = Block { covered: [0; 8], contents: [0; 8], horizontal: 0, is_goal: false };
        let mut blocks = vec![empty];
        for (row, &class) in classes.iter().enumerate() {
            let contents = 0..space.rows[row][class].contents.len();
            let extended = blocks.iter().flat_map(|block| {
                contents.clone().map(|content| block.with(space, row, class, content))
            });
            blocks = extended.collect();
        }
        Self { classes, all: blocks, numbering: Numbering { strides } }
    }
}

impl Numbering {
    /// The number of the block with these contents of its rows.
    pub(crate) fn number(&self, contents: impl IntoIterator<Item = u32>) -> u32 {
        contents.into_iter().zip(&self.strides).map(|(content, stride)| content * stride).sum()
    }
}

impl Block {
    fn with(self, space: &Space, row: usize, class: usize, content: usize) -> Self {
        let mut block = self;
        let pieces = &space.rows[row][class].contents[content];
        for column in (0..space.width()).filter(|column| pieces.cells >> column & 1 == 1) {
            block.covered[column] |= 1 << row;
        }
        block.contents[row] = u8::try_from(content).expect("few contents");
        block.horizontal |= row_cells(space, row, pieces.cells);
        block.is_goal |= row == space.exit_row && pieces.cells >> (space.width() - 1) & 1 == 1;
        block
    }
}

/// Cells of a row as cells of the board.
pub(crate) fn row_cells(space: &Space, row: usize, cells: u8) -> u64 {
    u64::from(cells) << (row * space.width())
}
