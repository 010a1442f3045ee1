//! The states of a board packed in a few machine words.
//!
//! Every [`Track`] has a field of bits that holds the index of its arrangement, so a state of a 6 by 6
//! board of cars and trucks takes at most 36 bits and a slide is one addition. What occupies the cells
//! of a row, apart from its own vehicles, are vertical vehicles, and the other way round; each
//! arrangement of a track says which cells it occupies on the lines that cross it.
//!
//! On 6 by 6 boards, packing a position by vehicle instead took about twice as long to generate
//! successors, whether by testing the cell ahead of each vehicle, by collecting all free ones in a mask
//! first, or by counting the free cells of the line.

use board::{Board, Cell, Metric, Orientation, Slide};
use limits::{Budget, StopReason};
use search::{StateSpace, Undirected};

use crate::words::Words;
use arrangement::Arrangements;
use packing::Field;
use slides::{PackedSlide, SlideTable, TrackLists};

mod arrangement;
mod blocking;
mod packing;
mod slides;
#[cfg(test)]
mod tests;
mod track;

pub(crate) use blocking::BlockingBound;
pub(crate) use packing::Packing;
pub(crate) use track::{Track, Tracks};

/// The space of a board's states in `K` words; `W` words hold the cells of the grid line by line, in
/// lanes of eight bits (`W = 1`, for grids up to 8 by 8) or sixteen (`W = 4`).
pub(crate) struct PackedBoard<const K: usize, const W: usize> {
    /// The tracks by orientation, rows first.
    tracks: [Vec<PackedTrack>; 2],
    /// What each arrangement of each track occupies, in the words of the other orientation.
    across: Vec<Words<W>>,
    slides: SlideTable,
    /// What can never move, by rows and by columns.
    blocked: [Words<W>; 2],
    initial: Words<K>,
    goal: Goal,
}

struct PackedTrack {
    /// Its bits in a state.
    field: Field,
    /// Its cells in the words of its orientation.
    lane: Field,
    /// Index in [`PackedBoard::across`] of the first arrangement.
    first_across: u32,
    lists: TrackLists,
}

/// Which arrangements of the primary's track are goals; a field of no bits and one arrangement where the
/// primary can never move.
struct Goal {
    field: Field,
    is_goal: Vec<bool>,
}

/// Returns `true` if `W = 1` is enough for the grid.
pub(crate) fn has_small_grid(board: &Board) -> bool {
    board.size().width() <= 8 && board.size().height() <= 8
}

impl<const K: usize, const W: usize> PackedBoard<K, W> {
    /// The space of `board`, of which `packing` is the packing. On 16 by 16 boards its tables can take 130 MB,
    /// so `budget` is looked at after each track.
    ///
    /// # Errors
    ///
    /// The limit that ended it.
    ///
    /// # Panics
    ///
    /// If the packing takes more than `K` words, or `W` is too small for the grid.
    pub(crate) fn new(
        board: &Board,
        packing: &Packing,
        metric: Metric,
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let initial = board.initial_state();
        let stuck = Goal { field: Field::default(), is_goal: vec![board.is_goal(&initial)] };
        let mut packed = Self {
            tracks: [Vec::new(), Vec::new()],
            across: Vec::new(),
            slides: SlideTable::new(),
            blocked: [Words::EMPTY; 2],
            initial: Words::EMPTY,
            goal: stuck,
        };
        for cell in packing.blocked.iter() {
            for orientation in Orientation::ALL {
                packed.blocked[orientation as usize].insert(Self::bit(orientation, cell));
            }
        }
        for (track, arrangements, field) in &packing.parts {
            let starts = track.vehicles.iter().map(|&id| initial.position(id) - track.start);
            let arrangement = arrangements.index_of(starts) as u64;
            packed.initial.0[field.word as usize] |= arrangement << field.shift;
            if track.vehicles.contains(&board.primary()) {
                let is_goal = goals(board, track, arrangements);
                packed.goal = Goal { field: *field, is_goal };
            }
            packed.tracks[track.orientation as usize].push(PackedTrack {
                field: *field,
                lane: Self::lane(track),
                first_across: len(&packed.across),
                lists: packed.slides.add(arrangements, track.length, field.shift, metric),
            });
            packed.across.extend(Self::across(track, arrangements));
            budget.check()?;
            budget.allow(packed.n_table_bytes())?;
        }
        Ok(packed)
    }

