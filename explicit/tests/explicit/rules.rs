//! Every answer for small boards is that of a plain search on the rules.

use crate::naive::answers;
use board::{
    Board, BoardParts, CellSet, End, Metric, Orientation, Size, Vehicle, enumerate::for_each_board,
};
use explicit::{cluster, shortest_plan, shortest_plan_a_star};
use limits::Budget;
use rand::{RngExt, SeedableRng, rngs::SmallRng};
use search::SearchOutcome;

/// Checks all searches in both metrics; the size of the cluster.
fn check(board: &Board) -> u64 {
    Metric::ALL.map(|metric| check_in(board, metric))[0]
}

fn check_in(board: &Board, metric: Metric) -> u64 {
    let expected = answers(board, metric);

    let outcome = shortest_plan(board, metric, &Budget::default(), &mut |_| {});
    if expected.length.is_none() {
        assert_eq!(outcome.stats().reached, expected.n_states, "{board:?}");
    }
    assert_eq!(length(board, metric, outcome), expected.length, "{board:?}");
    let outcome = shortest_plan_a_star(board, metric, &Budget::default(), &mut |_| {});
    assert_eq!(length(board, metric, outcome), expected.length, "A*: {board:?}");

    let cluster = cluster(board, metric, 3, &Budget::default(), &mut |_| {}).expect("no limit");
    assert_eq!(cluster.n_states(), expected.n_states, "{board:?}");
    assert_eq!(cluster.histogram, expected.histogram, "{board:?}");
    assert_eq!(cluster.initial_index, expected.length, "{board:?}");
    assert_eq!(cluster.hardest.len() as u64, cluster.n_hardest().min(3), "{board:?}");
    if let Some(hardest) = cluster.hardest.first() {
        let hardest = board.with_state(hardest).expect("a state of the board");
        let outcome = shortest_plan(&hardest, metric, &Budget::default(), &mut |_| {});
        assert_eq!(length(&hardest, metric, outcome), cluster.max_index(), "{hardest:?}");
    }
    expected.n_states
}

/// The length of the plan, which is replayed.
fn length(board: &Board, metric: Metric, outcome: SearchOutcome<board::Plan>) -> Option<usize> {
    let depth = outcome.stats().depth;
    let plan = outcome.plan()?;
    plan.replay(board).unwrap_or_else(|error| panic!("{error}: {board:?}"));
    assert_eq!(plan.len(metric), depth, "{board:?}");
    Some(plan.len(metric))
}

#[test]
fn all_boards_up_to_3_by_3_with_up_to_3_vehicles() {
    check_small_boards(10);
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_all_boards_up_to_3_by_3_with_up_to_3_vehicles() {
    check_small_boards(1);
}

/// Searches each `step`th board.
fn check_small_boards(step: usize) {
    let mut n_boards = 0;
    for (width, height) in (1..=3).flat_map(|width| (1..=3).map(move |height| (width, height))) {
        let size = Size::new(width, height).expect("a legal size");
        for exit in [End::First, End::Last] {
            for_each_board(size, 3, &[1, 2, 3], exit, &mut |board| {
                if n_boards % step == 0 {
                    check(&board);
                }
                n_boards += 1;
            });
        }
    }
    assert!(n_boards > 10_000, "only {n_boards} boards");
}

#[test]
fn all_boards_of_3_by_3_with_2_vehicles_and_a_wall() {
    let size = Size::new(3, 3).expect("a legal size");
    let mut n_boards = 0;
    for_each_board(size, 2, &[1, 2], End::Last, &mut |board| {
        for wall in size.cells() {
            let parts = BoardParts {
                size,
                walls: CellSet::from_iter([wall]),
                vehicles: board.vehicles().map(|(_, vehicle)| vehicle.clone()).collect(),
                primary: board.primary().index(),
                exit: board.exit(),
            };
            if let Ok(board) = Board::new(parts) {
                check(&board);
                n_boards += 1;
            }
        }
    });
    assert!(n_boards > 1000, "only {n_boards} boards");
}

/// A random board with up to `n_vehicles` vehicles and `n_walls` walls.
fn random_board(rng: &mut SmallRng, size: Size, n_vehicles: usize, n_walls: usize) -> Board {
    let walls = (0..n_walls)
        .map(|_| {
            let row = rng.random_range(0..size.height());
            board::Cell::new(row, rng.random_range(0..size.width()))
        })
        .collect();
    let exit = if rng.random() { End::First } else { End::Last };
    let mut parts = BoardParts { size, walls, vehicles: Vec::new(), primary: 0, exit };
    let mut board = None;
    for _ in 0..20 * n_vehicles {
        let orientation = Orientation::ALL[rng.random_range(0..2)];
        let length = rng.random_range(1..=size.extent(orientation).min(5));
        parts.vehicles.push(Vehicle {
            name: format!("v{}", parts.vehicles.len()),
            orientation,
            length,
            line: rng.random_range(0..size.n_lines(orientation)),
            position: rng.random_range(0..=size.extent(orientation) - length),
        });
        match Board::new(parts.clone()) {
            Ok(legal) => board = Some(legal),
            Err(_) => drop(parts.vehicles.pop()),
        }
        if parts.vehicles.len() == n_vehicles {
            break;
        }
    }
    board.unwrap_or_else(|| random_board(rng, size, n_vehicles, 0))
}

#[test]
fn random_boards_of_every_size() {
    check_random_boards(13, 20, 1000);
}

#[test]
#[ignore = "exhaustive: 7 s; run by .ci/run"]
fn exhaustive_random_boards_of_every_size() {
    check_random_boards(2, 400, 1000);
}

/// Searches boards drawn by a seed, one of more than so many states among them.
fn check_random_boards(seed: u64, n_boards: usize, n_states: u64) {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut largest = 0;
    for i in 0..n_boards {
        let size = Size::new(rng.random_range(1..=16), rng.random_range(1..=16));
        let size = size.expect("a legal size");
        // A few vehicles on a large grid have as many states as many on a small one.
        let n_vehicles = if size.n_cells() <= 36 { 8 } else { 1 + i % 3 };
        let board = random_board(&mut rng, size, n_vehicles, i % 4);
        largest = largest.max(check(&board));
    }
    assert!(largest > n_states, "no cluster of more than {largest} states");
}
