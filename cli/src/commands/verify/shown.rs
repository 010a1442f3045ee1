//! What is shown of lemmas wherever one is judged: what it is about, and its counterexample.

use std::ops::Range;

use board::{Plan, plan_text};
use lemmas::{Counterexample, Lemma};
use rushsat::verification::{BoardSet, LemmaSubject};
use serde_json::{Value, json};

use crate::{
    answer::{SCHEMA, board_json},
    output::draw,
};

/// What a lemma is put to, in words: after "all", or alone.
pub(in crate::commands) fn about(subject: &LemmaSubject) -> String {
    match subject.boards() {
        BoardSet::Size { size, red_row } => {
            format!("boards of {size} with only cars and trucks, Red in row {red_row}")
        }
        BoardSet::Board(_) => "states of the board".to_owned(),
    }
}

/// The fields that every verdict on a lemma begins with.
pub(in crate::commands) fn head(command: &str, lemma: &Lemma, subject: &LemmaSubject) -> Value {
    let mut json = json!({ "schema": SCHEMA, "command": command, "lemma": lemma.name() });
    match subject.boards() {
        BoardSet::Size { size, red_row } => {
            json["size"] = size.to_string().into();
            json["red_row"] = (*red_row).into();
        }
        BoardSet::Board(board) => json["board"] = board_json(board),
    }
    json["metric"] =
        if lemma.horizon() == 0 { Value::Null } else { subject.metric().to_string().into() };
    if let Some(mistake) = subject.mistake() {
        json["mistake"] = mistake.to_string().into();
    }
    json
}

/// A counterexample as JSON.
pub(in crate::commands) fn counterexample(case: &Counterexample) -> Value {
    let boards: Vec<Value> = case.boards.iter().map(board_json).collect();
    json!({ "boards": boards, "plan": slides(case, 0..case.slides.len()) })
}

/// The boards of a counterexample with the slides between them.
pub(in crate::commands) fn drawn(case: &Counterexample) -> String {
    let mut picture = String::new();
    for (index, board) in case.boards.iter().enumerate() {
        if index > 0 {
            picture.push_str(&format!("after {}\n", slides(case, index - 1..index)));
        }
        picture.push_str(&draw(board, &board.initial_state()));
    }
    picture
}

fn slides(case: &Counterexample, range: Range<usize>) -> String {
    plan_text::write(&Plan::new(case.slides[range].to_vec()), &case.boards[0])
}
