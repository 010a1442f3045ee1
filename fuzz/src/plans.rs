//! Plans in every notation.

use board::{
    formats::{ReadOptions, read},
    plan_text,
};

use crate::draw;

/// A board with vehicles of both orientations.
const BOARD: &str = "BBBCDE\nFGGCDE\nF.AADE\nHHI...\n.JI.KK\n.JLLMM\n";

/// Reads a plan of one board, writes it again and replays it.
pub fn plan(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let boards = read("board", BOARD, &ReadOptions::default()).expect("it is a board");
    let board = boards.into_boards().remove(0).expect("it is a board").board;
    match plan_text::read(text, &board) {
        Ok(plan) => {
            let text = plan_text::write(&plan, &board);
            assert_eq!(plan_text::read(&text, &board).expect("it was written"), plan, "{text}");
            match plan.replay(&board) {
                Ok(states) => assert_eq!(states.len(), plan.slides().len() + 1),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
        Err(error) => {
            assert!(error.line() >= 1 && error.column() >= 1);
            draw(error);
        }
    }
}
