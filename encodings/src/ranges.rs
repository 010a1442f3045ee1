//! The positions that walls leave to each vehicle.

use std::ops::RangeInclusive;

use board::{Board, VehicleId};

/// For each vehicle number, the positions that a vehicle can have as far as walls and the grid decide:
/// those between the walls nearest to it on its line.
pub(crate) fn ranges(board: &Board) -> Vec<RangeInclusive<u8>> {
    board.vehicles().map(|(id, _)| board.range(id)).collect()
}

/// The vehicles of each line that has one, in order along it.
pub(crate) fn lines(board: &Board) -> Vec<Vec<VehicleId>> {
    let key = |&id: &VehicleId| {
        let vehicle = board.vehicle(id);
        (vehicle.orientation, vehicle.line, vehicle.position)
    };
    let mut ids: Vec<VehicleId> = board.vehicles().map(|(id, _)| id).collect();
    ids.sort_by_key(key);
    ids.chunk_by(|a, b| (key(a).0, key(a).1) == (key(b).0, key(b).1)).map(<[_]>::to_vec).collect()
}

/// For each vehicle number, the positions that walls and the room that its neighbours on the line need leave
/// to a vehicle: nobody changes the order along a line.
pub fn trimmed_ranges(board: &Board) -> Vec<RangeInclusive<u8>> {
    let mut ranges = ranges(board);
    for line in lines(board) {
        for pair in line.windows(2) {
            let (before, after) = (pair[0].index(), pair[1].index());
            let first = ranges[before].start() + board.vehicle(pair[0]).length;
            ranges[after] = first.max(*ranges[after].start())..=*ranges[after].end();
        }
        for pair in line.windows(2).rev() {
            let (before, after) = (pair[0].index(), pair[1].index());
            let last = ranges[after].end() - board.vehicle(pair[0]).length;
            ranges[before] = *ranges[before].start()..=last.min(*ranges[before].end());
        }
    }
    ranges
}
