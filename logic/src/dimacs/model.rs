//! Reading what a solver printed: an answer, and a model where there is one.

use std::io::BufRead;

use rustsat::types::Lit;

use super::DimacsError;

/// The values of a model: those variables that the solver printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model(Vec<Option<bool>>);

impl Model {
    fn set(&mut self, lit: i64, max_var: u32) -> Result<(), String> {
        let index = usize::try_from(lit.unsigned_abs() - 1).unwrap_or(usize::MAX);
        if index >= max_var as usize {
            return Err(format!("variable {} is beyond the formula's {max_var}", lit.abs()));
        }
        if self.0.len() <= index {
            self.0.resize(index + 1, None);
        }
        let value = lit > 0;
        match self.0[index].replace(value) {
            Some(earlier) if earlier != value => {
                Err(format!("variable {} is both true and false", lit.abs()))
            }
            _ => Ok(()),
        }
    }

    /// The value of a literal, where the solver printed one for its variable.
    pub fn value(&self, lit: Lit) -> Option<bool> {
        let value = self.0.get(lit.vidx()).copied().flatten()?;
        Some(value == lit.is_pos())
    }
}

/// What a solver answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Satisfiable, by this model.
    Satisfiable(Model),
    /// Unsatisfiable.
    Unsatisfiable,
    /// The solver does not know.
    Unknown,
}

/// Reads a solver's output: in the form of the SAT competition (lines `s …`, `v …`; all other lines
/// are passed over), as minisat writes it to a file (`SAT` and the literals, `UNSAT`, `INDET`), or
/// the literals alone. Literals of variables beyond `max_var` are errors.
///
/// # Errors
///
/// The line that is wrong, or that there is no answer.
pub fn read_answer(input: impl BufRead, max_var: u32) -> Result<Answer, DimacsError> {
    let mut verdict: Option<Answer> = None;
    let mut model = Model::default();
    let mut is_competition = false;
    let mut n_lines = 0;
    for line in input.lines() {
        let line = line?;
        n_lines += 1;
        let syntax = |message| DimacsError::Syntax { line: n_lines, message };
        let mut words = line.split_ascii_whitespace().peekable();
        match words.peek().copied() {
            Some("s") => {
                is_competition = true;
                let status = line[1..].trim();
                verdict = Some(verdict_of(status).ok_or_else(|| {
                    syntax(format!("`s {status}` is not a status of the SAT competition"))
                })?);
            }
            Some("v") => {
                words.next();
                read_literals(words, &mut model, max_var).map_err(syntax)?;
            }
            Some("SAT" | "UNSAT" | "INDET") if verdict.is_none() => {
                verdict = words.next().and_then(verdict_of);
            }
            Some(word) if !is_competition && word.parse::<i64>().is_ok() => {
                verdict.get_or_insert(Answer::Satisfiable(Model::default()));
                read_literals(words, &mut model, max_var).map_err(syntax)?;
            }
            _ => {}
        }
    }
    match verdict {
        Some(Answer::Satisfiable(_)) => Ok(Answer::Satisfiable(model)),
        Some(other) => Ok(other),
        None => Err(DimacsError::Syntax {
            line: n_lines,
            message: "no answer: expected `s SATISFIABLE` and `v` lines, or `SAT` and literals"
                .to_owned(),
        }),
    }
}

fn verdict_of(status: &str) -> Option<Answer> {
    match status {
        "SATISFIABLE" | "SAT" => Some(Answer::Satisfiable(Model::default())),
        "UNSATISFIABLE" | "UNSAT" => Some(Answer::Unsatisfiable),
        "UNKNOWN" | "INDET" => Some(Answer::Unknown),
        _ => None,
    }
}

fn read_literals<'w>(
    words: impl Iterator<Item = &'w str>,
    model: &mut Model,
    max_var: u32,
) -> Result<(), String> {
    for word in words {
        match word.parse::<i64>() {
            Ok(0) => break,
            Ok(lit) => model.set(lit, max_var)?,
            Err(_) => return Err(format!("expected a literal, found `{word}`")),
        }
    }
    Ok(())
}
