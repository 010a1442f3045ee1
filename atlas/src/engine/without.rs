//! Rows without one of their pieces.

use super::{
    blocks::{Block, Numbering},
    line::class_of,
    space::{RowClasses, Space},
};

/// A vehicle or a wall of a row that is left out.
#[derive(Debug)]
pub(crate) struct Removal {
    pub(crate) row: usize,
    pub(crate) piece: usize,
    /// The classes of the rows without it.
    pub(crate) classes: RowClasses,
    /// By content of the row, the content without it.
    contents: Vec<u32>,
}

impl Removal {
    /// The removals of all pieces of rows but the primary.
    pub(crate) fn all<'a>(
        space: &'a Space,
        classes: &'a RowClasses,
    ) -> impl Iterator<Item = Self> + 'a {
        let n_pieces = |row: usize| {
            let n_pieces = space.rows[row][classes[row]].n_pieces();
            // The primary is the last one.
            n_pieces - usize::from(row == space.exit_row)
        };
        let pieces = move |row: usize| (0..n_pieces(row)).map(move |piece| (row, piece));
        let pieces = (0..space.height()).flat_map(pieces);
        pieces.map(|(row, piece)| Self::new(space, classes, row, piece))
    }

    fn new(space: &Space, before: &RowClasses, row: usize, piece: usize) -> Self {
        let class = &space.rows[row][before[row]];
        let without = |content: &super::line::Content| {
            let mut pieces = content.pieces.clone();
            pieces.remove(piece);
            pieces
        };
        let mut classes = before.clone();
        let after = class_of(&space.rows[row], &without(&class.contents[0]));
        classes[row] = after.expect("fewer pieces are a class as well");
        let after = &space.rows[row][classes[row]];
        let content = |content| {
            let after = after.content(&without(content)).expect("fewer pieces are one as well");
            u32::try_from(after).expect("at most 16")
        };
        let contents = class.contents.iter().map(content).collect();
        Self { row, piece, classes, contents }
    }

    /// The number of the block that is left of another.
    pub(crate) fn block(&self, before: &Block, after: &Numbering) -> u32 {
        let content = |(row, content): (usize, u8)| {
            if row == self.row { self.contents[usize::from(content)] } else { content.into() }
        };
        let n_rows = self.classes.len();
        after.number(before.contents.into_iter().enumerate().take(n_rows).map(content))
    }
}
