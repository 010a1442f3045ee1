//! The player from outside: sessions, the screen, keys. No terminal is needed.

mod keys;
mod screen;
mod session;

use limits::Budget;
use play::{Puzzle, Puzzles, Session};

/// The 4x4 board of 7 moves, with its distances.
fn session(board: &str) -> Session {
    let puzzle = Puzzle { name: "small".to_owned(), board: board.parse().unwrap() };
    let mut session = Session::new(Puzzles::new(vec![puzzle]), Budget::default());
    session.wait();
    session
}

const SMALL: &str = "BB.FAA.FECCCE.DD";
