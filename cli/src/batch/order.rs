//! The order in which the answers about a list are printed.

use std::cmp::Ordering;

use serde_json::Value;

/// A field of the answers, and whether the largest comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    field: &'static str,
    is_descending: bool,
}

impl Order {
    /// Reads a field, which may have `-` before it, of those by which the answers of a command can be sorted.
    ///
    /// # Errors
    ///
    /// A message that lists the fields.
    pub(crate) fn parse(text: &str, fields: &[&'static str]) -> Result<Self, String> {
        let (name, is_descending) = match text.strip_prefix('-') {
            Some(name) => (name, true),
            None => (text, false),
        };
        let name = name.replace('-', "_");
        match fields.iter().find(|field| **field == name) {
            Some(field) => Ok(Self { field, is_descending }),
            None => Err(format!("expected one of {}", fields.join(", "))),
        }
    }

    /// Sorts answers by their JSON; those without the field come last, and equal ones stay in their order.
    pub(crate) fn sort<T>(self, answers: &mut [T], json: impl Fn(&T) -> &Value) {
        answers.sort_by(|a, b| self.compare(&json(a)[self.field], &json(b)[self.field]));
    }

    fn compare(self, a: &Value, b: &Value) -> Ordering {
        let ascending = match (a, b) {
            (Value::String(a), Value::String(b)) => a.cmp(b),
            _ => match (a.as_f64(), b.as_f64()) {
                (Some(a), Some(b)) => a.total_cmp(&b),
                // What has no value is the last in either direction.
                _ => return a.is_null().cmp(&b.is_null()),
            },
        };
        if self.is_descending { ascending.reverse() } else { ascending }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn sorted(order: &str) -> Vec<u64> {
        let answers =
            [(1, json!(7)), (2, json!(null)), (3, json!(51)), (4, json!(7)), (5, json!(0.5))];
        let mut answers = answers.map(|(line, length)| json!({ "line": line, "length": length }));
        let order = Order::parse(order, &["line", "name", "length"]).unwrap();
        order.sort(&mut answers, |answer| answer);
        answers.map(|answer| answer["line"].as_u64().unwrap()).to_vec()
    }

    #[test]
    fn what_has_no_value_is_last_and_equal_ones_keep_their_order() {
        assert_eq!(sorted("length"), [5, 1, 4, 3, 2]);
        assert_eq!(sorted("-length"), [3, 1, 4, 5, 2]);
        assert_eq!(sorted("-line"), [5, 4, 3, 2, 1]);
        assert_eq!(sorted("name"), [1, 2, 3, 4, 5], "no answer has a name");
    }

    #[test]
    fn names_of_fields_are_those_of_json() {
        let parse = |text| Order::parse(text, &["line", "legal_moves"]);
        assert_eq!(parse("-legal-moves"), parse("-legal_moves"));
        assert!(parse("lenght").unwrap_err().ends_with("one of line, legal_moves"));
    }
}
