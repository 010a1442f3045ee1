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
        if a.is_null() || b.is_null() {
            // What has no value is the last in either direction.
            return a.is_null().cmp(&b.is_null());
        }
        let ascending = match (self.number(a), self.number(b)) {
            (Some(a), Some(b)) => a.compare(&b),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => a.as_str().cmp(&b.as_str()),
        };
        if self.is_descending { ascending.reverse() } else { ascending }
    }

    /// The value as a number, if it is one. Counts above 2^64 - 1 are strings of digits; names may be, too.
    fn number(self, value: &Value) -> Option<Number<'_>> {
        match value {
            Value::Number(number) => Some(Number { value: number.as_f64()?, digits: "" }),
            Value::String(text) if self.field != NAME => {
                let digits = text.trim_start_matches('0');
                let is_count = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
                is_count.then(|| text.parse().ok()).flatten().map(|value| Number { value, digits })
            }
            _ => None,
        }
    }
}

/// The field whose values are text.
const NAME: &str = "name";

/// A number, and its digits if it is too large for all of them to be in `value`.
struct Number<'a> {
    value: f64,
    digits: &'a str,
}

impl Number<'_> {
    fn compare(&self, other: &Self) -> Ordering {
        let [ours, theirs] = [self, other].map(|number| (number.digits.len(), number.digits));
        self.value.total_cmp(&other.value).then(ours.cmp(&theirs))
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
    fn counts_are_numbers_however_large_they_are() {
        let large = ["447276647478305905568", "1876607120325212706816", "447276647478305905567"];
        let counts = [json!(14), json!(large[0]), json!(null), json!(1), json!(large[1])];
        let others = [json!(u64::MAX), json!(large[2])];
        // Enough of them for the sort to notice an order that is none.
        let counts: Vec<Value> = counts.into_iter().chain(others).collect();
        let mut answers: Vec<Value> = counts.iter().map(|n| json!({ "n": n })).collect();
        answers = answers.iter().cycle().take(70).cloned().collect();
        Order::parse("n", &["n"]).unwrap().sort(&mut answers, |answer| answer);
        answers.dedup();
        let sorted: Vec<Value> = answers.iter().map(|answer| answer["n"].clone()).collect();
        let [a, b, c] = large.map(Value::from);
        assert_eq!(sorted, [json!(1), json!(14), json!(u64::MAX), c, a, b, json!(null)]);
        let mut names = ["9", "10", "a"].map(|name| json!({ "name": name }));
        Order::parse("name", &["name"]).unwrap().sort(&mut names, |answer| answer);
        assert_eq!(names.map(|answer| answer["name"].clone()), ["10", "9", "a"]);
    }

    #[test]
    fn names_of_fields_are_those_of_json() {
        let parse = |text| Order::parse(text, &["line", "legal_moves"]);
        assert_eq!(parse("-legal-moves"), parse("-legal_moves"));
        assert!(parse("lenght").unwrap_err().ends_with("one of line, legal_moves"));
    }
}
