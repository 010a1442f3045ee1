//! Conditions as SQL.

use conditions::{Comparison, Condition, Field};
use rusqlite::{Connection, functions::FunctionFlags};

use crate::{known::holds, row::Row};

/// A condition as SQL.
pub(super) struct SqlCondition {
    /// What stands behind `WHERE`; NULL where it depends on what a row does not know.
    pub(super) sql: String,
    /// The conditions on boards, which a function judges.
    patterns: Vec<Condition>,
}

/// A comparison with a number as large as those of a database can be, or larger. The largest of them stands
/// for the largest of rows.
fn beyond(field: Field, comparison: Comparison) -> String {
    let (field, most) = (field.name(), i64::MAX);
    let (of_most, of_less) = (comparison.holds(u64::MAX), comparison.holds(0));
    let (of_most, of_less) = (u8::from(of_most), u8::from(of_less));
    format!(
        "CASE WHEN {field} IS NULL THEN NULL WHEN {field} = {most} THEN {of_most} ELSE {of_less} END"
    )
}

/// The function that judges boards: by text, and number of the condition.
const HOLDS: &str = "pattern_holds";

impl SqlCondition {
    pub(super) fn new(condition: &Condition) -> Self {
        let mut compiled = Self { sql: String::new(), patterns: Vec::new() };
        compiled.sql = compiled.compile(condition);
        compiled
    }

    fn compile(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Constant(value) => u8::from(*value).to_string(),
            Condition::Solvable => format!("{} IS NOT NULL", Field::Moves.name()),
            Condition::Field(field, comparison) => {
                let number = i64::try_from(comparison.number).unwrap_or(i64::MAX);
                if number == i64::MAX {
                    return beyond(*field, *comparison);
                }
                // The index begins with the moves; without `+` all of it is walked for its second column.
                let scanned = if *field == Field::Moves { "" } else { "+" };
                format!("{scanned}{} {} {number}", field.name(), comparison.operator.symbol())
            }
            Condition::Real(..) => unreachable!("columns are whole numbers"),
            Condition::Fields(left, operator, right) => {
                format!("+{} {} {}", left.name(), operator.symbol(), right.name())
            }
            Condition::Board(_) | Condition::Minus(..) => {
                self.patterns.push(condition.clone());
                format!("{HOLDS}(board, {})", self.patterns.len() - 1)
            }
            Condition::Not(condition) => format!("NOT ({})", self.compile(condition)),
            Condition::All(all) => self.joined(all, " AND "),
            Condition::Any(all) => self.joined(all, " OR "),
        }
    }

    fn joined(&mut self, all: &[Condition], word: &str) -> String {
        let all: Vec<_> = all.iter().map(|condition| self.compile(condition)).collect();
        format!("({})", all.join(word))
    }

    /// Makes the function known that the SQL calls.
    pub(super) fn register(&self, connection: &Connection) -> rusqlite::Result<()> {
        if self.patterns.is_empty() {
            return Ok(());
        }
        let patterns = self.patterns.clone();
        let flags = FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_UTF8;
        connection.create_scalar_function(HOLDS, 2, flags, move |context| {
            let row = Row::new(context.get(0)?, 0);
            let condition = context.get::<u32>(1).ok().and_then(|at| patterns.get(at as usize));
            let is_met =
                condition.is_some_and(|condition| matches!(holds(condition, &row), Ok(Ok(true))));
            Ok(is_met)
        })
    }
}
