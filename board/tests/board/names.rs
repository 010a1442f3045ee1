//! Whatever names a vehicle comes back from every format and from plans; what would not is refused.

use board::{
    Board, BoardError, BoardParts, CellSet, End, MAX_NAME, Orientation, Plan, Size, Slide, Vehicle,
    VehicleId,
    formats::{
        Format, Input, ReadOptions, from_json_value, read, read_bytes, to_json_value, write,
    },
    plan_text,
};
use proptest::prelude::*;

/// `AA....` in the middle row of a board of 6x6 and a vertical truck at its end, with these names.
fn named(primary: &str, other: &str) -> Result<Board, BoardError> {
    let vehicle = |name: &str, orientation, length, line, position| Vehicle {
        name: name.to_owned(),
        orientation,
        length,
        line,
        position,
    };
    let vehicles = vec![
        vehicle(primary, Orientation::Horizontal, 2, 2, 0),
        vehicle(other, Orientation::Vertical, 3, 5, 1),
    ];
    let size = Size::new(6, 6).unwrap();
    Board::new(BoardParts {
        size,
        walls: CellSet::default(),
        vehicles,
        primary: 0,
        exit: End::Last,
    })
}

fn one(input: Input) -> Board {
    match input {
        Input::One(puzzle) => puzzle.board,
        Input::Many(_) => panic!("one board was written"),
    }
}

/// The board comes back from the format, with its names or, where the format holds none, its places.
fn comes_back(board: &Board, format: Format) {
    // Grids and database rows are found out with the others; the primary is told where a format needs it.
    let Ok(text) = write(board, format) else { return };
    let again = one(read("board", &text, &ReadOptions::default()).unwrap());
    let bytes = one(read_bytes("board", text.as_bytes(), &ReadOptions::default()).unwrap());
    assert_eq!(again, bytes);
    if format != Format::Grh {
        let names = |board: &Board| {
            let mut names: Vec<_> =
                board.vehicles().map(|(id, v)| (v.clone().name, id == board.primary())).collect();
            names.sort_unstable();
            names
        };
        assert_eq!(names(&again), names(board), "{format}: {text}");
    }
}

/// So does a plan in which the vehicles move, in either order.
fn plans_come_back(board: &Board) {
    for order in [[0, 1], [1, 0]] {
        let slide = |index| Slide::new(VehicleId::new(index), 1).unwrap();
        let plan = Plan::new(order.map(slide).to_vec());
        assert_eq!(plan_text::read(&plan_text::write(&plan, board), board).unwrap(), plan);
    }
}

fn check(primary: &str, other: &str) {
    let Ok(board) = named(primary, other) else { return };
    assert_eq!(from_json_value(&to_json_value(&board)).unwrap(), board);
    let json = write(&board, Format::Json).unwrap();
    assert_eq!(one(read("board", &json, &ReadOptions::default()).unwrap()), board);
    for &format in Format::ALL {
        comes_back(&board, format);
    }
    plans_come_back(&board);
}

#[test]
fn every_character_that_is_accepted_comes_back() {
    check_characters(20);
}

#[test]
#[ignore = "exhaustive: 4 s; run by .ci/run"]
fn exhaustive_every_character_that_is_accepted_comes_back() {
    check_characters(1);
}

/// Looks at each `step`th character.
fn check_characters(step: usize) {
    let mut n_accepted = 0;
    for c in ('\0'..=char::MAX).step_by(step) {
        let name = c.to_string();
        if let Ok(board) = named(&name, "B") {
            n_accepted += 1;
            assert_eq!(from_json_value(&to_json_value(&board)).unwrap(), board, "{c:?}");
            plans_come_back(&board);
        }
    }
    assert!((100_000..200_000).contains(&(step * n_accepted)), "{n_accepted}");
}

/// Names that look like parts of the formats and of plans.
const ODD: [&str; 20] = [
    "A", "X", "x", "o", ".", "#", "+", "+1", "-", "A+1", "AR1", "car,move", "car", "<", ">", "{}",
    "\"", "\\", "step(1)", "(move",
];

#[test]
fn names_that_look_like_something_else_come_back() {
    for primary in ODD {
        for other in ODD {
            check(primary, other);
        }
    }
}

#[test]
fn names_are_seen_where_they_stand() {
    let is_name = |name: &str| named(name, "other").is_ok();
    let longest = "ä".repeat(MAX_NAME);
    for name in ["A", "car12", "F+1", "\"", "é,", "e\u{301}", "हि", "車", "🚒", "#", &longest]
    {
        assert!(is_name(name), "{name:?}");
    }
    let too_long = "a".repeat(MAX_NAME + 1);
    for text in ["", &too_long, "a b", "\u{a0}", "a\u{3000}", "\n", "\0", "\u{7f}", "\u{85}"] {
        assert!(!is_name(text), "{text:?}");
    }
    // Byte order mark, soft hyphen, joiner, direction, tag, private use, not assigned.
    for hidden in "\u{feff}\u{ad}\u{200d}\u{202e}\u{e0041}\u{e000}\u{378}\u{fffe}".chars() {
        assert!(!is_name(&format!("A{hidden}")), "{hidden:?}");
    }
    for hidden in "\u{34f}\u{115f}\u{17b4}\u{180b}\u{2800}\u{3164}\u{fe0f}\u{ffa0}".chars() {
        assert!(!is_name(&format!("A{hidden}")), "{hidden:?}");
    }
    assert!(!is_name("\u{301}e"), "an accent on the character before the name");
}

#[test]
fn what_cannot_be_seen_names_nothing() {
    for hidden in ["\u{feff}", "A\u{200b}", "\u{202e}A", "A\u{ad}", "A\u{0}", "\u{3164}", "\u{301}"]
    {
        assert!(
            matches!(named(hidden, "B"), Err(BoardError::Name { vehicle: 0, .. })),
            "{hidden:?}"
        );
        let json = write(&named("A", "B").unwrap(), Format::Json).unwrap();
        let hidden = serde_json::to_string(hidden).unwrap();
        let error = read("board", &json.replace("\"A\"", &hidden), &ReadOptions::default());
        let error = error.unwrap_err();
        assert!(error.to_string().contains("cannot name a vehicle"), "{error}");
        assert!(error.advice().unwrap().contains("1 to 64 characters"), "{error}");
    }
}

proptest! {
    #[test]
    fn any_two_names_come_back(primary in any::<String>(), other in "\\PC{1,8}") {
        check(&primary, &other);
    }
}
