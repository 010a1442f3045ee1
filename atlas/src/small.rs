//! A small atlas that is part of the program.
//!
//! It has all puzzles of 4x4 and 5x5 without walls, with all columns, and the boards of the project's
//! folder `puzzles/` that are in lists with a known length, with what the lists say. `cargo run --release
//! --example small -p rushsat-atlas` writes it anew, in seconds.

use std::sync::OnceLock;

use limits::Budget;

use crate::{row::Row, text_file};

/// The text, compressed as a zlib stream.
const COMPRESSED: &[u8] = include_bytes!("../data/small.atlas.z");

/// Bytes that the text has at most.
const MAX_BYTES: usize = 16 << 20;

/// The text of the small atlas.
///
/// # Panics
///
/// If the program was built from a damaged file.
pub fn text() -> String {
    let bytes = miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(COMPRESSED, MAX_BYTES);
    String::from_utf8(bytes.expect("a test reads it")).expect("a test reads it")
}

/// The rows of the small atlas, in the order of their boards. They are read once.
///
/// # Panics
///
/// If the program was built from a damaged file.
pub fn rows() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(|| {
        let rows = text_file::read(text().as_bytes(), &Budget::default());
        rows.expect("a test reads it").1
    })
}

/// The puzzles of the atlas whose shortest plan has this many moves.
pub fn of_length(moves: u64) -> impl Iterator<Item = &'static Row> {
    rows().iter().filter(move |row| row.moves == moves)
}

/// Compresses a text as [`text`](fn@text) expects it.
pub fn compressed(text: &str) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(text.as_bytes(), 10)
}
