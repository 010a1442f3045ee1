//! A board as JSON.

use board::{
    Board,
    formats::{self, BoardEntry},
    rules,
};
use serde_json::{Value, json};

use crate::answer::{board_json, head};

pub(super) fn n_empty(board: &Board) -> usize {
    let covered: usize = board.vehicles().map(|(_, v)| usize::from(v.length)).sum();
    board.size().n_cells() - board.walls().len() - covered
}

pub(super) fn claims_json(puzzle: &BoardEntry) -> Value {
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

pub(super) fn as_json(puzzle: &BoardEntry) -> Value {
    let board = &puzzle.board;
    let initial = board.initial_state();
    let mut json = head("check", puzzle);
    json["board"] = board_json(board);
    json["format"] = puzzle.format.to_string().into();
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
