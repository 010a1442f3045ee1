//! The slides of one track, found by looking up rather than by trying.

use board::{Metric, Slide};

use super::arrangement::{Arrangements, TrackSlide};

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
/// every arrangement, from which [`SlideTable::legal`] drops what is blocked.
#[derive(Default)]
pub(crate) struct SlideTable {
    slides: Vec<PackedSlide>,
    /// Where in `slides` each list starts and ends.
    lists: Vec<(u32, u32)>,
}

/// Where in a [`SlideTable`] the lists of a track are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrackLists {
    first: u32,
    /// Length of the track if it has lists by crossing, else 0.
    crossing_bits: u32,
    /// The bits of a crossing that the lists do not take into account.
    unlisted: u32,
}

impl SlideTable {
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
        let (crossing_bits, unlisted) =
            if is_short { (u32::from(length), 0) } else { (0, u32::MAX) };
        let first = index(&self.lists);
        self.lists.reserve(arrangements.len() << crossing_bits);
        for index in 0..arrangements.len() {
            let covered = arrangements.covered(index);
            let slides: Vec<PackedSlide> = arrangements
                .slides(index, metric)
                .map(|slide| PackedSlide::new(index, slide, shift))
                .collect();
            for crossing in 0..1 << crossing_bits {
                // No state has a crossing that overlaps the track's own vehicles.
                let is_possible = crossing & covered == 0;
                let legal = slides.iter().filter(|slide| is_possible && slide.path & crossing == 0);
                self.push(legal);
            }
        }
        TrackLists { first, crossing_bits, unlisted }
    }

    fn push<'a>(&mut self, slides: impl Iterator<Item = &'a PackedSlide>) {
        let start = index(&self.slides);
        self.slides.extend(slides);
        self.lists.push((start, index(&self.slides)));
    }

    /// The legal slides of a track in the arrangement with this index and with this crossing.
    #[inline]
    pub(crate) fn legal(
        &self,
        track: TrackLists,
        arrangement: u32,
        crossing: u32,
    ) -> impl Iterator<Item = &PackedSlide> {
        let list = track.first + (arrangement << track.crossing_bits) + (crossing & !track.unlisted);
        let (start, end) = self.lists[list as usize];
        let blocked = crossing & track.unlisted;
        let slides = &self.slides[start as usize..end as usize];
        slides.iter().filter(move |slide| slide.path & blocked == 0)
    }
}

fn index<T>(list: &[T]) -> u32 {
    u32::try_from(list.len()).expect("under 2^32 entries")
}

impl PackedSlide {
    fn new(index: usize, slide: TrackSlide, shift: u32) -> Self {
        let change = (slide.next as u64).wrapping_sub(index as u64);
        Self { delta: change << shift, path: slide.path, slide: slide.slide }
    }
}
