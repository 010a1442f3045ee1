//! Conditions on rows that do not know all fields.

use conditions::{Answerer, Condition, Field};
use limits::Budget;

use crate::{known::holds, row::Row, select::SelectError};

/// Rows of which a condition may hold, though it is not known: how many, and the first field that is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownRows {
    /// How many rows there are.
    pub n_rows: usize,
    /// A field that the first of them does not know.
    pub field: Field,
}

/// The rows of which it is not known whether the condition holds; `None` if it is known of all.
///
/// # Errors
///
/// A board that cannot be read, where the condition asks for its cells; a budget that is used up.
pub fn unknown(
    rows: &[Row],
    condition: &Condition,
    budget: &Budget,
) -> Result<Option<UnknownRows>, SelectError> {
    let mut found: Option<UnknownRows> = None;
    if !may_be_unknown(condition) {
        return Ok(found);
    }
    let mut meter = budget.meter();
    for row in rows {
        meter.tick()?;
        if let Err(field) = holds(condition, row)? {
            found.get_or_insert(UnknownRows { n_rows: 0, field }).n_rows += 1;
        }
    }
    Ok(found)
}

/// Returns `true` if a condition asks for a field that a row may not know: one that it has neither from its
/// board nor from the moves.
pub(crate) fn may_be_unknown(condition: &Condition) -> bool {
    let row = Row::new("..AA".to_owned(), 0);
    let mut asked = Answerer::Atlas.fields().filter(|&field| condition.asks_for(field));
    asked.any(|field| row.number(field).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::small;

    #[test]
    fn only_rows_on_which_a_missing_field_decides_are_unknown() {
        let unknown_of = |text: &str| {
            let condition = Condition::parse(text, Answerer::Atlas, None).unwrap();
            unknown(small::rows(), &condition, &Budget::default()).unwrap()
        };
        let large = unknown_of("plans = 1 and width = 6").unwrap();
        assert_eq!(large.field, Field::Plans);
        let of_6 = small::rows().iter().filter(|row| row.number(Field::Width) == Some(6));
        assert_eq!(large.n_rows, of_6.filter(|row| row.plans.is_none()).count());
        assert_eq!(unknown_of("width = 6 and not plans = 1"), Some(large));
        for decided in ["plans = 1 and width = 5", "moves = 900", "plans = 1 or moves >= 1"] {
            assert_eq!(unknown_of(decided), None, "{decided}");
        }
    }
}
