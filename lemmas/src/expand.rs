//! From a lemma to a formula of the theory: quantifiers and definitions written out.

use encodings::cell::CellTheory;
use limits::{Ledger, StopReason};
use logic::{Atom, Formula as Logic, Moment, Prop};
use thiserror::Error;

use crate::{
    builtin::Builtin,
    names::Definitions,
    syntax::ast::{Binding, Formula, Name, Quantifier, Term},
    terms::Scope,
    written_out::{WrittenOut, constant, equivalence, joined},
};

/// Why a lemma says nothing about a theory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ExpandError {
    /// `red_row` where Red is in a column.
    #[error("it speaks of `red_row`, but the primary vehicle of this board is vertical")]
    NoRedRow,
    /// Too much to write out.
    #[error("it is too large for this size: more than {MAX_PARTS} parts without quantifiers")]
    TooLarge,
    /// Definitions or variables inside one another.
    #[error("its definitions or variables are more than {MAX_DEPTH} inside one another")]
    TooDeep,
    /// Definitions that add up.
    #[error("an index in it is larger than {MAX_INDEX}")]
    TooFar,
    /// The budget is used up.
    #[error("{0}")]
    Stopped(#[from] StopReason),
}

/// The largest index, in either direction.
pub(crate) const MAX_INDEX: i64 = 1 << 40;

/// Most values that variables get, one after the other.
const MAX_VALUES: i64 = 4 * MAX_PARTS;

/// Most parts of a formula that is written out.
pub(crate) const MAX_PARTS: i64 = 5_000_000;

/// Most connectives inside one another, definitions written out.
const MAX_DEPTH: usize = 200;

const MOMENTS: [Moment; 3] = [Moment::Now, Moment::Next, Moment::AfterNext];

/// Writes out formulas for one theory.
pub(crate) struct Expander<'a> {
    theory: &'a CellTheory,
    definitions: &'a Definitions,
    scope: Scope<'a>,
    n_parts: i64,
    n_values: i64,
    depth: usize,
    ledger: Ledger<'a>,
}

impl<'a> Expander<'a> {
    pub(crate) fn new(
        theory: &'a CellTheory,
        definitions: &'a Definitions,
        ledger: Ledger<'a>,
    ) -> Self {
        let scope = Scope::new(theory);
        Self { theory, definitions, scope, n_parts: 0, n_values: 0, depth: 0, ledger }
    }

    /// The formula with all atoms at `moment`, or later where it says `next`.
    pub(crate) fn formula<F: WrittenOut>(
        &mut self,
        formula: &'a Formula,
        moment: usize,
    ) -> Result<F, ExpandError> {
        self.n_parts += 1;
        self.depth += 1;
        if self.n_parts > MAX_PARTS {
            return Err(ExpandError::TooLarge);
        }
        if self.depth > MAX_DEPTH {
            return Err(ExpandError::TooDeep);
        }
        // In the list that it is collected in, and in its place.
        self.ledger.take(2 * size_of::<F>())?;
        let expanded = self.connective(formula, moment);
        self.depth -= 1;
        expanded
    }

    fn connective<F: WrittenOut>(
        &mut self,
        formula: &'a Formula,
        moment: usize,
    ) -> Result<F, ExpandError> {
        Ok(match formula {
            Formula::Constant(value) => constant(*value),
            Formula::Call(name, arguments) => self.call(name, arguments, moment)?,
            Formula::Not(inner) => self.formula::<F>(inner, moment)?.not(),
            Formula::Next(inner, _) => self.formula(inner, moment + 1)?,
            Formula::And(parts) => self.join(parts, moment, Quantifier::All)?,
            Formula::Or(parts) => self.join(parts, moment, Quantifier::Some)?,
            Formula::Implies(left, right) => {
                let left: F = self.formula(left, moment)?;
                if left.constant() == Some(false) {
                    return Ok(constant(true));
                }
                left.implies(self.formula(right, moment)?)
            }
            Formula::Iff(left, right) => {
                equivalence(self.formula(left, moment)?, self.formula(right, moment)?)
            }
            Formula::Quantified(quantifier, bindings, body) => {
                let mut instances = Vec::new();
                self.instances(*quantifier, bindings, body, moment, &mut instances)?;
                joined(instances, *quantifier)
            }
            Formula::Compare(left, comparison, right) => {
                self.ledger.work(left.n_parts() + right.n_parts())?;
                constant(self.scope.compare(left, *comparison, right)?)
            }
        })
    }

