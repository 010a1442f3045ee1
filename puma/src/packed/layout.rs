//! Where the bits of each variable are.

use std::hash::{Hash, Hasher};

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
    /// At the lowest bits.
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
    /// Bits of a state, those left unused at the ends of words included.
    pub(crate) n_bits: u32,
    /// Words of a state, at least 1.
    pub(crate) n_words: usize,
}

impl Layout {
    /// Variables in their order; one that would cross a word begins the next.
    pub(crate) fn new(program: &Program) -> Self {
        let mut next = 0;
        let mut fields = Vec::new();
        for (variable, fixed) in program.variables.iter().zip(&program.fixed) {
            if let &Some(base) = fixed {
                fields.push(Field { word: 0, shift: 0, mask: 0, base });
                continue;
            }
            let bits = variable.kind.bits();
            if next % u64::BITS + bits > u64::BITS {
                next = next.next_multiple_of(u64::BITS);
            }
            let (word, shift) = ((next / u64::BITS) as usize, next % u64::BITS);
            fields.push(Field { word, shift, mask: (1 << bits) - 1, base: 0 });
            next += bits;
        }
        Self { fields, n_bits: next, n_words: next.div_ceil(u64::BITS).max(1) as usize }
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
