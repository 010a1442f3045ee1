//! The values of propositions, as text and as JSON.

use board::{Board, State};
use encodings::Encoding;
use limits::{Ledger, StopReason};
use miette::Report as Failure;
use rushsat::{mistakes::Freedom, propositions::Propositions};
use serde_json::Value;

use crate::{
    failure::GaveUp,
    output::{counted, draw},
};

pub(super) fn one_state(
    board: &Board,
    state: &State,
    encoding: Encoding,
    props: &Propositions,
) -> String {
    let names: Vec<&str> = props.true_in(0).collect();
    let n = names.len();
    let mut text = draw(board, state);
    let all = counted(props.names().len(), "proposition");
    text.push_str(&format!("\n{encoding} encoding: {n} of {all} are true\n"));
    for line in props.grid(board, 0) {
        text.push_str(&format!("  {line}\n"));
    }
    if !props.grid(board, 0).is_empty() {
        text.push('\n');
    }
    for line in names.chunks(8) {
        text.push_str(&format!("  {}\n", line.join(" ")));
    }
    text
}

/// What else a model could say.
pub(super) fn said(free: &Freedom) -> String {
    if !free.is_possible {
        return "\nno model has this state\n".to_owned();
    }
    if free.names.is_empty() {
        return "\nin a model, all of them have these values\n".to_owned();
    }
    let mut text = "\nin a model, these could have the other value:\n".to_owned();
    for line in free.names.chunks(8) {
        text.push_str(&format!("  {}\n", line.join(" ")));
    }
    text
}

/// What is true in each state, as JSON.
pub(super) fn all_true(
    props: &Propositions,
    n_states: usize,
    ledger: &mut Ledger,
) -> Result<Value, StopReason> {
    let mut frames = Vec::new();
    for index in 0..n_states {
        let mut names = Vec::new();
        for name in props.true_in(index) {
            ledger.take(size_of::<Value>() + name.len())?;
            names.push(Value::from(name));
        }
        frames.push(Value::from(names));
    }
    Ok(frames.into())
}

pub(super) fn side_by_side(
    props: &Propositions,
    n_states: usize,
    ledger: &mut Ledger,
) -> Result<String, StopReason> {
    let mut changing = Vec::new();
    for index in 0..props.names().len() {
        ledger.work(n_states)?;
        if let Some(line) = props.changing(index) {
            ledger.take(n_states)?;
            changing.push(line);
        }
    }
    let width = changing.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for (name, values) in changing {
        ledger.take(width + 2 * n_states)?;
        let values: Vec<&str> =
            values.into_iter().map(|value| if value { "1" } else { "." }).collect();
        text.push_str(&format!("{name:<width$}  {}\n", values.join(" ")));
    }
    Ok(if text.is_empty() { "nothing changes\n".to_owned() } else { text })
}

pub(super) fn stopped(reason: StopReason) -> Failure {
    GaveUp::on("on the propositions", reason).into()
}
