//! Conditions on boards, as they are asked of the configurations of a universe.

use board::Size;
use conditions::{Answerer, Condition};

/// Reads a condition; the place of a fault is within the text.
pub fn query(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let size = Size::new(6, 6).expect("a board");
    if let Err(error) = Condition::parse_with(text, Answerer::Diagrams, Some(size), 2..=3) {
        assert!(text.get(error.span()).is_some(), "{:?} of {text:?}", error.span());
        assert!(!error.message().is_empty());
    }
}
