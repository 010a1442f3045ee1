//! Shortest plans of boards by SAT, against breadth-first search on the rules.

use std::collections::HashSet;

use board::{
    Board, BoardParts, Cell, CellSet, End, Metric, Orientation, Size, Vehicle, enumerate, rules,
};
use encodings::{Encoding, encode};
use logic::{CompileOptions, CompiledSystem};
use planning::{BoundedSearch, HorizonAnswer, Outcome, find_shortest};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use rayon::prelude::*;
use rustsat_batsat::BasicSolver;

/// What the rules say.
pub(crate) enum Truth {
    /// Length of a shortest plan.
    Shortest(usize),
    /// There is no plan; every state is reached within this many transitions.
    Unsolvable(usize),
}

/// Breadth-first search.
pub(crate) fn truth(board: &Board, metric: Metric) -> Truth {
    let mut seen = HashSet::from([board.initial_state()]);
    let mut layer = vec![board.initial_state()];
    for depth in 0.. {
        if layer.iter().any(|state| board.is_goal(state)) {
            return Truth::Shortest(depth);
        }
        let mut next = Vec::new();
        for state in &layer {
            for slide in rules::legal(board, state, metric) {
                next.push(rules::slide(board, state, slide).unwrap());
            }
        }
        next.retain(|state| seen.insert(state.clone()));
        if next.is_empty() {
            return Truth::Unsolvable(depth);
        }
        layer = next;
    }
    unreachable!("there are finitely many states")
}

/// Asserts that SAT finds a plan of the right length, or proves that there is none within a bound.
fn check(board: &Board, encoding: Encoding, metric: Metric) {
    let encoded = encode(board, encoding, metric);
    let compiled = CompiledSystem::new(encoded.system, CompileOptions::default());
    let context = || format!("{encoding} {metric}: {board:?}");
    let search = || BoundedSearch::new(&compiled, BasicSolver::default());
    let shortest = |bound| find_shortest(&mut search(), bound, &mut |_| ()).unwrap();
    let any = |bound| search().solve(bound).unwrap();
    match truth(board, metric) {
        Truth::Shortest(length) => {
            let outcome = shortest(length + 2);
            let Outcome::Plan { trace, horizon, .. } = &outcome else {
                panic!("no plan: {}", context());
            };
            assert_eq!((*horizon, outcome.is_shortest()), (length, true), "{}", context());
            let plan = encoded.codec.plan(trace).unwrap();
            assert_eq!(plan.slides().len(), length, "no idle transition: {}", context());
            assert_eq!(plan.len(metric), length, "{}", context());
            let HorizonAnswer::Plan(trace) = any(length + 1) else {
                panic!("no plan within {length} and 1: {}", context());
            };
            let plan = encoded.codec.plan(&trace).unwrap();
            assert!((length..=length + 1).contains(&plan.len(metric)), "{}", context());
            if let Some(bound) = length.checked_sub(1) {
                assert_eq!(any(bound), HorizonAnswer::NoPlan, "{}", context());
            }
        }
        Truth::Unsolvable(depth) => {
            assert_eq!(shortest(depth + 1), Outcome::NoPlan, "{}", context());
        }
    }
}

fn check_all(boards: &[Board]) {
    boards.par_iter().for_each(|board| {
        for &encoding in Encoding::ALL {
            for metric in Metric::ALL {
                check(board, encoding, metric);
            }
        }
    });
}

/// All boards of 3 by 3 with up to three vehicles of lengths 2 and 3.
#[test]
fn all_boards_of_3_by_3() {
    let mut boards = Vec::new();
    let size = Size::new(3, 3).unwrap();
    enumerate::for_each_board(size, 3, &[2, 3], End::Last, &mut |board| boards.push(board));
    assert!(boards.len() > 500, "{}", boards.len());
    check_all(&boards);
}

#[test]
fn random_boards() {
    check_random(4);
}

#[test]
#[ignore = "exhaustive: 7 s; run by .ci/run"]
fn exhaustive_random_boards() {
    check_random(60);
}

/// Larger boards with a wall, at random, the same every time: so many that take three moves or more, and as
/// many without a plan, where three to ten moves lead to every state.
fn check_random(n: usize) {
    let mut rng = StdRng::seed_from_u64(5);
    let (mut solvable, mut unsolvable) = (Vec::new(), Vec::new());
    while solvable.len() < n || unsolvable.len() < n {
        let board = random_board(&mut rng);
        match truth(&board, Metric::Moves) {
            Truth::Shortest(3..) => solvable.push(board),
            Truth::Unsolvable(3..=10) => unsolvable.push(board),
            _ => {}
        }
    }
    check_all(&solvable[..n]);
    check_all(&unsolvable[..n]);
}

/// Up to 6 by 5 cells, a wall, and vehicles where they fit in some twenty attempts.
pub(crate) fn random_board(rng: &mut StdRng) -> Board {
    let size = Size::new(rng.random_range(3..=6), rng.random_range(3..=5)).unwrap();
    let wall = Cell::new(rng.random_range(0..size.height()), rng.random_range(0..size.width()));
    let walls = CellSet::from_iter([wall]);
    let mut covered = walls.clone();
    let mut vehicles: Vec<Vehicle> = Vec::new();
    for attempt in 0.. {
        if attempt >= 20 && !vehicles.is_empty() {
            break;
        }
        let orientation = Orientation::ALL[rng.random_range(0..2)];
        let extent = size.extent(orientation);
        let length = rng.random_range(1..=3);
        let line = rng.random_range(0..size.n_lines(orientation));
        let position = rng.random_range(0..=extent - length);
        let name = format!("v{attempt}");
        let vehicle = Vehicle { name, orientation, length, line, position };
        let cells: CellSet = vehicle.cells().collect();
        if !covered.intersects(&cells) {
            covered = covered.iter().chain(cells.iter()).collect();
            vehicles.push(vehicle);
        }
    }
    // The exit that is further from the primary.
    let Vehicle { orientation, length, position, .. } = vehicles[0];
    let is_near_first = 2 * position < size.extent(orientation) - length;
    let exit = if is_near_first { End::Last } else { End::First };
    Board::new(BoardParts { size, walls, vehicles, primary: 0, exit }).unwrap()
}
