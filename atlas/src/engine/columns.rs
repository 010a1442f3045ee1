//! Types of columns, with what rows leave to them.

use super::line::{Content, LineClass, MAX_CONTENTS, MAX_COVERED, Piece, class_of, classes};

/// A type of column: the contents that have the same vehicles.
#[derive(Debug)]
pub(crate) struct ColumnType {
    pub(crate) class: LineClass,
    /// By the cells that rows cover.
    pub(crate) free: [Free; MAX_COVERED],
    /// By the cells that rows cover and content: how many of the contents that cover none of them stand
    /// before it.
    pub(crate) ranks: [[u8; MAX_CONTENTS]; MAX_COVERED],
    /// For each content and vehicle, the type and the content that are left without it.
    pub(crate) without: Vec<Vec<(usize, usize)>>,
}

/// What is left of a type where rows cover some cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Free {
    /// Bit j: content j covers none of these cells.
    pub(crate) contents: u16,
    /// Number of such contents.
    pub(crate) n: u32,
}

/// All types of a column; a type stands behind those with fewer vehicles.
pub(crate) fn column_types(height: u8) -> Vec<ColumnType> {
    let classes = classes(height, 0, |_| true);
    let without: Vec<_> = classes.iter().map(|class| without(&classes, class)).collect();
    let of_class = |(class, without): (LineClass, _)| {
        let free = std::array::from_fn(|covered| free(&class, covered));
        let ranks = free.map(ranks);
        ColumnType { class, free, ranks, without }
    };
    classes.clone().into_iter().zip(without).map(of_class).collect()
}

fn without(classes: &[LineClass], class: &LineClass) -> Vec<Vec<(usize, usize)>> {
    let without = |pieces: &Vec<Piece>, piece: usize| {
        let mut pieces = pieces.clone();
        pieces.remove(piece);
        let of = class_of(classes, &pieces).expect("fewer vehicles are a type as well");
        (of, classes[of].content(&pieces).expect("it is one of the type"))
    };
    let of_content = |content: &Content| {
        (0..content.pieces.len()).map(|piece| without(&content.pieces, piece)).collect()
    };
    class.contents.iter().map(of_content).collect()
}

fn free(class: &LineClass, covered: usize) -> Free {
    let is_free = |content: &Content| usize::from(content.cells) & covered == 0;
    let free = class.contents.iter().enumerate().filter(|(_, content)| is_free(content));
    let contents: u16 = free.map(|(number, _)| 1 << number).sum();
    Free { contents, n: contents.count_ones() }
}

fn ranks(free: Free) -> [u8; MAX_CONTENTS] {
    std::array::from_fn(|content| {
        let before = free.contents & ((1 << content) - 1);
        u8::try_from(before.count_ones()).expect("at most 16")
    })
}
