//! Conditions on the configurations of a universe.

use board::Size;
use universe::{Query, Rules, Universe};

/// Reads a condition; the place of a fault is within the text.
pub fn query(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let size = Size::new(6, 6).expect("a board");
    let universe = Universe::new(size, Rules::Fogleman, None).expect("a universe");
    if let Err(error) = Query::parse(text, universe) {
        assert!(text.get(error.span()).is_some(), "{:?} of {text:?}", error.span());
        assert!(!error.message().is_empty());
    }
}
