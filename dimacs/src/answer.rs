//! Reading what a solver says: an answer, and a model where there is one.

use std::io::{BufRead, Read};

use rustsat::types::Lit;
use text::printable;

use crate::{
    Model,
    read::{DimacsError, MAX_LINE},
};

/// What a solver answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Satisfiable, by this model, which nobody has checked.
    Satisfiable(Model),
    /// Unsatisfiable.
    Unsatisfiable,
    /// The solver does not know.
    Unknown,
}

impl Answer {
    /// In words.
    pub fn name(&self) -> &'static str {
        match self {
            Answer::Satisfiable(_) => "satisfiable",
            Answer::Unsatisfiable => "unsatisfiable",
            Answer::Unknown => "unknown",
        }
    }
}

/// Where an answer stands, which decides what is taken for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerForm {
    /// On standard output, in the language of the SAT competition: an `s` line decides, `v` lines hold the
    /// model, and all other lines mean nothing. Variables that the formula does not have are passed over.
    Printed,
    /// In a file that a program was told to write: as minisat writes it (`SAT` and literals, `UNSAT`,
    /// `INDET`), or as [`Printed`](Self::Printed).
    Written,
    /// In a file that somebody kept, and that may belong to another formula: as [`Written`](Self::Written),
    /// or the literals alone. Variables that the formula does not have are errors.
    Kept,
}

/// The longest decimal literal with the white space after it, in bytes.
const MAX_LITERAL: u64 = 12;

/// Reads the answer to a formula with the variables `1..=max_var`; `None` if there is none. Memory: the model,
/// one line.
///
/// # Errors
///
/// The line that is wrong.
pub fn read_answer(
    mut input: impl BufRead,
    max_var: u32,
    form: AnswerForm,
) -> Result<Option<Answer>, DimacsError> {
    let max_line = MAX_LINE as u64 + u64::from(max_var) * MAX_LITERAL;
    let mut reader = AnswerReader::new(max_var, form);
    let (mut line, mut bytes) = (0, Vec::new());
    let syntax = |line, message| DimacsError::Syntax { line, message };
    while input.by_ref().take(max_line + 1).read_until(b'\n', &mut bytes)? > 0 {
        line += 1;
        if bytes.len() as u64 > max_line {
            return Err(syntax(line, format!("longer than {max_line} bytes")));
        }
        let read = reader.line(&String::from_utf8_lossy(&bytes));
        read.map_err(|message| syntax(line, message))?;
        bytes.clear();
    }
    reader.finish().map_err(|message| syntax(line, message))
}

/// How far a model is.
#[derive(Debug, PartialEq, Eq)]
enum Progress {
    NotBegun,
    Begun,
    /// Its 0 has come.
    Ended,
}

/// What the lines so far say.
struct AnswerReader {
    max_var: u32,
    form: AnswerForm,
    verdict: Option<Answer>,
    /// `true` if there was an `s` line, after which only `v` lines have literals.
    is_competition: bool,
    model: Model,
    progress: Progress,
}

impl AnswerReader {
    fn new(max_var: u32, form: AnswerForm) -> Self {
        let (model, progress) = (Model::default(), Progress::NotBegun);
        Self { max_var, form, verdict: None, is_competition: false, model, progress }
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let mut words = line.split_ascii_whitespace();
        let Some(first) = words.clone().next() else { return Ok(()) };
        match first {
            "s" => return self.status(words.nth(1).unwrap_or_default()),
            "v" => return self.literals(words.skip(1)),
            _ if self.is_competition || self.form == AnswerForm::Printed => return Ok(()),
            "SAT" | "UNSAT" | "INDET" if self.verdict.is_none() => self.verdict = verdict_of(first),
            _ if !is_number(first) => {}
            _ if self.form == AnswerForm::Kept => {
                self.verdict.get_or_insert(Answer::Satisfiable(Model::default()));
                return self.literals(words);
            }
            _ if matches!(self.verdict, Some(Answer::Satisfiable(_))) => {
                return self.literals(words);
            }
            _ => {}
        }
        Ok(())
    }

    fn status(&mut self, status: &str) -> Result<(), String> {
        let Some(verdict) = verdict_of(status) else {
            let shown: String = status.chars().take(40).collect();
            let shown = printable(&shown);
            return Err(format!("`s {shown}` is not a status of the SAT competition"));
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
            let Ok(number) = word.parse::<i64>() else {
                let shown: String = word.chars().take(40).collect();
                return Err(format!("expected a literal, found `{}`", printable(&shown)));
            };
            if self.progress == Progress::Ended {
                return Err(format!("literal {number} stands after the 0 that ends the model"));
            }
            self.progress = if number == 0 { Progress::Ended } else { Progress::Begun };
            if number != 0 {
                self.literal(number)?;
            }
        }
        Ok(())
    }

    fn literal(&mut self, number: i64) -> Result<(), String> {
        let var = number.unsigned_abs();
        match u32::try_from(var).ok().filter(|&var| var <= self.max_var) {
            Some(index) => {
                let lit = Lit::new(index - 1, number < 0);
                self.model.set(lit).map_err(|_| format!("variable {var} is both true and false"))
            }
            None if self.form == AnswerForm::Kept => {
                Err(format!("variable {var} is beyond the formula's {}", self.max_var))
            }
            None => Ok(()),
        }
    }

    fn finish(self) -> Result<Option<Answer>, String> {
        match self.verdict {
            Some(Answer::Satisfiable(_)) if self.progress == Progress::NotBegun => {
                let place = if self.is_competition { "`v` lines" } else { "literals after `SAT`" };
                Err(format!("it is satisfiable without a model: {place} missing"))
            }
            Some(Answer::Satisfiable(_)) => Ok(Some(Answer::Satisfiable(self.model))),
            other => Ok(other),
        }
    }
}

fn verdict_of(status: &str) -> Option<Answer> {
    match status {
        "SATISFIABLE" | "SAT" => Some(Answer::Satisfiable(Model::default())),
        "UNSATISFIABLE" | "UNSAT" => Some(Answer::Unsatisfiable),
        "UNKNOWN" | "INDETERMINATE" | "INDET" => Some(Answer::Unknown),
        _ => None,
    }
}

fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
