//! All small boards: the truth table of the rest.

use crate::{Board, BoardParts, CellSet, End, Orientation, Size, vehicle::Vehicle};

/// Calls `f` with every board of this size without walls and with 1 to `max_vehicles` vehicles of
/// these lengths, once for each choice of the primary, which leaves at `exit`.
///
/// Vehicles are named `A` (the primary), then `B`, `C` … and `V26`, … in order of orientation, line and position.
/// Vehicles of length 0 are none.
/// The cost grows like the number of placements to the power of `max_vehicles`.
pub fn for_each_board(
    size: Size,
    max_vehicles: usize,
    lengths: &[u8],
    exit: End,
    f: &mut impl FnMut(Board),
) {
    let placements = placements(size, lengths);
    let mut chosen = Vec::new();
    choose(&placements, max_vehicles, &mut chosen, &CellSet::default(), &mut |chosen| {
        for primary in 0..chosen.len() {
            f(board(size, chosen, primary, exit));
        }
    });
}

/// Every place for a vehicle of one of the lengths; names are empty.
fn placements(size: Size, lengths: &[u8]) -> Vec<Vehicle> {
    let mut placements = Vec::new();
    for orientation in Orientation::ALL {
        for line in 0..size.n_lines(orientation) {
            for &length in lengths.iter().filter(|&&length| length > 0) {
                let n_positions = (size.extent(orientation) + 1).saturating_sub(length);
                for position in 0..n_positions {
                    let name = String::new();
                    placements.push(Vehicle { name, orientation, length, line, position });
                }
            }
        }
    }
    placements
}

fn choose<'p>(
    placements: &'p [Vehicle],
    n_left: usize,
    chosen: &mut Vec<&'p Vehicle>,
    covered: &CellSet,
    f: &mut impl FnMut(&[&Vehicle]),
) {
    if !chosen.is_empty() {
        f(chosen);
    }
    if n_left == 0 {
        return;
    }
    for (index, vehicle) in placements.iter().enumerate() {
        let cells: CellSet = vehicle.cells().collect();
        if !covered.intersects(&cells) {
            let covered = covered.iter().chain(cells.iter()).collect();
            chosen.push(vehicle);
            choose(&placements[index + 1..], n_left - 1, chosen, &covered, f);
            chosen.pop();
        }
    }
}

fn board(size: Size, chosen: &[&Vehicle], primary: usize, exit: End) -> Board {
    let mut letters = ('B'..='Z').map(String::from);
    let vehicles = chosen.iter().enumerate().map(|(index, &vehicle)| {
        let name = if index == primary { Some("A".to_owned()) } else { letters.next() };
        let name = name.unwrap_or_else(|| format!("V{index}"));
        Vehicle { name, ..vehicle.clone() }
    });
    let vehicles = vehicles.collect();
    Board::new(BoardParts { size, walls: CellSet::default(), vehicles, primary, exit })
        .expect("disjoint placements on the grid make a legal board")
}
