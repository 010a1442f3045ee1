//! `rushsat check`: what a board is.

use board::{
    Board, Metric,
    formats::{self, Puzzle},
    rules,
};
use clap::Args;
use miette::Report as Failure;
use serde_json::{Value, json};

use crate::{
    answer::{board_json, head},
    batch::{Batch, JobArgs, label},
    input::BoardArgs,
    limits::CtrlC,
    output::{Report, counted, draw, length},
    status::Status,
};

/// Say what a board is, or what is wrong with it
#[derive(Args)]
#[command(after_help = "\
Example:
  rushsat check puzzles/course/Rushhour9x9_4.csv")]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    jobs: JobArgs,
}

pub(crate) fn run(args: &CheckArgs) -> Result<Status, Failure> {
    let ctrl_c = CtrlC::listen();
    let batch = Batch { command: "check", board: &args.board, jobs: args.jobs, ctrl_c: &ctrl_c };
    batch.run(|puzzle, is_only| {
        let text = if is_only { described(puzzle) } else { summarized(puzzle) };
        Ok(Report { text, json: as_json(puzzle), status: Status::Positive })
    })
}

fn summarized(puzzle: &Puzzle) -> String {
    let board = &puzzle.board;
    format!(
        "{}: {} format, {}, {}, {}\n",
        label(puzzle),
        puzzle.format,
        board.size(),
        counted(board.n_vehicles(), "vehicle"),
        counted(board.walls().len(), "wall"),
    )
}

fn described(puzzle: &Puzzle) -> String {
    let board = &puzzle.board;
    let initial = board.initial_state();
    let primary = board.vehicle(board.primary());
    let mut text = draw(board, &initial);
    text.push_str(&format!(
        "\n{} board in {} format: {}, {}, {}\n",
        board.size(),
        puzzle.format,
        counted(board.n_vehicles(), "vehicle"),
        counted(board.walls().len(), "wall"),
        counted(n_empty(board), "empty cell"),
    ));
    text.push_str(&format!(
        "primary `{}`: {}, length {}, in {} {} (counted from 0), exit {}\n",
        primary.name,
        primary.orientation,
        primary.length,
        primary.orientation.line_word(),
        primary.line,
        board.exit_side(),
    ));
    for (id, vehicle) in board.vehicles().filter(|&(id, _)| id != board.primary()) {
        text.push_str(&format!(
            "vehicle `{}`: {}, length {}, in {} {} at {}\n",
            vehicle.name,
            vehicle.orientation,
            vehicle.length,
            vehicle.orientation.line_word(),
            vehicle.line,
            initial.position(id),
        ));
    }
    text.push_str(&format!(
        "legal: {} and {}; the board is {}solved\n",
        length(rules::legal_steps(board, &initial).len(), Metric::Steps),
        length(rules::legal_moves(board, &initial).len(), Metric::Moves),
        if board.is_goal(&initial) { "" } else { "not yet " },
    ));
    let claims = claims_json(puzzle);
    if claims.as_object().is_some_and(|claims| !claims.is_empty()) {
        text.push_str(&format!("claimed, not checked: {claims}\n"));
    }
    text
}

fn n_empty(board: &Board) -> usize {
    let covered: usize = board.vehicles().map(|(_, v)| usize::from(v.length)).sum();
    board.size().n_cells() - board.walls().len() - covered
}

fn claims_json(puzzle: &Puzzle) -> Value {
    let claims = &puzzle.claims;
    let mut json = json!({});
    let fields = [
        ("moves", claims.moves.map(Value::from)),
        ("steps", claims.steps.map(Value::from)),
        ("states", claims.states.map(Value::from)),
        ("unsolvable", claims.unsolvable.then(|| true.into())),
    ];
    for (key, value) in fields {
        if let Some(value) = value {
            json[key] = value;
        }
    }
    json
}

fn as_json(puzzle: &Puzzle) -> Value {
    let board = &puzzle.board;
    let initial = board.initial_state();
    let mut json = head("check", puzzle);
    json["board"] = board_json(board);
    json["format"] = puzzle.format.name().into();
    json["parts"] = formats::to_json_value(board);
    json["vehicles"] = board.n_vehicles().into();
    json["walls"] = board.walls().len().into();
    json["empty"] = n_empty(board).into();
    json["legal_steps"] = rules::legal_steps(board, &initial).len().into();
    json["legal_moves"] = rules::legal_moves(board, &initial).len().into();
    json["solved"] = board.is_goal(&initial).into();
    json["claims"] = claims_json(puzzle);
    json
}
