//! What the terms of a lemma stand for, where its variables have values.

use board::{Cell, Orientation};
use encodings::cell::{CellContent, CellTheory};

use crate::{
    builtin::{Measure, Symbol},
    expand::{ExpandError, MAX_INDEX},
    syntax::ast::{Comparison, Contents, Domain, Part, Term},
};

/// The value of a term.
#[derive(Clone, Copy)]
pub(crate) enum Value {
    /// A number, as of a row.
    Index(i64),
    /// What a cell holds.
    Content(CellContent),
}

/// A theory and the variables that have a value, inner ones last.
pub(crate) struct Scope<'a> {
    theory: &'a CellTheory,
    contents: Vec<CellContent>,
    variables: Vec<(&'a str, Value)>,
}

impl<'a> Scope<'a> {
    pub(crate) fn new(theory: &'a CellTheory) -> Self {
        let wall = theory.has_walls().then_some(CellContent::Wall);
        let kinds = theory.kinds().into_iter().map(CellContent::Vehicle);
        let contents = [CellContent::Empty].into_iter().chain(wall).chain(kinds).collect();
        Self { theory, contents, variables: Vec::new() }
    }

    /// Gives the variables of a definition their values, which hides the others; they are handed back.
    pub(crate) fn replace(&mut self, variables: Vec<(&'a str, Value)>) -> Vec<(&'a str, Value)> {
        std::mem::replace(&mut self.variables, variables)
    }

    /// Gives a variable of a quantifier a value.
    pub(crate) fn bind(&mut self, name: &'a str, value: Value) {
        self.variables.push((name, value));
    }

    /// Takes back what was bound last.
    pub(crate) fn unbind(&mut self) {
        self.variables.pop();
    }

    /// What a quantifier ranges over: indices from the first to the last, and contents.
    pub(crate) fn values(
        &self,
        domain: &Domain,
    ) -> Result<impl Iterator<Item = Value> + use<>, ExpandError> {
        let mut held = Vec::new();
        let indices = match domain {
            Domain::Rows => 0..i64::from(self.theory.size().height()),
            Domain::Columns => 0..i64::from(self.theory.size().width()),
            Domain::Range(first, last) => self.index(first)?..self.index(last)?.saturating_add(1),
            Domain::Contents(contents) => {
                let is_in = |held: &&CellContent| match (contents, held) {
                    (Contents::All, _) | (Contents::Vehicles, CellContent::Vehicle(_)) => true,
                    (_, CellContent::Empty | CellContent::Wall) => false,
                    (Contents::Horizontals, CellContent::Vehicle(kind)) => {
                        kind.orientation == Orientation::Horizontal
                    }
                    (Contents::Verticals, CellContent::Vehicle(kind)) => {
                        kind.orientation == Orientation::Vertical
                    }
                };
                held.extend(self.contents.iter().filter(is_in).copied());
                0..0
            }
        };
        Ok(indices.map(Value::Index).chain(held.into_iter().map(Value::Content)))
    }

    /// The cell in this row and column, if it is on the board.
    pub(crate) fn cell(&self, row: &Term, col: &Term) -> Result<Option<Cell>, ExpandError> {
        let (row, col) = (self.index(row)?, self.index(col)?);
        let cell = u8::try_from(row).ok().zip(u8::try_from(col).ok());
        let cell = cell.map(|(row, col)| Cell::new(row, col));
        Ok(cell.filter(|&cell| self.theory.size().contains(cell)))
    }

    /// The value of a term, of either sort.
    pub(crate) fn value(&self, term: &Term) -> Result<Value, ExpandError> {
        if let [(false, Part::Name(name))] = &term.parts[..] {
            if let Some(value) = self.variable(&name.text) {
                return Ok(value);
            }
            if let Some(symbol) = Symbol::named(&name.text) {
                return Ok(Value::Content(symbol.held(self.theory)));
            }
        }
        self.index(term).map(Value::Index)
    }

    /// What a term of that sort says a cell holds.
    pub(crate) fn content(&self, term: &Term) -> CellContent {
        match self.value(term) {
            Ok(Value::Content(held)) => held,
            _ => unreachable!("sorts have been checked"),
        }
    }

    fn variable(&self, name: &str) -> Option<Value> {
        self.variables.iter().rev().find(|(n, _)| *n == name).map(|&(_, value)| value)
    }

    /// The number that a term of that sort stands for.
    pub(crate) fn index(&self, term: &Term) -> Result<i64, ExpandError> {
        let mut sum = 0;
        for (is_taken_away, part) in &term.parts {
            let value = match part {
                Part::Number(number) => *number,
                Part::Group(inner) => self.index(inner)?,
                Part::Name(name) => match self.variable(&name.text) {
                    Some(Value::Index(value)) => value,
                    _ => Measure::named(&name.text)
                        .expect("sorts have been checked")
                        .value(self.theory)
                        .ok_or(ExpandError::NoRedRow)?,
                },
                Part::Length(name) => match self.variable(&name.text) {
                    Some(Value::Content(CellContent::Vehicle(kind))) => kind.length.into(),
                    _ => 1,
                },
            };
            sum += if *is_taken_away { -value } else { value };
            if sum.abs() > MAX_INDEX {
                return Err(ExpandError::TooFar);
            }
        }
        Ok(sum)
    }

    /// Returns `true` if a comparison is true.
    pub(crate) fn compare(
        &self,
        left: &Term,
        comparison: Comparison,
        right: &Term,
    ) -> Result<bool, ExpandError> {
        let is_equal = match (self.value(left)?, self.value(right)?) {
            (Value::Content(left), Value::Content(right)) => left == right,
            (Value::Index(left), Value::Index(right)) => {
                return Ok(match comparison {
                    Comparison::Equal => left == right,
                    Comparison::Different => left != right,
                    Comparison::Less => left < right,
                    Comparison::AtMost => left <= right,
                    Comparison::More => left > right,
                    Comparison::AtLeast => left >= right,
                });
            }
            _ => unreachable!("sorts have been checked"),
        };
        Ok(is_equal == (comparison == Comparison::Equal))
    }
}
