//! One number in binary, and sets of its values as conjunctions of bits.

use std::ops::RangeInclusive;

use logic::{Atom, Formula, Moment, Prop, Valuation};

/// A position in binary: a value of a range, written with one proposition for each bit.
pub(crate) struct Number {
    range: RangeInclusive<u8>,
    /// The lowest bit first.
    bits: Vec<Prop>,
}

impl Number {
    /// `bits`, the lowest first, are as many as the values of `range` need, or more.
    pub(crate) fn new(range: RangeInclusive<u8>, bits: Vec<Prop>) -> Self {
        Self { range, bits }
    }

    /// Number of bits that tell `n_values` values (at least 1) apart: ⌈log₂ `n_values`⌉.
    pub(crate) fn n_bits(n_values: u8) -> u32 {
        n_values.next_power_of_two().ilog2()
    }

    pub(crate) fn range(&self) -> RangeInclusive<u8> {
        self.range.clone()
    }

    pub(crate) fn bits(&self) -> &[Prop] {
        &self.bits
    }

    /// "The number is `value`": one conjunction, or ⊥ for a value out of its range.
    pub(crate) fn is(&self, value: u8, moment: Moment) -> Formula {
        Formula::any(self.within(|v| v == value, moment))
    }

    /// Conjunctions of which one holds exactly if the number is a `wanted` value, provided that it is in
    /// its range: as few as leading bits allow.
    pub(crate) fn within(&self, wanted: impl Fn(u8) -> bool, moment: Moment) -> Vec<Formula> {
        let is_in = |value: u8, want| self.range.contains(&value) && wanted(value) == want;
        self.blocks(&|value| is_in(value, true), &|value| is_in(value, false), moment)
    }

    /// Conjunctions of which one holds exactly if the number is not in its range.
    pub(crate) fn out_of_range(&self, moment: Moment) -> Vec<Formula> {
        let is_in = |value| self.range.contains(&value);
        self.blocks(&|value| !is_in(value), &is_in, moment)
    }

    /// The values with the same leading bits are a block. These are the largest blocks that hold wanted
    /// values but no unwanted one.
    fn blocks(
        &self,
        wanted: &dyn Fn(u8) -> bool,
        unwanted: &dyn Fn(u8) -> bool,
        moment: Moment,
    ) -> Vec<Formula> {
        let mut found = Vec::new();
        let mut open = vec![(0, self.bits.len())];
        while let Some((start, n_free)) = open.pop() {
            let mut block = start..start + (1 << n_free);
            if !block.clone().any(wanted) {
                continue;
            }
            if block.any(unwanted) {
                let half = n_free - 1;
                open.extend([(start + (1 << half), half), (start, half)]);
            } else {
                found.push(self.leading_bits(start, n_free, moment));
            }
        }
        found
    }

    /// "The bits from `n_free` on are those of `value`."
    fn leading_bits(&self, value: u8, n_free: usize, moment: Moment) -> Formula {
        let bits = self.bits.iter().enumerate().skip(n_free);
        Formula::all(bits.map(|(index, &prop)| Atom { prop, moment }.is(value >> index & 1 == 1)))
    }

    /// The value of each bit of `value`.
    pub(crate) fn values(&self, value: u8) -> impl Iterator<Item = (Prop, bool)> {
        self.bits.iter().enumerate().map(move |(index, &prop)| (prop, value >> index & 1 == 1))
    }

    /// The number that a frame shows; `None` if it is not in the range.
    pub(crate) fn read(&self, frame: &Valuation) -> Option<u8> {
        let set = self.bits.iter().enumerate().filter(|(_, prop)| frame.holds(**prop));
        let value = set.fold(0, |value, (index, _)| value | 1 << index);
        self.range.contains(&value).then_some(value)
    }
}

#[cfg(test)]
mod tests {
    use logic::{Moment::Now, TransitionSystem};

    use super::*;

    /// For every range and interval of up to 4 bits: the conjunctions say what they should.
    #[test]
    fn sets_of_values_are_their_blocks() {
        for n_values in 1..=16 {
            let mut system = TransitionSystem::new();
            let n_bits = Number::n_bits(n_values);
            let bits = (0..n_bits).map(|bit| system.state_prop(format!("b{bit}"))).collect();
            let mut number = Number::new(0..=0, bits);
            for (first, last) in ends(n_values) {
                number.range = first..=last;
                let outside = Formula::any(number.out_of_range(Now));
                for (lo, hi) in ends(n_values) {
                    let inside = Formula::any(number.within(|v| lo <= v && v <= hi, Now));
                    for value in 0..1 << n_bits {
                        let holds = |atom: Atom| value >> atom.prop.index() & 1 == 1;
                        assert_eq!(outside.evaluate(&holds), value < first || value > last);
                        if (first..=last).contains(&value) {
                            assert_eq!(inside.evaluate(&holds), lo <= value && value <= hi);
                        }
                    }
                }
            }
        }
    }

    fn ends(n_values: u8) -> impl Iterator<Item = (u8, u8)> {
        (0..n_values).flat_map(move |first| (first..n_values).map(move |last| (first, last)))
    }

    #[test]
    fn blocks_are_as_large_as_the_range_allows() {
        let mut system = TransitionSystem::new();
        let bits: Vec<Prop> = (0..3).map(|bit| system.state_prop(format!("b{bit}"))).collect();
        let [low, middle, high] = [0, 1, 2].map(|bit| Formula::from(bits[bit].now()));
        let number = Number::new(0..=4, bits);
        assert_eq!(number.is(4, Now), high);
        let of = |lowest: Formula, others: [Formula; 2]| {
            lowest.and(others[0].clone()).and(others[1].clone())
        };
        assert_eq!(number.is(1, Now), of(low.clone(), [!middle.clone(), !high.clone()]));
        let three_or_four = [of(low.clone(), [middle.clone(), !high.clone()]), high.clone()];
        assert_eq!(number.within(|v| v >= 3, Now), three_or_four);
        assert_eq!(number.within(|_| true, Now), [Formula::TRUE]);
        assert_eq!(number.within(|v| v > 4, Now), []);
        let five = of(low, [!middle.clone(), high.clone()]);
        assert_eq!(number.out_of_range(Now), [five, middle.and(high)]);
    }
}
