//! Expressions as circuits: a value, and when there is none.

use std::ops::Not;

use limits::Ledger;

use super::{
    gates::{Budgeted, Edge, Gates},
    number::Number,
};
use crate::{
    expr::{Expr, Place, Stop, VarId},
    program::{Program, Scalar},
    syntax::ast::{Arith, Comparison},
};

/// The circuit of an expression. At most one of `off` and `zero` holds; where one does, the value means
/// nothing.
pub(super) struct Wire {
    pub(super) value: Number,
    /// The expression is off an array.
    pub(super) off: Edge,
    /// It takes a remainder by 0.
    pub(super) zero: Edge,
}

impl Wire {
    fn sure(value: Number) -> Self {
        Self { value, off: Edge::FALSE, zero: Edge::FALSE }
    }

    /// It has a value, and that is 1.
    pub(super) fn holds(&self, gates: &mut Gates) -> Budgeted<Edge> {
        gates.all([self.value.truth(), !self.off, !self.zero])
    }
}

/// A circuit under construction, over the bits of the states of a program.
pub(super) struct Builder<'p> {
    pub(super) gates: Gates<'p>,
    pub(super) program: &'p Program,
    /// Number of the first bit of each variable.
    pub(super) first_bits: Vec<usize>,
}

/// A place as a circuit: each variable that it may be, and when.
pub(super) struct PlaceChoices {
    pub(super) choices: Vec<(Edge, VarId)>,
    pub(super) off: Edge,
    pub(super) zero: Edge,
}

impl<'p> Builder<'p> {
    pub(super) fn new(program: &'p Program, ledger: Ledger<'p>) -> Self {
        let mut next = 0;
        let first_bits = program.variables.iter().map(|variable| {
            let first = next;
            next += variable.kind.bits() as usize;
            first
        });
        Self { gates: Gates::new(ledger), program, first_bits: first_bits.collect() }
    }

    /// The bits of a variable, the lowest first.
    pub(super) fn bits(&mut self, var: VarId) -> Budgeted<Vec<Edge>> {
        let first = self.first_bits[var];
        let n = self.program.variables[var].kind.bits() as usize;
        (first..first + n).map(|bit| self.gates.bit(bit)).collect()
    }

    pub(super) fn wire(&mut self, expr: &Expr) -> Budgeted<Wire> {
        Ok(match expr {
            Expr::Value(value) => Wire::sure(Number::constant(*value)),
            Expr::Stop(stop) => Wire {
                value: Number::constant(0),
                off: Edge::constant(*stop == Stop::OffArray),
                zero: Edge::constant(*stop == Stop::ByZero),
            },
            Expr::Reference(_) => unreachable!("instances have no references"),
            Expr::Read(place) => self.read(place)?,
            Expr::Not(inner) => {
                let inner = self.wire(inner)?;
                Wire { value: Number::boolean(!inner.value.truth()), ..inner }
            }
            Expr::Fails(inner) => {
                let holds = self.wire(inner)?.holds(&mut self.gates)?;
                Wire::sure(Number::boolean(!holds))
            }
            Expr::All(parts) => self.joined(parts, true)?,
            Expr::Any(parts) => self.joined(parts, false)?,
            Expr::Compare(comparison, sides) => {
                let (left, right) = (self.wire(&sides[0])?, self.wire(&sides[1])?);
                let value = self.compare(*comparison, &left.value, &right.value)?;
                self.strict([&left, &right], Number::boolean(value), Edge::FALSE)?
            }
            Expr::Arith(operator, sides) => {
                let (left, right) = (self.wire(&sides[0])?, self.wire(&sides[1])?);
                let (a, b, gates) = (&left.value, &right.value, &mut self.gates);
                let (value, zero) = match operator {
                    Arith::Add => (a.plus(b, gates)?, Edge::FALSE),
                    Arith::Subtract => (a.minus(b, gates)?, Edge::FALSE),
                    Arith::Multiply => (a.times(b, gates)?, Edge::FALSE),
                    Arith::Remainder => a.remainder(b, gates)?,
                };
                self.strict([&left, &right], value, zero)?
            }
        })
    }

