//! The hash of packed states.

use std::hash::{Hash, Hasher};

/// Multiplies each word by an odd constant and folds the 128-bit product, so that all bits of a state
/// reach the high bits, by which the table of reached states is indexed. Not for keys that somebody
/// hostile may choose.
#[derive(Default)]
struct FoldedMultiply(u64);

impl Hasher for FoldedMultiply {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        // The golden ratio as a fraction of 2^64, made odd.
        const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
        let (low, high) = (self.0 ^ word).carrying_mul(MULTIPLIER, 0);
        self.0 = low ^ high;
    }
}

#[inline]
pub(crate) fn hash(state: &impl Hash) -> u64 {
    let mut hasher = FoldedMultiply::default();
    state.hash(&mut hasher);
    hasher.finish()
}
