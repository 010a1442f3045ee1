//! What is known of the parts of a universe so far.

/// What was found in the parts that are done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Number of configurations of index 1, 2, …
    pub(crate) histogram: Vec<u64>,
    /// For each part, its largest index, 0 if none is from 1 on; `None` if it is not done.
    pub(crate) peaks: Vec<Option<usize>>,
    /// Number of parts that are done.
    pub(crate) n_done: usize,
}

impl Tally {
    pub(crate) fn new(n_parts: usize) -> Self {
        Self { histogram: Vec::new(), peaks: vec![None; n_parts], n_done: 0 }
    }

    /// What a file says, or why it cannot be so. At most `most` configurations can have an index from 1 on.
    pub(crate) fn known(
        histogram: Vec<u64>,
        peaks: Vec<Option<usize>>,
        most: u64,
    ) -> Result<Self, String> {
        let max_index = peaks.iter().flatten().max().copied().unwrap_or(0);
        if histogram.len() != max_index {
            return Err(format!("expected indices up to {max_index}"));
        }
        let total = histogram.iter().try_fold(0, |sum: u64, &n| sum.checked_add(n));
        if total.is_none_or(|total| total > most) {
            return Err(format!("it has more than the {most} configurations that do not win"));
        }
        let mut n_ending = vec![0; max_index + 1];
        for &peak in peaks.iter().flatten() {
            n_ending[peak] += 1;
        }
        let mut n_reaching = 0;
        // Every part has some of each index up to its largest.
        for (index, &n) in histogram.iter().enumerate().map(|(i, n)| (i + 1, n)).rev() {
            n_reaching += n_ending[index];
            if n < n_reaching {
                return Err(format!(
                    "it has {n} configurations of index {index}, in {n_reaching} parts"
                ));
            }
        }
        let n_done = peaks.iter().flatten().count();
        Ok(Self { histogram, peaks, n_done })
    }

    /// Adds a part with this many configurations of index 1, 2, …
    pub(crate) fn add(&mut self, part: usize, histogram: &[u64]) {
        self.peaks[part] = Some(histogram.len());
        self.n_done += 1;
        let n_indices = self.histogram.len().max(histogram.len());
        self.histogram.resize(n_indices, 0);
        self.histogram.iter_mut().zip(histogram).for_each(|(sum, n)| *sum += n);
    }

    /// The least index such that it and all above are at most `n_indices` and together have at most
    /// `max_configurations` configurations; above the largest if there is none.
    pub(crate) fn threshold(&self, n_indices: usize, max_configurations: u64) -> usize {
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
    fn what_cannot_be_is_not_known() {
        let known = |histogram: &[u64], peaks: &[Option<usize>]| {
            Tally::known(histogram.to_vec(), peaks.to_vec(), 20).map(|tally| tally.n_done)
        };
        assert_eq!(known(&[9, 6, 2], &[Some(3), None, Some(0), Some(3)]), Ok(3));
        assert_eq!(known(&[], &[None, Some(0)]), Ok(1));
        for (histogram, peaks, message) in [
            (&[9, 6, 1][..], &[Some(3), None, Some(3)][..], "1 configurations of index 3, in 2"),
            (&[9, 0, 1], &[Some(3)], "0 configurations of index 2, in 1"),
            (&[9, 10, 2], &[Some(3)], "more than the 20 configurations"),
            (&[2, u64::MAX], &[Some(2)], "more than the 20 configurations"),
            (&[9, 6], &[Some(3)], "expected indices up to 3"),
            (&[9], &[None], "expected indices up to 0"),
            (&[9], &[Some(usize::MAX)], "expected indices up to 18446744073709551615"),
        ] {
            let error = known(histogram, peaks).unwrap_err();
            assert!(error.contains(message), "{error}");
        }
    }

    #[test]
    fn parts_add_up_and_the_top_is_bounded() {
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
