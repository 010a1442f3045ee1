//! How numbers, lengths and boards are put in sentences and in JSON.

use board::{
    Board, Metric,
    formats::{compact_without_loss, to_json_value},
};
use serde_json::Value;
pub use text::{alternatives, counted, listed, printable};

/// A length of a plan: `1 move`, `2 steps`.
pub fn length(n: usize, metric: Metric) -> String {
    match metric {
        Metric::Moves => counted(n, "move"),
        Metric::Steps => counted(n, "step"),
    }
}

/// The board as compact text where that loses nothing, else as a rushsat JSON object.
pub fn board_json(board: &Board) -> Value {
    compact_without_loss(board).map_or_else(|| to_json_value(board), Value::String)
}

/// A text with blanks in place of its line ends.
pub(crate) fn on_one_line(text: &str) -> String {
    text.replace('\n', " ")
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
