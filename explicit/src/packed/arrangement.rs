//! The arrangements of one track.

use board::{Board, Metric, Slide, VehicleId};

use super::track::Track;

/// The vehicles of a track with their lengths, and all ways in which they can stand on it.
pub(crate) struct Arrangements {
    vehicles: Vec<(VehicleId, u8)>,
    slack: u8,
    /// The offsets of each arrangement, ascending; the one of vehicle `i` in bits `4 * i..4 * i + 4`,
    /// so a track of 16 cells with room to move, which has at most 15 vehicles, fits.
    offsets: Vec<u64>,
}

/// A slide of one vehicle of a track in one of its arrangements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TrackSlide {
    /// The cells of the track that the vehicle enters; bit 0 is the first cell of the track.
    pub(crate) path: u32,
    /// Index of the arrangement that results.
    pub(crate) next: usize,
    /// The slide.
    pub(crate) slide: Slide,
}

impl Arrangements {
    pub(crate) fn of(board: &Board, track: &Track) -> Self {
        let vehicles = track.vehicles.iter().map(|&id| (id, board.vehicle(id).length)).collect();
        let slack = track.slack(board);
        let mut offsets = Vec::new();
        push_offsets(&mut offsets, track.vehicles.len(), slack, 0);
        offsets.sort_unstable();
        Self { vehicles, slack, offsets }
    }

    /// Number of arrangements, at least 2: (slack + vehicles) choose vehicles.
    pub(crate) fn len(&self) -> usize {
        self.offsets.len()
    }

    /// Index of the arrangement in which each vehicle's first cell has this index along the track.
    pub(crate) fn index_of(&self, positions: impl Iterator<Item = u8>) -> usize {
        let mut offsets = 0;
        let mut packed = 0;
        for (i, (position, &(_, length))) in positions.zip(&self.vehicles).enumerate() {
            offsets |= u64::from(position - packed) << (4 * i);
            packed += length;
        }
        self.index(offsets)
    }

    fn index(&self, offsets: u64) -> usize {
        self.offsets.binary_search(&offsets).expect("offsets in range name an arrangement")
    }

    /// Index along the track of each vehicle's first cell, with vehicle and length.
    pub(crate) fn positions(&self, index: usize) -> impl Iterator<Item = (VehicleId, u8, u8)> {
        let offsets = self.offsets[index];
        let mut packed = 0;
        self.vehicles.iter().enumerate().map(move |(i, &(id, length))| {
            let position = packed + offset(offsets, i);
            packed += length;
            (id, position, length)
        })
    }

    /// The cells of the track that are covered; bit 0 is its first cell.
    pub(crate) fn covered(&self, index: usize) -> u32 {
        self.positions(index).fold(0, |cells, (_, start, length)| cells | run(start, length))
    }

    /// The slides that count as one in `metric` and do not run into vehicles of this track: by vehicle,
    /// backward before forward, short before long.
    pub(crate) fn slides(&self, index: usize, metric: Metric) -> impl Iterator<Item = TrackSlide> {
        let offsets = self.offsets[index];
        let longest = match metric {
            Metric::Steps => 1,
            Metric::Moves => self.slack,
        };
        self.positions(index).enumerate().flat_map(move |(i, (id, start, length))| {
            let own = offset(offsets, i);
            let least = if i == 0 { 0 } else { offset(offsets, i - 1) };
            let is_last = i + 1 == self.vehicles.len();
            let greatest = if is_last { self.slack } else { offset(offsets, i + 1) };
            let backward = (1..=longest.min(own - least)).map(move |distance| {
                (
                    run(start - distance, distance),
                    offsets - (u64::from(distance) << (4 * i)),
                    -1,
                    distance,
                )
            });
            let forward = (1..=longest.min(greatest - own)).map(move |distance| {
                (
                    run(start + length, distance),
                    offsets + (u64::from(distance) << (4 * i)),
                    1,
                    distance,
                )
            });
            backward.chain(forward).map(move |(path, next, sign, distance)| TrackSlide {
                path,
                next: self.index(next),
                slide: Slide::new(id, sign * distance.cast_signed())
                    .expect("distance is at least 1"),
            })
        })
    }
}

/// Adds `suffix` after every non-decreasing sequence of `n` offsets up to `greatest`.
fn push_offsets(all: &mut Vec<u64>, n: usize, greatest: u8, suffix: u64) {
    if n == 0 {
        all.push(suffix);
        return;
    }
    for offset in 0..=greatest {
        push_offsets(all, n - 1, offset, suffix | u64::from(offset) << (4 * (n - 1)));
    }
}

fn offset(offsets: u64, i: usize) -> u8 {
    ((offsets >> (4 * i)) & 0xf) as u8
}

/// `length` ones from bit `start` on.
fn run(start: u8, length: u8) -> u32 {
    ((1 << length) - 1) << start
}
