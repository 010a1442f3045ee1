//! How long partitions take, about.

use std::ops::Range;

use crate::{build::Rules, engine::Space};

/// How many partitions of a range are looked at.
const N_PARTITIONS: u64 = 4;

/// How many blocks of a partition are looked at.
const N_BLOCKS: u64 = 32;

/// About how long each of some ranges of partitions takes, in some unit: the number of states, by a sample that
/// is always the same.
pub fn costs(rules: Rules, ranges: impl Iterator<Item = Range<u64>>) -> Vec<u64> {
    let space = rules.space();
    // By the cells of a column that rows cover: the contents of all types.
    let n_free: Vec<u64> = (0..1 << space.height())
        .map(|covered: usize| space.columns.iter().map(|of| u64::from(of.free[covered].n)).sum())
        .collect();
    let sampler = Sampler { space, n_free };
    ranges.map(|range| sampler.range(range)).collect()
}

struct Sampler {
    space: Space,
    n_free: Vec<u64>,
}

impl Sampler {
    fn range(&self, range: Range<u64>) -> u64 {
        let n = range.end.saturating_sub(range.start);
        let n_taken = n.min(N_PARTITIONS);
        // Spread evenly; all of them if there are few.
        let taken = (0..n_taken).map(|i| range.start + i * (n / n_taken));
        let sum = taken.map(|number| self.partition(number)).fold(0, u64::saturating_add);
        (sum / n_taken.max(1)).saturating_mul(n)
    }

    /// The number of blocks, times the mean number of states of those that are looked at.
    fn partition(&self, number: u64) -> u64 {
        let classes = self.space.partition(number);
        let contents =
            classes.iter().enumerate().map(|(row, &of)| &self.space.rows[row][of].contents);
        let contents: Vec<_> = contents.collect();
        let n_blocks = contents.iter().map(|of| of.len() as u64).fold(1, u64::saturating_mul);
        let mut random = number;
        let states = (0..N_BLOCKS).map(|_| {
            let mut covered = vec![0; self.space.width()];
            for (row, contents) in contents.iter().enumerate() {
                let cells = contents[chosen(&mut random, contents.len())].cells;
                for (column, covered) in covered.iter_mut().enumerate() {
                    *covered |= usize::from(cells >> column & 1) << row;
                }
            }
            covered.iter().map(|&covered| self.n_free[covered]).fold(1, u64::saturating_mul)
        });
        let sum = states.fold(0, u64::saturating_add);
        (sum / N_BLOCKS).max(1).saturating_mul(n_blocks)
    }
}

/// One of `0..n`, by the next of a sequence of numbers that look random (`SplitMix64`).
fn chosen(state: &mut u64, n: usize) -> usize {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    let mixed = mixed ^ (mixed >> 31);
    usize::try_from(mixed % n as u64).expect("it is less than `n`")
}
