//! What is built is what was published and what a naive program finds.

use std::{
    collections::{BTreeMap, HashSet},
    num::NonZeroUsize,
    path::Path,
    sync::{
        LazyLock,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use atlas::{BuildOptions, Row, Rules, build, canonical};
use limits::{Budget, StopReason};

use crate::naive::{Cluster, Position, for_each_type, found};

pub(crate) fn options(threads: usize) -> BuildOptions {
    BuildOptions {
        threads: NonZeroUsize::new(threads).unwrap(),
        budget: Budget::default(),
        is_quick: true,
        partitions: None,
    }
}

pub(crate) fn built(size: &str, walls: usize) -> Vec<Row> {
    let rules = Rules::new(size.parse().unwrap(), walls).unwrap();
    build(rules, &options(2), &|_| ()).unwrap().1
}

/// The rows of 5x5, which several tests look at.
pub(crate) fn five() -> &'static [Row] {
    static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| built("5x5", 0));
    &ROWS
}

/// Those with up to one wall, which take longer.
pub(crate) fn five_with_a_wall() -> &'static [Row] {
    static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| built("5x5", 1));
    &ROWS
}

/// The lines of a published file.
fn published(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(name);
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

/// The columns of a published row.
fn short(row: &Row) -> String {
    row.to_string().split(' ').take(4).collect::<Vec<_>>().join(" ")
}

#[test]
fn published_rows_are_built() {
    let four: HashSet<String> = built("4x4", 0).iter().map(short).collect();
    assert_eq!(four, published("fogleman-4x4.txt").into_iter().collect());
    let five: HashSet<String> = five().iter().map(short).collect();
    assert_eq!(five.len(), 1730);
    let sample = published("fogleman-5x5-sample.txt");
    assert_eq!(sample.len(), 300);
    for row in sample {
        assert!(five.contains(&row), "{row}");
    }
}

/// A comparison of rows with what is known of their clusters.
#[derive(Debug, Default)]
struct Comparison<'r> {
    rows: BTreeMap<&'r str, &'r Row>,
    n_states: u64,
    n_clusters: u64,
    n_minimal: usize,
}

impl<'r> Comparison<'r> {
    fn with(rows: &'r [Row]) -> Self {
        let rows = rows.iter().map(|row| (row.board.as_str(), row)).collect();
        Self { rows, ..Self::default() }
    }

    /// Expects that the cluster of `position` has a row exactly if it is minimal, and what is known of it.
    fn cluster(&mut self, position: &Position) -> Cluster {
        let cluster = position.cluster();
        self.n_states += cluster.len() as u64;
        let Some(found) = found(position, &cluster) else { return cluster };
        self.n_clusters += 1;
        let row = self.rows.get(found.text.as_str());
        assert_eq!(row.is_some(), found.is_minimal, "{}", found.text);
        if let Some(row) = row {
            assert_eq!(row.distances.as_ref(), Some(&found.histogram), "{}", found.text);
            self.n_minimal += 1;
        }
        cluster
    }
}

/// Expects the rows of a size to be those of all minimal clusters.
fn agree(side: usize, walls: usize) {
    let rows = built(&format!("{side}x{side}"), walls);
    let mut compared = Comparison::with(&rows);
    for_each_type(side, walls, &mut |position, all| {
        let mut seen = HashSet::new();
        for &places in all {
            if !seen.contains(&places) {
                seen.extend(compared.cluster(&position.at(places)).into_keys());
            }
        }
        // Slides do not leave the rules.
        assert_eq!(seen.len(), all.len());
    });
    assert_eq!(compared.n_minimal, rows.len(), "{walls} walls");
    println!(
        "{side}x{side}, {walls} walls: {} states, {} clusters that can be solved, {} puzzles",
        compared.n_states, compared.n_clusters, compared.n_minimal
    );
}

