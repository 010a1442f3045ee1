//! What the rules allow.

use board::{
    Board, Cell, Plan, Slide, State, plan_text,
    rules::{Obstacle, Walk, legal_moves, legal_steps, slide},
};

/// The board drawn in `text`.
fn board(text: &str) -> Board {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn slide_of(board: &Board, name: &str, distance: i8) -> Result<State, Obstacle> {
    let vehicle = board.vehicle_named(name).unwrap();
    slide(board, &board.initial_state(), Slide::new(vehicle, distance).unwrap())
}

#[test]
fn a_vehicle_slides_up_to_the_first_obstacle() {
    let board = board(".AA.BC\n....BC\n......\n....x.");
    let b = board.vehicle_named("B").unwrap();
    for (name, distance, expected) in [
        ("A", -1, Ok(0)),
        ("A", 1, Ok(2)),
        ("A", -2, Err(Obstacle::Edge)),
        ("A", 2, Err(Obstacle::Vehicle(b, Cell::new(0, 4)))),
        ("B", 1, Ok(1)),
        ("B", 2, Err(Obstacle::Wall(Cell::new(3, 4)))),
        ("B", -1, Err(Obstacle::Edge)),
        ("C", 2, Ok(2)),
        ("C", 3, Err(Obstacle::Edge)),
        ("C", 127, Err(Obstacle::Edge)),
    ] {
        let position = |state: State| state.position(board.vehicle_named(name).unwrap());
        assert_eq!(slide_of(&board, name, distance).map(position), expected, "{name}{distance:+}");
    }
}

#[test]
fn a_walk_says_of_each_slide_what_the_rules_say() {
    let board = board(".AA.BC\n....BC\n..D...\n..DxEE");
    let (mut walk, mut state) = (Walk::new(&board, board.initial_state()), board.initial_state());
    let (mut n_legal, n_all) = (0, 2000);
    for turn in 0..n_all {
        let vehicle = board.vehicles().nth(turn * 31 % board.n_vehicles()).unwrap().0;
        let distance = [-2, 1, -1, 3, 2, -3][turn * 7 % 11 % 6];
        let slid = Slide::new(vehicle, distance).unwrap();
        let expected = slide(&board, &state, slid);
        assert_eq!(walk.slide(slid), expected.clone().map(|_| ()));
        if let Ok(next) = expected {
            state = next;
            n_legal += 1;
        }
        assert_eq!(walk.state(), &state);
    }
    assert!(n_legal > 100 && n_legal < n_all, "{n_legal}");
}

#[test]
fn legal_slides_are_those_that_can_be_made() {
    let board = board("BB.FAA.FECCCE.DD");
    // BB.F
    // AA.F
    // ECCC
    // E.DD
    let state = board.initial_state();
    let all: Vec<Slide> = board
        .vehicles()
        .flat_map(|(id, _)| (-4..=4).filter_map(move |distance| Slide::new(id, distance)))
        .filter(|&made| slide(&board, &state, made).is_ok())
        .collect();
    let mut moves = legal_moves(&board, &state);
    let steps = legal_steps(&board, &state);
    assert_eq!(plan_text::write(&Plan::new(steps.clone()), &board), "B+1 A+1 D-1");
    moves.sort_unstable();
    assert_eq!(moves, all);
    assert!(steps.iter().all(|step| step.n_steps() == 1 && moves.contains(step)));
}

#[test]
fn the_goal_is_to_touch_the_exit_side() {
    for (text, n_steps) in
        [("AA..>\n....", 2), ("<..AA\n ....", -2), ("^\n.B\nAB\nA.", -1), ("A.\nA.\n..\nv", 1)]
    {
        let board = board(text);
        assert!(!board.is_goal(&board.initial_state()), "{text}");
        let goal = slide_of(&board, "A", n_steps).unwrap();
        assert!(board.is_goal(&goal), "{text}");
        assert_eq!(goal.position(board.primary()), board.goal_position(), "{text}");
        assert!(slide_of(&board, "A", 2 * n_steps).is_err(), "it does not leave the grid");
    }
}
