//! Conditions as trees.

use std::{ops::RangeInclusive, str::FromStr};

use board::Size;
use text::Fault;

use crate::{
    field::{Answerer, Field},
    parse,
    pattern::Pattern,
};

/// A condition on boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// All boards, or none.
    Constant(bool),
    /// There is a plan.
    Solvable,
    /// The field has a value, and it compares.
    Field(Field, Comparison),
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
}

impl Comparison {
    /// Returns `true` if it holds of a number.
    pub const fn holds(self, left: u64) -> bool {
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

impl FromStr for Condition {
    type Err = Fault;

    /// Reads a condition on one board, [searched](crate::Judged) where a field needs it: as
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
}
