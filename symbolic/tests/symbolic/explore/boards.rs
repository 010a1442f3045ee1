//! Boards against explicit search and published clusters.

use std::{fs, path::PathBuf};

use board::{
    Board, Metric,
    formats::{self, BoardEntry, ReadOptions},
};
use encodings::{EncodedBoard, Encoding, encode};
use explicit::cluster;
use limits::{Budget, StopReason};
use search::Cluster;
use symbolic::{Direction, Exploration, Limits, Options, PlanStatus, Side, explore};

use super::all_options;

fn puzzles(path: &str) -> Vec<BoardEntry> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(path);
    let text = fs::read_to_string(&path).expect("the list is there");
    let input = formats::read(&path.to_string_lossy(), &text, &ReadOptions::default());
    input.expect("a list").into_boards().into_iter().map(|board| board.expect("a board")).collect()
}

fn explicit(board: &Board, metric: Metric) -> Cluster<board::State> {
    cluster(board, metric, 0, &Budget::default(), &mut |_| {}).expect("no limit")
}

/// Checks an exploration forward, and its plan by the rules.
fn check(board: &Board, metric: Metric, encoded: &EncodedBoard, found: &Exploration, place: &str) {
    let cluster = explicit(board, metric);
    assert_eq!(found.n_reached(Side::Forward), Some(&cluster.n_states().into()), "{place}");
    let index = found.index.as_ref().expect("asked for and not limited");
    let histogram: Vec<_> = cluster.histogram.iter().map(|&n| n.into()).collect();
    assert_eq!(index, &histogram, "{place}");
    check_plan(metric, encoded, found, cluster.initial_index, place);
}

fn check_plan(
    metric: Metric,
    encoded: &EncodedBoard,
    found: &Exploration,
    length: Option<usize>,
    place: &str,
) {
    let plan = match &found.answer {
        PlanStatus::Plan(trace) => Some(encoded.codec.plan(trace).expect("a plan of the rules")),
        PlanStatus::Unsolvable => None,
        PlanStatus::Unknown => panic!("nothing limits it"),
    };
    assert_eq!(plan.map(|plan| plan.len(metric)), length, "{place}");
}

fn forward() -> Options {
    Options { index: true, ..Options::default() }
}

#[test]
fn published_clusters_are_reached() {
    reach_clusters(5);
}

#[test]
#[ignore = "exhaustive: 3 s; run by .ci/run"]
fn exhaustive_published_clusters_are_reached() {
    reach_clusters(1);
}

/// Takes fewer boards of each list, by this factor.
fn reach_clusters(sparse: usize) {
    let all = [("fogleman-4x4.txt", 1), ("fogleman-5x5-sample.txt", 12), ("fogleman-6x6.txt", 150)];
    let step_by = |n: usize| if std::env::var_os("RUSHSAT_EXHAUSTIVE").is_some() { 1 } else { n };
    for (path, step) in all {
        for puzzle in puzzles(path).iter().step_by(step_by(sparse * step)) {
            let encoded = encode(&puzzle.board, Encoding::Order, Metric::Moves);
            let limits = Limits { max_nodes: 1 << 20, ..Limits::default() };
            let found = explore(&encoded.system, forward(), &limits, &mut |_| {}).unwrap();
            let place = format!("{path}:{}", puzzle.line);
            let claim = puzzle.claims.states.expect("the list claims it");
            assert_eq!(found.n_reached(Side::Forward), Some(&claim.into()), "{place}");
            check(&puzzle.board, Metric::Moves, &encoded, &found, &place);
        }
    }
}

#[test]
fn unsolvable_boards_have_no_plan() {
    for puzzle in puzzles("unsolvable-6x6.txt").iter().step_by(50) {
        let encoded = encode(&puzzle.board, Encoding::Order, Metric::Steps);
        let limits = Limits { max_nodes: 1 << 20, ..Limits::default() };
        let found = explore(&encoded.system, forward(), &limits, &mut |_| {}).unwrap();
        assert_eq!(found.answer, PlanStatus::Unsolvable);
        check(&puzzle.board, Metric::Steps, &encoded, &found, &format!("line {}", puzzle.line));
    }
}

