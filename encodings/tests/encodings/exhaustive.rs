//! The transition relation of every encoding equals the rules on all small boards.

use std::collections::HashMap;

use crate::common;
use board::{Board, BoardParts, Cell, CellSet, End, Orientation, Size, Vehicle, enumerate};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use rayon::prelude::*;

/// All boards of up to 4 by 4 cells with up to 4 vehicles of lengths 2 to 4, exit right or bottom.
fn small_boards(keep: impl Fn(&Board) -> bool) -> Vec<Board> {
    let mut boards = Vec::new();
    for width in 1..=4 {
        for height in 1..=4 {
            let size = Size::new(width, height).unwrap();
            enumerate::for_each_board(size, 4, &[2, 3, 4], End::Last, &mut |board| {
                if keep(&board) {
                    boards.push(board);
                }
            });
        }
    }
    boards
}

/// The board as seen in the mirror along the primary's line, which leaves the exit where it is.
fn mirrored(board: &Board) -> Board {
    let axis = board.vehicle(board.primary()).orientation;
    let n_lines = board.size().n_lines(axis);
    changed(board, board.size(), |vehicle| {
        if vehicle.orientation == axis {
            vehicle.line = n_lines - 1 - vehicle.line;
        } else {
            vehicle.position = n_lines - vehicle.length - vehicle.position;
        }
    })
}

/// The board with rows and columns exchanged: an exit right becomes one at the bottom.
fn transposed(board: &Board) -> Board {
    let size = Size::new(board.size().height().into(), board.size().width().into()).unwrap();
    changed(board, size, |vehicle| vehicle.orientation = vehicle.orientation.other())
}

fn changed(board: &Board, size: Size, change: impl Fn(&mut Vehicle)) -> Board {
    let mut vehicles: Vec<Vehicle> = board.vehicles().map(|(_, vehicle)| vehicle.clone()).collect();
    vehicles.iter_mut().for_each(change);
    let (walls, primary, exit) = (board.walls().clone(), board.primary().index(), board.exit());
    Board::new(BoardParts { size, walls, vehicles, primary, exit }).unwrap()
}

/// Returns `true` if the board is the first of its images under the two symmetries that keep the exit at the
/// right or at the bottom.
fn is_canonical(board: &Board) -> bool {
    let key = |board: &Board| {
        let primary = board.primary();
        let mut vehicles: Vec<_> = board
            .vehicles()
            .map(|(id, v)| (id != primary, v.orientation, v.line, v.position, v.length))
            .collect();
        vehicles.sort_unstable();
        (board.size().width(), vehicles)
    };
    let transposed = transposed(board);
    let images = [mirrored(board), mirrored(&transposed), transposed];
    images.iter().all(|image| key(board) <= key(image))
}

/// Returns `true` if what is sampled otherwise is to be complete.
fn takes_all() -> bool {
    std::env::var_os("RUSHSAT_EXHAUSTIVE").is_some()
}

/// Checks a sample, taken by the number of vehicles and the place among those with as many.
fn check(boards: Vec<Board>, is_sampled: impl Fn(usize, usize) -> bool) {
    let mut n_seen = HashMap::new();
    let mut is_taken = |board: &Board| {
        let n_seen = n_seen.entry(board.n_vehicles()).or_insert(0);
        *n_seen += 1;
        is_sampled(board.n_vehicles(), *n_seen - 1)
    };
    let boards: Vec<Board> = boards.into_iter().filter(|board| is_taken(board)).collect();
    let n_checked: usize = boards.par_iter().map(common::check_all).sum();
    // Two metrics, three semantics.
    assert_eq!(n_checked, 6 * boards.len(), "none is left out");
}

/// Every third board of one vehicle, every 25th of two, every 750th of three and every 12,000th of four.
#[test]
fn some_small_boards() {
    check(small_boards(|_| true), |n_vehicles, place| {
        place % [1, 3, 25, 750, 12_000][n_vehicles] == 0
    });
}

/// Up to symmetry, all boards of up to three vehicles, every fifteenth and every 200th of four; all 93,818
/// boards when the environment has `RUSHSAT_EXHAUSTIVE`.
#[test]
#[ignore = "exhaustive: 20 s; run by .ci/run"]
fn exhaustive_small_boards() {
    let takes_all = takes_all();
    let boards = small_boards(|board| takes_all || is_canonical(board));
    assert_eq!(boards.len(), if takes_all { 93_818 } else { 23_513 });
    check(boards, |n_vehicles, place| {
        takes_all || n_vehicles <= 3 || place % 15 == 0 || place % 200 == 0
    });
}

/// All boards of up to 3 by 3 cells with one to three vehicles of lengths 1 to 3, one of length 1 at least;
/// and with more vehicles, up to full boards, all of length 1. A vertical and a horizontal vehicle of one
/// cell cover the same cells.
fn boards_with_vehicles_of_one_cell(keep: impl Fn(&Board) -> bool) -> (Vec<Board>, Vec<Board>) {
    let (mut mixed, mut full) = (Vec::new(), Vec::new());
    for (width, height) in (1..=3).flat_map(|width| (1..=3).map(move |height| (width, height))) {
        let size = Size::new(width, height).unwrap();
        enumerate::for_each_board(size, 3, &[1, 2, 3], End::Last, &mut |board| {
            if board.vehicles().any(|(_, vehicle)| vehicle.length == 1) && keep(&board) {
                mixed.push(board);
            }
        });
        enumerate::for_each_board(size, 9, &[1], End::Last, &mut |board| {
            if board.n_vehicles() > 3 && keep(&board) {
                full.push(board);
            }
        });
    }
    (mixed, full)
}

