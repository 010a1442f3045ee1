//! Sets of configurations as tables of bits.

/// Orientations that share a word, by the number of bits.
const WORD_BITS: usize = 6;

/// A configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The empty cell, in row-major order.
    pub(super) empty: usize,
    /// Bit k: vehicle number k, in row-major order, is horizontal.
    pub(super) orientations: u64,
}

impl Place {
    /// Returns `true` if the vehicle of a cell is horizontal; `None` for the empty cell.
    pub(super) fn orientation(self, cell: usize) -> Option<bool> {
        (cell != self.empty).then(|| self.orientations >> vehicle(self.empty, cell) & 1 == 1)
    }
}

/// The number of the vehicle in a cell.
pub(super) const fn vehicle(empty: usize, cell: usize) -> usize {
    if cell < empty { cell } else { cell - 1 }
}

/// A set of configurations of boards of so many cells.
pub(super) struct ConfigurationSet {
    words: Vec<u64>,
    /// Words of configurations with the same empty cell.
    n_words: usize,
}

impl ConfigurationSet {
    pub(super) fn new(n_cells: usize) -> Self {
        let n_words = Self::n_words(n_cells);
        Self { words: vec![0; n_words * n_cells], n_words }
    }

    /// Words of configurations with the same empty cell.
    pub(super) const fn n_words(n_cells: usize) -> usize {
        1 << (n_cells - 1).saturating_sub(WORD_BITS)
    }

    /// Those with an empty cell; bit b of word w stands for the orientations 64 w + b.
    pub(super) fn with_empty(&self, empty: usize) -> &[u64] {
        &self.words[empty * self.n_words..][..self.n_words]
    }

    pub(super) fn with_empty_mut(&mut self, empty: usize) -> &mut [u64] {
        &mut self.words[empty * self.n_words..][..self.n_words]
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }
}

/// The bits of a word with these orientations: those in which a vehicle is horizontal.
pub(super) const fn horizontal(word: usize, vehicle: usize) -> u64 {
    /// By vehicle: the numbers below 64 that have its bit.
    const MASKS: [u64; WORD_BITS] = [
        0xaaaa_aaaa_aaaa_aaaa,
        0xcccc_cccc_cccc_cccc,
        0xf0f0_f0f0_f0f0_f0f0,
        0xff00_ff00_ff00_ff00,
        0xffff_0000_ffff_0000,
        0xffff_ffff_0000_0000,
    ];
    if vehicle < WORD_BITS {
        MASKS[vehicle]
    } else if word >> (vehicle - WORD_BITS) & 1 == 1 {
        u64::MAX
    } else {
        0
    }
}

/// The orientations of the bits of a word that are set.
pub(super) fn orientations(number: usize, mut word: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        word &= word.checked_sub(1)?;
        Some((number as u64) << WORD_BITS | u64::from(bit))
    })
}

/// The number of the word of orientations, and the bit.
pub(super) const fn word(orientations: u64) -> (usize, u64) {
    ((orientations >> WORD_BITS) as usize, 1 << (orientations & 63))
}
