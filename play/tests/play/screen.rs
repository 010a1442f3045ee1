//! What is drawn, in a terminal of ratatui's for tests.

use board::{Board, Cell};
use play::{Action, Colors, Session, screen};
use ratatui::{
    Terminal,
    backend::TestBackend,
    buffer::Buffer,
    layout::Rect,
    style::{Color, Modifier},
};

use crate::{SMALL, crowded, session};

fn drawn(session: &Session, colors: Colors, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let draw = |frame: &mut ratatui::Frame<'_>| {
        screen::draw(session, colors, frame.area(), frame.buffer_mut());
    };
    terminal.draw(draw).unwrap();
    terminal.backend().buffer().clone()
}

fn lines(buffer: &Buffer) -> Vec<String> {
    let symbols: Vec<&str> = buffer.content().iter().map(ratatui::buffer::Cell::symbol).collect();
    let rows = symbols.chunks(usize::from(buffer.area.width));
    rows.map(|row| row.concat().trim_end().to_owned()).collect()
}

#[test]
fn the_board_is_open_at_the_exit_and_every_letter_is_there() {
    let session = session(SMALL);
    for &colors in Colors::ALL {
        let text = lines(&drawn(&session, colors, 80, 30)).join("\n");
        for letter in ["B", "F", "[A]", "E", "C", "D", "▶", "┌", "┘"] {
            assert!(text.contains(letter), "{colors:?} {letter}:\n{text}");
        }
        assert!(text.contains("fewest 7, from here 7") && text.contains("q quit"), "{text}");
        assert!(text.contains("small"), "{text}");
    }
}

#[test]
fn without_colours_there_is_none_and_vehicles_are_their_letters() {
    let session = session(SMALL);
    let plain = drawn(&session, Colors::None, 80, 30);
    for cell in plain.content() {
        assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
    }
    let text = lines(&plain).join("\n");
    assert!(text.contains("BBBBBBBBBBBB") && text.contains("CCCCCCCCCCCCCCCCCC"), "{text}");
    // The selected one is seen by being reversed.
    assert!(plain.content().iter().any(|cell| cell.modifier.contains(Modifier::REVERSED)));
    for (colors, of_kind) in [
        (Colors::True, (|color| matches!(color, Color::Rgb(..))) as fn(Color) -> bool),
        (Colors::Indexed, |color| matches!(color, Color::Indexed(_))),
        (Colors::Named, |color| !matches!(color, Color::Rgb(..) | Color::Indexed(_))),
    ] {
        let buffer = drawn(&session, colors, 80, 30);
        let of_board = buffer.content().iter().filter(|cell| cell.bg != Color::Reset);
        assert!(of_board.clone().count() > 100);
        assert!(of_board.clone().all(|cell| of_kind(cell.bg)), "{colors:?}");
    }
}

#[test]
fn the_board_takes_the_room_that_there_is() {
    let session = session(SMALL);
    // Is there room, and for all lines of help?
    for (width, height, is_room, is_help) in [
        (80, 30, true, true),
        (44, 15, true, true),
        (44, 14, true, false),
        (43, 30, true, false),
        (30, 10, true, false),
        (40, 9, false, false),
        (29, 30, false, false),
        (20, 6, false, false),
        (10, 3, false, false),
        (1, 1, false, false),
    ] {
        let text = lines(&drawn(&session, Colors::None, width, height)).join("\n");
        assert_eq!(text.contains("q quit"), is_room, "{width}x{height}:\n{text}");
        assert_eq!(text.contains("from here 7"), is_room, "{width}x{height}:\n{text}");
        assert_eq!(text.contains("12a one of 12 moves"), is_help, "{width}x{height}:\n{text}");
        if !is_room && width > 30 {
            assert!(text.contains("Too small: 30x10 is needed"), "{text}");
        }
        if !is_room && width >= 20 {
            assert!(
                text.replace('\n', " ").contains("q leaves."),
                "all of it is there in {width} columns:\n{text}"
            );
        }
    }
}