#[test]
fn every_encoding_reaches_the_same() {
    reach_in_every_encoding(16);
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_every_encoding_reaches_the_same() {
    reach_in_every_encoding(7);
}

/// Takes each `step`th board of 4x4.
fn reach_in_every_encoding(step: usize) {
    for puzzle in puzzles("fogleman-4x4.txt").into_iter().step_by(step) {
        for &encoding in Encoding::ALL {
            for metric in [Metric::Moves, Metric::Steps] {
                let encoded = encode(&puzzle.board, encoding, metric);
                let limits = Limits { max_nodes: 1 << 20, ..Limits::default() };
                let found = explore(&encoded.system, forward(), &limits, &mut |_| {}).unwrap();
                let place = format!("line {}, {encoding}, {metric}", puzzle.line);
                check(&puzzle.board, metric, &encoded, &found, &place);
            }
        }
    }
}

#[test]
fn moving_variables_and_merged_parts_change_no_number() {
    move_and_merge(20);
}

/// More boards; all of them when the environment has `RUSHSAT_EXHAUSTIVE`.
#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_moving_variables_and_merged_parts_change_no_number() {
    move_and_merge(if std::env::var_os("RUSHSAT_EXHAUSTIVE").is_some() { 1 } else { 5 });
}

/// Each `step`th board of 4x4, where variables move from the first node on, and with parts of every size.
fn move_and_merge(step: usize) {
    let limits = Limits { max_nodes: 1 << 20, ..Limits::default() };
    for puzzle in puzzles("fogleman-4x4.txt").into_iter().step_by(step) {
        let encoded = encode(&puzzle.board, Encoding::Order, Metric::Moves);
        let mut n_parts = usize::MAX;
        for (merge, sift) in [(1, None), (20, Some(1)), (100, Some(50)), (usize::MAX, Some(1))] {
            let options = Options { merge: Some(merge), sift, ..forward() };
            let found = explore(&encoded.system, options, &limits, &mut |_| {}).unwrap();
            let place = format!("line {}, {options:?}", puzzle.line);
            check(&puzzle.board, Metric::Moves, &encoded, &found, &place);
            let relation = found.relation.unwrap();
            assert!(relation.n_parts <= n_parts, "{place}");
            n_parts = relation.n_parts;
            assert!(sift != Some(1) || !found.siftings.is_empty(), "{place}");
        }
        assert_eq!(n_parts, 1);
    }
}

#[test]
fn limits_hold_while_variables_move() {
    limit_nodes(3000);
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_limits_hold_while_variables_move() {
    limit_nodes(731);
}

/// Whatever the room for nodes, which grows by `step`, an answer is right or the limit is told.
fn limit_nodes(step: usize) {
    let puzzle = &puzzles("fogleman-5x5-sample.txt")[0];
    let encoded = encode(&puzzle.board, Encoding::Order, Metric::Moves);
    let options = Options { sift: Some(1), ..forward() };
    let mut n_gave_up = 0;
    let all = (1024..12_000).step_by(step);
    let n_all = all.len();
    for max_nodes in all {
        let limits = Limits { max_nodes, ..Limits::default() };
        let found = explore(&encoded.system, options, &limits, &mut |_| {}).unwrap();
        match found.gave_up {
            Some(reason) => assert_eq!(reason, StopReason::Nodes),
            None => check(&puzzle.board, Metric::Moves, &encoded, &found, &max_nodes.to_string()),
        }
        n_gave_up += usize::from(found.gave_up.is_some());
    }
    assert!((1..n_all).contains(&n_gave_up), "{n_gave_up}");
}

#[test]
fn every_choice_finds_a_shortest_plan() {
    choose(290);
}

#[test]
#[ignore = "exhaustive: 4 s; run by .ci/run"]
fn exhaustive_every_choice_finds_a_shortest_plan() {
    choose(29);
}

/// Takes each `step`th of all combinations.
fn choose(step: usize) {
    let puzzle = &puzzles("fogleman-5x5-sample.txt")[0];
    let encoded = encode(&puzzle.board, Encoding::Order, Metric::Moves);
    let length = explicit(&puzzle.board, Metric::Moves).initial_index;
    assert!(length > Some(10), "{length:?}");
    // Each value of a choice with each of another, though not all of them at once.
    for options in all_options().into_iter().step_by(step) {
        let limits = Limits { max_nodes: 1 << 20, ..Limits::default() };
        let found = explore(&encoded.system, options, &limits, &mut |_| {}).unwrap();
        let place = format!("{options:?}");
        check_plan(Metric::Moves, &encoded, &found, length, &place);
        if options.direction == Direction::Forward {
            check(&puzzle.board, Metric::Moves, &encoded, &found, &place);
        }
    }
}
