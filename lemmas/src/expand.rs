//! From a lemma to a formula of the model: quantifiers and definitions written out.

use board::Cell;
use encodings::cell::{CellModel, Held};
use logic::{Atom, Formula as Logic, Moment, Prop};
use thiserror::Error;

use crate::{
    builtin::{Builtin, Measure, Symbol},
    names::Definitions,
    syntax::ast::{Comparison, Contents, Domain, Formula, Name, Part, Quantifier, Term},
};

/// Why a lemma says nothing about a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ExpandError {
    /// `red_row` where Red is in a column.
    #[error("it speaks of `red_row`, but the primary vehicle of this board is vertical")]
    NoRedRow,
    /// Too much to write out.
    #[error("it is too large for this size: more than {MAX_PARTS} parts without quantifiers")]
    TooLarge,
    /// Definitions inside definitions.
    #[error("its definitions are nested more than {MAX_DEPTH} deep")]
    TooDeep,
}

/// Most parts of a formula that is written out.
const MAX_PARTS: i64 = 5_000_000;

/// Most connectives inside one another, definitions written out.
const MAX_DEPTH: usize = 1_000;

const MOMENTS: [Moment; 3] = [Moment::Now, Moment::Next, Moment::AfterNext];

#[derive(Clone, Copy)]
enum Value {
    Index(i64),
    Content(Held),
}

/// Writes out formulas for one model.
pub(crate) struct Expander<'a> {
    model: &'a CellModel,
    definitions: &'a Definitions,
    variables: Vec<(&'a str, Value)>,
    contents: Vec<Held>,
    n_parts: i64,
    depth: usize,
}

impl<'a> Expander<'a> {
    pub(crate) fn new(model: &'a CellModel, definitions: &'a Definitions) -> Self {
        let wall = model.has_walls().then_some(Held::Wall);
        let kinds = model.kinds().into_iter().map(Held::Vehicle);
        let contents = [Held::Empty].into_iter().chain(wall).chain(kinds).collect();
        Self { model, definitions, variables: Vec::new(), contents, n_parts: 0, depth: 0 }
    }

    /// The formula with all atoms at `moment`, or later where it says `next`.
    pub(crate) fn formula(
        &mut self,
        formula: &'a Formula,
        moment: usize,
    ) -> Result<Logic, ExpandError> {
        self.n_parts += 1;
        self.depth += 1;
        if self.n_parts > MAX_PARTS {
            return Err(ExpandError::TooLarge);
        }
        if self.depth > MAX_DEPTH {
            return Err(ExpandError::TooDeep);
        }
        let expanded = self.connective(formula, moment);
        self.depth -= 1;
        expanded
    }

    fn connective(&mut self, formula: &'a Formula, moment: usize) -> Result<Logic, ExpandError> {
        Ok(match formula {
            Formula::Constant(value) => Logic::Constant(*value),
            Formula::Call(name, arguments) => self.call(name, arguments, moment)?,
            Formula::Not(inner) => !self.formula(inner, moment)?,
            Formula::Next(inner, _) => self.formula(inner, moment + 1)?,
            Formula::And(parts) => self.join(parts, moment, Quantifier::All)?,
            Formula::Or(parts) => self.join(parts, moment, Quantifier::Some)?,
            Formula::Implies(left, right) => match self.formula(left, moment)? {
                Logic::Constant(false) => Logic::TRUE,
                left => left.implies(self.formula(right, moment)?),
            },
            Formula::Iff(left, right) => {
                match (self.formula(left, moment)?, self.formula(right, moment)?) {
                    (Logic::Constant(value), other) | (other, Logic::Constant(value)) => {
                        if value {
                            other
                        } else {
                            !other
                        }
                    }
                    (left, right) => left.iff(right),
                }
            }
            Formula::Quantified(quantifier, bindings, body) => {
                let mut instances = Vec::new();
                self.instances(*quantifier, bindings, body, moment, &mut instances)?;
                match quantifier {
                    Quantifier::All => Logic::all(instances),
                    Quantifier::Some => Logic::any(instances),
                }
            }
            Formula::Compare(left, comparison, right) => {
                Logic::Constant(self.compare(left, *comparison, right)?)
            }
        })
    }

