//! The characters that vehicles are drawn with.

use board::{Board, BoardParts, CellSet, End, Marks, Orientation, Size, Vehicle};

/// A board of vertical vehicles with these names and lengths, the first of which is the primary.
fn marks(vehicles: &[(&str, u8)]) -> String {
    let vehicle = |(line, &(name, length)): (u8, &(&str, u8))| Vehicle {
        name: name.to_owned(),
        orientation: Orientation::Vertical,
        length,
        line,
        position: 0,
    };
    let parts = BoardParts {
        size: Size::new(vehicles.len(), 3).unwrap(),
        walls: CellSet::default(),
        vehicles: (0..).zip(vehicles).map(vehicle).collect(),
        primary: 0,
        exit: End::Last,
    };
    let board = Board::new(parts).unwrap();
    let marks = Marks::of(&board);
    board.vehicles().map(|(id, _)| marks.of_vehicle(id)).collect()
}

#[test]
fn names_of_one_character_draw_themselves() {
    assert_eq!(marks(&[("A", 2), ("7", 2), ("ß", 3), ("truck", 2), ("t", 2)]), "A7ßrt");
}

#[test]
fn longer_names_are_drawn_by_their_number_or_their_first_letter() {
    assert_eq!(marks(&[("red", 2), ("V1", 2), ("V2", 3), ("V12", 2), ("V21", 2)]), "r12VA");
    assert_eq!(marks(&[("ox", 2), ("車", 2), ("x", 2), ("o2", 2), ("box", 2)]), "ABC2b");
}

#[test]
fn vehicles_of_one_cell_share_their_characters() {
    assert_eq!(marks(&[("A", 2), ("3", 1), ("4", 1), ("-", 2)]), "A||B");
}

#[test]
fn a_vehicle_without_a_character_is_a_question_mark() {
    let names: Vec<String> = (100..164).map(|n| n.to_string()).collect();
    let vehicles: Vec<_> = names.iter().map(|name| (name.as_str(), 2)).collect();
    let marks = marks(&vehicles);
    assert_eq!(marks.matches('?').count(), 64 - 60);
    assert!(marks.starts_with('0'));
}
