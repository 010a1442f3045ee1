//! A search that shares no code with the others: the rules, and a table of the states that were reached.

use std::collections::HashSet;

use board::{Board, Metric, State, rules};
use limits::{Budget, StopReason};

/// Length of a shortest plan, by the rules alone; `None` if there is none. Some microseconds a state, and
/// some 200 bytes.
///
/// All states that can be reached are looked at where there is no plan. They are an invariant then: they
/// contain the start, every slide leads from one of them to one of them, and none is a goal.
///
/// # Errors
///
/// If the budget ends.
pub fn shortest_length(
    board: &Board,
    metric: Metric,
    budget: &Budget,
) -> Result<Option<usize>, StopReason> {
    let start = board.initial_state();
    let n_bytes = 128 + board.n_vehicles();
    let mut known: HashSet<State> = HashSet::from([start.clone()]);
    let mut layer = vec![start];
    let mut meter = budget.meter();
    for length in 0.. {
        if layer.iter().any(|state| board.is_goal(state)) {
            return Ok(Some(length));
        }
        if layer.is_empty() {
            break;
        }
        let mut next = Vec::new();
        for state in &layer {
            meter.tick()?;
            budget.allow(known.len() * n_bytes)?;
            for slide in rules::legal(board, state, metric) {
                let reached = rules::slide(board, state, slide).expect("it is legal");
                if known.insert(reached.clone()) {
                    next.push(reached);
                }
            }
        }
        layer = next;
    }
    Ok(None)
}
