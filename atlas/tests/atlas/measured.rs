//! Columns found by search are those of the engine, and of a naive program.

use std::collections::HashSet;

use atlas::{Row, canonical, complete};
use board::{Board, Metric, Slide, State, rules};
use limits::Budget;

use crate::built::{built, five, five_with_a_wall};

fn completed(board: &Board) -> Row {
    let mut row = Row::new(canonical::text(board).unwrap(), 0);
    assert!(complete(&mut row, board, &Budget::default()).unwrap());
    assert!(row.is_complete());
    row
}

#[test]
fn the_engine_and_the_search_agree() {
    compare_with_the_search(five(), 240, 30);
}

#[test]
#[ignore = "exhaustive: 4 s; run by .ci/run"]
fn exhaustive_the_engine_and_the_search_agree() {
    compare_with_the_search(five_with_a_wall(), 97, 80);
}

/// Searches the boards of 4x4 and each `step`th of these of 5x5, more than so many in all.
fn compare_with_the_search(of_five: &[Row], step: usize, least: usize) {
    let four = built("4x4", 2);
    let rows = four.iter().chain(of_five.iter().step_by(step));
    let mut n = 0;
    for row in rows {
        let found = completed(&row.to_board().unwrap());
        assert_eq!(found.board, row.board, "lettered as published");
        assert_eq!(
            (found.moves, &found.states, &found.distances, found.minimal),
            (row.moves, &row.states, &row.distances, row.minimal),
            "{row}"
        );
        n += 1;
    }
    assert!(n > least, "{n}");
}

/// All plans of `n` slides from a state, in moves.
fn n_plans(board: &Board, state: &State, n: u64) -> u64 {
    if n == 0 {
        return u64::from(board.is_goal(state));
    }
    let slides =
        board.vehicles().flat_map(|(id, _)| (-4..=4).filter_map(move |n| Slide::new(id, n)));
    let next = slides.filter_map(|slide| rules::slide(board, state, slide).ok());
    next.map(|next| n_plans(board, &next, n - 1)).sum()
}

/// The states that can be reached from the first without `gap`; goals end a way.
fn reached(board: &Board, gap: Option<&State>) -> HashSet<State> {
    let mut all = HashSet::from([board.initial_state()]);
    let mut open = vec![board.initial_state()];
    while let Some(state) = open.pop() {
        if board.is_goal(&state) {
            continue;
        }
        for slide in rules::legal_steps(board, &state) {
            let next = rules::slide(board, &state, slide).unwrap();
            if Some(&next) != gap && all.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    all
}

#[test]
fn plans_bottlenecks_and_what_matters_are_what_they_are_said_to_be() {
    let mut n_bottlenecks = 0;
    let mut n_strict = 0;
    for row in built("4x4", 1).iter().step_by(3) {
        let board = row.to_board().unwrap();
        let found = completed(&board);
        assert_eq!(found.plans, Some(n_plans(&board, &board.initial_state(), row.moves)), "{row}");
        let has_goal = |states: &HashSet<State>| states.iter().any(|state| board.is_goal(state));
        let initial = board.initial_state();
        let inner = reached(&board, None);
        let inner = inner.iter().filter(|state| !board.is_goal(state) && **state != initial);
        let n = inner.filter(|state| !has_goal(&reached(&board, Some(state)))).count() as u64;
        assert_eq!(found.bottlenecks, Some(n), "{row}");
        n_bottlenecks += n;
        let lengths = |board: &Board| {
            Metric::ALL
                .iter()
                .map(|&metric| {
                    let budget = Budget::default();
                    explicit::shortest_plan(board, metric, &budget, &mut |_| ())
                        .plan()
                        .map(|p| p.len(metric))
                })
                .collect::<Vec<_>>()
        };
        let whole = lengths(&board);
        let letters: HashSet<char> = row.board.chars().filter(char::is_ascii_uppercase).collect();
        let mut rest: Vec<String> = letters
            .into_iter()
            .filter(|&letter| letter != 'A')
            .map(|letter| row.board.replace(letter, "."))
            .collect();
        for (at, _) in row.board.match_indices('x') {
            let mut text = row.board.clone();
            text.replace_range(at..=at, ".");
            rest.push(text);
        }
        let matters = |text: &String| {
            let rest = lengths(&canonical::board(text).unwrap());
            rest.iter().zip(&whole).all(|(rest, whole)| rest != whole)
        };
        assert_eq!(found.strict, Some(rest.iter().all(matters)), "{row}");
        n_strict += u64::from(found.strict == Some(true));
    }
    assert!(n_bottlenecks > 10 && n_strict > 10, "{n_bottlenecks} {n_strict}");
}

#[test]
fn what_is_unsolvable_is_no_row() {
    let mut row = Row::new(String::new(), 0);
    let board = canonical::board("....AAx.........").unwrap();
    assert!(!complete(&mut row, &board, &Budget::default()).unwrap());
    assert_eq!(row, Row::new(String::new(), 0));
}
