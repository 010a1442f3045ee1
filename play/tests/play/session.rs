//! What actions do, and the messages about them.

use std::time::Duration;

use board::{Cell, Direction, Orientation};
use limits::Budget;
use play::{Action, Puzzles, Session};

use crate::{SMALL, crowded, session};

const RIGHT: Action = Action::Go(Orientation::Horizontal, Direction::Forward);
const LEFT: Action = Action::Go(Orientation::Horizontal, Direction::Backward);
const DOWN: Action = Action::Go(Orientation::Vertical, Direction::Forward);

fn position(session: &Session, name: &str) -> u8 {
    let vehicle = session.game().board().vehicle_named(name).unwrap();
    session.game().state().position(vehicle)
}

fn selected(session: &Session) -> String {
    session.game().board().vehicle(session.selected()).name.clone()
}

#[test]
fn counts_follow_the_game() {
    let mut session = session(SMALL);
    assert_eq!(session.counts(), "0 moves (0 steps), fewest 7, from here 7");
    session.act(RIGHT);
    assert_eq!(session.counts(), "1 move (1 step), fewest 7, from here 6");
    session.act(RIGHT);
    assert_eq!(session.message(), "A cannot go further.");
    session.act(Action::Restart);
    assert_eq!(session.counts(), "0 moves (0 steps), fewest 7, from here 7");
    session.act(Action::Undo);
    assert_eq!(position(&session, "A"), 1);
    session.act(Action::Undo);
    session.act(Action::Undo);
    assert_eq!(session.message(), "There is nothing to undo.");
    session.act(Action::Redo);
    assert_eq!(position(&session, "A"), 1);
}

#[test]
fn vehicles_are_selected_by_name_in_turn_and_by_place() {
    let mut session = session(SMALL);
    assert_eq!(selected(&session), "A");
    session.act(Action::SelectNamed('F'));
    assert_eq!(selected(&session), "F");
    session.act(Action::SelectNamed('Z'));
    assert_eq!((selected(&session).as_str(), session.message()), ("F", "There is no vehicle Z."));
    let mut seen = Vec::new();
    for _ in 0..6 {
        session.act(Action::SelectNext);
        seen.push(selected(&session));
    }
    seen.sort();
    assert_eq!(seen, ["A", "B", "C", "D", "E", "F"]);
    session.act(Action::SelectNamed('A'));
    session.act(Action::SelectPrevious);
    session.act(Action::SelectNext);
    assert_eq!(selected(&session), "A");
    // Across its line: the next vehicle that way.
    session.act(DOWN);
    assert_ne!(selected(&session), "A");
    // E stands up and down: to the left of F.
    session.act(Action::SelectNamed('F'));
    session.act(LEFT);
    assert_ne!(selected(&session), "F");
}

/// What is drawn is what selects, and messages say it, where it is not the name.
#[test]
fn vehicles_are_selected_by_what_draws_them() {
    let mut session = session("AABb\n..Bb\n....\n....");
    for (letter, name) in [('B', "B"), ('B', "b"), ('B', "B"), ('A', "A")] {
        session.act(Action::SelectNamed(letter));
        assert_eq!(selected(&session), name);
    }
    // `V10` would be drawn 0, as `V0` is of one cell and needs no character.
    let mut session = crowded();
    session.act(Action::Digit(3));
    assert_eq!(selected(&session), "V3");
    session.act(Action::SelectNamed('V'));
    let name = selected(&session);
    session.act(Action::Go(Orientation::Vertical, Direction::Backward));
    assert_eq!(session.message(), format!("{name} (V) cannot go further."));
}

