//! Replacing what is known by values, and computing what is constant then.

use limits::{Ledger, StopReason};

use super::{Expr, Index, Place, Stop};
use crate::syntax::ast::Comparison;

/// What is known when a rule is expanded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownValues<'a> {
    /// The value of each reference.
    pub(crate) references: &'a [i64],
    /// The value of each variable that no rule changes.
    pub(crate) fixed: &'a [Option<i64>],
}

impl KnownValues<'_> {
    /// Nothing is known; for expressions without references.
    pub(crate) const NOTHING: Self = Self { references: &[], fixed: &[] };
}

impl Place {
    /// The place with what is known replaced by values, if there is one. A remainder by 0 stays an index, as long as
    /// others may be off the array, which comes before it.
    pub(crate) fn instantiate(
        &self,
        known: KnownValues<'_>,
        ledger: &mut Ledger,
    ) -> Result<Result<Self, Stop>, StopReason> {
        let mut place = Self::of(self.first);
        let mut stop = None;
        let mut is_open = false;
        for index in &self.indices {
            match index.expr.instantiate(known, ledger)? {
                Expr::Value(value) => match index.offset(value) {
                    Some(offset) => place.first += offset,
                    None => stop = Some(Stop::OffArray),
                },
                Expr::Stop(Stop::OffArray) => stop = Some(Stop::OffArray),
                expr => {
                    is_open |= !matches!(expr, Expr::Stop(_));
                    ledger.take(size_of::<Index>())?;
                    place.indices.push(Index { expr, ..*index });
                }
            }
        }
        if !is_open && !place.indices.is_empty() {
            stop = stop.or(Some(Stop::ByZero));
        }
        Ok(stop.map_or(Ok(place), Err))
    }

    /// The value, if it is one variable that no rule changes.
    fn fixed_value(&self, known: KnownValues<'_>) -> Option<i64> {
        known.fixed.get(self.first).copied().flatten().filter(|_| self.indices.is_empty())
    }
}

impl Expr {
    /// The same with what is known replaced by values, and what is constant computed.
    pub(crate) fn instantiate(
        &self,
        known: KnownValues<'_>,
        ledger: &mut Ledger,
    ) -> Result<Self, StopReason> {
        ledger.take(size_of::<Self>())?;
        Ok(match self {
            Self::Value(_) | Self::Stop(_) => self.clone(),
            Self::Reference(number) => Self::Value(known.references[*number]),
            Self::Read(place) => match place.instantiate(known, ledger)? {
                Err(stop) => Self::Stop(stop),
                Ok(place) => place.fixed_value(known).map_or(Self::Read(place), Self::Value),
            },
            Self::Not(inner) => match inner.instantiate(known, ledger)? {
                Self::Value(value) => Self::Value(1 - value),
                Self::Stop(stop) => Self::Stop(stop),
                Self::Not(inner) => *inner,
                inner => Self::Not(Box::new(inner)),
            },
            Self::Fails(inner) => inner.instantiate(known, ledger)?.fails(),
            Self::All(parts) => {
                Self::join(parts.iter().map(|part| part.instantiate(known, ledger)), 0)?
            }
            Self::Any(parts) => {
                Self::join(parts.iter().map(|part| part.instantiate(known, ledger)), 1)?
            }
            Self::Compare(comparison, sides) => {
                let left = sides[0].instantiate(known, ledger)?;
                let right = sides[1].instantiate(known, ledger)?;
                Self::strict(
                    left,
                    right,
                    |left, right| Ok(i64::from(comparison.holds(left, right))),
                    |sides| Self::compare(*comparison, sides),
                )
            }
            Self::Arith(operator, sides) => {
                let left = sides[0].instantiate(known, ledger)?;
                let right = sides[1].instantiate(known, ledger)?;
                Self::strict(
                    left,
                    right,
                    |left, right| operator.apply(left, right),
                    |sides| Self::Arith(*operator, Box::new(sides)),
                )
            }
        })
    }

    /// `b == true` is `b`, and so on; nothing changes for numbers.
    fn compare(comparison: Comparison, sides: [Self; 2]) -> Self {
        let [left, right] = &sides;
        let (boolean, wanted) = match (left, right) {
            (other, Self::Value(value)) | (Self::Value(value), other) if other.is_boolean() => {
                (other, *value)
            }
            _ => return Self::Compare(comparison, Box::new(sides)),
        };
        match (comparison, wanted) {
            (Comparison::Equal, 1) | (Comparison::NotEqual, 0) => boolean.clone(),
            (Comparison::Equal, 0) | (Comparison::NotEqual, 1) => match boolean {
                Self::Not(inner) => (**inner).clone(),
                other => Self::Not(Box::new(other.clone())),
            },
            _ => Self::Compare(comparison, Box::new(sides)),
        }
    }

    /// Returns `true` if its form shows that its value is 0 or 1.
    fn is_boolean(&self) -> bool {
        matches!(
            self,
            Self::Not(_) | Self::Fails(_) | Self::All(_) | Self::Any(_) | Self::Compare(..)
        )
    }

    /// An operator that looks at both of its operands.
    fn strict(
        left: Self,
        right: Self,
        apply: impl FnOnce(i64, i64) -> Result<i64, Stop>,
        build: impl FnOnce([Self; 2]) -> Self,
    ) -> Self {
        match (&left, &right) {
            (Self::Value(left), Self::Value(right)) => {
                apply(*left, *right).map_or_else(Self::Stop, Self::Value)
            }
            (Self::Stop(Stop::OffArray), _) | (_, Self::Stop(Stop::OffArray)) => {
                Self::Stop(Stop::OffArray)
            }
            (Self::Stop(stop), other) | (other, Self::Stop(stop)) if !other.can_stop() => {
                Self::Stop(*stop)
            }
            _ => build([left, right]),
        }
    }

    /// `&&` (`decisive` 0) or `||` (1) of parts whose references are gone.
    fn join(
        parts: impl Iterator<Item = Result<Self, StopReason>>,
        decisive: i64,
    ) -> Result<Self, StopReason> {
        let mut kept: Vec<Self> = Vec::new();
        for part in parts {
            match part? {
                Self::Value(value) if value != decisive => {}
                // Nothing after it is looked at.
                part @ (Self::Value(_) | Self::Stop(_)) => {
                    if !kept.iter().any(Self::can_stop) && part == Self::Value(decisive) {
                        return Ok(part);
                    }
                    kept.push(part);
                    break;
                }
                Self::All(inner) if decisive == 0 => kept.extend(inner),
                Self::Any(inner) if decisive == 1 => kept.extend(inner),
                part => kept.push(part),
            }
        }
        Ok(match kept.len() {
            0 => Self::Value(1 - decisive),
            1 => kept.remove(0),
            _ if decisive == 0 => Self::All(kept),
            _ => Self::Any(kept),
        })
    }
}
