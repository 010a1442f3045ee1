//! How numbers, lengths and boards are put in sentences and in JSON.

use board::{
    Board, Metric,
    formats::{compact_without_loss, to_json_value},
};
use serde_json::Value;
pub use text::{counted, printable};

/// A length of a plan: `1 move`, `2 steps`.
pub fn length(n: usize, metric: Metric) -> String {
    match metric {
        Metric::Moves => counted(n, "move"),
        Metric::Steps => counted(n, "step"),
    }
}

/// Names in a sentence: `A`, `A and B`, `A, B and C`.
pub fn listed<S: AsRef<str>>(names: &[S]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, first)) => format!("{} and {last}", first.join(", ")),
    }
}

/// The board as compact text where that loses nothing, else as a rushsat JSON object.
pub fn board_json(board: &Board) -> Value {
    compact_without_loss(board).map_or_else(|| to_json_value(board), Value::String)
}

/// A formula or a name, with names that natural deduction can read: `E_0_1` for `E(0,1)`.
pub(crate) fn plain_names(formula: &str) -> String {
    let mut text = String::new();
    let mut is_in_name = false;
    for c in formula.chars() {
        match c {
            '(' if text.ends_with(char::is_alphanumeric) => {
                is_in_name = true;
                text.push('_');
            }
            ',' if is_in_name => text.push('_'),
            ')' if is_in_name => is_in_name = false,
            c => text.push(c),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn names_are_listed_with_an_and_before_the_last() {
        assert_eq!(listed::<&str>(&[]), "");
        assert_eq!(listed(&["A"]), "A");
        assert_eq!(listed(&["A", "B"]), "A and B");
        assert_eq!(listed(&["A", "B", "the wall at (0, 1)"]), "A, B and the wall at (0, 1)");
    }
}
