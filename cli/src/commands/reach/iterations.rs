//! The steps of an exploration, in a table and in JSON.

use std::time::Duration;

use num_bigint::BigUint;
use serde_json::{Value, json};
use symbolic::{Exploration, Iteration, MOST_KEPT, Side, Sifting};

use crate::output::counted;

/// One line a step, and one where steps are left out.
pub(super) fn table(exploration: &Exploration) -> String {
    let Exploration { iterations, n_left_out, .. } = exploration;
    if iterations.is_empty() {
        return String::new();
    }
    let head = ["side", "distance", "states", "reached", "open nodes", "reached nodes", "seconds"];
    let row = |iteration: &Iteration| {
        [
            side(iteration.side).to_owned(),
            iteration.distance.to_string(),
            iteration.states.to_string(),
            iteration.reached.to_string(),
            iteration.open_nodes.to_string(),
            iteration.reached_nodes.to_string(),
            format!("{:.4}", iteration.elapsed.as_secs_f64()),
        ]
    };
    let rows: Vec<_> =
        [head.map(str::to_owned)].into_iter().chain(iterations.iter().map(row)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let mut text = String::new();
    for (number, row) in rows.iter().enumerate() {
        // The head is a row, too.
        if number == MOST_KEPT + 1 && *n_left_out > 0 {
            text.push_str(&format!("({} left out)\n", counted(*n_left_out, "step")));
        }
        text.push_str(&format!("{:width$}", row[0], width = widths[0]));
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            text.push_str(&format!("  {cell:>width$}"));
        }
        text.push('\n');
    }
    text
}

pub(super) fn side(side: Side) -> &'static str {
    match side {
        Side::Forward => "forward",
        Side::Backward => "backward",
    }
}

pub(super) fn iteration_json(iteration: &Iteration) -> Value {
    json!({
        "side": side(iteration.side),
        "distance": iteration.distance,
        "states": count(&iteration.states),
        "reached": count(&iteration.reached),
        "open_nodes": iteration.open_nodes,
        "reached_nodes": iteration.reached_nodes,
        "seconds": iteration.elapsed.as_secs_f64(),
    })
}

/// The states by their distance to a goal, if they are known.
pub(super) fn index(states: Option<&[BigUint]>) -> String {
    let Some(states) = states else { return String::new() };
    let lines = states.iter().enumerate();
    let lines = lines.map(|(distance, states)| format!("{distance:5}  {states}\n"));
    format!("index  states\n{}", lines.collect::<String>())
}

/// How often variables moved, and what that took.
pub(super) fn sifted(passes: &[Sifting]) -> String {
    let took: Duration = passes.iter().map(|pass| pass.elapsed).sum();
    format!(", sifted {} in {:.3} s", counted(passes.len(), "time"), took.as_secs_f64())
}

pub(super) fn sifting_json(pass: &Sifting) -> Value {
    json!({
        "nodes_before": pass.before,
        "nodes_after": pass.after,
        "seconds": pass.elapsed.as_secs_f64(),
    })
}

/// A number of states: an integer, or its digits as a string beyond 2^64.
pub(super) fn count(n: &BigUint) -> Value {
    u64::try_from(n).map_or_else(|_| n.to_string().into(), Value::from)
}
