//! Fixed arrays of bits.

use std::hash::{Hash, Hasher};

/// `64 * N` bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Words<const N: usize>(pub(crate) [u64; N]);

impl<const N: usize> Words<N> {
    pub(crate) const EMPTY: Self = Self([0; N]);

    pub(crate) fn insert(&mut self, bit: u32) {
        self.0[(bit / u64::BITS) as usize] |= 1 << (bit % u64::BITS);
    }

    #[inline]
    pub(crate) fn add_all(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
    }
}

/// Word by word: the derived hash of an array would also hash its length.
impl<const N: usize> Hash for Words<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for &word in &self.0 {
            state.write_u64(word);
        }
    }
}
