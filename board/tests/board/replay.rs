//! Lengths of plans and their replay.

use board::{Board, Metric, Plan, Slide, VehicleId, plan_text};
use limits::Budget;

pub(super) fn board() -> Board {
    "BB.FAA.FECCCE.DD".parse().expect("it is a board")
}

pub(super) fn plan(text: &str) -> Plan {
    plan_text::read(text, &board()).unwrap()
}

#[test]
fn a_slide_of_no_cells_does_not_exist() {
    assert_eq!(Slide::new(VehicleId::new(0), 0), None);
}

#[test]
fn neighbouring_slides_in_one_direction_are_one_move() {
    for (text, n_moves, n_steps, merged) in [
        ("", 0, 0, ""),
        ("A+1 A+1 A+2", 1, 4, "A+4"),
        ("A+1 A-1", 2, 2, "A+1 A-1"),
        ("A+1 B+1 A+1", 3, 3, "A+1 B+1 A+1"),
        ("D-1 D-1 A+1 A+2 D+2", 3, 7, "D-2 A+3 D+2"),
    ] {
        let plan = plan(text);
        assert_eq!(plan.len(Metric::Moves), n_moves, "{text}");
        assert_eq!(plan.len(Metric::Steps), n_steps, "{text}");
        assert_eq!(plan_text::write(&plan.merged(), &board()), merged, "{text}");
    }
}
#[test]
fn slides_that_do_not_fit_one_number_are_not_joined() {
    let slide = |distance| Slide::new(VehicleId::new(0), distance).unwrap();
    let long = Plan::new(vec![slide(100), slide(100)]);
    assert_eq!(long.merged(), long);
}

#[test]
fn replay_names_the_first_illegal_slide_and_why() {
    for (text, message) in [
        ("A+1 A+1", "slide 2 (`A+1`) is illegal: vehicle `F` is in the way at (1, 3)"),
        ("D-1 D-1", "slide 2 (`D-1`) is illegal: vehicle `E` is in the way"),
        ("B-1 A+9", "slide 1 (`B-1`) is illegal: it would leave the grid"),
        ("A+1", "after 1 slide the primary vehicle is not at the exit"),
        ("", "after 0 slides"),
    ] {
        let error = plan(text).replay(&board()).unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
}

#[test]
fn replay_refuses_vehicles_of_another_board() {
    let slides = [0, 5].map(|id| Slide::new(VehicleId::new(id), 1).unwrap());
    let plan = Plan::new(slides.to_vec());
    let smaller: Board = "4x1:AA..".parse().unwrap();
    let error = plan.replay(&smaller).unwrap_err();
    assert_eq!(plan.check(&smaller, &Budget::default()), Err(error.clone()));
    let message = "slide 2 is of vehicle 5, but the board has 1, numbered from 0";
    assert_eq!(error.to_string(), message);
}

#[test]
fn replay_gives_the_states_along_a_plan() {
    let board = board();
    let states = plan("A+1 B+1 D-1 E-2 C-1 F+2 A+1").replay(&board).unwrap();
    assert_eq!(states.len(), 8);
    assert_eq!(states[0], board.initial_state());
    assert!(states[..7].iter().all(|state| !board.is_goal(state)));
    assert!(board.is_goal(&states[7]));
}
