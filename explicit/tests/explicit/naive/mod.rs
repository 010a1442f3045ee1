//! Breadth-first search as plain as it can be, on the rules: what the fast one is tested against.

use std::collections::HashMap;

use board::{Board, Metric, State, rules};

/// What is to be known of a board in one metric.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answers {
    pub(crate) n_states: u64,
    pub(crate) length: Option<usize>,
    pub(crate) histogram: Vec<u64>,
}

pub(crate) fn answers(board: &Board, metric: Metric) -> Answers {
    let from_initial = distances(board, metric, vec![board.initial_state()]);
    let goals: Vec<State> =
        from_initial.keys().filter(|state| board.is_goal(state)).cloned().collect();
    let length = goals.iter().map(|goal| from_initial[goal]).min();
    let from_goals = distances(board, metric, goals);
    let mut histogram = vec![0; from_goals.values().max().map_or(0, |max| max + 1)];
    for &index in from_goals.values() {
        histogram[index] += 1;
    }
    Answers { n_states: from_initial.len() as u64, length, histogram }
}

/// The distances from the nearest of these states.
pub(crate) fn distances(
    board: &Board,
    metric: Metric,
    sources: Vec<State>,
) -> HashMap<State, usize> {
    let mut distances: HashMap<State, usize> =
        sources.iter().map(|state| (state.clone(), 0)).collect();
    let mut queue = sources;
    let mut next = 0;
    while next < queue.len() {
        let state = queue[next].clone();
        next += 1;
        let distance = distances[&state] + 1;
        for slide in rules::legal(board, &state, metric) {
            let successor = rules::slide(board, &state, slide).expect("a legal slide");
            if !distances.contains_key(&successor) {
                distances.insert(successor.clone(), distance);
                queue.push(successor);
            }
        }
    }
    distances
}
