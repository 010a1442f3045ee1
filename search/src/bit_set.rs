//! Sets of small numbers, a bit for each.

/// Words that hold a bit for each of `0..n`.
pub(crate) fn n_words(n: usize) -> usize {
    n.div_ceil(64)
}

/// Adds a number to a set of bits. Returns `true` if it is new.
#[inline]
pub(crate) fn insert(set: &mut [u64], number: u32) -> bool {
    let (word, bit) = (&mut set[(number >> 6) as usize], 1 << (number & 63));
    let is_new = *word & bit == 0;
    *word |= bit;
    is_new
}
