//! Expressions over flat variables, and what they mean.
//!
//! Values are exact integers; booleans are 0 and 1. A value that cannot be had is a [`Stop`]. `&&` and
//! `||` look at their operands from left to right and only as far as needed; the others look at all of
//! their operands, and where several stop, [`Stop::OffArray`] comes before [`Stop::ByZero`].

mod fold;
mod visit;

use crate::syntax::ast::{Arith, Comparison};

pub(crate) use fold::KnownValues;

/// Number of a flat variable.
pub(crate) type VarId = usize;

/// Why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Stop {
    /// An index is not in its array.
    OffArray,
    /// The remainder of a division by 0.
    ByZero,
}

/// A scalar expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Expr {
    Value(i64),
    Stop(Stop),
    /// A reference, by its number; instances have none.
    Reference(usize),
    Read(Place),
    Not(Box<Expr>),
    /// The condition does not hold: it is false, or has no value. Goals say this of invariants.
    Fails(Box<Expr>),
    All(Vec<Expr>),
    Any(Vec<Expr>),
    Compare(Comparison, Box<[Expr; 2]>),
    Arith(Arith, Box<[Expr; 2]>),
}

/// A variable, by way of array indices.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    /// The variable where all indices are 0.
    pub(crate) first: VarId,
    pub(crate) indices: Vec<Index>,
}

/// An index that is no constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Index {
    pub(crate) expr: Expr,
    /// Indices are `0..size`.
    pub(crate) size: usize,
    /// Variables from one element to the next.
    pub(crate) stride: usize,
}

/// Smallest and largest value.
pub(crate) type Range = (i64, i64);

/// No value of an expression may be larger, in either direction.
pub(crate) const MAX_VALUE: i64 = 1 << 60;

impl Place {
    pub(crate) fn of(var: VarId) -> Self {
        Self { first: var, indices: Vec::new() }
    }

    /// The variable, in a state.
    pub(crate) fn eval(&self, read: &(impl Fn(VarId) -> i64 + ?Sized)) -> Result<VarId, Stop> {
        let mut var = Ok(self.first);
        for index in &self.indices {
            let offset =
                index.expr.eval(read).and_then(|value| index.offset(value).ok_or(Stop::OffArray));
            var = both(var, offset).map(|(var, offset)| var + offset);
        }
        var
    }

    /// Every variable that it may be, at most as many as a state has.
    fn candidates(&self) -> Vec<VarId> {
        let mut vars = vec![self.first];
        for index in &self.indices {
            let offsets = (0..index.size).map(|i| i * index.stride);
            vars = offsets.flat_map(|offset| vars.iter().map(move |var| var + offset)).collect();
        }
        vars
    }
}

impl Index {
    /// Variables from the first element to the one with this index.
    pub(crate) fn offset(&self, index: i64) -> Option<usize> {
        let index = usize::try_from(index).ok().filter(|&index| index < self.size)?;
        Some(index * self.stride)
    }
}

/// Both values, or the stop that counts.
fn both<A, B>(left: Result<A, Stop>, right: Result<B, Stop>) -> Result<(A, B), Stop> {
    match (left, right) {
        (Ok(left), Ok(right)) => Ok((left, right)),
        (Err(left), Err(right)) => Err(left.min(right)),
        (Err(stop), _) | (_, Err(stop)) => Err(stop),
    }
}

impl Comparison {
    pub(crate) fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Equal => left == right,
            Self::NotEqual => left != right,
            Self::Less => left < right,
            Self::LessEqual => left <= right,
            Self::Greater => left > right,
            Self::GreaterEqual => left >= right,
        }
    }

    /// What it says of all values in these ranges, if that is one and the same.
    pub(crate) fn always(self, left: Range, right: Range) -> Option<bool> {
        let are_disjoint = left.1 < right.0 || right.1 < left.0;
        let [low, high] = [self.holds(left.0, right.1), self.holds(left.1, right.0)];
        match self {
            Self::Equal | Self::NotEqual => are_disjoint.then_some(low),
            // These change once as one side grows.
            _ => (low == high).then_some(low),
        }
    }
}

impl Arith {
    /// The remainder is not negative, whatever the signs: `(p - 1) % 5` goes round.
    fn apply(self, left: i64, right: i64) -> Result<i64, Stop> {
        match self {
            Self::Add => Ok(left + right),
            Self::Subtract => Ok(left - right),
            Self::Multiply => Ok(left * right),
            Self::Remainder if right == 0 => Err(Stop::ByZero),
            Self::Remainder => Ok(left.rem_euclid(right)),
        }
    }

