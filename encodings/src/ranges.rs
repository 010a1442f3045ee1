//! The positions that walls leave to each vehicle.

use std::ops::RangeInclusive;

use board::{Board, VehicleId};

/// By vehicle number, the positions that a vehicle can have as far as walls and the grid decide:
/// those between the walls nearest to it on its line.
pub(crate) fn ranges(board: &Board) -> Vec<RangeInclusive<u8>> {
    board.vehicles().map(|(id, _)| range(board, id)).collect()
}

fn range(board: &Board, id: VehicleId) -> RangeInclusive<u8> {
    let vehicle = board.vehicle(id);
    let is_wall =
        |&along: &u8| board.walls().contains(vehicle.orientation.cell(vehicle.line, along));
    let extent = board.size().extent(vehicle.orientation);
    let first = (0..vehicle.position).rev().find(is_wall).map_or(0, |wall| wall + 1);
    let end = (vehicle.position + vehicle.length..extent).find(is_wall).unwrap_or(extent);
    first..=end - vehicle.length
}
