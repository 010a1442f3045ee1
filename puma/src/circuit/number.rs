//! Exact integers in binary.

use super::gates::{Budgeted, Edge, Gates};
use crate::expr::{MAX_VALUE, Range};

/// An integer in two's complement, with as many bits as its range needs.
#[derive(Clone, Debug)]
pub(crate) struct Number {
    /// The lowest first; the last is the sign.
    bits: Vec<Edge>,
    range: Range,
}

/// Bits that hold all of a range, the sign included.
fn width(range: Range) -> usize {
    let magnitude = |value: i64| if value < 0 { !value } else { value };
    let most = magnitude(range.0).max(magnitude(range.1));
    (i64::BITS - most.leading_zeros()) as usize + 1
}

/// The range of a result; expressions were checked to stay within it.
fn limited(low: i128, high: i128) -> Range {
    let clamp = |value: i128| value.clamp(-i128::from(MAX_VALUE), i128::from(MAX_VALUE));
    let narrow = |value| i64::try_from(clamp(value)).expect("clamped");
    (narrow(low), narrow(high))
}

impl Number {
    pub(crate) fn constant(value: i64) -> Self {
        let bits = (0..width((value, value))).map(|bit| Edge::constant(value >> bit & 1 == 1));
        Self { bits: bits.collect(), range: (value, value) }
    }

    /// A number without sign.
    pub(crate) fn unsigned(bits: impl IntoIterator<Item = Edge>) -> Self {
        let mut bits: Vec<Edge> = bits.into_iter().collect();
        let range = (0, (1 << bits.len()) - 1);
        bits.push(Edge::FALSE);
        Self { bits, range }
    }

    pub(crate) fn boolean(edge: Edge) -> Self {
        match edge {
            Edge::FALSE => Self::constant(0),
            Edge::TRUE => Self::constant(1),
            edge => Self::unsigned([edge]),
        }
    }

    /// The value as a truth value; it is 0 or 1.
    pub(crate) fn truth(&self) -> Edge {
        self.bits[0]
    }

    /// Bytes of its bits.
    pub(crate) fn n_bytes(&self) -> usize {
        size_of_val(&*self.bits)
    }

    pub(crate) fn range(&self) -> Range {
        self.range
    }

    /// A bit, the sign's beyond the last.
    pub(crate) fn bit(&self, index: usize) -> Edge {
        self.bits[index.min(self.bits.len() - 1)]
    }

    fn sign(&self) -> Edge {
        self.bits[self.bits.len() - 1]
    }

    /// The number with the bits that its range needs.
    fn trimmed(bits: &[Edge], range: Range) -> Self {
        if range.0 == range.1 {
            return Self::constant(range.0);
        }
        let bit = |index: usize| bits[index.min(bits.len() - 1)];
        let mut bits: Vec<Edge> = (0..width(range)).map(bit).collect();
        if range.0 >= 0 {
            let last = bits.len() - 1;
            bits[last] = Edge::FALSE;
        }
        Self { bits, range }
    }

    /// left + right, or left + ¬right + 1.
    fn added(
        &self,
        right: &Self,
        is_minus: bool,
        range: Range,
        gates: &mut Gates,
    ) -> Budgeted<Self> {
        let mut carry = Edge::constant(is_minus);
        let mut bits = Vec::new();
        for index in 0..width(range) {
            let a = self.bit(index);
            let b = if is_minus { !right.bit(index) } else { right.bit(index) };
            let half = gates.xor(a, b)?;
            bits.push(gates.xor(half, carry)?);
            carry = gates.majority(a, b, carry)?;
        }
        Ok(Self::trimmed(&bits, range))
    }

    pub(crate) fn plus(&self, right: &Self, gates: &mut Gates) -> Budgeted<Self> {
        let sum = |a, b| i128::from(a) + i128::from(b);
        let range = limited(sum(self.range.0, right.range.0), sum(self.range.1, right.range.1));
        self.added(right, false, range, gates)
    }

    pub(crate) fn minus(&self, right: &Self, gates: &mut Gates) -> Budgeted<Self> {
        let (low, high) = self.differences(right);
        self.added(right, true, limited(i128::from(low), i128::from(high)), gates)
    }

    /// The range of self - right, at most twice as large as that of a result.
    fn differences(&self, right: &Self) -> Range {
        (self.range.0 - right.range.1, self.range.1 - right.range.0)
    }

