//! How long partitions take, about.

use std::ops::Range;

use crate::{engine::Space, rules::Rules};

/// How many partitions of a range are looked at.
const N_PARTITIONS: u64 = 4;

/// How many blocks of a partition are looked at.
const N_BLOCKS: u64 = 32;

/// The fraction of the golden ratio: its multiples are spread evenly over all fractions.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// About how long each of some ranges of partitions takes, in some unit: the number of states, by a sample
/// that is always the same.
pub fn costs(rules: Rules, ranges: impl Iterator<Item = Range<u64>>) -> Vec<u64> {
    if rules.is_unit() {
        return ranges.map(|_| 1).collect();
    }
    let space = rules.space();
    // By the cells of a column that rows cover: the contents of all types.
    let n_free: Vec<u64> =
        (0..1 << space.height()).map(|covered| u64::from(space.columns.free(covered).n)).collect();
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
        if self.space.mirror(number).is_some_and(|mirror| mirror < number) {
            // That one finds the puzzles of both.
            return 1;
        }
        let classes = self.space.partition(number);
        let contents =
            classes.iter().enumerate().map(|(row, &of)| &self.space.rows[row][of].contents);
        let contents: Vec<_> = contents.collect();
        let n_blocks = contents.iter().map(|of| of.len() as u64).fold(1, u64::saturating_mul);
        let states = (0..N_BLOCKS).map(|sample| {
            let fraction = u128::from(sample.wrapping_mul(GOLDEN));
            let mut block = (fraction * u128::from(n_blocks)) >> 64;
            let mut covered = vec![0; self.space.width()];
            for (row, contents) in contents.iter().enumerate() {
                let n = contents.len() as u128;
                let cells = contents[usize::try_from(block % n).expect("few contents")].cells;
                block /= n;
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