    /// ∧ or ∨ of the parts, up to the first that decides it.
    fn join(
        &mut self,
        parts: &'a [Formula],
        moment: usize,
        quantifier: Quantifier,
    ) -> Result<Logic, ExpandError> {
        let is_all = quantifier == Quantifier::All;
        let mut expanded = Vec::new();
        for part in parts {
            match self.formula(part, moment)? {
                Logic::Constant(value) if value == is_all => {}
                Logic::Constant(value) => return Ok(Logic::Constant(value)),
                other => expanded.push(other),
            }
        }
        Ok(if is_all { Logic::all(expanded) } else { Logic::any(expanded) })
    }

    /// Adds the body for all values of the variables to `found`.
    fn instances(
        &mut self,
        quantifier: Quantifier,
        bindings: &'a [crate::syntax::ast::Binding],
        body: &'a Formula,
        moment: usize,
        found: &mut Vec<Logic>,
    ) -> Result<(), ExpandError> {
        let Some((first, rest)) = bindings.split_first() else {
            let instance = self.formula(body, moment)?;
            if instance != Logic::Constant(quantifier == Quantifier::All) {
                found.push(instance);
            }
            return Ok(());
        };
        for value in self.values(&first.domain)? {
            self.variables.push((&first.name.text, value));
            let result = self.instances(quantifier, rest, body, moment, found);
            self.variables.pop();
            result?;
        }
        Ok(())
    }

    fn values(&self, domain: &Domain) -> Result<Vec<Value>, ExpandError> {
        let indices = |n: u8| (0..i64::from(n)).map(Value::Index).collect();
        Ok(match domain {
            Domain::Rows => indices(self.model.size().height()),
            Domain::Columns => indices(self.model.size().width()),
            Domain::Range(first, last) => {
                let (first, last) = (self.index(first)?, self.index(last)?);
                if last - first >= MAX_PARTS {
                    return Err(ExpandError::TooLarge);
                }
                (first..=last).map(Value::Index).collect()
            }
            Domain::Contents(contents) => {
                let is_in = |held: &&Held| match (contents, held) {
                    (Contents::All, _) | (Contents::Vehicles, Held::Vehicle(_)) => true,
                    (_, Held::Empty | Held::Wall) => false,
                    (Contents::Horizontals, Held::Vehicle(kind)) => {
                        kind.orientation == board::Orientation::Horizontal
                    }
                    (Contents::Verticals, Held::Vehicle(kind)) => {
                        kind.orientation == board::Orientation::Vertical
                    }
                };
                self.contents.iter().filter(is_in).copied().map(Value::Content).collect()
            }
        })
    }

    fn call(
        &mut self,
        name: &Name,
        arguments: &'a [Term],
        moment: usize,
    ) -> Result<Logic, ExpandError> {
        match Builtin::named(&name.text) {
            Some(builtin) => self.builtin(builtin, arguments, moment),
            None => self.definition(name, arguments, moment),
        }
    }

    fn definition(
        &mut self,
        name: &Name,
        arguments: &'a [Term],
        moment: usize,
    ) -> Result<Logic, ExpandError> {
        let definition = self.definitions.get(&name.text).expect("names have been looked up");
        let mut variables = Vec::new();
        for (parameter, argument) in definition.parameters.iter().zip(arguments) {
            variables.push((&*parameter.name.text, self.value(argument)?));
        }
        let outer = std::mem::replace(&mut self.variables, variables);
        let expanded = self.formula(&definition.body, moment);
        self.variables = outer;
        expanded
    }

