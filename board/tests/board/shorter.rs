//! Plans without detours, and with the slides of one vehicle joined.

use std::time::Duration;

use board::{Metric, plan_text};
use limits::Budget;

use crate::replay::{board, plan};

#[test]
fn detours_are_left_out() {
    for (text, shorter) in [
        ("A+1 A-1 A+1 B+1 E-2 D-1 C-1 F+2 A+1", "A+1 B+1 E-2 D-1 C-1 F+2 A+1"),
        ("A+1 B+1 D-1 D+1 E-2 D-1 C-1 F+2 A+1", "A+1 B+1 E-2 D-1 C-1 F+2 A+1"),
        ("A+1 B+1 E-2 D-1 C-1 F+2 A+1 A-1 A+1", "A+1 B+1 E-2 D-1 C-1 F+2 A+1"),
    ] {
        let found = plan(text).without_detours(&board(), &Budget::default()).unwrap();
        assert_eq!(plan_text::write(&found, &board()), shorter, "{text}");
    }
    assert!(plan("A+1").without_detours(&board(), &Budget::default()).is_err());
}

#[test]
fn without_time_detours_stay() {
    let over = Budget::within(Some(Duration::ZERO));
    let detour = plan("A+1 A-1 A+1 B+1 E-2 D-1 C-1 F+2 A+1");
    assert_eq!(detour.without_detours(&board(), &over).unwrap(), detour);
}

#[test]
fn slides_of_one_vehicle_are_joined() {
    for (text, joined) in [
        ("A+1 B+1 E-1 E-1 D-1 C-1 F+2 A+1", "A+1 B+1 E-2 D-1 C-1 F+2 A+1"),
        ("A+1 B+1 E-1 D-1 E-1 C-1 F+2 A+1", "A+1 B+1 E-2 D-1 C-1 F+2 A+1"),
        ("D-1 A+1 B+1 D+1 E-2 D-1 C-1 F+2 A+1", "A+1 B+1 E-2 D-1 C-1 F+2 A+1"),
        // `A` must go twice.
        ("A+1 B+1 E-2 D-1 C-1 F+2 A+1", "A+1 B+1 E-2 D-1 C-1 F+2 A+1"),
    ] {
        let found = plan(text).joined(&board(), &Budget::default()).unwrap();
        assert_eq!(plan_text::write(&found, &board()), joined, "{text}");
        assert!(found.len(Metric::Steps) <= plan(text).len(Metric::Steps), "{text}");
        found.replay(&board()).unwrap();
    }
    assert!(plan("A+1").joined(&board(), &Budget::default()).is_err());
}
