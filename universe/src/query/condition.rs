//! Conditions as trees.

use crate::symbolic::variables::PlacedPiece;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    Constant(bool),
    /// There is an index, and it compares.
    Index(Comparison),
    Solvable,
    Quantity(Quantity, Comparison),
    Board(Pattern),
    /// The vehicles of a board without so many of them.
    Minus(Vec<PlacedPiece>, usize),
    Not(Box<Condition>),
    /// All of them hold.
    All(Vec<Condition>),
    /// One of them holds, or more.
    Any(Vec<Condition>),
}

/// What can be counted on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quantity {
    Vehicles,
    Cars,
    Trucks,
    Horizontal,
    Vertical,
    /// Cells.
    Empty,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Comparison {
    pub(super) operator: Operator,
    pub(super) number: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Comparison {
    /// Whether it holds of a number.
    pub(super) fn holds(self, left: usize) -> bool {
        let right = self.number;
        match self.operator {
            Operator::Equal => left == right,
            Operator::Unequal => left != right,
            Operator::Less => left < right,
            Operator::LessOrEqual => left <= right,
            Operator::Greater => left > right,
            Operator::GreaterOrEqual => left >= right,
        }
    }
}

/// What some cells of a board hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Pattern {
    /// Vehicles that have to be there.
    pub(super) vehicles: Vec<PlacedPiece>,
    /// Cells that have to be empty.
    pub(super) empty: Vec<board::Cell>,
}

impl Condition {
    /// What the condition says of configurations of one index, or of unsolvable ones: without
    /// [`Condition::Index`] and [`Condition::Solvable`], and a constant if that is all it says.
    pub(super) fn at(&self, index: Option<usize>) -> Self {
        match self {
            Self::Index(comparison) => {
                Self::Constant(index.is_some_and(|index| comparison.holds(index)))
            }
            Self::Solvable => Self::Constant(index.is_some()),
            Self::Not(condition) => match condition.at(index) {
                Self::Constant(value) => Self::Constant(!value),
                condition => Self::Not(condition.into()),
            },
            Self::All(all) => match at_all(all, index, false) {
                Ok(rest) => Self::All(rest),
                Err(value) => Self::Constant(value),
            },
            Self::Any(all) => match at_all(all, index, true) {
                Ok(rest) => Self::Any(rest),
                Err(value) => Self::Constant(value),
            },
            other => other.clone(),
        }
    }
}

/// The conditions [at](Condition::at) an index that are no constants, or the constant that they come to together, where
/// one that is `strong` decides.
fn at_all(
    conditions: &[Condition],
    index: Option<usize>,
    strong: bool,
) -> Result<Vec<Condition>, bool> {
    let mut rest = Vec::new();
    for condition in conditions {
        match condition.at(index) {
            Condition::Constant(value) if value == strong => return Err(strong),
            Condition::Constant(_) => {}
            condition => rest.push(condition),
        }
    }
    if rest.is_empty() { Err(!strong) } else { Ok(rest) }
}
