//! Where the bits of each variable are.

use std::hash::{Hash, Hasher};

use limits::{Ledger, StopReason};

use super::determined::determined;
use crate::{expr::VarId, program::Program};

/// A state: `64 * N` bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packed<const N: usize>(pub(crate) [u64; N]);

/// Word by word: the derived hash of an array would also hash its length.
impl<const N: usize> Hash for Packed<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for &word in &self.0 {
            state.write_u64(word);
        }
    }
}

impl<const N: usize> Packed<N> {
    pub(crate) const ZERO: Self = Self([0; N]);
}

/// The bits of one variable, all in one word; a variable that never changes has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) word: usize,
    pub(crate) shift: u32,
    /// The mask of its bits, shifted to the lowest places.
    pub(crate) mask: u64,
    /// The value if the bits are 0: not 0 for variables that never change only.
    base: i64,
}

impl Field {
    #[inline]
    pub(crate) fn get<const N: usize>(self, state: &Packed<N>) -> i64 {
        (state.0[self.word] >> self.shift & self.mask).cast_signed() + self.base
    }

    /// Writes a value that fits; for variables that change.
    #[inline]
    pub(crate) fn set<const N: usize>(self, state: &mut Packed<N>, value: i64) {
        let word = &mut state.0[self.word];
        *word = *word & !(self.mask << self.shift) | value.cast_unsigned() << self.shift;
    }
}

/// The fields of all variables.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) fields: Vec<Field>,
    /// Words of a state, at least 1.
    pub(crate) n_words: usize,
    /// Reached states of one word differ in this many of the lowest bits: those of the variables that the
    /// others tell come last.
    pub(crate) n_key_bits: u32,
}

impl Layout {
    pub(crate) fn new(program: &Program, ledger: &mut Ledger) -> Result<Self, StopReason> {
        let plain = Self::plain(program);
        if plain.n_words > 1 {
            return Ok(plain);
        }
        Ok(Self::in_order(program, &determined(program, ledger)?))
    }

    /// Variables in their order; the key is all of them.
    pub(crate) fn plain(program: &Program) -> Self {
        Self::in_order(program, &vec![false; program.variables.len()])
    }

    /// Variables in their order, but the chosen ones last; one that would cross a word begins the next.
    fn in_order(program: &Program, is_last: &[bool]) -> Self {
        let fixed =
            |value: &Option<i64>| Field { word: 0, shift: 0, mask: 0, base: value.unwrap_or(0) };
        let mut fields: Vec<Field> = program.fixed.iter().map(fixed).collect();
        let changing = || (0..fields.len()).filter(|&var| program.fixed[var].is_none());
        let (last, first): (Vec<VarId>, Vec<VarId>) = changing().partition(|&var| is_last[var]);
        let mut next = 0;
        let mut n_key_bits = 0;
        for (place, &var) in first.iter().chain(&last).enumerate() {
            let bits = program.variables[var].kind.bits();
            if next % u64::BITS + bits > u64::BITS {
                next = next.next_multiple_of(u64::BITS);
            }
            let (word, shift) = ((next / u64::BITS) as usize, next % u64::BITS);
            fields[var] = Field { word, shift, mask: (1 << bits) - 1, base: 0 };
            next += bits;
            if place < first.len() {
                n_key_bits = next;
            }
        }
        Self { fields, n_words: next.div_ceil(u64::BITS).max(1) as usize, n_key_bits }
    }

    pub(crate) fn pack<const N: usize>(&self, values: &[i64]) -> Packed<N> {
        let mut state = Packed::ZERO;
        for (field, &value) in self.fields.iter().zip(values).filter(|(field, _)| field.mask != 0) {
            field.set(&mut state, value);
        }
        state
    }

    /// Reads variables of a state.
    pub(crate) fn reader<'a, const N: usize>(
        &'a self,
        state: &'a Packed<N>,
    ) -> impl Fn(VarId) -> i64 + 'a {
        |var| self.fields[var].get(state)
    }
}
