//! The report of the static analysis of a board.

use std::time::Duration;

use board::{Board, Orientation, VehicleId, formats::BoardEntry};
use itertools::Itertools;
use limits::{Budget, StopReason};
use miette::Report as Failure;
use rushsat::statics::{StaticAnalysis, barrier, dependencies};
use serde_json::{Value, json};

use crate::{
    failure::GaveUp,
    output::{Report, counted, draw},
    status::Status,
};

/// How long pairs are looked at, if nothing else was asked for: by far enough up to 14x14.
pub(super) const TIME: Duration = Duration::from_secs(10);

/// What is known of a board.
struct BoardStatics {
    /// By pairs of vehicles, or by lines alone if that was given up.
    analysis: StaticAnalysis,
    by_lines: bool,
    stopped: Option<StopReason>,
}

impl BoardStatics {
    fn new(board: &Board, budget: &Budget) -> Result<Self, StopReason> {
        let lines = StaticAnalysis::of(board, budget)?;
        let by_lines = lines.is_unsolvable();
        Ok(match lines.by_pairs(board, budget) {
            Ok(analysis) => Self { analysis, by_lines, stopped: None },
            Err(reason) => Self { analysis: lines, by_lines, stopped: Some(reason) },
        })
    }

    fn verdict(&self) -> String {
        match self.stopped {
            _ if self.by_lines => "unsolvable at a glance".to_owned(),
            Some(reason) => format!("gave up on pairs of vehicles: {reason}"),
            None if self.analysis.is_unsolvable() => {
                "unsolvable: the positions left to vehicles two by two exclude every plan"
                    .to_owned()
            }
            None => "nothing excludes a plan at a glance".to_owned(),
        }
    }

    fn status(&self) -> Status {
        match self.stopped {
            _ if self.analysis.is_unsolvable() => Status::Negative,
            Some(_) => Status::GaveUp,
            None => Status::Positive,
        }
    }

    /// What makes the board unsolvable.
    fn by(&self) -> Option<&'static str> {
        let by = if self.by_lines { "lines" } else { "pairs" };
        self.analysis.is_unsolvable().then_some(by)
    }
}

/// The report on one board, of several if it is not the only one.
pub(super) fn report(
    puzzle: &BoardEntry,
    is_only: bool,
    mut json: Value,
    budget: &Budget,
) -> Result<Report, Failure> {
    let board = &puzzle.board;
    let found = BoardStatics::new(board, budget).map_err(|why| GaveUp::on("at a glance", why))?;
    let text = if is_only {
        let drawing = draw(board, &board.initial_state());
        let barrier = barrier(board).map_or(String::new(), |reason| reason + "\n");
        let described = described(board, &found.analysis);
        format!("{drawing}\n{barrier}{described}{}\n", found.verdict())
    } else {
        format!("{}: {}\n", puzzle.label(), found.verdict())
    };
    json["static"] = as_json(board, &found);
    Ok(Report { text, json, status: found.status() })
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
        text.push_str(&format!("{} stays within {}\n", name(board, id), span(board, analysis, id)));
    }
    text + &beside(board)
}

/// The vehicles beside the primary along its line, those beside these along theirs, and so on, as a sentence.
fn beside(board: &Board) -> String {
    let sets = dependencies(board, board.primary());
    if sets.is_empty() {
        return String::new();
    }
    let names = sets.iter().map(|set| set.iter().map(|&id| name(board, id)).join(", "));
    let names = names.collect::<Vec<_>>().join("; beside these: ");
    format!("beside {} along its line: {names}\n", name(board, board.primary()))
}

fn ids(board: &Board) -> impl Iterator<Item = VehicleId> {
    board.vehicles().map(|(id, _)| id)
}

fn name(board: &Board, id: VehicleId) -> &str {
    &board.vehicle(id).name
}

/// Returns `true` if a vehicle that can move never reaches some position that walls alone would allow.
fn is_confined(board: &Board, analysis: &StaticAnalysis, id: VehicleId) -> bool {
    !analysis.is_frozen(id) && analysis.range(id) != board.range(id)
}

/// The cells of its line that a vehicle can ever cover.
fn span(board: &Board, analysis: &StaticAnalysis, id: VehicleId) -> String {
    let (vehicle, range) = (board.vehicle(id), analysis.range(id));
    let across = match vehicle.orientation {
        Orientation::Horizontal => "columns",
        Orientation::Vertical => "rows",
    };
    format!("{across} {} to {}", range.start(), range.end() + vehicle.length - 1)
}

fn listed(items: &[String]) -> String {
    if items.is_empty() { String::new() } else { format!(": {}", items.join(", ")) }
}

fn as_json(board: &Board, found: &BoardStatics) -> Value {
    let analysis = &found.analysis;
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
        "by": found.by(),
        "barrier": barrier(board),
        "reason": found.stopped.map(|reason| reason.to_string()),
    })
}