    /// ∧ or ∨ of the parts, up to the first that decides it.
    fn join<F: WrittenOut>(
        &mut self,
        parts: &'a [Formula],
        moment: usize,
        quantifier: Quantifier,
    ) -> Result<F, ExpandError> {
        let is_all = quantifier == Quantifier::All;
        let mut expanded = Vec::new();
        for part in parts {
            let part: F = self.formula(part, moment)?;
            match part.constant() {
                Some(value) if value == is_all => {}
                Some(_) => return Ok(part),
                None => expanded.push(part),
            }
        }
        Ok(joined(expanded, quantifier))
    }

    /// Adds the body for all values of the variables to `found`; of constants those that decide all.
    fn instances<F: WrittenOut>(
        &mut self,
        quantifier: Quantifier,
        bindings: &'a [Binding],
        body: &'a Formula,
        moment: usize,
        found: &mut Vec<F>,
    ) -> Result<(), ExpandError> {
        let Some((first, rest)) = bindings.split_first() else {
            let instance: F = self.formula(body, moment)?;
            if instance.constant() != Some(quantifier == Quantifier::All) {
                found.push(instance);
            }
            return Ok(());
        };
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(ExpandError::TooDeep);
        }
        for value in self.scope.values(&first.domain)? {
            self.n_values += 1;
            if self.n_values > MAX_VALUES {
                return Err(ExpandError::TooLarge);
            }
            self.ledger.work(1)?;
            self.scope.bind(&first.name.text, value);
            let result = self.instances(quantifier, rest, body, moment, found);
            self.scope.unbind();
            result?;
        }
        self.depth -= 1;
        Ok(())
    }

    fn call<F: WrittenOut>(
        &mut self,
        name: &Name,
        arguments: &'a [Term],
        moment: usize,
    ) -> Result<F, ExpandError> {
        self.ledger.work(arguments.iter().map(Term::n_parts).sum())?;
        match Builtin::named(&name.text) {
            Some(builtin) => self.builtin(builtin, arguments, moment).map(F::of_theory),
            None => self.definition(name, arguments, moment),
        }
    }

    fn definition<F: WrittenOut>(
        &mut self,
        name: &Name,
        arguments: &'a [Term],
        moment: usize,
    ) -> Result<F, ExpandError> {
        let definition = self.definitions.get(&name.text).expect("names have been looked up");
        let mut variables = Vec::new();
        for (parameter, argument) in definition.parameters.iter().zip(arguments) {
            variables.push((&*parameter.name.text, self.scope.value(argument)?));
        }
        let outer = self.scope.replace(variables);
        let expanded = self.formula(&definition.body, moment);
        self.scope.replace(outer);
        expanded
    }

    /// A formula about states, this many transitions later.
    fn state(&mut self, formula: &Logic, moment: usize) -> Result<Logic, ExpandError> {
        self.ledger.take(n_bytes(formula))?;
        Ok(later(formula, moment))
    }

    fn builtin(
        &mut self,
        builtin: Builtin,
        arguments: &[Term],
        moment: usize,
    ) -> Result<Logic, ExpandError> {
        match builtin {
            Builtin::Won => return self.state(self.theory.system().goal(), moment),
            Builtin::Invariant => {
                self.n_parts += 100_000;
                return self.state(self.theory.invariant(), moment);
            }
            _ => {}
        }
        let Some(cell) = self.scope.cell(&arguments[0], &arguments[1])? else {
            return Ok(Logic::FALSE);
        };
        let third = || self.scope.index(&arguments[2]).map(|index| u8::try_from(index).ok());
        let prop = match builtin {
            Builtin::Holds(symbol) => self.theory.held(cell, symbol.held(self.theory)),
            Builtin::Cell => self.theory.held(cell, self.scope.content(&arguments[2])),
            Builtin::CanMove(orientation, direction) => {
                Some(self.theory.can_move(cell, orientation, direction))
            }
            Builtin::Offset => {
                third()?.and_then(|offset| self.theory.offset(cell, usize::from(offset)))
            }
            Builtin::Slide(orientation, direction) => third()?
                .and_then(|distance| self.theory.slide(cell, orientation, direction, distance)),
            Builtin::Won | Builtin::Invariant => None,
        };
        let atom = |prop: Prop| Logic::Atom(Atom { prop, moment: MOMENTS[moment] });
        Ok(prop.map_or(Logic::FALSE, atom))
    }
}

/// Bytes of a formula, all of its parts included.
pub(crate) fn n_bytes(formula: &Logic) -> usize {
    let below = match formula {
        Logic::Constant(_) | Logic::Atom(_) => 0,
        Logic::Not(inner) => n_bytes(inner),
        Logic::And(parts) | Logic::Or(parts) | Logic::AtMostOne(parts) => {
            parts.iter().map(n_bytes).sum()
        }
        Logic::Iff(left, right) => n_bytes(left) + n_bytes(right),
    };
    size_of::<Logic>() + below
}

/// A formula about the present, this many transitions later.
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
