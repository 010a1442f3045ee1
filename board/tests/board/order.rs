//! Boards whose vehicles stand in another order.

use board::{Board, BoardParts, CellSet, End, Orientation, Size, Vehicle};

fn vehicle(name: &str, orientation: Orientation, line: u8, position: u8) -> Vehicle {
    Vehicle { name: name.to_owned(), orientation, length: 2, line, position }
}

fn board(vehicles: [&Vehicle; 2], primary: usize) -> Board {
    let (size, walls) = (Size::new(4, 3).unwrap(), CellSet::default());
    let vehicles = vehicles.map(Clone::clone).to_vec();
    Board::new(BoardParts { size, walls, vehicles, primary, exit: End::Last }).unwrap()
}

#[test]
fn the_order_of_vehicles_can_be_left_aside() {
    let a = vehicle("A", Orientation::Horizontal, 0, 0);
    let b = vehicle("B", Orientation::Vertical, 3, 0);
    let one = board([&a, &b], 0);
    assert!(one.is_same_in_any_order(&board([&b, &a], 1)));
    assert_ne!(one, board([&b, &a], 1));
    assert!(!one.is_same_in_any_order(&board([&a, &b], 1)), "another primary");
    let renamed = Vehicle { name: "C".to_owned(), ..b.clone() };
    assert!(!one.is_same_in_any_order(&board([&a, &renamed], 0)));
    let moved = Vehicle { position: 1, ..a.clone() };
    assert!(!one.is_same_in_any_order(&board([&moved, &b], 0)));
}
