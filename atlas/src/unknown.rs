//! Conditions on rows that do not know all fields.

use board::Board;
use conditions::{Condition, Field, FieldSource};
use limits::Budget;

use crate::{
    row::Row,
    select::{self, SelectError},
};

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
    let mut meter = budget.meter();
    for row in rows {
        meter.tick()?;
        let board = select::board_for(condition, row)?;
        if let Err(field) = decided(condition, &mut KnownFields { row, board }) {
            found.get_or_insert(UnknownRows { n_rows: 0, field }).n_rows += 1;
        }
    }
    Ok(found)
}

/// Whether the condition holds of a row, or a field on which that depends and which the row does not know.
fn decided(condition: &Condition, row: &mut KnownFields<'_>) -> Result<bool, Field> {
    match condition {
        Condition::Not(condition) => decided(condition, row).map(|holds| !holds),
        Condition::All(all) => joined(all, row, true),
        Condition::Any(all) => joined(all, row, false),
        one => one.holds(row),
    }
}

/// Several conditions, of which one that is not `usual` decides.
fn joined(all: &[Condition], row: &mut KnownFields<'_>, usual: bool) -> Result<bool, Field> {
    let mut result = Ok(usual);
    for condition in all {
        match decided(condition, row) {
            Ok(holds) if holds != usual => return Ok(holds),
            Ok(_) => {}
            Err(field) => result = result.and(Err(field)),
        }
    }
    result
}

/// A row that fails where it does not know a field.
struct KnownFields<'a> {
    row: &'a Row,
    board: Option<Board>,
}

impl FieldSource for KnownFields<'_> {
    type Error = Field;

    fn board(&self) -> &Board {
        self.board.as_ref().expect("it is there where patterns are")
    }

    fn number(&mut self, field: Field) -> Result<Option<u64>, Field> {
        self.row.number(field).map(Some).ok_or(field)
    }
}

#[cfg(test)]
mod tests {
    use conditions::Answerer;

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
