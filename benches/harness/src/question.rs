//! What is asked of an engine: the blocks `[[boards]]` of a set.

use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

use board::{
    Metric,
    formats::{Claims, Input, Puzzle},
};
use miette::{Report as Failure, miette};
use rushsat::{
    agreement::Verdict,
    planning::Bound,
    wording::{board_json, length},
};
use serde::Deserialize;
use toml::Value;

/// Reads the boards of a source: a file, or the board itself.
pub type ReadBoards<'a> = &'a dyn Fn(&OsStr) -> Result<Input, Failure>;

/// A board with a bound.
#[derive(Debug)]
pub(crate) struct Question {
    /// The name of the board and what is asked: unique in a set.
    pub(crate) name: String,
    /// The BOARD argument, which depends on no file.
    pub(crate) board: String,
    pub(crate) bound: Bound,
    /// The right answer, if the set knows it.
    pub(crate) expected: Option<Verdict>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct BoardBlock {
    name: String,
    /// The board itself, or
    board: Option<String>,
    /// its file, or a list of boards, seen from the set's folder.
    file: Option<PathBuf>,
    /// Of a list, only so many from its start.
    first: Option<usize>,
    ask: Vec<AskBlock>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct AskBlock {
    max_moves: Option<usize>,
    max_steps: Option<usize>,
    /// A length, `none`, or `claim`: what the list says.
    expect: Option<Value>,
}

impl BoardBlock {
    /// All questions about all boards.
    pub(crate) fn questions(
        &self,
        folder: &Path,
        read: ReadBoards<'_>,
    ) -> Result<Vec<Question>, Failure> {
        let in_block = |failure: Failure| failure.wrap_err(format!("board `{}`", self.name));
        let (boards, is_list) = self.boards(folder, read).map_err(in_block)?;
        let mut questions = Vec::new();
        for puzzle in &boards {
            let name = if is_list {
                format!("{} {}", self.name, puzzle.label())
            } else {
                self.name.clone()
            };
            for ask in &self.ask {
                let question = ask.question(&name, puzzle);
                questions.push(question.map_err(|error| miette!("board `{name}`: {error}"))?);
            }
        }
        Ok(questions)
    }

    /// The boards, and whether they are those of a list.
    fn boards(&self, folder: &Path, read: ReadBoards<'_>) -> Result<(Vec<Puzzle>, bool), Failure> {
        let source = match (&self.board, &self.file) {
            (Some(board), None) => OsString::from(board),
            (None, Some(file)) => folder.join(file).into_os_string(),
            _ => return Err(miette!("expected either `board` or `file`")),
        };
        let input = read(&source)?;
        let is_list = matches!(input, Input::Many(_));
        let mut boards = input.into_boards();
        match self.first {
            Some(_) if !is_list => {
                return Err(miette!("`first` is of lists, and this is a single board"));
            }
            Some(first) if !(1..=boards.len()).contains(&first) => {
                let n = boards.len();
                return Err(miette!(
                    "`first` is {first}; expected 1 to {n}, the boards of the list"
                ));
            }
            first => boards.truncate(first.unwrap_or(usize::MAX)),
        }
        Ok((boards.into_iter().collect::<Result<_, _>>()?, is_list))
    }
}

impl AskBlock {
    fn question(&self, name: &str, puzzle: &Puzzle) -> Result<Question, String> {
        let bound = match (self.max_moves, self.max_steps) {
            (Some(length), None) => Bound { metric: Metric::Moves, length },
            (None, Some(length)) => Bound { metric: Metric::Steps, length },
            _ => return Err("expected either `max-moves` or `max-steps`".to_owned()),
        };
        let expected = match &self.expect {
            None => None,
            Some(Value::String(none)) if none == "none" => Some(Verdict::NoneWithin(bound.length)),
            Some(Value::String(claim)) if claim == "claim" => Some(claimed(&puzzle.claims, bound)?),
            Some(Value::Integer(length)) => match usize::try_from(*length) {
                Ok(length) if length <= bound.length => Some(Verdict::Length(length)),
                _ => return Err(format!("`expect` is {length}, which is not within the bound")),
            },
            Some(other) => {
                return Err(format!(
                    "`expect` is {other}; expected a length, \"none\" or \"claim\""
                ));
            }
        };
        let asked = match expected {
            Some(verdict) => verdict.text(bound.metric),
            None => format!("at most {}", length(bound.length, bound.metric)),
        };
        let board = match board_json(&puzzle.board) {
            serde_json::Value::String(compact) => compact,
            object => object.to_string(),
        };
        Ok(Question { name: format!("{name}, {asked}"), board, bound, expected })
    }
}

/// The right answer by what the board's line says.
fn claimed(claims: &Claims, bound: Bound) -> Result<Verdict, String> {
    let claim = match bound.metric {
        Metric::Moves => claims.moves,
        Metric::Steps => claims.steps,
    };
    match claim.map(|length| length as usize) {
        Some(length) if length <= bound.length => Ok(Verdict::Length(length)),
        None if !claims.unsolvable => Err(format!(
            "`expect` is \"claim\", but the board claims no length in {}",
            bound.metric
        )),
        _ => Ok(Verdict::NoneWithin(bound.length)),
    }
}
