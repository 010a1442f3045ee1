//! Sets of cells.

use board::{Cell, CellSet};

#[test]
fn a_set_holds_exactly_what_was_inserted() {
    let cells = [
        Cell::new(0, 0),
        Cell::new(3, 15),
        Cell::new(4, 0),
        Cell::new(63, 0),
        Cell::new(63, 63),
        // No board has this row, but a set may.
        Cell::new(255, 0),
    ];
    let set: CellSet = cells.into_iter().collect();
    assert_eq!(set.iter().collect::<Vec<_>>(), cells);
    assert_eq!(set.len(), 6);
    assert!(!set.contains(Cell::new(3, 14)));
    assert!(!set.contains(Cell::new(16, 0)));
}

#[test]
fn sets_intersect_when_they_share_a_cell() {
    let [a, b] = [Cell::new(1, 1), Cell::new(14, 2)].map(|cell| CellSet::from_iter([cell]));
    assert!(a.intersects(&a));
    assert!(!a.intersects(&b));
    assert!(CellSet::default().is_empty());
}
