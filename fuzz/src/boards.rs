//! Boards in every format.

use board::formats::{Format, ReadOptions, Shape, read, read_bytes, write};

use crate::draw;

/// Reads boards as one, as a list, and as whatever they are.
pub fn board(data: &[u8]) {
    for shape in [Shape::default(), Shape::Grid, Shape::List] {
        let options = ReadOptions { shape, ..ReadOptions::default() };
        let boards = match read_bytes("6x6", data, &options) {
            Ok(input) => input.into_boards(),
            Err(error) => vec![Err(error)],
        };
        for puzzle in boards {
            match puzzle {
                Ok(puzzle) => {
                    let text = write(&puzzle.board, Format::Json).expect("JSON holds every board");
                    let again =
                        read("json", &text, &ReadOptions::default()).expect("it was written");
                    let again = again.into_boards().remove(0).expect("it was written");
                    assert_eq!(again.board, puzzle.board, "{text}");
                }
                Err(error) => {
                    assert!(error.line() >= 1 && error.column() >= 1);
                    draw(error);
                }
            }
        }
    }
}
