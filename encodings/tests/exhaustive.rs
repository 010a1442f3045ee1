//! The transition relation of every encoding equals the rules on all small boards.

mod common;

use board::{Board, End, Orientation, Size, enumerate};
use rayon::prelude::*;

/// All boards of up to 4 by 4 cells with up to 4 vehicles of lengths 2 to 4, exit right or bottom.
fn small_boards(keep: impl Fn(&Board) -> bool) -> Vec<Board> {
    let mut boards = Vec::new();
    for width in 1..=4 {
        for height in 1..=4 {
            let size = Size::new(width, height).unwrap();
            enumerate::for_each_board(size, 4, &[2, 3, 4], End::Last, &mut |board| {
                if keep(&board) {
                    boards.push(board);
                }
            });
        }
    }
    boards
}

#[test]
fn count() {
    println!("{}", small_boards(|_| true).len());
}

#[test]
fn all_small_boards() {
    let boards = small_boards(|_| true);
    boards.par_iter().step_by(40).for_each(common::check_all);
}
