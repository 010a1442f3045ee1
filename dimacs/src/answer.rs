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
    /// In a file that a program was told to write: as minisat writes it (`SAT` on the first line and then
    /// literals, `UNSAT`, `INDET`), or as [`Printed`](Self::Printed).
    Written,
    /// In a file that somebody kept, and that may belong to another formula: as [`Written`](Self::Written),
    /// after comments and indented too, or the literals alone. Variables that the formula does not have are
    /// errors.
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

/// In which language an answer is, which its first line shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Language {
    /// `s` and `v` lines.
    Competition,
    /// `SAT`, `UNSAT` or `INDET` on the first line.
    Minisat,
    /// Literals alone.
    Literals,
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
    /// Of a printed answer known from the beginning.
    language: Option<Language>,
    verdict: Option<Answer>,
    model: Model,
    progress: Progress,
}

impl AnswerReader {
    fn new(max_var: u32, form: AnswerForm) -> Self {
        let language = (form == AnswerForm::Printed).then_some(Language::Competition);
        let (model, progress) = (Model::default(), Progress::NotBegun);
        Self { max_var, form, language, verdict: None, model, progress }
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let line = line.trim_ascii_end();
        let is_kept = self.form == AnswerForm::Kept;
        // What people keep may be indented.
        let line = if is_kept { line.trim_ascii_start() } else { line };
        let is_comment = line == "c" || line.starts_with("c ");
        if line.is_empty() || self.language.is_none() && is_kept && is_comment {
            return Ok(());
        }
        match self.language {
            None => self.first_line(line),
            Some(Language::Competition) => self.line_of_competition(line),
            Some(Language::Literals) => self.literals(line),
            Some(Language::Minisat) => match self.verdict {
                Some(Answer::Satisfiable(_)) => self.literals(line),
                _ => Err(format!("after the answer stands `{}`", shown(line))),
            },
        }
    }

    /// The first line that is not empty, which shows the language.
    fn first_line(&mut self, line: &str) -> Result<(), String> {
        self.verdict = match line {
            "SAT" => Some(Answer::Satisfiable(Model::default())),
            "UNSAT" => Some(Answer::Unsatisfiable),
            "INDET" => Some(Answer::Unknown),
            _ => None,
        };
        if self.verdict.is_some() {
            self.language = Some(Language::Minisat);
            return Ok(());
        }
        let mut words = line.split_ascii_whitespace();
        let is_literal = words.next().is_some_and(|word| word.parse::<i64>().is_ok());
        if is_literal && self.form == AnswerForm::Kept {
            self.language = Some(Language::Literals);
            self.verdict = Some(Answer::Satisfiable(Model::default()));
            return self.literals(line);
        }
        self.language = Some(Language::Competition);
        self.line_of_competition(line)
    }

    fn line_of_competition(&mut self, line: &str) -> Result<(), String> {
        if let Some(status) = line.strip_prefix("s ") {
            self.status(status.trim_ascii())
        } else if let Some(literals) = line.strip_prefix("v ") {
            self.literals(literals)
        } else {
            Ok(())
        }
    }

    fn status(&mut self, status: &str) -> Result<(), String> {
        let Some(verdict) = verdict_of(status) else {
            return Err(format!("`s {}` is not a status of the SAT competition", shown(status)));
        };
        match self.verdict.replace(verdict) {
            Some(earlier) if Some(&earlier) != self.verdict.as_ref() => {
                Err(format!("`s {status}` contradicts an earlier `s` line"))
            }
            _ => Ok(()),
        }
    }

    fn literals(&mut self, literals: &str) -> Result<(), String> {
        for word in literals.split_ascii_whitespace() {
            let Ok(number) = word.parse::<i64>() else {
                return Err(format!("expected a literal, found `{}`", shown(word)));
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
                let is_minisat = self.language == Some(Language::Minisat);
                let place = if is_minisat { "literals after `SAT`" } else { "`v` lines" };
                Err(format!("it is satisfiable without a model: {place} missing"))
            }
            Some(Answer::Satisfiable(_)) => Ok(Some(Answer::Satisfiable(self.model))),
            // Of what people keep the status may be cut off, as it is from literals alone.
            None if self.form == AnswerForm::Kept && self.progress == Progress::Ended => {
                Ok(Some(Answer::Satisfiable(self.model)))
            }
            other => Ok(other),
        }
    }
}

fn verdict_of(status: &str) -> Option<Answer> {
    match status {
        "SATISFIABLE" => Some(Answer::Satisfiable(Model::default())),
        "UNSATISFIABLE" => Some(Answer::Unsatisfiable),
        "UNKNOWN" | "INDETERMINATE" => Some(Answer::Unknown),
        _ => None,
    }
}

/// The beginning of a text from outside, for a message.
fn shown(text: &str) -> String {
    printable(&text.chars().take(40).collect::<String>())
}
