//! The boards in `puzzles/`, whose answers others have published.

use std::{fs, path::PathBuf};

use board::{
    Metric,
    formats::{self, BoardEntry, ReadOptions},
};
use explicit::{cluster, shortest_plan, shortest_plan_a_star};
use limits::Budget;
use search::SearchOutcome;

fn read(path: &str) -> (String, Vec<BoardEntry>) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(path);
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let input = formats::read(&path.to_string_lossy(), &text, &ReadOptions::default());
    let boards = input.expect("a readable file").into_boards();
    (text, boards.into_iter().map(|board| board.expect("a legal board")).collect())
}

/// The length of a shortest plan, which is replayed; `None` where there is none.
fn length(puzzle: &BoardEntry, metric: Metric) -> Option<usize> {
    let board = &puzzle.board;
    match shortest_plan(board, metric, &Budget::default(), &mut |_| {}) {
        SearchOutcome::Plan { plan, .. } => {
            plan.replay(board).expect("a legal plan");
            Some(plan.len(metric))
        }
        SearchOutcome::Unsolvable { .. } => None,
        SearchOutcome::GaveUp(gave_up) => panic!("{gave_up}"),
    }
}

/// Checks the claimed lengths of each `step`th board of a list; how many boards there are.
fn check_lengths(path: &str, step: usize) -> usize {
    let (_, puzzles) = read(path);
    for puzzle in puzzles.iter().step_by(step) {
        let claims = puzzle.claims;
        assert!(claims.moves.is_some() || claims.unsolvable, "{path}:{}", puzzle.line);
        for (metric, claim) in [(Metric::Moves, claims.moves), (Metric::Steps, claims.steps)] {
            if let Some(claim) = claim {
                let length = length(puzzle, metric);
                assert_eq!(length, Some(claim as usize), "{path}:{} {metric}", puzzle.line);
            }
        }
        if claims.unsolvable {
            assert_eq!(length(puzzle, Metric::Moves), None, "{path}:{}", puzzle.line);
        }
    }
    puzzles.len()
}

/// Checks the claimed sizes of clusters, and the numbers of states by index where a third number stands
/// on the line, of each `step`th board; how many boards there are, and of how many the numbers were compared.
fn check_clusters(path: &str, step: usize) -> (usize, usize) {
    let (text, puzzles) = read(path);
    let lines: Vec<&str> = text.lines().collect();
    let mut n_histograms = 0;
    for puzzle in puzzles.iter().step_by(step) {
        let place = format!("{path}:{}", puzzle.line);
        let budget = Budget::default();
        let cluster = cluster(&puzzle.board, Metric::Moves, 1, &budget, &mut |_| {});
        let cluster = cluster.expect("no budget");
        assert_eq!(Some(cluster.n_states()), puzzle.claims.states, "{place}");
        let moves = puzzle.claims.moves.expect("claimed") as usize;
        assert_eq!(cluster.initial_index, Some(moves), "{place}");
        if let Some(histogram) = lines[puzzle.line - 1].split_whitespace().nth(3) {
            let histogram: Vec<u64> =
                histogram.split(',').map(|n| n.parse().expect("a number")).collect();
            assert_eq!(cluster.histogram, histogram, "{place}");
            n_histograms += 1;
        }
    }
    (puzzles.len(), n_histograms)
}

#[test]
fn the_cards_of_the_original_game() {
    assert_eq!(check_lengths("original-40.txt", 1), 40);
}

#[test]
fn research_boards() {
    assert_eq!(check_lengths("malab-6x6.txt", 4), 600);
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_research_boards() {
    assert_eq!(check_lengths("malab-6x6.txt", 1), 600);
}

#[test]
fn boards_with_many_walls() {
    assert_eq!(check_lengths("aveiro-8x8.txt", 6), 20);
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_boards_with_many_walls() {
    assert_eq!(check_lengths("aveiro-8x8.txt", 1), 20);
}

#[test]
fn unsolvable_boards() {
    assert_eq!(check_lengths("unsolvable-6x6.txt", 1), 200);
}

#[test]
fn all_hard_boards_of_4_by_4_with_their_clusters() {
    assert_eq!(check_clusters("fogleman-4x4.txt", 1), (32, 32));
}

#[test]
fn hard_boards_of_5_by_5_with_their_clusters() {
    assert_eq!(check_clusters("fogleman-5x5-sample.txt", 1), (300, 300));
}

#[test]
fn some_boards_of_6_by_6_with_their_clusters() {
    assert_eq!(check_clusters("fogleman-6x6.txt", 25), (2994, 0));
    assert_eq!(check_lengths("fogleman-6x6.txt", 25), 2994);
}

#[test]
#[ignore = "exhaustive: 7 s; run by .ci/run"]
fn exhaustive_boards_of_6_by_6_with_their_clusters() {
    assert_eq!(check_clusters("fogleman-6x6.txt", 1), (2994, 0));
    assert_eq!(check_lengths("fogleman-6x6.txt", 1), 2994);
}

#[test]
fn a_star_finds_plans_of_the_same_length() {
    let (_, puzzles) = read("malab-6x6.txt");
    for puzzle in puzzles.iter().step_by(6) {
        for (metric, claim) in
            [(Metric::Moves, puzzle.claims.moves), (Metric::Steps, puzzle.claims.steps)]
        {
            let budget = Budget::default();
            let outcome = shortest_plan_a_star(&puzzle.board, metric, &budget, &mut |_| {});
            let plan = outcome.plan().expect("a solvable board");
            plan.replay(&puzzle.board).expect("a legal plan");
            assert_eq!(Some(plan.len(metric)), claim.map(|n| n as usize), "line {}", puzzle.line);
        }
    }
}

#[test]
fn course_boards() {
    for (path, moves, steps) in [
        ("course/Rushhour6x6_1.csv", 21, 35),
        ("course/Rushhour6x6_2.csv", 15, 29),
        ("course/Rushhour6x6_3.csv", 33, 83),
        ("course/Rushhour9x9_4.csv", 27, 51),
    ] {
        let (_, puzzles) = read(path);
        assert_eq!(length(&puzzles[0], Metric::Moves), Some(moves), "{path}");
        assert_eq!(length(&puzzles[0], Metric::Steps), Some(steps), "{path}");
    }
}
