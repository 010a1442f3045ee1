//! Conditions on one board.

use board::Board;

use crate::{condition::Condition, field::Field};

/// A board of which fields can be asked.
///
/// One that is searched for what a condition needs is `Searched` in the crate `rushsat-atlas`, which is
/// `rushsat::atlas`; `examples/generate.rs` shows it.
pub trait Judged {
    /// Why a field could not be found out.
    type Error;

    /// The board.
    fn board(&self) -> &Board;

    /// The value of a field; `None` if the board has none. It is asked for only where the answer depends on
    /// it.
    ///
    /// # Errors
    ///
    /// If it could not be found out.
    fn number(&mut self, field: Field) -> Result<Option<u64>, Self::Error>;
}

impl Condition {
    /// Returns `true` if the condition holds of a board: see [`Judged`] for what makes one of a `Board`.
    ///
    /// # Errors
    ///
    /// What a field needs could not be found out.
    pub fn holds<J: Judged>(&self, judged: &mut J) -> Result<bool, J::Error> {
        match self {
            Self::Constant(value) => Ok(*value),
            Self::Solvable => Ok(judged.number(Field::Moves)?.is_some()),
            Self::Field(field, comparison) => {
                let number = judged.number(*field)?;
                Ok(number.is_some_and(|number| comparison.holds(number)))
            }
            Self::Board(pattern) => Ok(pattern.is_met_by(judged.board())),
            Self::Minus(pattern, n) => Ok(pattern.lacks(judged.board(), *n)),
            Self::Not(condition) => Ok(!condition.holds(judged)?),
            Self::All(all) => {
                for condition in all {
                    if !condition.holds(judged)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Self::Any(all) => {
                for condition in all {
                    if condition.holds(judged)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }
}
