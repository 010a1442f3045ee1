//! Explanations as text and JSON.

use board::{Board, Plan, formats::BoardEntry, plan_text};
use rushsat::{
    statics::barrier,
    why::{Core, Cores, Explanation, Piece, Pieces, Question},
};
use serde_json::{Value, json};

use crate::{
    answer::{board_json, head},
    output::Report,
    status::Status,
};

/// The report on a board.
pub(super) fn explained(
    command: &str,
    puzzle: &BoardEntry,
    question: Question,
    explanation: &Explanation,
    is_only: bool,
) -> Report {
    let board = &puzzle.board;
    let mut json = head(command, puzzle);
    json["board"] = board_json(board);
    if let Question::NoPlan(bound) = question {
        json["metric"] = bound.metric.to_string().into();
        json["bound"] = bound.length.into();
    }
    let (answer, lines, status) = match explanation {
        Explanation::Plan(plan) => {
            json["plan"] = plan_text::write(&plan.merged(), board).into();
            let line = format!("there is a plan: {}", question.plan_text(board, plan));
            ("plan", vec![line], Status::Negative)
        }
        Explanation::GaveUp(unproved) => {
            json["reason"] = unproved.reason.words().into();
            if !unproved.cores.is_empty() {
                let cores = unproved.cores.iter();
                json["unproved"] = cores.map(|pieces| pieces_json(board, pieces)).collect();
            }
            ("unknown", unproved.sentences(board), Status::GaveUp)
        }
        Explanation::Cores(cores) => {
            add_cores(&mut json, board, cores);
            if let Some(reason) = barrier_for(question, board) {
                json["barrier"] = reason.into();
            }
            let status = if cores.stopped.is_some() { Status::GaveUp } else { Status::Positive };
            ("core", sentences(board, cores, question), status)
        }
    };
    json["answer"] = answer.into();
    let text = if is_only {
        lines.join("\n") + "\n"
    } else {
        let lines = lines.iter().map(|line| line.trim_start());
        format!("{}: {}\n", puzzle.label(), lines.collect::<Vec<_>>().join("; "))
    };
    Report { text, json, status }
}

/// What the cores say; before them what lies before the exit for good, which explains more.
fn sentences(board: &Board, cores: &Cores, question: Question) -> Vec<String> {
    let mut lines = cores.sentences(board, &question);
    if let Some(reason) = barrier_for(question, board) {
        lines.insert(1, reason);
    }
    lines
}

/// The barrier, where it is asked why there is no plan of any length.
fn barrier_for(question: Question, board: &Board) -> Option<String> {
    barrier(board).filter(|_| question == Question::Unsolvable)
}

fn add_cores(json: &mut Value, board: &Board, cores: &Cores) {
    json["cores"] = cores.cores.iter().map(|core| core_json(board, core)).collect();
    json["at_least"] = cores.at_least.into();
    json["all"] = cores.are_all().into();
    if let Some(correction) = &cores.correction {
        let mut object = pieces_json(board, &correction.pieces);
        object["plan"] = plan_text::write(&correction.plan, board).into();
        json["works_without"] = object;
    }
    if let Some(reason) = &cores.stopped {
        json["reason"] = reason.words().into();
    }
}

fn core_json(board: &Board, core: &Core) -> Value {
    let without = |(piece, plan): &(Piece, Plan)| {
        let mut object = pieces_json(board, &Pieces::from([*piece]));
        object["plan"] = plan_text::write(plan, board).into();
        object
    };
    let mut json = pieces_json(board, &core.pieces);
    json["minimal"] = core.is_minimal.into();
    json["variables"] = core.refutation.n_vars.into();
    json["clauses"] = core.refutation.n_clauses.into();
    json["proof_steps"] = core.refutation.n_steps.into();
    if let Some(invariant) = &core.invariant {
        json["invariant"] = invariant.as_str().into();
    }
    json["without"] = core.without.iter().map(without).collect();
    json
}

fn pieces_json(board: &Board, pieces: &Pieces) -> Value {
    let mut vehicles = Vec::new();
    let mut walls = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Vehicle(id) => vehicles.push(board.vehicle(*id).name.as_str()),
            Piece::Wall(cell) => walls.push([cell.row, cell.col]),
        }
    }
    json!({ "vehicles": vehicles, "walls": walls })
}
