//! What is seen of a board at a glance.

use std::ops::RangeInclusive;

use board::{Board, VehicleId, formats::Puzzle};
use rushsat::statics::{StaticAnalysis, dependencies};
use serde_json::{Value, json};

use crate::{
    output::{Report, counted, draw},
    status::Status,
};

/// The report on one board, of several if it is not the only one.
pub(super) fn report(puzzle: &Puzzle, is_only: bool, mut json: Value) -> Report {
    let board = &puzzle.board;
    let analysis = StaticAnalysis::of(board);
    let text = if is_only {
        format!("{}\n{}", draw(board, &board.initial_state()), described(board, &analysis))
    } else {
        format!("{}: {}\n", puzzle.label(), verdict(&analysis))
    };
    json["static"] = as_json(board, &analysis);
    let status = if analysis.is_unsolvable() { Status::Negative } else { Status::Positive };
    Report { text, json, status }
}

fn verdict(analysis: &StaticAnalysis) -> &'static str {
    if analysis.is_unsolvable() {
        "unsolvable at a glance"
    } else {
        "nothing excludes a plan at a glance"
    }
}

fn described(board: &Board, analysis: &StaticAnalysis) -> String {
    let mut text = String::new();
    let held: Vec<_> = analysis.held().collect();
    let cells = held
        .iter()
        .map(|(cell, id)| format!("({},{}) by {}", cell.row, cell.col, name(board, *id)));
    let cells: Vec<_> = cells.collect();
    text.push_str(&format!("{} never free{}\n", counted(held.len(), "cell"), listed(&cells)));
    let frozen: Vec<_> = ids(board).filter(|&id| analysis.is_frozen(id)).collect();
    let names: Vec<_> = frozen.iter().map(|&id| name(board, id).to_owned()).collect();
    text.push_str(&format!("{} never moved{}\n", counted(frozen.len(), "vehicle"), listed(&names)));
    for id in ids(board).filter(|&id| is_confined(board, analysis, id)) {
        text.push_str(&format!("{} is only at {}\n", name(board, id), span(&analysis.range(id))));
    }
    for (depth, set) in dependencies(board, board.primary()).iter().enumerate() {
        let names: Vec<_> = set.iter().map(|&id| name(board, id)).collect();
        text.push_str(&format!(
            "dependencies of {}, {depth}: {}\n",
            name(board, board.primary()),
            names.join(" ")
        ));
    }
    text.push_str(&format!("{}\n", verdict(analysis)));
    text
}

fn ids(board: &Board) -> impl Iterator<Item = VehicleId> {
    board.vehicles().map(|(id, _)| id)
}

fn name(board: &Board, id: VehicleId) -> &str {
    &board.vehicle(id).name
}

/// Whether a vehicle that moves can never be somewhere that walls would allow.
fn is_confined(board: &Board, analysis: &StaticAnalysis, id: VehicleId) -> bool {
    !analysis.is_frozen(id) && analysis.range(id) != board.range(id)
}

fn span(range: &RangeInclusive<u8>) -> String {
    format!("{} to {}", range.start(), range.end())
}

fn listed(items: &[String]) -> String {
    if items.is_empty() { String::new() } else { format!(": {}", items.join(", ")) }
}

fn as_json(board: &Board, analysis: &StaticAnalysis) -> Value {
    let held = analysis.held().map(|(cell, id)| json!([cell.row, cell.col, name(board, id)]));
    let ranges = ids(board).map(|id| {
        let range = analysis.range(id);
        (name(board, id).to_owned(), json!([range.start(), range.end()]))
    });
    let sets = dependencies(board, board.primary());
    let sets = sets.iter().map(|set| set.iter().map(|&id| name(board, id)).collect::<Vec<_>>());
    json!({
        "never_free": held.collect::<Vec<_>>(),
        "ranges": ranges.collect::<serde_json::Map<_, _>>(),
        "dependencies": sets.collect::<Vec<_>>(),
        "unsolvable": analysis.is_unsolvable(),
    })
}
