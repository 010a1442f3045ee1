//! Which moves may apply in a state, without trying each.
//!
//! For every byte of a state a table says, for each of its values, which moves' cubes agree with it; the
//! moves that agree with all bytes are the intersection of one entry a byte, 64 moves a word.

use limits::{Ledger, StopReason};

use super::{layout::Packed, moves::Cube};

/// Moves of one word of the table.
const PER_WORD: usize = 64;

/// The tables of all bytes that some cube looks at.
pub(super) struct Applicable {
    /// Number of words of a set of moves.
    n_words: usize,
    /// Word and shift of the byte, and its 256 sets of moves.
    bytes: Vec<(usize, u32, Vec<u64>)>,
    /// All moves.
    all: Vec<u64>,
}

impl Applicable {
    pub(super) fn new<const N: usize>(
        cubes: &[&Cube<N>],
        ledger: &mut Ledger,
    ) -> Result<Self, StopReason> {
        let n_words = cubes.len().div_ceil(PER_WORD).max(1);
        let mut all = vec![0; n_words];
        for index in 0..cubes.len() {
            insert(&mut all, index);
        }
        let mut bytes = Vec::new();
        for (word, shift) in
            (0..N).flat_map(|word| (0..u64::BITS).step_by(8).map(move |s| (word, s)))
        {
            let byte_of = |state: &Packed<N>| state.0[word] >> shift & 0xff;
            ledger.work(cubes.len())?;
            if cubes.iter().all(|cube| byte_of(&cube.mask) == 0) {
                continue;
            }
            ledger.take(256 * n_words * size_of::<u64>())?;
            let mut sets = vec![0; 256 * n_words];
            for value in 0..256_u64 {
                ledger.work(cubes.len() / 8)?;
                let start = usize::try_from(value).expect("a byte") * n_words;
                for (index, cube) in cubes.iter().enumerate() {
                    if value & byte_of(&cube.mask) == byte_of(&cube.value) {
                        insert(&mut sets[start..start + n_words], index);
                    }
                }
            }
            bytes.push((word, shift, sets));
        }
        Ok(Self { n_words, bytes, all })
    }

    /// Calls `f` with the number of every move whose cube contains the state, in ascending order.
    #[inline]
    pub(super) fn for_each<const N: usize>(&self, state: &Packed<N>, mut f: impl FnMut(usize)) {
        for block in 0..self.n_words {
            let mut set = self.all[block];
            for (word, shift, sets) in &self.bytes {
                let value = (state.0[*word] >> shift & 0xff) as usize;
                set &= sets[value * self.n_words + block];
            }
            while set != 0 {
                f(block * PER_WORD + set.trailing_zeros() as usize);
                set &= set - 1;
            }
        }
    }
}

fn insert(set: &mut [u64], index: usize) {
    set[index / PER_WORD] |= 1 << (index % PER_WORD);
}
