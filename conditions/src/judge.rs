//! Conditions on one board.

use board::Board;

use crate::{
    condition::{Condition, Operator},
    field::Field,
};

/// A board of which fields can be asked.
///
/// One that is searched for what a condition needs is `SearchedBoard` in the crate `rushsat-atlas`, which is
/// `rushsat::atlas`; `examples/generate.rs` shows it.
pub trait FieldSource {
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

    /// The value of a field that is [real](Field::is_real), which only those who can be asked for one need to
    /// know.
    ///
    /// # Errors
    ///
    /// If it could not be found out.
    fn real(&mut self, _field: Field) -> Result<Option<f64>, Self::Error> {
        Ok(None)
    }
}

impl Condition {
    /// Returns `true` if the condition holds of a board: see [`FieldSource`] for what makes one of a `Board`.
    ///
    /// # Errors
    ///
    /// What a field needs could not be found out.
    pub fn holds<J: FieldSource>(&self, judged: &mut J) -> Result<bool, J::Error> {
        match self {
            Self::Constant(value) => Ok(*value),
            Self::Solvable => Ok(judged.number(Field::Moves)?.is_some()),
            Self::Field(field, comparison) => {
                let number = judged.number(*field)?;
                Ok(number.is_some_and(|number| comparison.holds(number)))
            }
            Self::Real(field, operator, number) => {
                Ok(judged.real(*field)?.is_some_and(|real| operator.holds(&real, number)))
            }
            Self::Fields(left, operator, right) => compare(judged, *left, *operator, *right),
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

/// Returns `true` if both fields have values that compare so.
fn compare<J: FieldSource>(
    judged: &mut J,
    left: Field,
    operator: Operator,
    right: Field,
) -> Result<bool, J::Error> {
    if !left.is_real() && !right.is_real() {
        let both = (judged.number(left)?, judged.number(right)?);
        return Ok(matches!(both, (Some(left), Some(right)) if operator.holds(&left, &right)));
    }
    let both = (value(judged, left)?, value(judged, right)?);
    Ok(matches!(both, (Some(left), Some(right)) if operator.holds(&left, &right)))
}

#[allow(clippy::cast_precision_loss)] // it is compared with a mean or a logarithm
fn value<J: FieldSource>(judged: &mut J, field: Field) -> Result<Option<f64>, J::Error> {
    if field.is_real() {
        judged.real(field)
    } else {
        Ok(judged.number(field)?.map(|number| number as f64))
    }
}
