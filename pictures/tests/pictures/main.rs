//! Pictures from outside: well-formed SVG, and pixels.

mod boards;
mod clusters;
mod files;
mod films;

use board::{Board, Plan, plan_text};

/// The 4x4 board of 7 moves, with its plan.
fn small() -> (Board, Plan) {
    let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
    let plan = plan_text::read("A+1 B+1 D-1 E-2 C-1 F+2 A+1", &board).unwrap();
    (board, plan)
}

/// The pixels of a PNG, four bytes each.
fn pixels(png: &[u8]) -> (Vec<u8>, usize) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgba, png::BitDepth::Eight));
    (pixels, info.width as usize)
}
