//! Reading what a solver printed: an answer, and a model where there is one.

use std::{
    collections::HashMap,
    io::{BufRead, Read},
};

use rustsat::types::{Lit, Var};

use super::{DimacsError, read::MAX_LINE};

/// The values of a model: those variables that the solver printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model(HashMap<Var, bool>);

impl Model {
    /// Adds a literal other than 0.
    fn set(&mut self, lit: i64, max_var: u32) -> Result<(), String> {
        let number = lit.unsigned_abs();
        let var = u32::try_from(number).ok().filter(|&number| number <= max_var);
        let Some(var) = var.map(|number| Var::new(number - 1)) else {
            return Err(format!("variable {number} is beyond the formula's {max_var}"));
        };
        match self.0.insert(var, lit > 0) {
            Some(earlier) if earlier != (lit > 0) => {
                Err(format!("variable {number} is both true and false"))
            }
            _ => Ok(()),
        }
    }

    /// The value of a literal, where the solver printed one for its variable.
    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.0.get(&lit.var()).map(|&value| value == lit.is_pos())
    }
}

/// What a solver answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverOutput {
    /// Satisfiable, by this model.
    Satisfiable(Model),
    /// Unsatisfiable.
    Unsatisfiable,
    /// The solver does not know.
    Unknown,
}

/// The longest decimal literal with the white space after it, in bytes.
const MAX_LITERAL: u64 = 12;

/// Reads a solver's output: in the form of the SAT competition (lines `s …`, `v …`; all other lines
/// are passed over), as minisat writes it to a file (`SAT` and the literals, `UNSAT`, `INDET`), or
/// the literals alone. Literals of variables beyond `max_var` are errors. Memory: the model, one line.
///
/// # Errors
///
/// The line that is wrong, or that there is no answer.
pub fn read_answer(mut input: impl BufRead, max_var: u32) -> Result<SolverOutput, DimacsError> {
    let max_line = MAX_LINE as u64 + u64::from(max_var) * MAX_LITERAL;
    let mut reading =
        Reading { max_var, verdict: None, is_competition: false, model: Model::default() };
    let (mut line, mut bytes) = (0, Vec::new());
    let syntax = |line, message| DimacsError::Syntax { line, message };
    while input.by_ref().take(max_line + 1).read_until(b'\n', &mut bytes)? > 0 {
        line += 1;
        if bytes.len() as u64 > max_line {
            return Err(syntax(line, format!("longer than {max_line} bytes")));
        }
        let read = reading.line(&String::from_utf8_lossy(&bytes));
        read.map_err(|message| syntax(line, message))?;
        bytes.clear();
    }
    match reading.verdict {
        Some(SolverOutput::Satisfiable(_)) => Ok(SolverOutput::Satisfiable(reading.model)),
        Some(other) => Ok(other),
        None => {
            let expected = "expected `s SATISFIABLE` and `v` lines, or `SAT` and literals";
            Err(syntax(line.max(1), format!("no answer: {expected}")))
        }
    }
}

/// What the lines so far say.
struct Reading {
    max_var: u32,
    verdict: Option<SolverOutput>,
    /// `true` if there was an `s` line, after which only `v` lines have literals.
    is_competition: bool,
    model: Model,
}

impl Reading {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let mut words = line.split_ascii_whitespace();
        match words.clone().next() {
            Some("s") => self.status(words.nth(1).unwrap_or_default()),
            Some("v") => self.literals(words.skip(1)),
            Some(word @ ("SAT" | "UNSAT" | "INDET")) if self.verdict.is_none() => {
                self.verdict = verdict_of(word);
                Ok(())
            }
            Some(word) if !self.is_competition && is_number(word) => {
                self.verdict.get_or_insert(SolverOutput::Satisfiable(Model::default()));
                self.literals(words)
            }
            _ => Ok(()),
        }
    }

    fn status(&mut self, status: &str) -> Result<(), String> {
        let Some(verdict) = verdict_of(status) else {
            return Err(format!("`s {status}` is not a status of the SAT competition"));
        };
        let earlier = self.verdict.replace(verdict);
        if self.is_competition && earlier != self.verdict {
            return Err(format!("`s {status}` contradicts an earlier `s` line"));
        }
        self.is_competition = true;
        Ok(())
    }

    fn literals<'w>(&mut self, words: impl Iterator<Item = &'w str>) -> Result<(), String> {
        for word in words {
            match word.parse::<i64>() {
                Ok(0) => break,
                Ok(lit) => self.model.set(lit, self.max_var)?,
                Err(_) => return Err(format!("expected a literal, found `{word}`")),
            }
        }
        Ok(())
    }
}

fn verdict_of(status: &str) -> Option<SolverOutput> {
    match status {
        "SATISFIABLE" | "SAT" => Some(SolverOutput::Satisfiable(Model::default())),
        "UNSATISFIABLE" | "UNSAT" => Some(SolverOutput::Unsatisfiable),
        "UNKNOWN" | "INDETERMINATE" | "INDET" => Some(SolverOutput::Unknown),
        _ => None,
    }
}

fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
