//! Tracks: the stretches of lines in which vehicles can move at all.

use board::{Board, CellSet, Orientation, VehicleId};

/// A stretch of a line between cells that are blocked for good, and the vehicles that move in it.
///
/// Vehicles never pass one another, so the state of a track is the non-decreasing sequence of its
/// vehicles' offsets: how far each stands from where it would stand if all were pushed to the start.
///
/// ```text
/// x.AA..BBBx    start 1, length 8, slack 3, offsets 1 and 3
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Track {
    /// The direction of the track: a row or a column.
    pub(crate) orientation: Orientation,
    /// Number of that row or column.
    pub(crate) line: u8,
    /// Index along the line of the first cell.
    pub(crate) start: u8,
    /// Number of cells.
    pub(crate) length: u8,
    /// The vehicles, in their order along the line; at least one.
    pub(crate) vehicles: Vec<VehicleId>,
}

/// All tracks of a board, and what can never move.
#[derive(Clone, Debug)]
pub(crate) struct Tracks {
    /// The tracks with room to move, rows before columns.
    pub(crate) tracks: Vec<Track>,
    /// The walls, and the cells of the vehicles that can never move: those that fill their track, which
    /// makes them walls to the others.
    pub(crate) blocked: CellSet,
}

impl Tracks {
    pub(crate) fn of(board: &Board) -> Self {
        let mut blocked = board.walls().clone();
        loop {
            let (tracks, full): (Vec<_>, Vec<_>) =
                stretches(board, &blocked).into_iter().partition(|track| track.slack(board) > 0);
            if full.is_empty() {
                return Self { tracks, blocked };
            }
            for vehicle in full.iter().flat_map(|track| &track.vehicles) {
                for cell in board.vehicle(*vehicle).cells() {
                    blocked.insert(cell);
                }
            }
        }
    }
}

impl Track {
    /// Number of cells that the vehicles leave free.
    pub(crate) fn slack(&self, board: &Board) -> u8 {
        let covered: u8 = self.vehicles.iter().map(|&id| board.vehicle(id).length).sum();
        self.length - covered
    }
}

/// The stretches between `blocked` cells that hold vehicles. A vehicle in none stands on blocked cells: it is
/// one that can never move.
fn stretches(board: &Board, blocked: &CellSet) -> Vec<Track> {
    let mut vehicles: Vec<_> = board.vehicles().collect();
    vehicles.sort_unstable_by_key(|(_, vehicle)| vehicle.position);
    let mut by_line = Orientation::ALL
        .map(|orientation| vec![Vec::new(); usize::from(board.size().n_lines(orientation))]);
    for (id, vehicle) in vehicles {
        let line = &mut by_line[vehicle.orientation as usize][usize::from(vehicle.line)];
        line.push((id, vehicle.position));
    }
    let mut stretches = Vec::new();
    for orientation in Orientation::ALL {
        let extent = board.size().extent(orientation);
        for (line, vehicles) in (0..).zip(&by_line[orientation as usize]) {
            let mut start = 0;
            for end in 0..=extent {
                if end < extent && !blocked.contains(orientation.cell(line, end)) {
                    continue;
                }
                let within = vehicles.iter().filter(|(_, at)| (start..end).contains(at));
                let vehicles: Vec<VehicleId> = within.map(|(id, _)| *id).collect();
                if !vehicles.is_empty() {
                    let length = end - start;
                    stretches.push(Track { orientation, line, start, length, vehicles });
                }
                start = end + 1;
            }
        }
    }
    stretches
}
