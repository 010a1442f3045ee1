//! The fields of the JSON of `rushsat reach`.

use std::time::Instant;

use board::{Metric, formats::BoardEntry};
use miette::Report as Failure;
use serde_json::{Value, json};
use symbolic::{Exploration, Side};

use super::{
    ReachArgs,
    iterations::{count, iteration_json, sifting_json},
};
use crate::{
    answer::{SCHEMA, board_json, head, or_gave_up},
    output::Report,
};

/// Adds what was found to the fields of a head; of boards these have a metric.
pub(super) fn add_figures(json: &mut Value, args: &ReachArgs, exploration: &Exploration) {
    let Exploration {
        iterations,
        n_left_out,
        index,
        siftings,
        gave_up,
        order,
        relation,
        elapsed,
        ..
    } = exploration;
    if let Some(reason) = gave_up {
        json["reason"] = reason.to_string().into();
    }
    json["reached"] = exploration.n_reached(Side::Forward).map_or(Value::Null, count);
    if let Some(index) = index {
        json["index"] = index.iter().map(count).collect();
    }
    json["iterations"] = iterations.iter().map(iteration_json).collect();
    if *n_left_out > 0 {
        json["left_out"] = (*n_left_out).into();
    }
    if json.get("metric").is_some() {
        json["encoding"] = args.engine.encoding.to_string().into();
    }
    json["direction"] = args.engine.direction.to_string().into();
    json["order"] = order.to_string().into();
    if args.engine.sift.is_some() {
        json["sifted"] = siftings.iter().map(sifting_json).collect();
    }
    json["diagrams"] = args.engine.diagrams.to_string().into();
    json["variables"] = relation.map(|relation| relation.n_state_vars).into();
    json["parts"] = relation.map(|relation| relation.n_parts).into();
    json["nodes"] = relation.map(|relation| relation.n_nodes).into();
    json["seconds"] = elapsed.as_secs_f64().into();
}

/// The report that `explore` makes, which hears when the work began; or one that a limit ended it before
/// anything was explored. `head` has the first fields.
pub(super) fn or_nothing(
    head: Value,
    args: &ReachArgs,
    explore: impl FnOnce(Instant) -> Result<Report, Failure>,
) -> Result<Report, Failure> {
    let start = Instant::now();
    explore(start).or_else(|failure| {
        let mut report = or_gave_up(Err(failure), head)?;
        let elapsed = start.elapsed();
        let nothing = Exploration { order: args.engine.order, elapsed, ..Exploration::default() };
        add_figures(&mut report.json, args, &nothing);
        Ok(report)
    })
}

/// The fields that every answer about a board begins with.
pub(super) fn board_head(puzzle: &BoardEntry, metric: Metric) -> Value {
    let mut json = head("reach", puzzle);
    json["board"] = board_json(&puzzle.board);
    json["metric"] = metric.to_string().into();
    add_nulls(&mut json);
    json
}

/// The fields that every answer about a program begins with.
pub(super) fn program_head(args: &ReachArgs) -> Value {
    let file = args.board.source.to_string_lossy();
    let mut json = json!({ "schema": SCHEMA, "command": "reach", "file": file });
    add_nulls(&mut json);
    json
}

/// The fields that are null until there is an answer.
fn add_nulls(json: &mut Value) {
    for field in ["answer", "length", "optimal", "plan"] {
        json[field] = Value::Null;
    }
}