#[test]
fn all_exits_and_walls_are_drawn() {
    for (board, sign) in
        [("..AA\nx...", "▶"), ("<AA..\n....", "◀"), ("A.\nA.\n..\nv", "▼"), ("^\nA.\nA.\n..", "▲")]
    {
        let session = session(board);
        let text = lines(&drawn(&session, Colors::None, 80, 30)).join("\n");
        assert!(text.contains(sign), "{board}:\n{text}");
        assert_eq!(text.contains('▒'), board.contains('x'), "{text}");
    }
}

#[test]
fn a_place_of_the_terminal_is_a_cell_of_the_board() {
    let board: Board = SMALL.parse().unwrap();
    let area = Rect::new(0, 0, 80, 30);
    let place = screen::Place::of(&board, area).unwrap();
    // Cells are six wide and three high, from the third column and row on.
    for (x, y, cell) in [
        (2, 2, Some(Cell::new(0, 0))),
        (7, 4, Some(Cell::new(0, 0))),
        (8, 5, Some(Cell::new(1, 1))),
        (25, 13, Some(Cell::new(3, 3))),
        (1, 2, None),
        (26, 2, None),
        (2, 14, None),
        (u16::MAX, u16::MAX, None),
    ] {
        assert_eq!(place.cell(&board, x, y), cell, "({x}, {y})");
    }
}

#[test]
fn messages_are_cut_at_the_edge() {
    let mut session = session(SMALL);
    session.act(Action::Hint);
    session.act(Action::Hint);
    let lines = lines(&drawn(&session, Colors::None, 44, 30));
    assert!(lines.iter().any(|line| line.contains("Move ")));
}

#[test]
fn a_long_message_takes_several_lines() {
    let mut session = session(SMALL);
    (0..3).for_each(|_| session.act(Action::Hint));
    let message = session.message().to_owned();
    assert!(message.len() > 60, "{message}");
    let text = lines(&drawn(&session, Colors::Named, 44, 30));
    let title = text.iter().position(|line| line.contains("small")).unwrap();
    let told = text[title + 2..title + 8].iter().map(|line| line.trim()).collect::<Vec<_>>();
    assert!(told.join(" ").contains(&message), "{told:?} {message}");
    assert!(text.iter().any(|line| line.contains("q quit")), "{text:?}");
}

#[test]
fn usual_boards_are_shown_in_small_terminals() {
    let row = format!("{}\n", ".".repeat(16));
    let large = format!("AA{}\n{}", ".".repeat(14), row.repeat(15));
    for (board, width, height) in
        [(large.as_str(), 80, 24), (include_str!("../../../puzzles/original/01.txt"), 40, 12)]
    {
        let text = lines(&drawn(&session(board), Colors::Named, width, height)).join("\n");
        assert!(text.contains("q quit") && text.contains("from here"), "{text}");
    }
}

/// However long a hint is, it ends with the keys.
#[test]
fn keys_stay_below_a_long_hint() {
    let mut session = session(SMALL);
    (0..3).for_each(|_| session.act(Action::Hint));
    assert!(session.message().ends_with("that is the exit."), "{}", session.message());
    for height in 10..20 {
        let text = lines(&drawn(&session, Colors::Named, 44, height)).join(" ");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("Move ") && text.contains("q quit"), "{height}:\n{text}");
        assert_eq!(text.contains('…'), !text.contains("that is the exit."), "{height}:\n{text}");
    }
}

/// Sixty-three vehicles are more than there are characters.
#[test]
fn names_are_drawn_where_there_is_room() {
    let session = crowded();
    let text = lines(&drawn(&session, Colors::None, 60, 60)).join("\n");
    for name in ["V1", "V59", "V62"] {
        assert!(text.split_whitespace().any(|word| word == name), "{name}:\n{text}");
    }
    assert!(!text.contains("??"), "{text}");
}

#[test]
fn vehicles_of_one_cell_have_their_numbers() {
    let text = lines(&drawn(&session("4x4:..|-=|||-||||--|"), Colors::Named, 80, 30)).join("\n");
    for id in 0..=13 {
        assert!(text.split_whitespace().any(|word| word == id.to_string()), "{id}:\n{text}");
    }
}