    pub(crate) fn times(&self, right: &Self, gates: &mut Gates) -> Budgeted<Self> {
        let (a, b) = (self.range, right.range);
        let product = |x, y| i128::from(x) * i128::from(y);
        let corners = [product(a.0, b.0), product(a.0, b.1), product(a.1, b.0), product(a.1, b.1)];
        let low = corners.iter().copied().min().unwrap_or(0);
        let range = limited(low, corners.iter().copied().max().unwrap_or(0));
        // Modulo 2^width a product of two's complements is that of the numbers.
        let n = width(range);
        let wide = (-(1 << (n - 1)), (1 << (n - 1)) - 1);
        let mut total = Self { bits: vec![Edge::FALSE; n], range: wide };
        for shift in 0..n {
            let factor = right.bit(shift);
            if factor == Edge::FALSE {
                continue;
            }
            let row = (0..n).map(|index| match index.checked_sub(shift) {
                Some(index) => gates.and(self.bit(index), factor),
                None => Ok(Edge::FALSE),
            });
            let row = Self { bits: row.collect::<Budgeted<_>>()?, range: wide };
            total = total.added(&row, false, wide, gates)?;
        }
        Ok(Self::trimmed(&total.bits, range))
    }

    /// The remainder, not negative, and whether the divisor is 0 (then it means nothing).
    pub(crate) fn remainder(&self, divisor: &Self, gates: &mut Gates) -> Budgeted<(Self, Edge)> {
        let zero = Self::constant(0);
        let is_by_zero = self_equals(divisor, &zero, gates)?;
        let (dividend_size, divisor_size) = (self.magnitude(gates)?, divisor.magnitude(gates)?);
        let mut rest = zero.clone();
        for index in (0..dividend_size.bits.len()).rev() {
            let shifted =
                std::iter::once(dividend_size.bit(index)).chain(rest.bits.iter().copied());
            let shifted: Vec<Edge> = shifted.collect();
            let most = 2 * divisor_size.range.1;
            let shifted = Self::trimmed(&shifted, (0, most.max(1)));
            rest = shifted.reduced(&divisor_size, gates)?;
        }
        // A negative dividend: the rest is taken from the divisor, unless it is 0.
        let is_zero = self_equals(&rest, &zero, gates)?;
        let from_above = divisor_size.minus(&rest, gates)?;
        let is_turned = gates.and(self.sign(), !is_zero)?;
        let most = divisor_size.range.1.max(1) - 1;
        let bits: Vec<Edge> = (0..=width((0, most)))
            .map(|index| gates.choose(is_turned, from_above.bit(index), rest.bit(index)))
            .collect::<Budgeted<_>>()?;
        Ok((Self::trimmed(&bits, (0, most)), is_by_zero))
    }

    /// self - divisor where that is not negative, else self; less than the divisor.
    fn reduced(&self, divisor: &Self, gates: &mut Gates) -> Budgeted<Self> {
        let difference = self.minus(divisor, gates)?;
        let keeps = difference.sign();
        let most = divisor.range.1.max(1) - 1;
        let bits: Vec<Edge> = (0..=width((0, most)))
            .map(|index| gates.choose(keeps, self.bit(index), difference.bit(index)))
            .collect::<Budgeted<_>>()?;
        Ok(Self::trimmed(&bits, (0, most)))
    }

    fn magnitude(&self, gates: &mut Gates) -> Budgeted<Self> {
        if self.range.0 >= 0 {
            return Ok(self.clone());
        }
        let negated = Self::constant(0).minus(self, gates)?;
        let most = self.range.0.abs().max(self.range.1.abs());
        let sign = self.sign();
        let bits: Vec<Edge> = (0..width((0, most)))
            .map(|index| gates.choose(sign, negated.bit(index), self.bit(index)))
            .collect::<Budgeted<_>>()?;
        Ok(Self::trimmed(&bits, (0, most)))
    }

    /// self = right.
    pub(crate) fn equals(&self, right: &Self, gates: &mut Gates) -> Budgeted<Edge> {
        self_equals(self, right, gates)
    }