#[test]
fn all_of_4x4_with_up_to_one_wall_is_what_a_naive_program_finds() {
    for walls in 0..=1 {
        agree(4, walls);
    }
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_all_of_4x4_with_two_walls_is_what_a_naive_program_finds() {
    agree(4, 2);
}

#[test]
fn the_naive_search_finds_the_first_plan_with_and_without_distances() {
    find_first_plans(five(), 97, 1);
}

#[test]
#[ignore = "exhaustive: 3 s; run by .ci/run"]
fn exhaustive_the_naive_search_finds_the_first_plan_with_and_without_distances() {
    find_first_plans(five_with_a_wall(), 97, 11);
}

/// Asks for the plan of each `step`th small board; so many vehicles do not move in all.
fn find_first_plans(rows: &[Row], step: usize, n_needed: usize) {
    let mut n_unmoved = 0;
    for row in rows.iter().filter(|row| row.states < Some(300)).step_by(step) {
        let position = position(&row.board);
        let length = usize::try_from(row.moves).unwrap();
        let moved = position.moved(length, None);
        assert_eq!(moved, position.moved(length, Some(&position.cluster())), "{row}");
        n_unmoved += position.pieces.len() - moved.len();
    }
    assert!(n_unmoved >= n_needed, "{n_unmoved}");
}

/// Compares each `step`th of the small boards with walls, of `rows`, which are all of 5x5; at least so many
/// puzzles are found.
fn sample_agrees(rows: &[Row], step: usize, n_puzzles: usize) {
    let mut compared = Comparison::with(rows);
    // Boards of rows, and what is left of them without a piece.
    let small = rows.iter().filter(|row| row.board.contains('x') && row.states < Some(300));
    for row in small.step_by(step) {
        let whole = position(&row.board);
        for position in [whole.without(whole.pieces.len() - 1), whole.without(1), whole] {
            compared.cluster(&position);
        }
    }
    assert!(compared.n_minimal >= n_puzzles, "{}", compared.n_minimal);
}

#[test]
#[ignore = "exhaustive: 4 s; run by .ci/run"]
fn exhaustive_a_sample_of_5x5_is_what_a_naive_program_finds() {
    sample_agrees(five_with_a_wall(), 97, 11);
}

#[test]
#[ignore = "exhaustive: 14 s; run by .ci/run"]
fn exhaustive_a_sample_of_5x5_with_two_walls_is_what_a_naive_program_finds() {
    sample_agrees(&built("5x5", 2), 97, 11);
}

/// The position that a text draws.
fn position(text: &str) -> Position {
    let side = text.len().isqrt();
    let cell = |row: usize, column: usize| text.as_bytes()[row * side + column];
    let mut by_letter: BTreeMap<(bool, bool, usize, usize), crate::naive::Piece> = BTreeMap::new();
    let exit_row = (side - 1) / 2;
    for (at, letter) in text.bytes().enumerate().filter(|&(_, letter)| letter != b'.') {
        let (row, column) = (at / side, at % side);
        if letter != b'x' && text.bytes().position(|other| other == letter) != Some(at) {
            continue;
        }
        let length = if letter == b'x' { 1 } else { text.bytes().filter(|&c| c == letter).count() };
        let is_vertical = length > 1 && (column + 1 == side || cell(row, column + 1) != letter);
        let order = if is_vertical { (column, row) } else { (row, column) };
        let key = (is_vertical, row != exit_row || is_vertical, order.0, order.1);
        by_letter.insert(key, crate::naive::Piece { row, column, length, is_vertical });
    }
    let mut pieces: Vec<_> = by_letter.into_values().collect();
    let primary = pieces.iter().position(|p| p.row == exit_row && p.length == 2 && !p.is_vertical);
    pieces.swap(0, primary.unwrap());
    Position { side, pieces }
}

#[test]
#[ignore = "takes seconds that other tests do not; run with -- --ignored"]
fn all_of_5x5_without_walls_is_what_a_naive_program_finds() {
    agree(5, 0);
}

#[test]
#[ignore = "takes some minutes; run with -- --ignored"]
fn all_of_5x5_with_up_to_two_walls_is_what_a_naive_program_finds() {
    agree(5, 2);
}

#[test]
fn parts_and_threads_make_no_difference() {
    let rules = Rules::new("4x4".parse().unwrap(), 1).unwrap();
    let (head, whole) = build(rules, &options(1), &|_| ()).unwrap();
    assert_eq!(head.partitions, None);
    let n = rules.n_partitions();
    let mut parts = Vec::new();
    for start in (0..n).step_by(7) {
        let part = BuildOptions { partitions: Some(start..start + 7), ..options(2) };
        let (head, rows) = build(rules, &part, &|_| ()).unwrap();
        assert_eq!(head.partitions, Some(start..(start + 7).min(n)));
        parts.extend(rows);
    }
    parts.sort_by(|a, b| a.board.cmp(&b.board));
    assert_eq!(parts, whole);
}

#[test]
fn mirror_images_are_both_listed_where_the_exit_row_is_in_the_middle() {
    let rows = five();
    let positions: HashSet<_> =
        rows.iter().map(|row| position(&row.board).pieces).map(sorted).collect();
    let mirrored = |pieces: &Vec<crate::naive::Piece>| {
        let mirror = |&piece: &crate::naive::Piece| {
            let n_rows = if piece.is_vertical { piece.length } else { 1 };
            crate::naive::Piece { row: 5 - piece.row - n_rows, ..piece }
        };
        sorted(pieces.iter().map(mirror).collect())
    };
    let n = positions.iter().filter(|pieces| positions.contains(&mirrored(pieces))).count();
    // As counted in the published list.
    assert_eq!(n, 831);
    let mirrors = |row: &Row| canonical::mirror(&row.board).unwrap();
    let n_own = rows.iter().filter(|row| mirrors(row) == row.board).count();
    let mut n_named = 0;
    for row in rows {
        assert_eq!(canonical::mirror(&mirrors(row)).unwrap(), row.board);
        assert_eq!(sorted(position(&mirrors(row)).pieces), mirrored(&position(&row.board).pieces));
        let Some(other) = &row.mirror_of else { continue };
        assert_eq!((*other < row.board, other), (true, &mirrors(row)));
        n_named += 1;
    }
    // One of each pair.
    assert_eq!(2 * n_named + n_own, n);
    assert!(n_own > 0 && built("4x4", 0).iter().all(|row| row.mirror_of.is_none()));
}

fn sorted(mut pieces: Vec<crate::naive::Piece>) -> Vec<crate::naive::Piece> {
    pieces.sort();
    pieces
}

#[test]
fn limits_end_a_build() {
    let rules = Rules::new("6x6".parse().unwrap(), 0).unwrap();
    let stopped =
        |budget: Budget| build(rules, &BuildOptions { budget, ..options(2) }, &|_| ()).unwrap_err();
    let error = stopped(Budget::within(Some(Duration::ZERO)));
    assert_eq!((error.reason, error.progress.partitions), (StopReason::Time, 0));
    assert!(error.to_string().contains(" after 0 of 7776 partitions"), "{error}");
    assert_eq!(stopped(Budget::default().with_memory(1000)).reason, StopReason::Memory);
    let budget = Budget::default();
    let n = AtomicU64::new(0);
    let small = Rules::new("5x5".parse().unwrap(), 0).unwrap();
    let interrupted = build(small, &BuildOptions { budget: budget.clone(), ..options(1) }, &|at| {
        n.store(at.partitions, Ordering::Relaxed);
        if at.partitions == 3 {
            budget.interrupt.trigger();
        }
    });
    let interrupted = interrupted.unwrap_err();
    assert_eq!(interrupted.reason, StopReason::Interrupt);
    assert_eq!(n.load(Ordering::Relaxed), 3);
    let first = BuildOptions { partitions: Some(0..3), ..options(1) };
    assert_eq!(*interrupted.part, build(small, &first, &|_| ()).unwrap());
}

#[test]
fn sizes_and_walls_are_bounded() {
    for (size, walls) in [("2x4", 0), ("8x6", 0), ("6x8", 0), ("4x2", 0), ("6x6", 5)] {
        assert!(Rules::new(size.parse().unwrap(), walls).is_err(), "{size} {walls}");
    }
    // Sides may differ.
    for (size, least) in [("3x3", 1), ("3x5", 1), ("5x3", 1), ("4x5", 50), ("5x4", 50)] {
        let rows = built(size, 1);
        assert!(rows.len() >= least, "{size}: {}", rows.len());
        let is_square = size[..1] == size[2..];
        for row in &rows {
            assert!(is_square || row.board.starts_with(&format!("{size}:")), "{row}");
        }
        for row in rows.iter().step_by(rows.len().div_ceil(30)) {
            let mut found = atlas::Row::new(row.board.clone(), 0);
            let board = row.to_board().unwrap();
            assert_eq!(atlas::complete(&mut found, &board, &Budget::default()), Ok(true), "{row}");
            assert_eq!((found.moves, found.states), (row.moves, row.states), "{row}");
        }
    }
}
