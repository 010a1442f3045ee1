//! The order in which the answers about a list are printed.

use std::{cmp::Ordering, str::FromStr};

use serde_json::Value;
use strum::{EnumString, IntoStaticStr, VariantNames};

/// A field of the answers, and whether the largest comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    field: Field,
    is_descending: bool,
}

/// The fields by which answers can be sorted, of whatever command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
enum Field {
    Line,
    Name,
    Length,
    Seconds,
    States,
    Reached,
    Expanded,
    Variables,
    Clauses,
    Conflicts,
    Vehicles,
    Walls,
    Empty,
    LegalSteps,
    LegalMoves,
    Moves,
    Steps,
    PredictedSeconds,
    Surprise,
    MaxIndex,
    NoisyWalk,
    RandomWalk,
    VehiclesMoved,
    Retreats,
    BlockersDepth,
    MeanBlockers,
    MeanChoices,
    ShortestPlans,
}

impl FromStr for Order {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, is_descending) = match text.strip_prefix('-') {
            Some(name) => (name, true),
            None => (text, false),
        };
        let field = name.replace('-', "_").parse();
        let expected = || format!("expected one of {}", Field::VARIANTS.join(", "));
        Ok(Self { field: field.map_err(|_| expected())?, is_descending })
    }
}

impl Order {
    /// Sorts answers by their JSON; those without the field come last, and equal ones stay in their order.
    pub(super) fn sort<T>(self, answers: &mut [T], json: impl Fn(&T) -> &Value) {
        let name: &str = self.field.into();
        answers.sort_by(|a, b| self.compare(&json(a)[name], &json(b)[name]));
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
        order.parse::<Order>().unwrap().sort(&mut answers, |answer| answer);
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
        assert_eq!("legal-moves".parse::<Order>(), "legal_moves".parse());
        assert!("lenght".parse::<Order>().unwrap_err().contains("line, name, length"));
    }
}
