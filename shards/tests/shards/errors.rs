//! Numbers in messages.

use shards::numbers;

#[test]
fn neighbours_are_written_as_a_range() {
    assert_eq!(numbers(&[3, 7, 8, 9, 11, 12]), "3, 7-9, 11-12");
    assert_eq!(numbers(&[]), "");
}