    /// self < right.
    pub(crate) fn is_less(&self, right: &Self, gates: &mut Gates) -> Budgeted<Edge> {
        if self.range.1 < right.range.0 {
            return Ok(Edge::TRUE);
        }
        if self.range.0 >= right.range.1 {
            return Ok(Edge::FALSE);
        }
        // No result, so it may exceed the largest one.
        Ok(self.added(right, true, self.differences(right), gates)?.sign())
    }

    /// The number whose selector holds; the selectors exclude one another, and one holds.
    pub(crate) fn select(choices: &[(Edge, Self)], gates: &mut Gates) -> Budgeted<Self> {
        let low = choices.iter().map(|(_, number)| number.range.0).min().unwrap_or(0);
        let high = choices.iter().map(|(_, number)| number.range.1).max().unwrap_or(0);
        let bits: Vec<Edge> = (0..width((low, high)))
            .map(|index| {
                let parts: Vec<Edge> = choices
                    .iter()
                    .map(|(selector, number)| gates.and(*selector, number.bit(index)))
                    .collect::<Budgeted<_>>()?;
                gates.any(parts)
            })
            .collect::<Budgeted<_>>()?;
        Ok(Self::trimmed(&bits, (low, high)))
    }
}

fn self_equals(left: &Number, right: &Number, gates: &mut Gates) -> Budgeted<Edge> {
    if left.range.1 < right.range.0 || right.range.1 < left.range.0 {
        return Ok(Edge::FALSE);
    }
    let n = left.bits.len().max(right.bits.len());
    let same: Vec<Edge> = (0..n)
        .map(|index| gates.equal(left.bit(index), right.bit(index)))
        .collect::<Budgeted<_>>()?;
    gates.all(same)
}

#[cfg(test)]
mod tests {
    use limits::{Budget, Ledger};

    use super::*;

    /// All pairs of small numbers of both signs: every operator computes what it should.
    #[test]
    fn operators_are_exact() {
        let budget = Budget::default();
        let mut gates = Gates::new(Ledger::new(&budget));
        // Two numbers -4..=3 made of unsigned bits minus 4.
        let input = |first: usize, gates: &mut Gates| {
            let bits: Vec<Edge> = (first..first + 3).map(|bit| gates.bit(bit).unwrap()).collect();
            Number::unsigned(bits).minus(&Number::constant(4), gates).unwrap()
        };
        let (a, b) = (input(0, &mut gates), input(3, &mut gates));
        let sum = a.plus(&b, &mut gates).unwrap();
        let difference = a.minus(&b, &mut gates).unwrap();
        let product = a.times(&b, &mut gates).unwrap();
        let square_sum = product.times(&product, &mut gates).unwrap().plus(&b, &mut gates).unwrap();
        let (rest, by_zero) = a.remainder(&b, &mut gates).unwrap();
        let (rest_by_5, _) = product.remainder(&Number::constant(5), &mut gates).unwrap();
        let (rest_of_5, _) = Number::constant(5).remainder(&b, &mut gates).unwrap();
        let less = a.is_less(&b, &mut gates).unwrap();
        let equal = a.equals(&b, &mut gates).unwrap();
        for bits in 0..64_i64 {
            let (x, y) = ((bits & 7) - 4, (bits >> 3) - 4);
            let bit = |index: usize| bits >> index & 1 == 1;
            let value = |number: &Number| {
                let last = number.bits.len() - 1;
                number.bits.iter().enumerate().fold(0_i64, |value, (index, &edge)| {
                    let weight = if index == last { -(1 << index) } else { 1 << index };
                    value + if gates.evaluate(edge, &bit) { weight } else { 0 }
                })
            };
            assert_eq!(value(&sum), x + y);
            assert_eq!(value(&difference), x - y);
            assert_eq!(value(&product), x * y);
            assert_eq!(value(&square_sum), x * y * x * y + y);
            assert_eq!(gates.evaluate(by_zero, &bit), y == 0);
            if y != 0 {
                assert_eq!(value(&rest), x.rem_euclid(y), "{x} % {y}");
                assert_eq!(value(&rest_of_5), 5_i64.rem_euclid(y), "5 % {y}");
            }
            assert_eq!(value(&rest_by_5), (x * y).rem_euclid(5));
            assert_eq!(gates.evaluate(less, &bit), x < y);
            assert_eq!(gates.evaluate(equal, &bit), x == y);
        }
    }
}
