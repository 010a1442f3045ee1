//! The slides of one track, found by looking up rather than by trying.

use board::{Metric, Slide};

use super::{
    arrangement::{Arrangements, TrackSlide},
    len,
};

/// The most lists that a track may have for its slides to be looked up by what crosses it.
const MAX_LISTS: usize = 1 << 14;

/// A slide of a track in a packed state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PackedSlide {
    /// What the slide adds to the word of the track's field, modulo 2^64.
    pub(crate) delta: u64,
    /// The cells of the track that the vehicle enters.
    path: u32,
    /// The slide.
    pub(crate) slide: Slide,
}

/// The slides of all tracks of a board in each of their arrangements.
///
/// What vehicles of the other orientation occupy on a track, its *crossing*, decides which of them are
/// legal. A short track has a list for every pair of arrangement and crossing; a long one has a list for
/// every arrangement, and [`TrackLists::is_legal`] tells which of its slides are blocked.
pub(crate) struct SlideTable {
    slides: Vec<PackedSlide>,
    /// Where in `slides` each list starts, which is where the one before it ends; then where the last
    /// one ends.
    starts: Vec<u32>,
    is_by_crossing: bool,
}

/// Where in a [`SlideTable`] the lists of a track are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrackLists {
    first: u32,
    /// Length of the track if it has lists by crossing, else 0.
    crossing_bits: u32,
    /// The bits of a crossing by which there are lists: all or none.
    listed: u32,
}

impl SlideTable {
    /// No list.
    pub(crate) fn new() -> Self {
        Self { slides: Vec::new(), starts: vec![0], is_by_crossing: true }
    }

    /// Adds the slides that count as one in `metric`, for a track of `length` cells whose arrangement is
    /// kept from bit `shift` on.
    pub(crate) fn add(
        &mut self,
        arrangements: &Arrangements,
        length: u8,
        shift: u32,
        metric: Metric,
    ) -> TrackLists {
        let is_short = arrangements.len() << length <= MAX_LISTS;
        let (crossing_bits, listed) = if is_short { (u32::from(length), u32::MAX) } else { (0, 0) };
        self.is_by_crossing &= is_short;
        let first = len(&self.starts) - 1;
        self.starts.reserve(arrangements.len() << crossing_bits);
        for arrangement in 0..arrangements.len() {
            let covered = arrangements.covered(arrangement);
            let slides: Vec<PackedSlide> = arrangements
                .slides(arrangement, metric)
                .map(|slide| PackedSlide::new(arrangement, slide, shift))
                .collect();
            for crossing in 0..1 << crossing_bits {
                // No state has a crossing that overlaps the track's own vehicles.
                let is_possible = crossing & covered == 0;
                let legal = slides.iter().filter(|slide| is_possible && slide.path & crossing == 0);
                self.push(legal);
            }
        }
        TrackLists { first, crossing_bits, listed }
    }

    fn push<'a>(&mut self, slides: impl Iterator<Item = &'a PackedSlide>) {
        self.slides.extend(slides);
        self.starts.push(len(&self.slides));
    }

    /// Memory that the lists take, in bytes.
    pub(crate) fn n_bytes(&self) -> usize {
        self.slides.capacity() * size_of::<PackedSlide>()
            + self.starts.capacity() * size_of::<u32>()
    }

    /// Returns `true` if all lists are ordered by crossing, so that [`Self::listed`] is enough.
    pub(crate) fn is_by_crossing(&self) -> bool {
        self.is_by_crossing
    }

    /// The slides that are listed for a track in the arrangement with this index and with this crossing.
    #[inline]
    pub(crate) fn listed(
        &self,
        track: TrackLists,
        arrangement: u32,
        crossing: u32,
    ) -> &[PackedSlide] {
        let list = track.first + (arrangement << track.crossing_bits) + (crossing & track.listed);
        let list = list as usize;
        &self.slides[self.starts[list] as usize..self.starts[list + 1] as usize]
    }
}

impl TrackLists {
    /// Returns `true` if `slide`, listed for this track and this crossing, is legal.
    #[inline]
    pub(crate) fn is_legal(self, slide: &PackedSlide, crossing: u32) -> bool {
        slide.path & crossing & !self.listed == 0
    }
}

impl PackedSlide {
    fn new(index: usize, slide: TrackSlide, shift: u32) -> Self {
        let change = (slide.next as u64).wrapping_sub(index as u64);
        Self { delta: change << shift, path: slide.path, slide: slide.slide }
    }
}
