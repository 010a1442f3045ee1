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
