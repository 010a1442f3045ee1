//! What conditions say of the configurations of one index.

use conditions::{Comparison, Condition, Field, Operator};

/// What the condition says of configurations of one index, or of unsolvable ones: without [`Field::Index`]
/// and [`Condition::Solvable`], and a constant if that is all it says.
pub(super) fn at(condition: &Condition, index: Option<usize>) -> Condition {
    match condition {
        Condition::Field(Field::Index, comparison) => {
            Condition::Constant(index.is_some_and(|index| comparison.holds(index as u64)))
        }
        Condition::Fields(Field::Index, operator, Field::Index) => {
            Condition::Constant(index.is_some_and(|index| operator.holds(&index, &index)))
        }
        Condition::Fields(Field::Index, operator, field) => {
            compared(*field, operator.turned(), index)
        }
        Condition::Fields(field, operator, Field::Index) => compared(*field, *operator, index),
        Condition::Solvable => Condition::Constant(index.is_some()),
        Condition::Not(condition) => match at(condition, index) {
            Condition::Constant(value) => Condition::Constant(!value),
            condition => Condition::Not(condition.into()),
        },
        Condition::All(all) => match at_all(all, index, false) {
            Ok(rest) => Condition::All(rest),
            Err(value) => Condition::Constant(value),
        },
        Condition::Any(all) => match at_all(all, index, true) {
            Ok(rest) => Condition::Any(rest),
            Err(value) => Condition::Constant(value),
        },
        other => other.clone(),
    }
}

/// The comparison of a field with the index.
fn compared(field: Field, operator: Operator, index: Option<usize>) -> Condition {
    let compared = |index| Condition::Field(field, Comparison { operator, number: index as u64 });
    index.map_or(Condition::Constant(false), compared)
}

/// The conditions [`at`] an index that are no constants, or the constant that they come to together, where
/// one that is `strong` decides.
fn at_all(
    conditions: &[Condition],
    index: Option<usize>,
    strong: bool,
) -> Result<Vec<Condition>, bool> {
    let mut rest = Vec::new();
    for condition in conditions {
        match at(condition, index) {
            Condition::Constant(value) if value == strong => return Err(strong),
            Condition::Constant(_) => {}
            condition => rest.push(condition),
        }
    }
    if rest.is_empty() { Err(!strong) } else { Ok(rest) }
}
