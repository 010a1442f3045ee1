//! The player from outside: sessions, the screen, keys. No terminal is needed.

mod keys;
mod screen;
mod session;

use board::formats::{self, Input, ReadOptions};
use limits::Budget;
use play::{Puzzle, Puzzles, Session};

/// The 4x4 board of 7 moves, with its distances.
fn session(board: &str) -> Session {
    let puzzle = Puzzle { name: "small".to_owned(), board: board.parse().unwrap() };
    let mut session = Session::new(Puzzles::new(vec![puzzle]), Budget::default());
    session.wait();
    session
}

/// A board of 9x14 with vehicles V0 to V62, the names of which do not fit into one character each.
fn crowded() -> Session {
    let vehicle = |id: usize| {
        let (row, col) = (2 * (id / 9), id % 9);
        let (orientation, length) = if id == 0 { ("horizontal", 1) } else { ("vertical", 2) };
        format!(
            r#"{{"name":"V{id}","orientation":"{orientation}","length":{length},"row":{row},"col":{col}}}"#
        )
    };
    let vehicles = (0..63).map(vehicle).collect::<Vec<_>>().join(",");
    let text = format!(
        r#"{{"schema":"rushsat-board/1","width":9,"height":14,"walls":[],"exit":"right","primary":"V0","vehicles":[{vehicles}]}}"#
    );
    let read = formats::read("crowded.json", &text, &ReadOptions::default());
    let Ok(Input::One(read)) = read else { panic!("it is a board") };
    let puzzle = Puzzle { name: "crowded".to_owned(), board: read.board };
    Session::new(Puzzles::new(vec![puzzle]), Budget::default())
}

const SMALL: &str = "BB.FAA.FECCCE.DD";
