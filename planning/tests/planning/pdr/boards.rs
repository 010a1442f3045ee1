//! Boards, against search on the rules.

use board::{Board, End, Metric, Size, enumerate};
use encodings::{EncodedBoard, Encoding, Formulation, Semantics};
use limits::Budget;
use logic::{CompileOptions, CompiledSystem};
use planning::pdr::{PdrAnswer, Query};
use rand::{SeedableRng, rngs::StdRng};
use rayon::prelude::*;

use super::{Doubles, unmet};
use crate::boards::{Truth, random_board, truth};

/// Asserts that the verdict is that of the rules, that a plan is one, and that an invariant is one.
fn check(board: &Board, truth: &Truth, formulation: Formulation) {
    let context = || format!("{formulation:?}: {board:?}");
    let EncodedBoard { system, codec } = formulation.encode(board, &Budget::default()).unwrap();
    let compiled = CompiledSystem::new(system, CompileOptions::default());
    let (budget, solvers) = (Budget::default(), Doubles::default());
    let mut refuted = None;
    let answer = Query::new(&compiled, &budget)
        .unwrap()
        .answer(&solvers, &mut |progress| refuted = progress.refuted)
        .unwrap();
    assert!(solvers.all_are_back());
    match (answer, truth) {
        (PdrAnswer::Plan(trace), Truth::Shortest(length)) => {
            let plan = codec.plan(&trace).unwrap();
            plan.replay(board).unwrap();
            assert!(refuted.is_none_or(|refuted| refuted < *length), "{}", context());
        }
        (PdrAnswer::Unreachable(clauses), Truth::Unsolvable(_)) => {
            assert!(unmet(compiled.system(), &clauses).is_empty(), "{}", context());
        }
        (answer, _) => panic!("{answer:?}: {}", context()),
    }
}

/// A way to ask that differs from board to board.
fn formulation(index: usize) -> Formulation {
    let encoding = Encoding::ALL[index % Encoding::ALL.len()];
    let semantics = match index / 6 % 3 {
        0 => Semantics::Parallel,
        1 if encoding != Encoding::Cell => Semantics::ExistsStep,
        _ => Semantics::Sequential,
    };
    let metric = Metric::ALL[index / 18 % 2];
    Formulation { semantics, ..Formulation::new(encoding, metric) }
}

fn check_all(boards: &[Board]) {
    boards.par_iter().enumerate().for_each(|(index, board)| {
        check(board, &truth(board, formulation(index).metric), formulation(index));
    });
}

/// Every hundredth board of up to 4 by 4 with up to 4 vehicles; all when the environment has
/// `RUSHSAT_EXHAUSTIVE`.
#[test]
fn small_boards() {
    let is_exhaustive = std::env::var_os("RUSHSAT_EXHAUSTIVE").is_some();
    let step = if is_exhaustive { 1 } else { 101 };
    let mut boards = Vec::new();
    for (width, height) in (1..=4).flat_map(|width| (1..=4).map(move |height| (width, height))) {
        let size = Size::new(width, height).unwrap();
        enumerate::for_each_board(size, 4, &[2, 3, 4], End::Last, &mut |board| boards.push(board));
    }
    assert!(boards.len() > 50_000, "{}", boards.len());
    let boards: Vec<Board> = boards.into_iter().step_by(step).collect();
    check_all(&boards);
}

#[test]
fn random_boards() {
    check_random(2);
}

#[test]
#[ignore = "exhaustive: 6 s; run by .ci/run"]
fn exhaustive_random_boards() {
    check_random(20);
}

/// Boards where a clause is not enough: `n` that take three moves or more, `n` without a plan where three or
/// more lead to every state, each asked in every way.
fn check_random(n: usize) {
    let mut rng = StdRng::seed_from_u64(8);
    let (mut solvable, mut unsolvable) = (Vec::new(), Vec::new());
    while solvable.len() < n || unsolvable.len() < n {
        let board = random_board(&mut rng);
        match truth(&board, Metric::Moves) {
            Truth::Shortest(3..) => solvable.push(board),
            Truth::Unsolvable(3..) => unsolvable.push(board),
            Truth::Shortest(_) | Truth::Unsolvable(_) => {}
        }
    }
    solvable[..n].par_iter().chain(&unsolvable[..n]).for_each(|board| {
        for index in 0..24 {
            check(board, &truth(board, formulation(index).metric), formulation(index));
        }
    });
}

/// The 200 boards of 6x6 of a published list. Search on the rules takes too long here, and is not needed: the
/// invariants are checked.
#[test]
fn unsolvable_boards_of_6x6() {
    prove_unsolvable(8);
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_unsolvable_boards_of_6x6() {
    prove_unsolvable(1);
}

/// Asks about each `step`th board.
fn prove_unsolvable(step: usize) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/unsolvable-6x6.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let input = board::formats::read(path, &text, &board::formats::ReadOptions::default());
    let boards: Vec<Board> =
        input.unwrap().into_boards().into_iter().map(|puzzle| puzzle.unwrap().board).collect();
    assert_eq!(boards.len(), 200);
    let formulation = Formulation {
        semantics: Semantics::Parallel,
        ..Formulation::new(Encoding::Crossing, Metric::Moves)
    };
    boards
        .par_iter()
        .step_by(step)
        .for_each(|board| check(board, &Truth::Unsolvable(0), formulation));
}
