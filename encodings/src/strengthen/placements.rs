//! The placements of a few vehicles on a board without the others, and their distances.

use std::{collections::VecDeque, ops::RangeInclusive};

use board::{CellSet, Vehicle};
use itertools::Itertools;

/// All placements of some vehicles in their ranges, numbered: that of the last vehicle changes fastest.
pub(super) struct Placements {
    ranges: Vec<RangeInclusive<u8>>,
    /// For each vehicle, how far apart the numbers are of two placements that differ by one cell.
    strides: Vec<usize>,
    /// For each number, `true` if nobody overlaps.
    is_free: Vec<bool>,
}

impl Placements {
    /// Those of `vehicles` in these ranges, none of them empty. Cost: that of all pairs of positions, and a
    /// step for each placement.
    pub(super) fn new(vehicles: &[&Vehicle], ranges: Vec<RangeInclusive<u8>>) -> Self {
        let mut strides = vec![1; ranges.len()];
        for index in (1..ranges.len()).rev() {
            strides[index - 1] = strides[index] * ranges[index].len();
        }
        let n = ranges.iter().map(ExactSizeIterator::len).product();
        let mut placements = Self { ranges, strides, is_free: vec![true; n] };
        for pair in (0..vehicles.len()).array_combinations() {
            placements.exclude_overlaps(vehicles, pair);
        }
        placements
    }

    fn exclude_overlaps(&mut self, vehicles: &[&Vehicle], [one, other]: [usize; 2]) {
        let cells = |index: usize| -> Vec<CellSet> {
            let positions = self.ranges[index].clone();
            positions.map(|p| vehicles[index].cells_at(p).collect()).collect()
        };
        let cells = [cells(one), cells(other)];
        for number in 0..self.is_free.len() {
            let [a, b] = [(one, &cells[0]), (other, &cells[1])]
                .map(|(index, cells)| &cells[self.digit(number, index)]);
            self.is_free[number] &= !a.intersects(b);
        }
    }

    /// How far a vehicle is from its first position.
    fn digit(&self, number: usize, vehicle: usize) -> usize {
        number / self.strides[vehicle] % self.ranges[vehicle].len()
    }

    /// The position of a vehicle.
    pub(super) fn position(&self, number: usize, vehicle: usize) -> u8 {
        let digit = u8::try_from(self.digit(number, vehicle)).expect("a line has at most 64 cells");
        self.ranges[vehicle].start() + digit
    }

    /// The numbers of the placements in which nobody overlaps.
    pub(super) fn free(&self) -> impl Iterator<Item = usize> {
        self.is_free.iter().positions(|&is_free| is_free)
    }

    /// For each number, how many transitions the nearest source is away, if one can be reached. A transition
    /// slides one vehicle by at most this many cells; transitions lead both ways.
    pub(super) fn distances(
        &self,
        most: usize,
        is_source: impl Fn(usize) -> bool,
    ) -> Vec<Option<usize>> {
        let mut found = vec![None; self.is_free.len()];
        let mut queue: VecDeque<usize> = self.free().filter(|&number| is_source(number)).collect();
        for &source in &queue {
            found[source] = Some(0);
        }
        while let Some(number) = queue.pop_front() {
            let distance = found[number].map(|distance: usize| distance + 1);
            for (vehicle, &stride) in self.strides.iter().enumerate() {
                let before = self.digit(number, vehicle);
                let after = self.ranges[vehicle].len() - 1 - before;
                let back = (1..=before.min(most)).map(|cells| number - cells * stride);
                let ahead = (1..=after.min(most)).map(|cells| number + cells * stride);
                for next in back
                    .take_while(|&next| self.is_free[next])
                    .chain(ahead.take_while(|&next| self.is_free[next]))
                {
                    if found[next].is_none() {
                        found[next] = distance;
                        queue.push_back(next);
                    }
                }
            }
        }
        found
    }
}