    /// An operator that looks at both of its operands, and stops by itself where `zero` holds.
    fn strict(&mut self, [left, right]: [&Wire; 2], value: Number, zero: Edge) -> Budgeted<Wire> {
        let gates = &mut self.gates;
        let off = gates.or(left.off, right.off)?;
        let any_zero = gates.any([left.zero, right.zero, zero])?;
        let zero = gates.and(any_zero, !off)?;
        Ok(Wire { value, off, zero })
    }

    /// `&&` or `||`: a part counts while all parts before it have the other value.
    fn joined(&mut self, parts: &[Expr], is_and: bool) -> Budgeted<Wire> {
        let (mut open, mut off, mut zero) = (Edge::TRUE, Vec::new(), Vec::new());
        for part in parts {
            let part = self.wire(part)?;
            let gates = &mut self.gates;
            off.push(gates.and(open, part.off)?);
            zero.push(gates.and(open, part.zero)?);
            let truth = part.value.truth();
            let goes_on = if is_and { truth } else { !truth };
            open = gates.all([open, goes_on, !part.off, !part.zero])?;
        }
        let value = if is_and { open } else { !open };
        let (off, zero) = (self.gates.any(off)?, self.gates.any(zero)?);
        Ok(Wire { value: Number::boolean(value), off, zero })
    }

    fn compare(&mut self, comparison: Comparison, left: &Number, right: &Number) -> Budgeted<Edge> {
        let gates = &mut self.gates;
        match comparison {
            Comparison::Equal => left.equals(right, gates),
            Comparison::NotEqual => left.equals(right, gates).map(Not::not),
            Comparison::Less => left.is_less(right, gates),
            Comparison::GreaterEqual => left.is_less(right, gates).map(Not::not),
            Comparison::Greater => right.is_less(left, gates),
            Comparison::LessEqual => right.is_less(left, gates).map(Not::not),
        }
    }

    fn number_of(&mut self, var: VarId) -> Budgeted<Number> {
        let bits = self.bits(var)?;
        Ok(match self.program.variables[var].kind {
            Scalar::Boolean => Number::boolean(bits[0]),
            Scalar::Int { .. } => Number::unsigned(bits),
        })
    }

    fn read(&mut self, place: &Place) -> Budgeted<Wire> {
        if place.indices.is_empty() {
            return Ok(Wire::sure(self.number_of(place.first)?));
        }
        let PlaceChoices { choices, off, zero } = self.select(place)?;
        let choices = choices.into_iter();
        let choices: Vec<(Edge, Number)> = choices
            .map(|(selector, var)| Ok((selector, self.number_of(var)?)))
            .collect::<Budgeted<_>>()?;
        Ok(Wire { value: Number::select(&choices, &mut self.gates)?, off, zero })
    }

    /// The variables that a place may be.
    pub(super) fn select(&mut self, place: &Place) -> Budgeted<PlaceChoices> {
        let mut selected = PlaceChoices {
            choices: vec![(Edge::TRUE, place.first)],
            off: Edge::FALSE,
            zero: Edge::FALSE,
        };
        for index in &place.indices {
            let wire = self.wire(&index.expr)?;
            let gates = &mut self.gates;
            let is_index: Vec<Edge> = (0_i64..)
                .take(index.size)
                .map(|value| wire.value.equals(&Number::constant(value), gates))
                .collect::<Budgeted<_>>()?;
            let (low, high) = wire.value.range();
            let is_inside = low >= 0 && high < i64::try_from(index.size).unwrap_or(i64::MAX);
            let misses =
                if is_inside { Edge::FALSE } else { !gates.any(is_index.iter().copied())? };
            let misses = gates.and(misses, !wire.zero)?;
            let off = gates.or(wire.off, misses)?;
            selected.off = gates.or(selected.off, off)?;
            selected.zero = gates.or(selected.zero, wire.zero)?;
            let mut choices = Vec::new();
            for (value, &is_index) in is_index.iter().enumerate() {
                for &(selector, var) in &selected.choices {
                    let both = gates.and(selector, is_index)?;
                    choices.push((both, var + value * index.stride));
                }
            }
            selected.choices = choices;
        }
        selected.zero = self.gates.and(selected.zero, !selected.off)?;
        Ok(selected)
    }
}
