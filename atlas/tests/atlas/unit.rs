//! Puzzles whose vehicles have one cell, against single boards.

use std::{collections::BTreeMap, num::NonZeroUsize};

use atlas::{BuildOptions, Row, Rules, build, canonical, complete};
use board::{Board, Metric, State};
use limits::Budget;

fn built(size: &str, walls: usize, is_quick: bool) -> Vec<Row> {
    let rules = Rules::unit(size.parse().unwrap(), walls).unwrap();
    let options = BuildOptions {
        threads: NonZeroUsize::MIN,
        budget: Budget::default(),
        is_quick,
        partitions: None,
    };
    let (head, rows) = build(rules, &options, &|_| ()).unwrap();
    assert_eq!(atlas::Head::parse(&head.to_string()), Ok(head));
    rows
}

/// Every text of a size with up to this many walls and something horizontal in the exit row.
fn texts(width: usize, height: usize, walls: usize) -> Vec<String> {
    let base: usize = if walls > 0 { 4 } else { 3 };
    let n_cells = u32::try_from(width * height).unwrap();
    let exit_row = (height - 1) / 2;
    let text = |mut number: usize| {
        let mut cells = String::new();
        for _ in 0..n_cells {
            cells.push(['.', '-', '|', 'x'][number % base]);
            number /= base;
        }
        let end = (exit_row + 1) * width;
        let primary = cells[exit_row * width..end].rfind('-')? + exit_row * width;
        cells.replace_range(primary..=primary, "=");
        (cells.matches('x').count() <= walls).then(|| format!("{width}x{height}:{cells}"))
    };
    (0..base.pow(n_cells)).filter_map(text).collect()
}

/// Cells under vehicles of rows and walls, and those under vehicles of columns; the top left cell is the
/// least bit.
fn key(text: &str) -> (u64, u64) {
    let cells = text.split_once(':').unwrap().1;
    let of = |wanted: &str| {
        let bits = cells.chars().enumerate().filter(|(_, cell)| wanted.contains(*cell));
        bits.map(|(at, _)| 1 << at).sum()
    };
    (of("-=x"), of("|"))
}

/// The moves and distances of the cluster of a board that is its puzzle, if it is minimal, by search of this
/// board.
fn searched(board: &Board, text: &str) -> Option<Row> {
    let graph = explicit::graph(board, Metric::Moves, &Budget::default(), &mut |_| ()).unwrap();
    let length = graph.distance(0)?;
    let text_of = |state: &State| canonical::text(&board.with_state(state).unwrap()).unwrap();
    for id in 1..graph.n_states() {
        let distance = graph.distance(id).unwrap();
        let is_before = distance == length && key(&text_of(&graph.states()[id])) < key(text);
        if distance > length || is_before {
            return None;
        }
    }
    let mut row = Row::new(text.to_owned(), 0);
    assert!(complete(&mut row, board, &Budget::default()).unwrap());
    (length > 0 && row.minimal == Some(true)).then_some(row)
}

fn check(width: usize, height: usize, walls: usize) -> usize {
    let size = format!("{width}x{height}");
    let found = built(&size, walls, false);
    let mut expected = BTreeMap::new();
    for text in texts(width, height, walls) {
        let board = canonical::board(&text).unwrap();
        assert_eq!(canonical::text(&board).as_ref(), Ok(&text));
        if let Some(row) = searched(&board, &text) {
            expected.insert(text, row);
        }
    }
    assert_eq!(found.len(), expected.len(), "{size} with {walls} walls");
    for row in &found {
        let mut row = row.clone();
        let mirror = canonical::mirror(&row.board).filter(|mirror| *mirror < row.board);
        assert_eq!(row.mirror_of, mirror.filter(|mirror| expected.contains_key(mirror)));
        row.mirror_of = None;
        assert_eq!(expected.get(&row.board), Some(&row));
    }
    found.len()
}

#[test]
fn small_sizes_are_what_single_boards_say() {
    assert_eq!(check(3, 3, 0), 55);
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_small_sizes_with_a_wall_are_what_single_boards_say() {
    assert_eq!(check(3, 3, 1), 112);
}

#[test]
fn what_is_too_large_is_refused() {
    for (size, walls) in [("4x4", 0), ("4x3", 4), ("3x4", 1), ("5x3", 0)] {
        assert!(Rules::unit(size.parse().unwrap(), walls).is_ok(), "{size} {walls}");
    }
    for (size, walls) in [("4x4", 1), ("5x4", 0), ("5x3", 1), ("2x3", 0), ("3x3", 5)] {
        assert!(Rules::unit(size.parse().unwrap(), walls).is_err(), "{size} {walls}");
    }
    let mixed: Board = "3x3:=..BB.|..".parse().unwrap();
    assert_eq!(canonical::text(&mixed), Err(canonical::NoText::Mixed));
}
