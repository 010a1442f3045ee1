//! Conditions as trees.

use std::{ops::RangeInclusive, str::FromStr};

use board::Size;
use text::Fault;

use crate::{
    field::{Answerer, Cost, Field},
    parse,
    pattern::Pattern,
};

/// A condition on boards.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// All boards, or none.
    Constant(bool),
    /// There is a plan.
    Solvable,
    /// The field has a value, and it compares.
    Field(Field, Comparison),
    /// The field, which is [real](Field::is_real), has a value, and it compares with a number.
    Real(Field, Operator, f64),
    /// Both fields have values, and they compare.
    Fields(Field, Operator, Field),
    /// What some cells hold.
    Board(Pattern),
    /// The vehicles of a board without this many of them, and its walls.
    Minus(Pattern, usize),
    /// The other boards.
    Not(Box<Condition>),
    /// All of them hold.
    All(Vec<Condition>),
    /// One of them holds, or more.
    Any(Vec<Condition>),
}

/// A comparison with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// How.
    pub operator: Operator,
    /// The right side.
    pub number: u64,
}

/// How numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

impl Operator {
    /// As it is written, in the language and in SQL.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Unequal => "!=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
        }
    }

    /// The operator with its sides exchanged: `<` for `>`.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::LessOrEqual => Self::GreaterOrEqual,
            Self::Greater => Self::Less,
            Self::GreaterOrEqual => Self::LessOrEqual,
            same @ (Self::Equal | Self::Unequal) => same,
        }
    }

    /// Returns `true` if two numbers compare so.
    pub fn holds<T: PartialOrd>(self, left: &T, right: &T) -> bool {
        match self {
            Self::Equal => left == right,
            Self::Unequal => left != right,
            Self::Less => left < right,
            Self::LessOrEqual => left <= right,
            Self::Greater => left > right,
            Self::GreaterOrEqual => left >= right,
        }
    }
}

impl Comparison {
    /// Returns `true` if it holds of a number.
    pub fn holds(self, left: u64) -> bool {
        self.operator.holds(&left, &self.number)
    }
}

impl FromStr for Condition {
    type Err = Fault;

    /// Reads a condition on one board, [searched](crate::FieldSource) where a field needs it: as
    /// [`parse`](Condition::parse) for [`Answerer::Boards`], with patterns of any size.
    fn from_str(text: &str) -> Result<Self, Fault> {
        Self::parse(text, Answerer::Boards, None)
    }
}

impl Condition {
    /// Reads a condition that `answerer` can answer. Patterns are of `size`; without one, each is of the
    /// size that stands before it (`6x5:`) or is square.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong, with its place in `text`: a field that nobody knows or that
    /// `answerer` cannot answer, among others.
    pub fn parse(text: &str, answerer: Answerer, size: Option<Size>) -> Result<Self, Fault> {
        Self::parse_with(text, answerer, size, answerer.lengths())
    }

    /// The same, where all vehicles have lengths of a range: patterns with others are refused, since no board
    /// would match.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub fn parse_with(
        text: &str,
        answerer: Answerer,
        size: Option<Size>,
        lengths: RangeInclusive<u8>,
    ) -> Result<Self, Fault> {
        parse::parse(text, answerer, size, lengths)
    }

    /// Returns `true` if it compares this field.
    pub fn asks_for(&self, field: Field) -> bool {
        match self {
            Self::Constant(_) | Self::Board(_) | Self::Minus(..) | Self::Solvable => false,
            Self::Field(asked, _) | Self::Real(asked, ..) => *asked == field,
            Self::Fields(left, _, right) => [*left, *right].contains(&field),
            Self::Not(condition) => condition.asks_for(field),
            Self::All(all) | Self::Any(all) => all.iter().any(|part| part.asks_for(field)),
        }
    }

    /// What it costs to find out: as much as the dearest field that is asked for.
    pub(crate) fn cost(&self) -> Cost {
        match self {
            Self::Constant(_) | Self::Board(_) | Self::Minus(..) => Cost::Count,
            Self::Solvable => Field::Moves.cost(),
            Self::Field(field, _) | Self::Real(field, ..) => field.cost(),
            Self::Fields(left, _, right) => left.cost().max(right.cost()),
            Self::Not(condition) => condition.cost(),
            Self::All(all) | Self::Any(all) => {
                all.iter().map(Self::cost).max().unwrap_or(Cost::Count)
            }
        }
    }
}