    fn n_table_bytes(&self) -> usize {
        self.slides.n_bytes() + self.across.capacity() * size_of::<Words<W>>()
    }

    /// What occupies lines of `orientation` apart from the vehicles of their tracks.
    #[inline]
    fn crossing(&self, state: &Words<K>, orientation: Orientation) -> Words<W> {
        let mut crossing = self.blocked[orientation as usize];
        for track in &self.tracks[orientation.other() as usize] {
            let arrangement = track.field.of(state);
            crossing.add_all(&self.across[(track.first_across + arrangement) as usize]);
        }
        crossing
    }

    /// Calls `sink` with every listed slide that `is_legal`, and the state it leads to.
    #[inline]
    fn legal_slides(
        &self,
        state: Words<K>,
        is_legal: impl Fn(TrackLists, &PackedSlide, u32) -> bool,
        mut sink: impl FnMut(Slide, Words<K>),
    ) {
        for orientation in Orientation::ALL {
            let crossing = self.crossing(&state, orientation);
            for track in &self.tracks[orientation as usize] {
                let crossing = track.lane.of(&crossing);
                let arrangement = track.field.of(&state);
                for slide in self.slides.listed(track.lists, arrangement, crossing) {
                    if is_legal(track.lists, slide, crossing) {
                        let mut next = state;
                        let word = &mut next.0[track.field.word_of::<K>()];
                        *word = word.wrapping_add(slide.delta);
                        sink(slide.slide, next);
                    }
                }
            }
        }
    }

    /// The cells of a track in the words of its orientation.
    fn lane(track: &Track) -> Field {
        let first = track.orientation.cell(track.line, track.start);
        let bit = Self::bit(track.orientation, first);
        let mask = (1 << track.length) - 1;
        Field { word: bit / u64::BITS, shift: bit % u64::BITS, mask }
    }

    /// What each arrangement of a track occupies, in the words of the other orientation.
    fn across(track: &Track, arrangements: &Arrangements) -> impl Iterator<Item = Words<W>> {
        let across = move |index| {
            let mut across = Words::EMPTY;
            for (_, position, length) in arrangements.positions(index) {
                for along in position..position + length {
                    let cell = track.orientation.cell(track.line, track.start + along);
                    across.insert(Self::bit(track.orientation.other(), cell));
                }
            }
            across
        };
        (0..arrangements.len()).map(across)
    }

    /// Bit of a cell in the words for lines of `orientation`.
    fn bit(orientation: Orientation, cell: Cell) -> u32 {
        let n_lane_bits = if W == 1 { 8 } else { 16 };
        let (line, along) = orientation.line_and_index(cell);
        u32::from(line) * n_lane_bits + u32::from(along)
    }
}

fn len<T>(list: &[T]) -> u32 {
    u32::try_from(list.len()).expect("under 2^32 entries")
}

/// Which arrangements of the primary's track are goals.
fn goals(board: &Board, track: &Track, arrangements: &Arrangements) -> Vec<bool> {
    let is_goal = |index| {
        arrangements.positions(index).any(|(id, position, _)| {
            id == board.primary() && track.start + position == board.goal_position()
        })
    };
    (0..arrangements.len()).map(is_goal).collect()
}

impl<const K: usize, const W: usize> StateSpace for PackedBoard<K, W> {
    type State = Words<K>;
    type Action = Slide;

    fn initial_states(&self, mut sink: impl FnMut(Words<K>)) {
        sink(self.initial);
    }

    #[inline]
    fn successors(&self, state: Words<K>, sink: impl FnMut(Slide, Words<K>)) {
        // Deciding here instead of for every slide saves a twentieth of the time on small boards.
        if self.slides.is_by_crossing() {
            self.legal_slides(state, |_, _, _| true, sink);
        } else {
            self.legal_slides(state, TrackLists::is_legal, sink);
        }
    }

    #[inline]
    fn is_goal(&self, state: Words<K>) -> bool {
        self.goal.is_goal[self.goal.field.of(&state) as usize]
    }

    fn n_bytes(&self) -> usize {
        self.n_table_bytes()
    }
}

impl<const K: usize, const W: usize> Undirected for PackedBoard<K, W> {}
