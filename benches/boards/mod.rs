//! The boards that are measured, by name, from `puzzles/`.

use std::{fs, path::Path};

use board::{
    Board,
    formats::{self, Input, ReadOptions},
};

/// The board with this name:
///
/// | name | cells | shortest plan in moves |
/// | --- | --- | --- |
/// | `card 1`, the first card of the original game | 6 by 6 | 8 |
/// | `card 20` | 6 by 6 | 10 |
/// | `card 40`, the last one, which is the README's board in other letters | 6 by 6 | 51 |
/// | `9x9_5`, from a university course | 9 by 9 | 22 |
/// | `12x12_7`, from the same | 12 by 12 | 25 |
pub(crate) fn named(name: &str) -> Board {
    match name {
        "card 1" => from_file("original/01.txt"),
        "card 20" => from_file("original/20.txt"),
        "card 40" => from_file("original/40.txt"),
        "9x9_5" => from_file("course/Rushhour9x9_5.csv"),
        "12x12_7" => from_file("course/Rushhour12x12_7.csv"),
        _ => panic!("no board is named `{name}`"),
    }
}

fn from_file(path: &str) -> Board {
    let full = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(path);
    let text = fs::read_to_string(&full).unwrap_or_else(|error| panic!("{path}: {error}"));
    // The name of a CSV file holds the size of the grid.
    match formats::read(path, &text, &ReadOptions::default()) {
        Ok(Input::One(puzzle)) => puzzle.board,
        other => panic!("{path} is not one board: {other:?}"),
    }
}