#[test]
fn the_mouse_selects_drags_and_stops_at_what_is_in_the_way() {
    let mut session = session(SMALL);
    session.act(Action::Press(Cell::new(0, 1)));
    assert_eq!(selected(&session), "B");
    session.act(Action::Drag(Cell::new(0, 2)));
    assert_eq!(position(&session, "B"), 1);
    session.act(Action::Drag(Cell::new(0, 3)));
    assert_eq!(position(&session, "B"), 1, "F is in the way");
    session.act(Action::Drag(Cell::new(0, 0)));
    assert_eq!(position(&session, "B"), 0);
    // A cell of the line of the selected vehicle: it goes there.
    session.act(Action::SelectNamed('A'));
    session.act(Action::Press(Cell::new(1, 2)));
    assert_eq!(position(&session, "A"), 1);
    for far in [Cell::new(200, 200), Cell::new(0, 255)] {
        session.act(Action::Press(far));
        session.act(Action::Drag(far));
    }
}

#[test]
fn only_what_is_held_is_dragged() {
    let mut session = session("......\n......\nAA....\n......\n......\n......");
    session.act(Action::Press(Cell::new(2, 1)));
    session.act(Action::Drag(Cell::new(2, 2)));
    assert_eq!(position(&session, "A"), 1);
    session.act(Action::Release);
    session.act(Action::Drag(Cell::new(2, 4)));
    assert_eq!(position(&session, "A"), 1, "it was let go");
    // An empty cell beside its line, and a place beside the board.
    for press in [Action::Press(Cell::new(4, 4)), Action::PressBeside] {
        session.act(press);
        session.act(Action::Drag(Cell::new(4, 5)));
        assert_eq!(position(&session, "A"), 1);
    }
    // A cell of its line: it goes there, and is held.
    session.act(Action::Press(Cell::new(2, 3)));
    session.act(Action::Drag(Cell::new(2, 4)));
    assert_eq!(position(&session, "A"), 3);
    // The message of a drag outlives the release.
    session.act(Action::Drag(Cell::new(2, 5)));
    session.act(Action::Release);
    assert!(session.message().starts_with("Solved"), "{}", session.message());
}

#[test]
fn a_hint_has_three_stages_and_following_hints_solves_the_board() {
    let mut session = session(SMALL);
    let (mut n_hints, mut n_reasons) = (0, 0);
    while !session.game().is_solved() {
        session.act(Action::Hint);
        let name = selected(&session);
        assert_eq!(session.message(), format!("Look at {name}. ?: where to?"));
        session.act(Action::Hint);
        let message = session.message().to_owned();
        let words: Vec<&str> = message.split_whitespace().collect();
        assert!(words.len() > 4 && words[..2] == ["Move", &name], "{message}");
        assert_eq!(message.matches('.').count(), 1, "{message}");
        if let Some(first) = message.strip_suffix(" ?: and then?") {
            n_reasons += 1;
            session.act(Action::Hint);
            assert!(session.message().starts_with(&format!("{first} Later ")));
            assert!(session.message().ends_with(": that is the exit."), "{}", session.message());
        }
        let way = words.iter().map(|word| word.trim_end_matches([':', '.', ',']));
        let way = way.map(str::to_lowercase).find_map(|word| match &*word {
            "left" => Some(LEFT),
            "right" => Some(RIGHT),
            "up" => Some(Action::Go(Orientation::Vertical, Direction::Backward)),
            "down" => Some(DOWN),
            _ => None,
        });
        // As many steps as it says: the distance is one less then.
        let before = session.counts();
        session.act(way.expect("a hint says where to"));
        assert_ne!(session.counts(), before);
        n_hints += 1;
        assert!(n_hints <= 20, "hints lead nowhere");
    }
    assert!(session.message().starts_with("Solved"), "{}", session.message());
    assert!(n_reasons > 0, "no hint had more than one reason");
}

