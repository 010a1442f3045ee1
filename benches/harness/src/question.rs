//! What is asked of an engine: the blocks `[[boards]]` of a set.

use std::{
    ffi::{OsStr, OsString},
    fmt,
    path::{Path, PathBuf},
};

use board::{
    Metric,
    formats::{BoardEntry, Claims, Input},
};
use limits::Budget;
use miette::{Report as Failure, miette};
use rushsat::{
    agreement::EngineVerdict,
    wording::{board_json, length},
};
use serde::Deserialize;
use toml::Value;

use crate::{host::LimitReached, random::RandomBlock};

/// Reads the boards of a source: a file, or the board itself.
pub type ReadBoards<'a> = &'a dyn Fn(&OsStr) -> Result<Input, Failure>;

/// How a set comes to its boards.
pub struct Reading<'a> {
    /// How a source is read.
    pub read: ReadBoards<'a>,
    /// When the drawing of boards gives up.
    pub budget: &'a Budget,
    /// Boards are drawn only for questions with this in their name.
    pub question: &'a str,
}

impl fmt::Debug for Reading<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reading").field("question", &self.question).finish_non_exhaustive()
    }
}

/// A board, and what is asked of it.
#[derive(Debug)]
pub(crate) struct Question {
    /// The name of the board and what is asked: unique in a set.
    pub(crate) name: String,
    /// The name of its block.
    pub(crate) block: String,
    /// The BOARD argument, which depends on no file.
    pub(crate) board: String,
    pub(crate) metric: Metric,
    /// The greatest length that a plan may have; `None` for any.
    pub(crate) most: Option<usize>,
    /// The right answer, if the set knows it.
    pub(crate) expected: Option<EngineVerdict>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct BoardBlock {
    name: String,
    /// The board itself, or
    board: Option<String>,
    /// its file, or a list of boards, seen from the set's folder, or
    file: Option<PathBuf>,
    /// how boards are drawn.
    random: Option<RandomBlock>,
    /// The number of boards that are taken from the start of a list.
    first: Option<usize>,
    ask: Vec<AskBlock>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct AskBlock {
    /// For a plan of any length, or
    metric: Option<String>,
    /// of this many moves or
    max_moves: Option<usize>,
    /// steps.
    max_steps: Option<usize>,
    /// A length, `none`, or `claim`: what the list says.
    expect: Option<Value>,
}

impl BoardBlock {
    /// All questions about all boards; about those that are drawn, only those that are wanted.
    pub(crate) fn questions(
        &self,
        folder: &Path,
        reading: &Reading<'_>,
    ) -> Result<Vec<Question>, Failure> {
        let in_block = |failure: Failure| match failure.downcast::<LimitReached>() {
            Ok(stopped) => stopped.into(),
            Err(failure) => failure.wrap_err(format!("board `{}`", self.name)),
        };
        let (boards, is_list) = self.boards(folder, reading).map_err(in_block)?;
        let mut questions = Vec::new();
        for puzzle in &boards {
            let name = if is_list { self.name_of(&puzzle.label()) } else { self.name.clone() };
            for ask in &self.ask {
                let question = ask.question(&self.name, &name, puzzle);
                questions.push(question.map_err(|error| miette!("board `{name}`: {error}"))?);
            }
        }
        Ok(questions)
    }

    /// The name of a board of several.
    fn name_of(&self, label: &str) -> String {
        format!("{} {label}", self.name)
    }

    /// Returns `true` if a question about a board of this name may be wanted.
    fn is_wanted(&self, label: &str, wanted: &str) -> bool {
        let name = self.name_of(label);
        self.ask.iter().any(|ask| {
            ask.asked(&Claims::default()).map_or(true, |(metric, most, expected)| {
                asked_name(&name, metric, most, expected).contains(wanted)
            })
        })
    }

    /// The boards, and whether they are those of a list.
    fn boards(
        &self,
        folder: &Path,
        reading: &Reading<'_>,
    ) -> Result<(Vec<BoardEntry>, bool), Failure> {
        let source = match (&self.board, &self.file, &self.random) {
            (Some(board), None, None) => OsString::from(board),
            (None, Some(file), None) => folder.join(file).into_os_string(),
            (None, None, Some(random)) if self.first.is_none() => {
                let is_wanted = |label: &str| self.is_wanted(label, reading.question);
                return Ok((random.boards(is_wanted, reading.budget)?, true));
            }
            _ => return Err(miette!("expected either `board`, `file` or `random`")),
        };
        let input = (reading.read)(&source)?;
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

/// What is asked: the metric, the greatest length, and the right answer if it is known.
type AskedPlan = (Metric, Option<usize>, Option<EngineVerdict>);

impl AskBlock {
    /// What is asked of a board that claims this.
    fn asked(&self, claims: &Claims) -> Result<AskedPlan, String> {
        let (metric, most) = match (&self.metric, self.max_moves, self.max_steps) {
            (Some(metric), None, None) => {
                (metric.parse().map_err(|error| format!("`metric`: {error}"))?, None)
            }
            (None, Some(length), None) => (Metric::Moves, Some(length)),
            (None, None, Some(length)) => (Metric::Steps, Some(length)),
            _ => return Err("expected either `metric`, `max-moves` or `max-steps`".to_owned()),
        };
        let expected = match &self.expect {
            None => None,
            Some(Value::String(none)) if none == "none" => Some(none_within(most)),
            Some(Value::String(claim)) if claim == "claim" => Some(claimed(claims, metric, most)?),
            Some(Value::Integer(length)) => match usize::try_from(*length) {
                Ok(length) if is_within(length, most) => Some(EngineVerdict::Length(length)),
                _ => return Err(format!("`expect` is {length}, which is not within the bound")),
            },
            Some(other) => {
                return Err(format!(
                    "`expect` is {other}; expected a length, \"none\" or \"claim\""
                ));
            }
        };
        Ok((metric, most, expected))
    }

    fn question(&self, block: &str, name: &str, puzzle: &BoardEntry) -> Result<Question, String> {
        let (metric, most, expected) = self.asked(&puzzle.claims)?;
        let board = match board_json(&puzzle.board) {
            serde_json::Value::String(compact) => compact,
            object => object.to_string(),
        };
        let (block, name) = (block.to_owned(), asked_name(name, metric, most, expected));
        Ok(Question { name, block, board, metric, most, expected })
    }
}

/// The name of a question about a board of this name.
fn asked_name(
    name: &str,
    metric: Metric,
    most: Option<usize>,
    expected: Option<EngineVerdict>,
) -> String {
    let asked = match (expected, most) {
        (Some(verdict), _) => verdict.text(metric),
        (None, Some(most)) => format!("at most {}", length(most, metric)),
        (None, None) => metric.to_string(),
    };
    format!("{name}, {asked}")
}

fn is_within(length: usize, most: Option<usize>) -> bool {
    most.is_none_or(|most| length <= most)
}

pub(crate) fn none_within(most: Option<usize>) -> EngineVerdict {
    most.map_or(EngineVerdict::Unsolvable, |bound| EngineVerdict::NoneWithin(bound.into()))
}

/// The right answer by what the board's line says.
fn claimed(claims: &Claims, metric: Metric, most: Option<usize>) -> Result<EngineVerdict, String> {
    let claim = match metric {
        Metric::Moves => claims.moves,
        Metric::Steps => claims.steps,
    };
    match claim.map(|length| length as usize) {
        Some(length) if is_within(length, most) => Ok(EngineVerdict::Length(length)),
        None if !claims.unsolvable => {
            Err(format!("`expect` is \"claim\", but the board claims no length in {metric}"))
        }
        _ => Ok(none_within(most)),
    }
}
