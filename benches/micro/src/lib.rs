//! The boards that are measured, by name, from `puzzles/`.

use std::{fs, path::Path};

use board::{
    Board,
    formats::{self, ReadOptions},
};

/// The board with this name:
///
/// | name | cells | shortest plan in moves |
/// | --- | --- | --- |
/// | `card 1`, the first card of the original game | 6 by 6 | 8 |
/// | `card 20` | 6 by 6 | 10 |
/// | `card 40`, the last one, which is the README's board in other letters | 6 by 6 | 51 |
/// | `hardest 6x6 without walls` | 6 by 6 | 51 |
/// | `hardest 6x6` | 6 by 6 | 60 |
/// | `unsolvable 6x6` | 6 by 6 | none |
/// | `8x8` | 8 by 8 | 11 |
/// | `9x9_5`, from a university course | 9 by 9 | 22 |
/// | `12x12_7`, from the same | 12 by 12 | 25 |
///
/// # Panics
///
/// If there is no such name, or its file cannot be read.
pub fn named(name: &str) -> Board {
    match name {
        "card 1" => from_file("original-40.txt", 0),
        "card 20" => from_file("original-40.txt", 19),
        "card 40" => from_file("original-40.txt", 39),
        "hardest 6x6 without walls" => from_file("fogleman-6x6.txt", 13),
        "hardest 6x6" => from_file("fogleman-6x6.txt", 0),
        "unsolvable 6x6" => from_file("unsolvable-6x6.txt", 0),
        "8x8" => from_file("aveiro-8x8.txt", 19),
        "9x9_5" => from_file("course/Rushhour9x9_5.csv", 0),
        "12x12_7" => from_file("course/Rushhour12x12_7.csv", 0),
        _ => panic!("no board is named `{name}`"),
    }
}

/// The board at this index of a file of `puzzles/`.
fn from_file(path: &str, index: usize) -> Board {
    let full = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(path);
    let text = fs::read_to_string(&full).unwrap_or_else(|error| panic!("{path}: {error}"));
    // The name of a CSV file holds the size of the grid.
    let input = formats::read(path, &text, &ReadOptions::default());
    let mut boards = input.expect("a readable file").into_boards();
    boards.swap_remove(index).expect("a legal board").board
}
