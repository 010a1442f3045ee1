//! Invariants as text: a gate a line and then the formula, or a clause a line and then their number.
//!
//! ```text
//! 0 = ge(A,3) ? true : false
//! 1 = ge(B,1) ? 0 : true
//! invariant = 1
//! ```
//!
//! ```text
//! clause +ge(A,3) -ge(B,1)
//! clause -ge(C,2)
//! invariant = 2 clauses
//! ```

use std::collections::HashMap;

use logic::{Prop, PropTable};
use thiserror::Error;

use super::{
    Invariant,
    circuit::{Circuit, Gate, Signal},
    clauses::{Clauses, Literal},
};

/// Why a text is no invariant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {message}")]
pub struct ParseError {
    /// 1-based number of the line.
    pub line: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

/// The text of an invariant over these propositions.
pub fn write(invariant: &Invariant, props: &PropTable) -> String {
    match invariant {
        Invariant::Circuit(circuit) => write_circuit(circuit, props),
        Invariant::Clauses(clauses) => write_clauses(clauses, props),
    }
}

fn write_circuit(circuit: &Circuit, props: &PropTable) -> String {
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

fn write_clauses(Clauses(clauses): &Clauses, props: &PropTable) -> String {
    let mut text = String::new();
    for clause in clauses {
        text.push_str("clause");
        for &Literal { prop, value } in clause {
            let sign = if value { '+' } else { '-' };
            text.push_str(&format!(" {sign}{}", props.name(prop)));
        }
        text.push('\n');
    }
    text.push_str(&format!("invariant = {} clauses\n", clauses.len()));
    text
}

/// The invariant in a text, the inverse of [`write()`].
///
/// # Errors
///
/// The first line that is wrong, or that the last is missing.
pub fn parse(text: &str, props: &PropTable) -> Result<Invariant, ParseError> {
    let names = props.iter().map(|prop| (props.name(prop), prop)).collect();
    let mut reader = Reader { names, gates: Vec::new(), clauses: Vec::new() };
    let mut found = None;
    for (index, line) in text.lines().enumerate() {
        let error = |message| ParseError { line: index + 1, message };
        if found.is_some() {
            return Err(error("nothing may follow the line `invariant = …`".to_owned()));
        }
        found = reader.line(line).map_err(error)?;
    }
    let line = text.lines().count() + 1;
    let missing = || ParseError { line, message: "expected `invariant = VALUE`".to_owned() };
    found.ok_or_else(missing)
}

/// What has been read so far: gates or clauses, not both.
struct Reader<'a> {
    names: HashMap<&'a str, Prop>,
    gates: Vec<Gate>,
    clauses: Vec<Vec<Literal>>,
}

impl Reader<'_> {
    /// Reads one line; the invariant, if it is the last one.
    fn line(&mut self, line: &str) -> Result<Option<Invariant>, String> {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["invariant", "=", n, "clauses"] => self.end_of_clauses(n).map(Some),
            ["invariant", "=", word] if self.clauses.is_empty() => {
                let root = self.signal(word)?;
                let circuit = Circuit::new(std::mem::take(&mut self.gates), root);
                Ok(Some(Invariant::Circuit(circuit.expect("gates use earlier ones"))))
            }
            ["clause", ref lits @ ..] if self.gates.is_empty() => {
                let clause =
                    lits.iter().map(|word| self.literal(word)).collect::<Result<_, _>>()?;
                self.clauses.push(clause);
                Ok(None)
            }
            [number, "=", name, "?", high, ":", low]
                if self.clauses.is_empty() && number == self.gates.len().to_string() =>
            {
                let (high, low) = (self.signal(high)?, self.signal(low)?);
                self.gates.push(Gate { prop: self.prop(name)?, high, low });
                Ok(None)
            }
            _ => Err(self.expected()),
        }
    }

    fn expected(&self) -> String {
        let gate = format!("`{} = NAME ? VALUE : VALUE` or `invariant = VALUE`", self.gates.len());
        let clause = "`clause +NAME -NAME …` or `invariant = NUMBER clauses`";
        match (&self.gates[..], &self.clauses[..]) {
            ([], []) => format!("expected {gate}, or {clause}"),
            (_, []) => format!("expected {gate}"),
            _ => format!("expected {clause}"),
        }
    }

    fn end_of_clauses(&mut self, n: &str) -> Result<Invariant, String> {
        let clauses = std::mem::take(&mut self.clauses);
        if !self.gates.is_empty() || n != clauses.len().to_string() {
            return Err(format!("expected the number of clauses, {}, found `{n}`", clauses.len()));
        }
        Ok(Invariant::Clauses(Clauses(clauses)))
    }

    fn signal(&self, word: &str) -> Result<Signal, String> {
        match word {
            "true" => Ok(Signal::Constant(true)),
            "false" => Ok(Signal::Constant(false)),
            _ => match word.parse() {
                Ok(gate) if gate < self.gates.len() => Ok(Signal::Gate(gate)),
                _ => Err(format!("expected true, false or an earlier gate, found `{word}`")),
            },
        }
    }

    fn literal(&self, word: &str) -> Result<Literal, String> {
        let (value, name) = match (word.strip_prefix('+'), word.strip_prefix('-')) {
            (Some(name), _) => (true, name),
            (_, Some(name)) => (false, name),
            _ => return Err(format!("expected +NAME or -NAME, found `{word}`")),
        };
        Ok(Literal { prop: self.prop(name)?, value })
    }

    fn prop(&self, name: &str) -> Result<Prop, String> {
        let prop = self.names.get(name).copied();
        prop.ok_or_else(|| format!("`{name}` is no proposition of the system"))
    }
}
