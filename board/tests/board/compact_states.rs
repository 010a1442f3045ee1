//! States in compact form.

use board::{
    Board,
    formats::{CompactStates, Format, write},
    rules,
};

#[test]
fn a_state_has_the_text_of_the_board_in_it() {
    for text in ["BB.FAA.FECCCE.DD", "4x3:AA.B...B..x.", "3x3:=|||-||.-", "4x4:=.|.B-..B.|-.|.x"] {
        let board: Board = text.parse().unwrap();
        let states = CompactStates::of(&board).unwrap();
        assert_eq!(states.text(&board.initial_state()), text);
        for slide in rules::legal_moves(&board, &board.initial_state()) {
            let state = rules::slide(&board, &board.initial_state(), slide).unwrap();
            let there = board.with_state(&state).unwrap();
            assert_eq!(states.text(&state), write(&there, Format::Compact).unwrap());
        }
    }
}
