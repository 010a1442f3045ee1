//! What is a board and what is none.

use board::{
    Board, BoardError, BoardParts, Cell, CellSet, End,
    Orientation::{self, Horizontal, Vertical},
    Side, Size, State, Vehicle,
};

fn vehicle(name: &str, orientation: Orientation, length: u8, line: u8, position: u8) -> Vehicle {
    Vehicle { name: name.to_owned(), orientation, length, line, position }
}

fn parts(vehicles: Vec<Vehicle>) -> BoardParts {
    let size = Size::new(4, 3).unwrap();
    let walls = CellSet::from_iter([Cell::new(2, 3)]);
    BoardParts { size, walls, vehicles, primary: 0, exit: End::Last }
}

#[test]
fn what_is_not_legal_is_no_board() {
    let a = || vehicle("A", Horizontal, 2, 1, 0);
    for (second, message) in [
        (vehicle("", Vertical, 2, 3, 0), "\"\" cannot name a vehicle"),
        (vehicle("\u{feff}", Vertical, 2, 3, 0), "\"\\u{feff}\" cannot name a vehicle"),
        (vehicle("A", Vertical, 2, 3, 0), "two vehicles are named `A`"),
        (vehicle("B", Vertical, 0, 3, 0), "vehicle `B` has length 0"),
        (vehicle("B", Vertical, 2, 4, 0), "vehicle `B` does not lie on the grid of 4x3"),
        (vehicle("B", Horizontal, 2, 3, 0), "`B` does not lie on the grid"),
        (vehicle("B", Vertical, 2, 3, 2), "`B` does not lie on the grid"),
        (vehicle("B", Horizontal, 255, 0, 255), "`B` does not lie on the grid"),
        (vehicle("B", Vertical, 3, 3, 0), "vehicle `B` covers the wall at (2, 3)"),
        (vehicle("B", Vertical, 2, 1, 0), "vehicles `A` and `B` overlap at (1, 1)"),
    ] {
        let error = Board::new(parts(vec![a(), second])).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
    assert_eq!(Board::new(parts(vec![])), Err(BoardError::NoPrimary));
    let off = BoardParts { primary: 1, ..parts(vec![a()]) };
    assert_eq!(Board::new(off), Err(BoardError::NoPrimary));
    let walls = CellSet::from_iter([Cell::new(3, 0)]);
    let error = Board::new(BoardParts { walls, ..parts(vec![a()]) }).unwrap_err();
    assert_eq!(error.to_string(), "the wall at (3, 0) does not lie on the grid of 4x3");
}

#[test]
fn a_board_knows_its_exit_and_its_positions() {
    let vehicles = vec![vehicle("A", Horizontal, 2, 1, 1), vehicle("B", Vertical, 1, 0, 0)];
    for (exit, side, goal) in [(End::First, Side::Left, 0), (End::Last, Side::Right, 2)] {
        let board = Board::new(BoardParts { exit, ..parts(vehicles.clone()) }).unwrap();
        assert_eq!((board.exit_side(), board.goal_position()), (side, goal));
        let [a, b] = ["A", "B"].map(|name| board.vehicle_named(name).unwrap());
        assert_eq!((board.n_positions(a), board.n_positions(b)), (3, 3));
    }
}

#[test]
fn walls_bound_the_range_of_a_vehicle() {
    let size = Size::new(7, 1).unwrap();
    for (walls, position, range) in [
        (&[][..], 2, 0..=5),
        (&[6], 2, 0..=4),
        (&[0, 6], 2, 1..=4),
        (&[0, 1, 4], 2, 2..=2),
        (&[0, 5, 6], 3, 1..=3),
    ] {
        let walls = walls.iter().map(|&col| Cell::new(0, col)).collect();
        let vehicles = vec![vehicle("A", Horizontal, 2, 0, position)];
        let parts = BoardParts { size, walls, vehicles, primary: 0, exit: End::Last };
        let board = Board::new(parts).unwrap();
        assert_eq!(board.range(board.primary()), range);
    }
}

#[test]
fn another_state_is_a_board_only_where_it_is_legal() {
    let vehicles = vec![vehicle("A", Horizontal, 2, 1, 0), vehicle("B", Vertical, 1, 3, 0)];
    let board = Board::new(parts(vehicles)).unwrap();
    let at = |positions: &[u8]| board.with_state(&State::new(positions));
    assert_eq!(at(&[0, 0]), Some(board.clone()));
    assert_eq!(at(&[2, 0]).unwrap().initial_state(), State::new([2, 0]));
    assert_eq!(at(&[2, 1]), None, "they overlap");
    assert_eq!(at(&[0, 2]), None, "on the wall");
    assert_eq!(at(&[3, 0]), None, "off the grid");
    assert_eq!(at(&[0]), None, "a vehicle is missing");
}
