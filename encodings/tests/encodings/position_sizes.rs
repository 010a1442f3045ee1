//! The sizes of the position encoding are those that its documentation states.

use board::{Board, Cell, Metric, Vehicle, VehicleId};
use encodings::Encoding;

use crate::{
    boards::{README, assorted, board},
    count::{Sizes, at_most_one, pairs},
};

/// The positions that walls leave to a vehicle: those it can reach if all other vehicles are gone.
fn positions(board: &Board, id: VehicleId) -> Vec<u8> {
    let vehicle = board.vehicle(id);
    let is_free = |position: u8| {
        let mut between =
            position.min(vehicle.position)..position.max(vehicle.position) + vehicle.length;
        between.all(|along| !board.walls().contains(vehicle.orientation.cell(vehicle.line, along)))
    };
    (0..board.n_positions(id)).filter(|&position| is_free(position)).collect()
}

/// Number of positions at which a vehicle covers the cell.
fn n_covering(board: &Board, id: VehicleId, cell: Cell) -> usize {
    let vehicle = board.vehicle(id);
    let covers = |&&p: &&u8| vehicle.cells_at(p).any(|covered| covered == cell);
    positions(board, id).iter().filter(covers).count()
}

/// The sizes as stated in `position.rs`, summed over vehicles and pairs of vehicles.
fn stated(board: &Board, metric: Metric) -> Sizes {
    let ids: Vec<VehicleId> = board.vehicles().map(|(id, _)| id).collect();
    let (n, d): (usize, Vec<usize>) =
        (ids.len(), ids.iter().map(|&id| positions(board, id).len()).collect());
    let sum_d: usize = d.iter().sum();
    let (mut line_order, mut crossing, mut sweep) = (0, 0, 0);
    for &v in &ids {
        for &u in ids.iter().filter(|&&u| u != v) {
            let (mover, other) = (board.vehicle(v), board.vehicle(u));
            if let Some(cell) = shared_cell(mover, other) {
                // Each pair is seen from both sides.
                crossing += n_covering(board, v, cell) * n_covering(board, u, cell);
                sweep += n_over(board, v, cell) * n_covering(board, u, cell);
            } else if mover.line == other.line
                && mover.orientation == other.orientation
                && mover.position < other.position
            {
                let overlaps = |p: u8| {
                    positions(board, u).into_iter().filter(|&q| q < p + mover.length).count()
                };
                line_order += positions(board, v).into_iter().map(overlaps).sum::<usize>();
            }
        }
    }
    let is_goal_there = positions(board, board.primary()).contains(&board.goal_position());
    let (n_extra, one_of) = at_most_one(n + 1);
    let (near, sweep) = match metric {
        Metric::Steps => (sum_d, 0),
        Metric::Moves => (0, sweep),
    };
    let no_goal = usize::from(!is_goal_there);
    Sizes::stated(
        sum_d,
        n + 1,
        n_extra + no_goal,
        [
            ("initial", sum_d),
            ("some position", n),
            ("one position", d.iter().map(|&d| pairs(d)).sum()),
            ("line order", line_order),
            ("crossing", crossing / 2),
            ("goal", no_goal),
            ("one mover", 1 + one_of),
            ("idle", 1),
            ("frame", sum_d),
            ("change", sum_d),
            ("near", near),
            ("sweep", sweep),
        ],
    )
}

fn shared_cell(first: &Vehicle, second: &Vehicle) -> Option<Cell> {
    (first.orientation != second.orientation)
        .then(|| first.orientation.cell(first.line, second.line))
}

/// Number of slides (p, q) over the cell, which is covered at neither end.
fn n_over(board: &Board, id: VehicleId, cell: Cell) -> usize {
    let vehicle = board.vehicle(id);
    let (_, along) = vehicle.orientation.line_and_index(cell);
    let positions = positions(board, id);
    let before = positions.iter().filter(|&&p| p + vehicle.length <= along).count();
    let behind = positions.iter().filter(|&&p| p > along).count();
    2 * before * behind
}

#[test]
fn sizes_are_as_stated() {
    for board in assorted() {
        for metric in Metric::ALL {
            let sizes = Sizes::of(&board, Encoding::Position, metric);
            assert_eq!(sizes, stated(&board, metric), "{metric}: {board:?}");
        }
    }
}

/// By hand. Of the 13 vehicles C, G and M have length 3 and 4 positions, the others 5: Σ d = 62.
///
/// - One position: 10 × 10 + 3 × 6 = 118. One mover: 1 + 14 × 13 / 2 = 92.
/// - Line order: E before F and I before J, lengths 2: for p = 0 … 4 there are 2, 3, 4, 5, 5 q: 2 × 19.
/// - Crossing: a car covers the cells of its line at 1, 2, 2, 2, 2, 1 positions, a truck at 1, 2, 3,
///   3, 2, 1. Over the columns of G, H, I, J, K, L, M a car on row r meets 2 t(r) + 10 c(r) positions:
///   B 12, A 26, D 24, E and F 12 each; C meets 3 + 4 + 6 + 6 + 6 + 4 + 3 = 32. In all 118.
/// - Sweep: a car passes over cells 2 and 3 only, by 2 slides there and 2 back, a truck over none.
///   B, A, D, E, F pass I, J, K, which cover the cell at 1 (rows 0 and 5) or 2 positions each:
///   4 (3 + 6 + 6 + 3 + 3) = 84. H, I, J, K, L pass A and C on rows 2 and 3, which cover the cell at
///   2 + 2 (columns 1 and 4) or 2 + 3 positions: 4 (4 + 5 + 5 + 5 + 4) = 92.
#[test]
fn sizes_of_the_readme_board() {
    let board = board(README);
    let both = [
        ("initial", 62),
        ("some position", 13),
        ("one position", 118),
        ("line order", 38),
        ("crossing", 118),
        ("one mover", 92),
        ("idle", 1),
        ("frame", 62),
        ("change", 62),
    ];
    for (metric, own) in [(Metric::Steps, ("near", 62)), (Metric::Moves, ("sweep", 84 + 92))] {
        let expected = Sizes::stated(62, 14, 0, both.into_iter().chain([own]));
        assert_eq!(Sizes::of(&board, Encoding::Position, metric), expected);
    }
}
