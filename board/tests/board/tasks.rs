//! The tasks for other planners, word for word.

use board::{
    Board, Metric,
    formats::{Format, Input, ReadOptions, read, write},
    tasks::{asp, pddl},
};
use limits::Budget;

/// A board with a wall, cars that can slide further than they are long, and letters of both cases.
const BOARD: &str = "5x4:b..BBbAA..CC..cx...c";

fn board() -> Board {
    BOARD.parse().expect("it is a board")
}

#[test]
fn the_answer_set_program_is_the_golden_one() {
    assert_eq!(asp(&board(), Metric::Moves, Some(9)), include_str!("tasks/moves.lp"));
    let steps = asp(&board(), Metric::Steps, None);
    assert!(!steps.contains("imax") && steps.contains("|P-Q| = 1"), "{steps}");
}

#[test]
fn the_planning_task_is_the_golden_one() {
    let moves = pddl(&board(), Metric::Moves, &Budget::default()).unwrap();
    assert_eq!(moves.domain, include_str!("tasks/domain-moves.pddl"));
    assert_eq!(moves.problem, include_str!("tasks/moves.pddl"));
    let steps = pddl(&board(), Metric::Steps, &Budget::default()).unwrap();
    assert_eq!(steps.domain.matches("(:action ").count(), 1, "{}", steps.domain);
}

#[test]
fn names_are_strings_of_the_answer_set_language() {
    let json = write(&board(), Format::Json).unwrap();
    let named = |name: &str| {
        let json = json.replace("\"A\"", &serde_json::to_string(name).unwrap());
        match read("board", &json, &ReadOptions::default()) {
            Ok(Input::One(puzzle)) => asp(&puzzle.board, Metric::Moves, None),
            other => panic!("{name}: {other:?}"),
        }
    };
    assert!(named("A").contains("start(\"A\","));
    assert!(named("a\\b\"c").contains("start(\"a\\\\b\\\"c\","));
}