/// Every 600th of one to three vehicles and every 25,000th of more.
#[test]
fn some_small_boards_with_vehicles_of_one_cell() {
    let (mixed, full) = boards_with_vehicles_of_one_cell(|_| true);
    check(
        mixed.into_iter().step_by(600).chain(full.into_iter().step_by(25_000)).collect(),
        |_, _| true,
    );
}

/// Up to symmetry, all of one to three vehicles and every 160th of more; all when the environment has
/// `RUSHSAT_EXHAUSTIVE`.
#[test]
#[ignore = "exhaustive: 9 s; run by .ci/run"]
fn exhaustive_small_boards_with_vehicles_of_one_cell() {
    let takes_all = takes_all();
    let (mixed, full) = boards_with_vehicles_of_one_cell(|b| takes_all || is_canonical(b));
    let counts = if takes_all { (12_540, 120_448) } else { (3_217, 30_474) };
    assert_eq!((mixed.len(), full.len()), counts);
    let step = if takes_all { 1 } else { 160 };
    check(mixed.into_iter().chain(full.into_iter().step_by(step)).collect(), |_, _| true);
}

/// Every 9500th board.
#[test]
fn all_switches_keep_the_optimum() {
    switches_keep_the_optimum(&small_boards(|_| true), 9500);
}

/// Every sixtieth board up to symmetry; all boards when the environment has `RUSHSAT_EXHAUSTIVE`.
#[test]
#[ignore = "exhaustive: 5 s; run by .ci/run"]
fn exhaustive_all_switches_keep_the_optimum() {
    let (takes_all, step) = if takes_all() { (true, 1) } else { (false, 60) };
    switches_keep_the_optimum(&small_boards(|board| takes_all || is_canonical(board)), step);
}

/// Takes each `step`th of the boards.
fn switches_keep_the_optimum(boards: &[Board], step: usize) {
    boards.par_iter().step_by(step).for_each(|board| {
        common::strengthened::check_optimum(board);
    });
}

/// As [`sampled_boards`], but small enough to know the optimum.
#[test]
fn all_switches_keep_the_optimum_of_sampled_boards() {
    switches_keep_sampled_optima(40);
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_all_switches_keep_the_optimum_of_sampled_boards() {
    switches_keep_sampled_optima(200);
}

/// Asks more than two questions about a board, on average.
fn switches_keep_sampled_optima(n_boards: usize) {
    let mut rng = StdRng::seed_from_u64(20_261_122);
    let boards: Vec<Board> = (0..n_boards).map(|_| random_board(&mut rng, 5, 8)).collect();
    let n_checked: usize = boards.par_iter().map(common::strengthened::check_optimum).sum();
    assert!(2 * n_checked > 5 * n_boards, "{n_checked} questions");
}

/// Walls, vehicles of length 1, exits on all sides, larger boards: at random, the same every time.
#[test]
fn sampled_boards() {
    check_sampled(30, 6, 8);
}

#[test]
#[ignore = "exhaustive: 11 s; run by .ci/run"]
fn exhaustive_sampled_boards() {
    check_sampled(1_500, 7, 11);
}

/// Looks at boards of up to so many rows, columns and vehicles.
fn check_sampled(n_boards: usize, most_side: usize, most_vehicles: usize) {
    let mut rng = StdRng::seed_from_u64(20_261_121);
    let boards: Vec<Board> =
        (0..n_boards).map(|_| random_board(&mut rng, most_side, most_vehicles)).collect();
    let n_checked: usize = boards.par_iter().map(common::check_all).sum();
    // Two metrics, and three semantics beside the sequential one; some boards are refused by one.
    assert!(12 * n_checked > 11 * 6 * n_boards, "{n_checked} of {}", 6 * n_boards);
}

/// Places vehicles and walls one after another where they fit.
fn random_board(rng: &mut StdRng, most_side: usize, most_vehicles: usize) -> Board {
    let size = Size::new(rng.random_range(1..=most_side), rng.random_range(1..=most_side)).unwrap();
    let mut walls = CellSet::default();
    let mut covered = CellSet::default();
    for _ in 0..rng.random_range(0..4) {
        let cell = Cell::new(rng.random_range(0..size.height()), rng.random_range(0..size.width()));
        walls.insert(cell);
        covered.insert(cell);
    }
    let mut vehicles = Vec::new();
    let n_wanted = rng.random_range(1..=most_vehicles);
    while vehicles.len() < n_wanted || vehicles.is_empty() {
        let orientation = Orientation::ALL[rng.random_range(0..2)];
        let extent = size.extent(orientation);
        let length = rng.random_range(1..=extent.min(4));
        let line = rng.random_range(0..size.n_lines(orientation));
        let position = rng.random_range(0..=extent - length);
        let name = format!("v{}", vehicles.len());
        let vehicle = Vehicle { name, orientation, length, line, position };
        let cells: CellSet = vehicle.cells().collect();
        if covered.intersects(&cells) {
            if rng.random_bool(0.05) && !vehicles.is_empty() {
                break;
            }
            if size.n_cells() == walls.len() {
                walls = CellSet::default();
                covered = CellSet::default();
            }
            continue;
        }
        covered = covered.iter().chain(cells.iter()).collect();
        vehicles.push(vehicle);
    }
    let primary = rng.random_range(0..vehicles.len());
    let exit = [End::First, End::Last][rng.random_range(0..2)];
    Board::new(BoardParts { size, walls, vehicles, primary, exit }).unwrap()
}