    /// The range of the results; `None` if it is too large.
    pub(crate) fn range(self, left: Range, right: Range) -> Option<Range> {
        let wide = |value: i64| i128::from(value);
        let (low, high) = match self {
            Self::Add => (wide(left.0) + wide(right.0), wide(left.1) + wide(right.1)),
            Self::Subtract => (wide(left.0) - wide(right.1), wide(left.1) - wide(right.0)),
            Self::Multiply => {
                let corners =
                    [(left.0, right.0), (left.0, right.1), (left.1, right.0), (left.1, right.1)];
                let products = corners.map(|(a, b)| wide(a) * wide(b));
                (products.into_iter().min()?, products.into_iter().max()?)
            }
            Self::Remainder => {
                let most = wide(right.0).abs().max(wide(right.1).abs()) - 1;
                let is_small = left.0 >= 0 && wide(left.1) <= most;
                (0, if is_small { wide(left.1) } else { most.max(0) })
            }
        };
        let fits = |value: i128| i64::try_from(value).ok().filter(|value| value.abs() <= MAX_VALUE);
        Some((fits(low)?, fits(high)?))
    }
}

impl Expr {
    /// The value in a state.
    pub(crate) fn eval(&self, read: &(impl Fn(VarId) -> i64 + ?Sized)) -> Result<i64, Stop> {
        match self {
            Self::Value(value) => Ok(*value),
            Self::Stop(stop) => Err(*stop),
            Self::Reference(_) => unreachable!("instances have no references"),
            Self::Read(place) => place.eval(read).map(read),
            Self::Not(inner) => inner.eval(read).map(|value| 1 - value),
            Self::Fails(inner) => Ok(i64::from(!inner.holds(read))),
            Self::All(parts) => Self::eval_joined(parts, 0, read),
            Self::Any(parts) => Self::eval_joined(parts, 1, read),
            Self::Compare(comparison, sides) => {
                let (left, right) = both(sides[0].eval(read), sides[1].eval(read))?;
                Ok(i64::from(comparison.holds(left, right)))
            }
            Self::Arith(operator, sides) => {
                let (left, right) = both(sides[0].eval(read), sides[1].eval(read))?;
                operator.apply(left, right)
            }
        }
    }

    /// The first part with the value `decisive` decides.
    fn eval_joined(
        parts: &[Self],
        decisive: i64,
        read: &(impl Fn(VarId) -> i64 + ?Sized),
    ) -> Result<i64, Stop> {
        for part in parts {
            if part.eval(read)? == decisive {
                return Ok(decisive);
            }
        }
        Ok(1 - decisive)
    }

    /// That the condition does not hold.
    pub(crate) fn fails(self) -> Self {
        match self {
            Self::Value(value) => Self::Value(1 - value),
            Self::Stop(_) => Self::Value(1),
            condition if condition.can_stop() => Self::Fails(Box::new(condition)),
            Self::Not(inner) => *inner,
            condition => Self::Not(Box::new(condition)),
        }
    }

    /// That one of these conditions does not hold; of none, nothing.
    pub(crate) fn any_fails(conditions: &[Self]) -> Self {
        let broken: Vec<Self> = conditions.iter().cloned().map(Self::fails).collect();
        match <[Self; 1]>::try_from(broken) {
            Ok([only]) => only,
            Err(several) => Self::Any(several),
        }
    }

    /// Returns `true` if it has the value 1.
    pub(crate) fn holds(&self, read: &(impl Fn(VarId) -> i64 + ?Sized)) -> bool {
        self.eval(read) == Ok(1)
    }

    /// Returns `true` if it may have no value.
    pub(crate) fn can_stop(&self) -> bool {
        match self {
            Self::Value(_) | Self::Reference(_) | Self::Fails(_) => false,
            Self::Stop(_) => true,
            Self::Read(place) => !place.indices.is_empty(),
            Self::Not(inner) => inner.can_stop(),
            Self::All(parts) | Self::Any(parts) => parts.iter().any(Self::can_stop),
            Self::Compare(_, sides) => sides.iter().any(Self::can_stop),
            Self::Arith(operator, sides) => {
                let divides_by = |value: &Self| !matches!(value, Self::Value(value) if *value != 0);
                *operator == Arith::Remainder && divides_by(&sides[1])
                    || sides.iter().any(Self::can_stop)
            }
        }
    }

    /// The range of its values, where they exist, if variables and references have these ranges.
    pub(crate) fn range(
        &self,
        var: &impl Fn(VarId) -> Range,
        reference: &impl Fn(usize) -> Range,
    ) -> Range {
        match self {
            Self::Value(value) => (*value, *value),
            Self::Stop(_) => (0, 0),
            Self::Reference(number) => reference(*number),
            Self::Read(place) => var(place.first),
            Self::Not(_) | Self::Fails(_) | Self::All(_) | Self::Any(_) | Self::Compare(..) => {
                (0, 1)
            }
            Self::Arith(operator, sides) => {
                let [left, right] = [0, 1].map(|side| sides[side].range(var, reference));
                operator.range(left, right).unwrap_or((-MAX_VALUE, MAX_VALUE))
            }
        }
    }
}
