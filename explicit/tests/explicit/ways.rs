//! Ways between given states against the rules.

use board::{Board, Metric, State};
use explicit::shortest_way;
use limits::{Budget, StopReason};
use search::SearchOutcome;

use crate::naive::distances;

fn way(board: &Board, target: &State, metric: Metric) -> SearchOutcome<board::Plan> {
    shortest_way(board, target, metric, &Budget::default(), &mut |_| {})
}

#[test]
fn ways_are_shortest_between_any_two_states() {
    for text in ["BB.FAA.FECCCE.DD", "..B.C..B.CAAB.....DDEE...", "xB..\n.BAA\nC...\nCDD."] {
        let board: Board = text.parse().unwrap();
        for metric in Metric::ALL {
            let known = distances(&board, metric, vec![board.initial_state()]);
            assert!(known.len() > 10, "{text}: {}", known.len());
            for (target, &distance) in &known {
                let plan = way(&board, target, metric).plan().expect("it can be reached");
                assert_eq!(plan.len(metric), distance, "{target:?} of {text}");
                assert_eq!(plan.states(&board).unwrap().last(), Some(target));
            }
        }
    }
}

#[test]
fn there_is_no_way_to_other_clusters() {
    // Neither can move. Both can, but not to where they would cover one cell.
    for (text, positions) in [
        ("AAB.\n..B.\n..B.\n..B.", [2, 0]),
        ("AAB.\n..B.\n..B.\n..B.", [0, 1]),
        ("AA..\n...B\n...B", [2, 0]),
    ] {
        let board: Board = text.parse().unwrap();
        let outcome = way(&board, &State::new(positions), Metric::Moves);
        assert!(matches!(outcome, SearchOutcome::Unsolvable { .. }), "{text}: {outcome:?}");
    }
}

#[test]
fn ways_keep_their_limits() {
    let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
    let none = Budget::default().with_memory(0);
    let goal = distances(&board, Metric::Moves, vec![board.initial_state()]);
    let goal = goal.keys().find(|state| board.is_goal(state)).unwrap();
    let outcome = shortest_way(&board, goal, Metric::Moves, &none, &mut |_| {});
    assert!(matches!(outcome, SearchOutcome::GaveUp(why) if why.reason == StopReason::Memory));
    // Two vehicles in each row, of which all can move.
    let letters = ('A'..='Z').chain('a'..='z').filter(|&letter| !"OXox".contains(letter));
    let names: Vec<char> = letters.take(34).collect();
    let row = |pair: &[char]| format!("{0}{0}.{1}{1}.\n", pair[0], pair[1]);
    let rows: String = names.chunks(2).map(row).collect();
    let board: Board = rows.parse().unwrap();
    assert_eq!(board.n_vehicles(), 34);
    let outcome = way(&board, &board.initial_state(), Metric::Moves);
    assert!(matches!(outcome, SearchOutcome::GaveUp(why) if why.reason == StopReason::GaveUp));
}
