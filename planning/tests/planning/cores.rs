//! Lower bounds by cores, against breadth-first search on the rules.

use board::{Board, Metric};
use encodings::{Encoding, Formulation, Semantics};
use limits::{Budget, StopReason};
use logic::{CompileOptions, CompiledSystem, FormulaError};
use planning::{CoreSearch, CoreStep, HorizonAnswer};
use rand::{SeedableRng, rngs::StdRng};
use rayon::prelude::*;
use rustsat_batsat::BasicSolver;

use crate::boards::{Truth, random_board, truth};

fn counted(board: &Board, encoding: Encoding, metric: Metric) -> CompiledSystem {
    let formulation = Formulation::new(encoding, metric);
    let formulation = Formulation { semantics: Semantics::Counted, ..formulation };
    let encoded = formulation.encode(board, &Budget::default()).unwrap();
    CompiledSystem::new(encoded.system, CompileOptions::default())
}

/// Steps until there is an answer; the lower bounds on the way, and the answer.
fn bounds(compiled: &CompiledSystem, horizon: usize) -> (Vec<usize>, HorizonAnswer) {
    let solver = BasicSolver::default();
    let mut search = CoreSearch::new(compiled, solver, horizon, &Budget::default()).unwrap();
    let mut bounds = vec![search.lower()];
    loop {
        match search.step().unwrap() {
            CoreStep::Raised => bounds.push(search.lower()),
            CoreStep::Found(_) => {}
            CoreStep::Answered(answer) => return (bounds, answer),
        }
    }
}

/// Where there are as many transitions as a shortest plan has, the bound rises one by one to its length,
/// whichever encoding counts; where there are fewer it never exceeds what they allow, and no bound says more
/// than is so.
#[test]
fn bounds_rise_to_the_length_of_a_shortest_plan() {
    raise_bounds(50);
}

#[test]
#[ignore = "exhaustive: 5 s; run by .ci/run"]
fn exhaustive_bounds_rise_to_the_length_of_a_shortest_plan() {
    raise_bounds(400);
}

/// Of boards at random; at least five questions in four boards have an answer.
fn raise_bounds(n_boards: usize) {
    let mut rng = StdRng::seed_from_u64(17);
    let boards: Vec<Board> = (0..n_boards).map(|_| random_board(&mut rng)).collect();
    let n_solved = boards.par_iter().map(|board| {
        let mut n_solved = 0;
        for metric in Metric::ALL {
            let length = match truth(board, metric) {
                Truth::Shortest(length) => Some(length),
                Truth::Unsolvable(_) => None,
            };
            for encoding in [Encoding::Crossing, Encoding::Order, Encoding::Position] {
                let compiled = counted(board, encoding, metric);
                for horizon in [2, 5, length.unwrap_or(3), length.unwrap_or(3) + 2] {
                    let (bounds, answer) = bounds(&compiled, horizon);
                    assert!(bounds.iter().copied().eq(0..bounds.len()), "{bounds:?}");
                    let context = format!("{encoding} {metric} in {horizon}: {board:?}");
                    let last = bounds.len() - 1;
                    match (length, answer) {
                        (Some(length), HorizonAnswer::Plan(_)) if horizon >= length => {
                            assert_eq!(last, length, "{context}");
                            n_solved += 1;
                        }
                        // So few transitions may do, for more slides.
                        (Some(length), HorizonAnswer::Plan(_)) => {
                            assert!(last >= length, "{context}");
                        }
                        (Some(length), HorizonAnswer::NoPlan) => {
                            assert!(horizon < length, "{context}");
                        }
                        (None, answer) => assert_eq!(answer, HorizonAnswer::NoPlan, "{context}"),
                        (_, HorizonAnswer::GaveUp) => panic!("{context}"),
                    }
                }
            }
        }
        n_solved
    });
    assert!(4 * n_solved.sum::<usize>() > 5 * n_boards);
}

#[test]
fn too_little_memory_is_no_answer() {
    let board = random_board(&mut StdRng::seed_from_u64(1));
    let compiled = counted(&board, Encoding::Crossing, Metric::Moves);
    let budget = Budget::default().with_memory(100);
    let search = CoreSearch::new(&compiled, BasicSolver::default(), 9, &budget);
    let mut search = search.unwrap();
    assert_eq!(search.step().unwrap(), CoreStep::Answered(HorizonAnswer::GaveUp));
    let Some(FormulaError::TooLarge { reason, .. }) = search.load().stopped else { panic!("why") };
    assert_eq!(reason, StopReason::Memory);
}