    fn builtin(
        &mut self,
        builtin: Builtin,
        arguments: &[Term],
        moment: usize,
    ) -> Result<Logic, ExpandError> {
        match builtin {
            Builtin::Won => return Ok(later(self.model.system().goal(), moment)),
            Builtin::Invariant => {
                self.n_parts += 100_000;
                return Ok(later(self.model.invariant(), moment));
            }
            _ => {}
        }
        let (row, col) = (self.index(&arguments[0])?, self.index(&arguments[1])?);
        let Some(cell) = self.cell(row, col) else { return Ok(Logic::FALSE) };
        let third = |this: &Self| this.index(&arguments[2]).map(|index| u8::try_from(index).ok());
        let prop = match builtin {
            Builtin::Holds(symbol) => self.model.held(cell, symbol.held(self.model)),
            Builtin::Cell => self.model.held(cell, self.content(&arguments[2])),
            Builtin::CanMove(orientation, direction) => {
                Some(self.model.can_move(cell, orientation, direction))
            }
            Builtin::Offset => {
                third(self)?.and_then(|offset| self.model.offset(cell, usize::from(offset)))
            }
            Builtin::Slide(orientation, direction) => third(self)?
                .and_then(|distance| self.model.slide(cell, orientation, direction, distance)),
            Builtin::Won | Builtin::Invariant => None,
        };
        let atom = |prop: Prop| Logic::Atom(Atom { prop, moment: MOMENTS[moment] });
        Ok(prop.map_or(Logic::FALSE, atom))
    }

    /// The cell, if it is on the board.
    fn cell(&self, row: i64, col: i64) -> Option<Cell> {
        let cell = Cell::new(u8::try_from(row).ok()?, u8::try_from(col).ok()?);
        self.model.size().contains(cell).then_some(cell)
    }

    fn value(&self, term: &Term) -> Result<Value, ExpandError> {
        if let [(false, Part::Name(name))] = &term.parts[..] {
            if let Some(value) = self.variable(&name.text) {
                return Ok(value);
            }
            if let Some(symbol) = Symbol::named(&name.text) {
                return Ok(Value::Content(symbol.held(self.model)));
            }
        }
        self.index(term).map(Value::Index)
    }

    fn content(&self, term: &Term) -> Held {
        match self.value(term) {
            Ok(Value::Content(held)) => held,
            _ => unreachable!("sorts have been checked"),
        }
    }

    fn variable(&self, name: &str) -> Option<Value> {
        self.variables.iter().rev().find(|(n, _)| *n == name).map(|&(_, value)| value)
    }

    fn index(&self, term: &Term) -> Result<i64, ExpandError> {
        let mut sum = 0;
        for (is_taken_away, part) in &term.parts {
            let value = match part {
                Part::Number(number) => *number,
                Part::Group(inner) => self.index(inner)?,
                Part::Name(name) => match self.variable(&name.text) {
                    Some(Value::Index(value)) => value,
                    _ => Measure::named(&name.text)
                        .expect("sorts have been checked")
                        .value(self.model)
                        .ok_or(ExpandError::NoRedRow)?,
                },
                Part::Length(name) => match self.variable(&name.text) {
                    Some(Value::Content(Held::Vehicle(kind))) => kind.length.into(),
                    _ => 1,
                },
            };
            sum += if *is_taken_away { -value } else { value };
        }
        Ok(sum)
    }

    fn compare(
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

/// A formula about the present, so many transitions later.
fn later(formula: &Logic, moment: usize) -> Logic {
    let each = |parts: &[Logic]| parts.iter().map(|part| later(part, moment)).collect();
    match formula {
        Logic::Constant(value) => Logic::Constant(*value),
        Logic::Atom(atom) => Logic::Atom(Atom { moment: MOMENTS[moment], ..*atom }),
        Logic::Not(inner) => Logic::Not(Box::new(later(inner, moment))),
        Logic::And(parts) => Logic::And(each(parts)),
        Logic::Or(parts) => Logic::Or(each(parts)),
        Logic::AtMostOne(parts) => Logic::AtMostOne(each(parts)),
        Logic::Iff(left, right) => {
            Logic::Iff(Box::new(later(left, moment)), Box::new(later(right, moment)))
        }
    }
}