#[test]
fn a_film_plays_to_the_end_and_any_key_stops_it() {
    let mut session = session(SMALL);
    session.act(Action::Film);
    assert_eq!(session.message(), "A film of 7 moves; Esc stops it.");
    session.act(Action::Stop);
    assert_eq!((session.message(), session.has_ended()), ("The film was stopped.", false));
    session.act(Action::Film);
    assert!(session.is_moving());
    session.pass(Duration::from_secs(1));
    session.act(Action::Undo);
    assert!(!session.is_moving());
    assert_eq!((session.message(), session.game().n_moves()), ("The film was stopped.", 1));
    session.act(Action::Film);
    for _ in 0..20 {
        session.pass(Duration::from_secs(1));
    }
    assert!(!session.is_moving() && session.game().is_solved());
    assert_eq!(session.message(), "Solved, and nobody needs fewer moves! n: next");
    assert_eq!(session.counts(), "7 moves (9 steps), fewest 7, from here 0");
    // There is nothing to show of what is solved, and nothing to stop.
    session.act(Action::Film);
    assert!(!session.is_moving());
    assert_eq!(session.message(), "Solved, and nobody needs fewer moves! n: next");
}

#[test]
fn a_board_that_is_solved_says_so_from_the_start() {
    assert!(session("6x1:....AA").message().starts_with("Solved"));
}

#[test]
fn a_board_without_a_plan_says_so() {
    let mut session = session("AAB.\n..B.\n..C.\n..C.");
    assert_eq!(session.counts(), "0 moves (0 steps), cannot be solved");
    session.act(Action::Hint);
    assert_eq!(session.message(), "There is no way out from here.");
    session.act(Action::Film);
    assert!(!session.is_moving());
}

#[test]
fn puzzles_follow_one_another_and_are_made() {
    let mut session = Session::new(Puzzles::cards().with_seed(1), Budget::default());
    for (action, title) in [
        (Action::Next, "original-02"),
        (Action::Previous, "original-01"),
        (Action::Previous, "original-40"),
        (Action::Generate, "level 1-1"),
        (Action::Generate, "level 1-2"),
        (Action::Next, "original-01"),
    ] {
        session.act(action);
        assert_eq!(session.title(), title);
        assert_eq!(session.game().n_moves(), 0);
    }
    session.act(Action::Random);
    assert_ne!(session.title(), "original-01");
    assert!(!session.has_ended());
    session.act(Action::Quit);
    assert!(session.has_ended());
}

#[test]
fn games_go_on_when_their_puzzles_come_again() {
    let mut session = Session::new(Puzzles::cards().with_seed(1), Budget::default());
    for away in [Action::Next, Action::Generate, Action::Draw] {
        session.act(Action::SelectNamed('A'));
        session.act(RIGHT);
        let state = session.game().state().clone();
        let n_moves = session.game().n_moves();
        session.act(away);
        assert_ne!(session.title(), "original-01");
        session.act(Action::Previous);
        assert_eq!(session.title(), "original-01");
        assert_eq!((session.game().state(), session.game().n_moves()), (&state, n_moves));
        session.act(Action::Undo);
        assert_ne!(*session.game().state(), state);
    }
}

#[test]
fn a_puzzle_of_the_length_that_was_typed_is_drawn() {
    let mut session = session(SMALL);
    for digit in [1, 4] {
        session.act(Action::Digit(digit));
    }
    assert_eq!(session.message(), "a: a puzzle of 14 moves");
    session.act(Action::Draw);
    assert!(session.title().ends_with(", 14 moves"), "{}", session.title());
    session.wait();
    assert_eq!(session.counts(), "0 moves (0 steps), fewest 14, from here 14");
    // Another key ends the number.
    session.act(Action::Digit(9));
    session.act(Action::SelectNext);
    session.act(Action::Draw);
    assert!(session.message().is_empty());
    session.act(Action::Digit(9));
    session.act(Action::Stop);
    session.act(Action::Digit(1));
    assert_eq!(session.message(), "a: a puzzle of 1 move");
    session.act(Action::Stop);
    (0..6).for_each(|_| session.act(Action::Digit(9)));
    let before = session.title().to_owned();
    session.act(Action::Draw);
    assert_eq!(session.message(), "The atlas has no puzzle of 9999 moves; 60 are the most.");
    assert_eq!(session.title(), before);
}
