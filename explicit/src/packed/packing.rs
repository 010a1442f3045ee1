//! Where in a packed state each track has its bits.

use board::{Board, CellSet, State};

use super::{
    arrangement::Arrangements,
    track::{Track, Tracks},
};
use crate::words::Words;

/// A run of bits in one of several words.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Field {
    /// Index of the word.
    pub(crate) word: u32,
    /// The first bit.
    pub(crate) shift: u32,
    /// The bits, shifted to bit 0.
    pub(crate) mask: u32,
}

impl Field {
    /// What the field holds.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the mask keeps less than 32 bits")]
    pub(crate) fn of<const N: usize>(self, words: &Words<N>) -> u32 {
        (words.0[self.word_of::<N>()] >> self.shift) as u32 & self.mask
    }

    /// Index of the word, known to the compiler where there is one, which saves the check in the
    /// innermost loops.
    #[inline]
    pub(crate) fn word_of<const N: usize>(self) -> usize {
        if N == 1 { 0 } else { self.word as usize }
    }
}

/// The tracks of a board, their arrangements, and the field that holds the index of each.
pub(crate) struct Packing {
    pub(crate) parts: Vec<(Track, Arrangements, Field)>,
    /// What can never move.
    pub(crate) blocked: CellSet,
    /// Number of words of a packed state, `1..=8`: a line has at most 12,870 arrangements, 14 bits, so
    /// four of the up to 32 lines always fit in a word.
    pub(crate) n_words: usize,
}

impl Packing {
    pub(crate) fn of(board: &Board) -> Self {
        let Tracks { tracks, blocked } = Tracks::of(board);
        let mut next = Field::default();
        let part = |track| {
            let arrangements = Arrangements::of(board, &track);
            let field = deal(&mut next, arrangements.len());
            (track, arrangements, field)
        };
        let parts = tracks.into_iter().map(part).collect();
        Self { parts, blocked, n_words: next.word as usize + 1 }
    }

    /// The state of `board`, of which this is the packing, that `state` packs.
    pub(crate) fn unpack<const K: usize>(&self, board: &Board, state: &Words<K>) -> State {
        let mut positions = board.initial_state().positions().to_vec();
        for (track, arrangements, field) in &self.parts {
            for (id, position, _) in arrangements.positions(field.of(state) as usize) {
                positions[id.index()] = track.start + position;
            }
        }
        State::new(positions)
    }
}

/// A field for `n` values, at least 2, after those that were dealt; none straddles two words.
fn deal(next: &mut Field, n: usize) -> Field {
    let n_bits = usize::BITS - (n - 1).leading_zeros();
    if next.shift + n_bits > u64::BITS {
        *next = Field { word: next.word + 1, ..Field::default() };
    }
    let field = Field { mask: (1 << n_bits) - 1, ..*next };
    next.shift += n_bits;
    field
}
