//! Ranges of about equal cost.

use std::ops::Range;

/// What items cost, where neighbours may be taken together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs {
    /// The items.
    pub items: Range<u64>,
    /// How many of them are taken together, from 1; the last are fewer if they do not come out even.
    pub step: u64,
    /// The cost of each step, in any unit; 0 counts as 1.
    pub of_steps: Vec<u64>,
}

impl Costs {
    /// Items that all cost the same.
    pub fn equal(items: Range<u64>) -> Self {
        let n = items.end.saturating_sub(items.start);
        let step = n.div_ceil(Self::MAX_STEPS).max(1);
        let n_steps = usize::try_from(n.div_ceil(step)).expect("it is bounded");
        Self { items, step, of_steps: vec![1; n_steps] }
    }

    /// Steps into which a caller may reasonably cut its items.
    pub const MAX_STEPS: u64 = 1 << 17;

    /// The items cut into `n` ranges, in order and without a gap, or as many as there are steps. None is
    /// empty.
    pub fn ranges(&self, n: usize) -> Vec<Range<u64>> {
        let sum = |sum: &mut u128, &cost: &u64| {
            *sum += u128::from(cost.max(1));
            Some(*sum)
        };
        // By step: the cost of all up to and with it.
        let sums: Vec<u128> = self.of_steps.iter().scan(0, sum).collect();
        let n = n.min(sums.len());
        let total = sums.last().copied().unwrap_or(0);
        let mut cuts = vec![0];
        for k in 1..n {
            let wanted = total * k as u128 / n as u128;
            let at = sums.partition_point(|&sum| sum <= wanted);
            let is_nearer = sums.get(at).is_some_and(|&after| {
                let before = at.checked_sub(1).map_or(0, |at| sums[at]);
                after - wanted < wanted - before
            });
            let at = at + usize::from(is_nearer);
            // Every range has a step at least.
            cuts.push(at.clamp(cuts[k - 1] + 1, sums.len() - (n - k)));
        }
        cuts.push(sums.len());
        let item = |cut: usize| {
            (self.items.start.saturating_add((cut as u64).saturating_mul(self.step)))
                .min(self.items.end)
        };
        if n == 0 {
            return Vec::new();
        }
        cuts.windows(2).map(|cut| item(cut[0])..item(cut[1])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_cost_about_the_same_and_leave_nothing_out() {
        let costs =
            |of: &[u64]| Costs { items: 10..10 + of.len() as u64, step: 1, of_steps: of.to_vec() };
        assert_eq!(costs(&[1, 1, 1, 1]).ranges(2), [10..12, 12..14]);
        assert_eq!(costs(&[9, 1, 1, 1]).ranges(2), [10..11, 11..14]);
        assert_eq!(costs(&[1, 1, 1, 9]).ranges(2), [10..13, 13..14]);
        assert_eq!(costs(&[0, 0, 50]).ranges(5), [10..11, 11..12, 12..13]);
        assert_eq!(costs(&[50, 0, 0]).ranges(3), [10..11, 11..12, 12..13]);
        assert_eq!(costs(&[]).ranges(3), []);
        assert_eq!(costs(&[u64::MAX, u64::MAX]).ranges(2), [10..11, 11..12]);
        for n in 1..40 {
            let costs = costs(&(0..97).map(|i| i * i % 31).collect::<Vec<_>>());
            let ranges = costs.ranges(n);
            assert_eq!(ranges.len(), n);
            assert_eq!((ranges[0].start, ranges[n - 1].end), (10, 107));
            assert!(ranges.windows(2).all(|pair| pair[0].end == pair[1].start));
            assert!(ranges.iter().all(|range| !range.is_empty()));
        }
    }

    #[test]
    fn many_items_are_taken_together() {
        let costs = Costs::equal(5..1_000_000_005);
        assert_eq!(costs.of_steps.len() as u64, 1_000_000_000_u64.div_ceil(costs.step));
        let ranges = costs.ranges(3);
        assert_eq!((ranges[0].start, ranges[2].end, ranges.len()), (5, 1_000_000_005, 3));
        assert!(ranges[0].end.abs_diff(333_333_338) <= costs.step);
    }
}
