//! Circuits as text: a gate a line, then the formula.
//!
//! ```text
//! 0 = ge(A,3) ? true : false
//! 1 = ge(B,1) ? 0 : true
//! invariant = 1
//! ```

use std::collections::HashMap;

use logic::PropTable;
use thiserror::Error;

use super::circuit::{Circuit, Gate, Signal};

/// Why a text is no circuit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {message}")]
pub struct ParseError {
    /// 1-based number of the line.
    pub line: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

/// The text of a circuit over these propositions.
pub fn write(circuit: &Circuit, props: &PropTable) -> String {
    let mut text = String::new();
    for (index, Gate { prop, high, low }) in circuit.gates().iter().enumerate() {
        let (name, high, low) = (props.name(*prop), shown(*high), shown(*low));
        text.push_str(&format!("{index} = {name} ? {high} : {low}\n"));
    }
    text.push_str(&format!("invariant = {}\n", shown(circuit.root())));
    text
}

fn shown(signal: Signal) -> String {
    match signal {
        Signal::Constant(constant) => constant.to_string(),
        Signal::Gate(index) => index.to_string(),
    }
}

/// The circuit in a text, the inverse of [`write()`].
///
/// # Errors
///
/// The first line that is wrong, or that the last is missing.
pub fn parse(text: &str, props: &PropTable) -> Result<Circuit, ParseError> {
    let names: HashMap<&str, _> = props.iter().map(|prop| (props.name(prop), prop)).collect();
    let mut gates = Vec::new();
    let mut root = None;
    for (index, line) in text.lines().enumerate() {
        let error = |message: String| ParseError { line: index + 1, message };
        if root.is_some() {
            return Err(error("nothing may follow the line `invariant = …`".to_owned()));
        }
        let signal = |word: &str| match word {
            "true" => Ok(Signal::Constant(true)),
            "false" => Ok(Signal::Constant(false)),
            _ => match word.parse() {
                Ok(gate) if gate < gates.len() => Ok(Signal::Gate(gate)),
                _ => Err(error(format!("expected true, false or an earlier gate, found `{word}`"))),
            },
        };
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["invariant", "=", word] => root = Some(signal(word)?),
            [number, "=", name, "?", high, ":", low] if number == gates.len().to_string() => {
                let Some(&prop) = names.get(name) else {
                    return Err(error(format!("`{name}` is no proposition of the system")));
                };
                let gate = Gate { prop, high: signal(high)?, low: signal(low)? };
                gates.push(gate);
            }
            _ => {
                let expected = format!("`{} = NAME ? VALUE : VALUE`", gates.len());
                return Err(error(format!("expected {expected} or `invariant = VALUE`")));
            }
        }
    }
    let line = text.lines().count() + 1;
    let missing = || ParseError { line, message: "expected `invariant = VALUE`".to_owned() };
    let root = root.ok_or_else(missing)?;
    Ok(Circuit::new(gates, root).expect("gates use earlier ones"))
}
