//! What is known of the partitions so far.

/// What was found in the partitions that are done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tally {
    /// Number of configurations of index 1, 2, …
    pub(super) histogram: Vec<u64>,
    /// By partition: its largest index, 0 if nothing can be solved; `None` if it is not done.
    pub(super) peaks: Vec<Option<usize>>,
    /// Number of partitions that are done.
    pub(super) n_done: usize,
}

impl Tally {
    pub(super) fn new(n_partitions: usize) -> Self {
        Self::of(Vec::new(), vec![None; n_partitions])
    }

    pub(super) fn of(histogram: Vec<u64>, peaks: Vec<Option<usize>>) -> Self {
        let n_done = peaks.iter().flatten().count();
        Self { histogram, peaks, n_done }
    }

    /// Adds a partition with so many configurations of index 1, 2, …
    pub(super) fn add(&mut self, partition: usize, histogram: &[u64]) {
        self.peaks[partition] = Some(histogram.len());
        self.n_done += 1;
        let n_indices = self.histogram.len().max(histogram.len());
        self.histogram.resize(n_indices, 0);
        self.histogram.iter_mut().zip(histogram).for_each(|(sum, n)| *sum += n);
    }

    /// The least index such that it and all above are at most `n_indices` and together have at most
    /// `max_configurations` configurations; above the largest if there is none.
    pub(super) fn threshold(&self, n_indices: usize, max_configurations: u64) -> usize {
        let mut total = 0;
        let from_top = self.histogram.iter().rev().take(n_indices);
        let n_listed = from_top
            .take_while(|&&n| {
                total += n;
                total <= max_configurations
            })
            .count();
        self.histogram.len() + 1 - n_listed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partitions_add_up_and_the_top_is_bounded() {
        let mut tally = Tally::new(3);
        tally.add(2, &[5, 4]);
        tally.add(0, &[1, 1, 1]);
        assert_eq!(tally.histogram, [6, 5, 1]);
        assert_eq!(tally.peaks, [Some(3), None, Some(2)]);
        assert_eq!(tally.n_done, 2);
        for (n_indices, max, threshold) in
            [(0, 100, 4), (1, 100, 3), (2, 100, 2), (9, 100, 1), (9, 6, 2), (9, 5, 3), (9, 0, 4)]
        {
            assert_eq!(tally.threshold(n_indices, max), threshold, "{n_indices} {max}");
        }
    }
}
