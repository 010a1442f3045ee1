//! Positions that no plan can reach: a relaxation in which vehicles only block one another where they
//! must.
//!
//! From its first position, a vehicle is let into the next cell along its line if every other vehicle can
//! be elsewhere, at one of the positions that were found for it so far. Repeated until nothing changes:
//! what was not found is unreachable. Each range is an interval, since vehicles do not jump.

use std::{collections::HashMap, ops::RangeInclusive};

use board::{Board, Cell, Orientation, Vehicle, VehicleId};
use limits::{Budget, StopReason};

use crate::{ranges::trimmed_ranges, vehicles::covers};

/// For each vehicle number, the positions that the relaxation reaches: no more than walls and neighbours
/// allow.
///
/// Cost: polynomial; at most one round for each position that is found, and in a round each vehicle asks those
/// on two lines.
///
/// # Errors
///
/// The limit that ended it.
pub(crate) fn reachable_ranges(
    board: &Board,
    budget: &Budget,
) -> Result<Vec<RangeInclusive<u8>>, StopReason> {
    let limits = trimmed_ranges(board);
    let lines = Lines::of(board);
    let mut meter = budget.meter();
    let mut found: Vec<_> =
        board.vehicles().map(|(_, vehicle)| vehicle.position..=vehicle.position).collect();
    loop {
        let before = found.clone();
        for (id, vehicle) in board.vehicles() {
            meter.tick()?;
            let (limit, range) = (&limits[id.index()], found[id.index()].clone());
            let enters = |along| {
                let cell = vehicle.orientation.cell(vehicle.line, along);
                lines.may_be_free(&found, cell, id)
            };
            let (mut first, mut last) = range.into_inner();
            if first > *limit.start() && enters(first - 1) {
                first -= 1;
            }
            if last < *limit.end() && enters(last + vehicle.length) {
                last += 1;
            }
            found[id.index()] = first..=last;
        }
        if found == before {
            return Ok(found);
        }
    }
}

/// The vehicles by their lines: no others can cover a cell of the line.
struct Lines<'b>(HashMap<(Orientation, u8), Vec<(VehicleId, &'b Vehicle)>>);

impl<'b> Lines<'b> {
    fn of(board: &'b Board) -> Self {
        let mut lines: HashMap<_, Vec<_>> = HashMap::new();
        for (id, vehicle) in board.vehicles() {
            lines.entry((vehicle.orientation, vehicle.line)).or_default().push((id, vehicle));
        }
        Self(lines)
    }

    /// Returns `true` if every vehicle but `mover` has a position found that does not cover `cell`.
    fn may_be_free(&self, found: &[RangeInclusive<u8>], cell: Cell, mover: VehicleId) -> bool {
        let line = |orientation: Orientation| (orientation, orientation.line_and_index(cell).0);
        let mut near = Orientation::ALL
            .into_iter()
            .flat_map(|orientation| self.0.get(&line(orientation)).into_iter().flatten());
        near.all(|&(id, vehicle)| {
            id == mover || found[id.index()].clone().any(|p| !covers(vehicle, cell, p))
        })
    }
}

#[cfg(test)]
mod tests {
    use board::formats::{Input, ReadOptions, read};

    use super::*;

    fn ranges_of(text: &str) -> Vec<RangeInclusive<u8>> {
        match read("test", text, &ReadOptions::default()) {
            Ok(Input::One(puzzle)) => {
                reachable_ranges(&puzzle.board, &Budget::default()).expect("no limit")
            }
            other => panic!("{text}: {other:?}"),
        }
    }

    /// B stands between the edge and the full row of C, in front of A; D is free.
    #[test]
    fn who_can_never_make_room_blocks_for_good() {
        assert_eq!(ranges_of("..B.AAB.CCCCDD.."), [0..=0, 0..=0, 0..=0, 0..=2]);
    }

    /// As above, but C can slide aside, so B can go down to where D might be, and A to the exit.
    #[test]
    fn who_may_make_room_does_not_block() {
        assert_eq!(ranges_of("..B.AAB...CCDD.."), [0..=2, 0..=2, 0..=2, 0..=2]);
    }
}
