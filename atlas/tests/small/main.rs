//! Tests that the small atlas holds what its documentation says.

mod rebuild;

use std::collections::BTreeSet;

use atlas::small;

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_it_equals_a_rebuild() {
    // `cargo run --release --example small -p rushsat-atlas` makes it so.
    assert!(small::text() == rebuild::text(), "the small atlas is to be built anew");
}

#[test]
fn it_has_all_small_puzzles_and_those_of_the_project() {
    let rows = small::rows();
    let n_of = |n_cells: usize| rows.iter().filter(|row| row.board.len() == n_cells).count();
    assert_eq!((n_of(16), n_of(25)), (32, 1730));
    assert_eq!(n_of(64), 20);
    assert!(rows.is_sorted_by(|a, b| a.board < b.board));
    let lengths: BTreeSet<u64> = rows.iter().map(|row| row.moves).collect();
    for moves in 1..=51 {
        assert!(lengths.contains(&moves), "{moves}");
        assert!(small::of_length(moves).all(|row| row.moves == moves));
    }
    for row in rows {
        row.to_board().unwrap();
    }
}
