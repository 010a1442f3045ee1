//! Boards for the tests, each with something that the others lack.

use board::{
    Board, BoardParts, Cell, CellSet, End,
    Orientation::{self, Horizontal, Vertical},
    Size, Vehicle, formats,
};

/// A board in the compact format.
pub(crate) fn board(text: &str) -> Board {
    match formats::read("test", text, &formats::ReadOptions::default()) {
        Ok(formats::Input::One(puzzle)) => puzzle.board,
        other => panic!("{text}: {other:?}"),
    }
}

/// The board of the README: 13 vehicles, two on one row and two on one column.
pub(crate) const README: &str = "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.";

/// A board made of parts; a vehicle is `(name, orientation, length, line, position)`, the primary the
/// first of them.
pub(crate) fn build(
    (width, height): (usize, usize),
    walls: &[(u8, u8)],
    vehicles: &[(&str, Orientation, u8, u8, u8)],
    exit: End,
) -> Board {
    let vehicle = |&(name, orientation, length, line, position): &(&str, _, _, _, _)| {
        let name = name.to_owned();
        Vehicle { name, orientation, length, line, position }
    };
    let walls: CellSet = walls.iter().map(|&(row, col)| Cell::new(row, col)).collect();
    let vehicles = vehicles.iter().map(vehicle).collect();
    let size = Size::new(width, height).unwrap();
    Board::new(BoardParts { size, walls, vehicles, primary: 0, exit }).unwrap()
}

/// The README's board; one with walls; one that is no square, with two vehicles on a row; one with a
/// vertical primary, walls and length 1; one of length 1 alone, two on a line; one whose goal is
/// behind a wall; one whose primary fills its line; one with more vehicles than a pairwise at-most-one is
/// made for.
pub(crate) fn assorted() -> [Board; 8] {
    let rectangular = [
        ("A", Horizontal, 2, 2, 0),
        ("B", Vertical, 3, 4, 0),
        ("C", Vertical, 2, 7, 2),
        ("D", Horizontal, 2, 2, 5),
    ];
    let vertical = [
        ("A", Vertical, 3, 1, 2),
        ("B", Horizontal, 2, 0, 1),
        ("C", Horizontal, 3, 6, 1),
        ("D", Vertical, 1, 4, 5),
    ];
    let length_1 = [
        ("A", Horizontal, 1, 1, 0),
        ("B", Vertical, 1, 2, 1),
        ("C", Vertical, 1, 2, 3),
        ("D", Horizontal, 1, 3, 0),
        ("E", Horizontal, 1, 1, 3),
    ];
    let behind_a_wall = [("A", Horizontal, 2, 0, 0), ("B", Vertical, 1, 4, 0)];
    let full = [("A", Horizontal, 3, 0, 0), ("B", Vertical, 1, 1, 1), ("C", Horizontal, 1, 2, 1)];
    let names: Vec<String> = (0..16).map(|line| format!("v{line}")).collect();
    let many: Vec<_> =
        (0..).zip(&names).map(|(line, name)| (name.as_str(), Vertical, 2, line, 3)).collect();
    [
        board(README),
        board("BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"),
        build((9, 4), &[], &rectangular, End::Last),
        build((5, 7), &[(3, 4)], &vertical, End::First),
        build((4, 4), &[], &length_1, End::Last),
        build((5, 2), &[(0, 3)], &behind_a_wall, End::Last),
        build((3, 3), &[], &full, End::Last),
        build((16, 16), &[], &many, End::Last),
    ]
}
