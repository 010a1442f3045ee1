//! Plans in every notation.

use board::{Board, BoardParts, CellSet, End, Orientation, Size, Vehicle, plan_text};

use crate::draw;

/// Reads a plan, writes it again and replays it. The first line is the name of the primary of the board.
pub fn plan(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (name, text) = text.split_once('\n').unwrap_or(("A", text));
    let Some(board) = board(name) else { return };
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

/// `AA..` above `.B..` and `.B..`, with any name that a file can give the vehicle `A`.
fn board(name: &str) -> Option<Board> {
    if name.contains(char::is_whitespace) {
        return None;
    }
    let vehicle = |name: &str, orientation, line, position| Vehicle {
        name: name.to_owned(),
        orientation,
        length: 2,
        line,
        position,
    };
    let vehicles = vec![
        vehicle(name, Orientation::Horizontal, 0, 0),
        vehicle("B", Orientation::Vertical, 1, 1),
    ];
    let size = Size::new(4, 3).expect("a small grid");
    let walls = CellSet::default();
    Board::new(BoardParts { size, walls, vehicles, primary: 0, exit: End::Last }).ok()
}
