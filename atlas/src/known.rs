//! What a row knows of a condition.

use board::{Board, formats::ReadError};
use conditions::{Condition, Field, FieldSource};

use crate::row::Row;

/// Whether a condition holds of a row, or a field on which that depends and which the row does not know.
///
/// # Errors
///
/// A board that cannot be read, where the condition asks for its cells.
pub(crate) fn holds(condition: &Condition, row: &Row) -> Result<Result<bool, Field>, ReadError> {
    let board = has_pattern(condition).then(|| row.to_board()).transpose()?;
    Ok(decided(condition, &mut KnownFields { row, board }))
}

fn has_pattern(condition: &Condition) -> bool {
    match condition {
        Condition::Board(_) | Condition::Minus(..) => true,
        Condition::Not(condition) => has_pattern(condition),
        Condition::All(all) | Condition::Any(all) => all.iter().any(has_pattern),
        _ => false,
    }
}

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
