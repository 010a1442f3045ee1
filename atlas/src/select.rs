//! Which rows are wanted, and in which order.

use std::{cmp::Reverse, str::FromStr};

use board::formats::ReadError;
use conditions::{Answerer, Condition, Field};
use limits::{Budget, StopReason};
use thiserror::Error;

use crate::{known::holds, row::Row, text_file::ROW_BYTES};

/// Bytes that a row takes while rows are sorted.
const KEY_BYTES: usize = 64;

/// Why nothing was selected.
#[derive(Debug, Error)]
pub enum SelectError {
    /// A row whose board matters has none.
    #[error(transparent)]
    Row(#[from] ReadError),
    /// A limit was reached.
    #[error("{0}")]
    Stopped(#[from] StopReason),
}

/// Which rows are wanted.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The condition that they meet.
    pub condition: Condition,
    /// The order in which they come.
    pub order: Order,
    /// How many at most.
    pub limit: Option<usize>,
}

/// An order of rows by a field; rows that do not know it come last, and those that are equal by their text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// The field.
    pub field: Field,
    /// `true` if the largest come first.
    pub is_falling: bool,
}

impl Default for Order {
    /// The hardest first.
    fn default() -> Self {
        Self { field: Field::Moves, is_falling: true }
    }
}

impl FromStr for Order {
    type Err = UnknownField;

    /// A name, with `-` before it for the largest first.
    fn from_str(text: &str) -> Result<Self, UnknownField> {
        let (name, is_falling) = match text.strip_prefix('-') {
            Some(name) => (name, true),
            None => (text, false),
        };
        let field = name.parse().ok().filter(|field: &Field| field.is_known_to(Answerer::Atlas));
        let field = field.ok_or_else(|| UnknownField { name: name.to_owned() })?;
        Ok(Self { field, is_falling })
    }
}

/// A text that names no field of an atlas.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("an atlas has no `{name}`; it has {}", field_names())]
pub struct UnknownField {
    name: String,
}

fn field_names() -> String {
    let names: Vec<_> = Answerer::Atlas.fields().map(Field::name).collect();
    names.join(", ")
}

impl Order {
    /// What rows are sorted by.
    fn key(self, row: &Row) -> (bool, Reverse<u64>, u64) {
        let number = row.number(self.field);
        let (falling, rising) = match (number, self.is_falling) {
            (Some(number), true) => (number, 0),
            (Some(number), false) => (0, number),
            (None, _) => (0, 0),
        };
        (number.is_none(), Reverse(falling), rising)
    }
}

/// The rows of `rows` that are wanted, in their order: those that are known to meet the condition.
///
/// # Errors
///
/// If a row whose board matters has none, and that the budget is used up.
pub fn selected(
    rows: &[Row],
    selection: &Selection,
    budget: &Budget,
) -> Result<Vec<Row>, SelectError> {
    let mut wanted = Vec::new();
    for row in rows {
        budget.check()?;
        if holds(&selection.condition, row)? == Ok(true) {
            wanted.push(row);
        }
    }
    let n_kept = wanted.len().min(selection.limit.unwrap_or(usize::MAX));
    budget.allow(wanted.len() * KEY_BYTES + n_kept * ROW_BYTES)?;
    wanted.sort_by_cached_key(|row| (selection.order.key(row), &row.board));
    wanted.truncate(selection.limit.unwrap_or(usize::MAX));
    Ok(wanted.into_iter().cloned().collect())
}
