//! Numbers of things in messages.

use std::fmt;

/// A number of things: `1 board`, `2 boards`.
pub fn counted(n: impl fmt::Display + Copy, singular: &str) -> String {
    let number = n.to_string();
    let ending = if number == "1" { "" } else { "s" };
    format!("{number} {singular}{ending}")
}
