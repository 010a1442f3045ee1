//! Puzzles with what is known of them, as lines of text.

use std::fmt;

use board::{Board, Size, formats};
use conditions::Field;
use thiserror::Error;

use crate::canonical;

/// A puzzle, and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The compact text of the board, lettered as [`canonical::text`] does it: the key of an atlas. The
    /// primary is `A`, and the exit is at the right.
    pub board: String,
    /// Length of a plan of fewest moves.
    pub moves: u64,
    /// States of the cluster.
    pub states: Option<u64>,
    /// Number of states of the cluster at distance 0, 1, 2, … in moves.
    pub distances: Option<Vec<u64>>,
    /// Length of a plan of fewest steps.
    pub steps: Option<u64>,
    /// Pairs of states of the cluster that one move joins.
    pub edges: Option<u64>,
    /// Plans of fewest moves; [`u64::MAX`] stands for that many or more.
    pub plans: Option<u64>,
    /// States, neither the first nor goals, that every plan of any length passes step by step.
    pub bottlenecks: Option<u64>,
    /// `true` if the board is minimal: no vehicle or wall can be removed without a change of the length in
    /// moves.
    pub minimal: Option<bool>,
    /// `true` if the board is strictly minimal: it is minimal, and no vehicle or wall can be removed without a
    /// change of the length in steps.
    pub strict: Option<bool>,
    /// The board of the row of which this is the mirror image in the axis of the exit row, if the atlas has
    /// that and its text is the lesser.
    pub mirror_of: Option<String>,
}

/// A line that is no row.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{problem}")]
pub struct RowError {
    /// What is wrong.
    problem: String,
}

impl Row {
    /// The names of the columns of a line.
    pub const COLUMNS: &'static str =
        "moves board states distances steps edges plans bottlenecks minimal strict mirror_of";

    /// A row of which no more is known than the length.
    pub fn new(board: String, moves: u64) -> Self {
        Self {
            board,
            moves,
            states: None,
            distances: None,
            steps: None,
            edges: None,
            plans: None,
            bottlenecks: None,
            minimal: None,
            strict: None,
            mirror_of: None,
        }
    }

    /// Returns `true` if nothing is missing that can be known of a row alone.
    pub const fn is_complete(&self) -> bool {
        self.states.is_some()
            && self.distances.is_some()
            && self.steps.is_some()
            && self.edges.is_some()
            && self.plans.is_some()
            && self.bottlenecks.is_some()
            && self.minimal.is_some()
            && self.strict.is_some()
    }

    /// Reads a line: the columns of [`Row::COLUMNS`], of which those from the third on may be `-` or not be
    /// there. So a line of the published database is one as well. Empty cells may be `o`.
    ///
    /// # Errors
    ///
    /// If it is none: what is wrong, in words.
    pub fn parse(line: &str) -> Result<Self, RowError> {
        let mut words = line.split_whitespace();
        let mut column = |name: &str| Column { name: name.to_owned(), text: words.next() };
        let moves =
            column("moves").number()?.ok_or_else(|| problem("expected a number of moves"))?;
        let board = column("board").text.ok_or_else(|| problem("expected a board"))?;
        let board = board.replace('o', ".");
        canonical::size_of(&board).ok_or_else(|| {
            problem("expected a board: cells, which WxH: precedes unless they are a square")
        })?;
        let mut row = Self::new(board, moves);
        row.states = column("states").number()?;
        row.distances = column("distances").list()?;
        row.steps = column("steps").number()?;
        row.edges = column("edges").number()?;
        row.plans = column("plans").number()?;
        row.bottlenecks = column("bottlenecks").number()?;
        row.minimal = column("minimal").flag()?;
        row.strict = column("strict").flag()?;
        row.mirror_of = column("mirror_of").board()?;
        match words.next() {
            None => Ok(row),
            Some(word) => Err(problem(&format!("expected {}, and then `{word}`", Self::COLUMNS))),
        }
    }

    /// Returns `Ok` if the columns can all be true of one puzzle, as far as that is seen without a search.
    ///
    /// # Errors
    ///
    /// Which of them cannot.
    pub fn check(&self) -> Result<(), RowError> {
        let most = |column: Option<u64>| column.unwrap_or(u64::MAX);
        let least = |column: Option<u64>| column.unwrap_or(0);
        let sum = |all: &Vec<u64>| all.iter().try_fold(0, |sum: u64, &n| sum.checked_add(n));
        let largest = self.distances.as_ref().map(|all| all.len().saturating_sub(1) as u64);
        let n_states = most(self.states);
        let is_possible = [
            (
                self.distances
                    .as_ref()
                    .is_none_or(|all| sum(all).is_some_and(|n| n == self.states.unwrap_or(n))),
                "its states are more or fewer than those of its distances",
            ),
            (self.moves <= most(largest), "its moves are more than the largest of its distances"),
            (self.moves <= most(self.steps), "its steps are fewer than its moves"),
            (
                least(self.edges) <= n_states.saturating_mul(n_states),
                "its edges are too many for its states",
            ),
            (
                n_states <= most(self.edges).saturating_add(1),
                "its edges are too few to join its states",
            ),
            (self.plans != Some(0), "it has no plan"),
            (least(self.bottlenecks) < n_states, "its bottlenecks are too many for its states"),
            (
                self.mirror_of.as_ref().is_none_or(|mirror| self.is_mirrored_by(mirror)),
                "it is no mirror image of that board, or the lesser one",
            ),
            (
                self.minimal != Some(false) || self.strict != Some(true),
                "it is strict and not minimal",
            ),
        ];
        match is_possible.into_iter().find(|(is_possible, _)| !is_possible) {
            None => Ok(()),
            Some((_, why)) => Err(problem(why)),
        }
    }

    /// Returns `true` if the board is the mirror image of another one, whose text is less.
    fn is_mirrored_by(&self, other: &String) -> bool {
        other < &self.board && canonical::mirror(&self.board).as_ref() == Some(other)
    }

    /// Refuses distances that do not end at the board: puzzles of an atlas that was built are the farthest of
    /// their clusters.
    pub(crate) fn check_farthest(&self) -> Result<(), RowError> {
        match &self.distances {
            Some(all) if all.len().checked_sub(1) != usize::try_from(self.moves).ok() => {
                Err(problem("its moves are not the largest of its distances"))
            }
            _ => Ok(()),
        }
    }

    /// Size of the board.
    ///
    /// # Panics
    ///
    /// If its text is none of a board, which [`parse`](Self::parse) does not give.
    pub fn size(&self) -> Size {
        canonical::size_of(&self.board).expect("it was looked at before").0
    }

    /// The board.
    ///
    /// # Errors
    ///
    /// If the text is none of a board.
    pub fn to_board(&self) -> Result<Board, formats::ReadError> {
        canonical::board(&self.board)
    }

    /// The value of a field, as far as it is known.
    pub fn number(&self, field: Field) -> Option<u64> {
        match field {
            Field::Moves => Some(self.moves),
            Field::Steps => self.steps,
            Field::States => self.states,
            Field::Goals => self.distances.as_ref().and_then(|all| all.first().copied()),
            Field::Edges => self.edges,
            Field::Plans => self.plans,
            Field::Bottlenecks => self.bottlenecks,
            Field::Minimal => self.minimal.map(u64::from),
            Field::Strict => self.strict.map(u64::from),
            _ => canonical::count(&self.board, field),
        }
    }
}

impl fmt::Display for Row {
    /// The line; what is not known at its end is left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |n: Option<u64>| n.map_or("-".to_owned(), |n| n.to_string());
        let list = |all: &Vec<u64>| all.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let mut columns = vec![
            number(self.states),
            self.distances.as_ref().map_or("-".to_owned(), list),
            number(self.steps),
            number(self.edges),
            number(self.plans),
            number(self.bottlenecks),
            number(self.minimal.map(u64::from)),
            number(self.strict.map(u64::from)),
            self.mirror_of.clone().unwrap_or("-".to_owned()),
        ];
        while columns.last().is_some_and(|column| column == "-") {
            columns.pop();
        }
        write!(f, "{:02} {}", self.moves, self.board)?;
        columns.iter().try_for_each(|column| write!(f, " {column}"))
    }
}

/// A word of a line.
struct Column<'a> {
    name: String,
    text: Option<&'a str>,
}

impl Column<'_> {
    fn known(&self) -> Option<&str> {
        self.text.filter(|&text| text != "-")
    }

    fn number(&self) -> Result<Option<u64>, RowError> {
        let number = |text: &str| text.parse().map_err(|_| self.expected("a number", text));
        self.known().map(number).transpose()
    }

    fn list(&self) -> Result<Option<Vec<u64>>, RowError> {
        let numbers = |text: &str| {
            let numbers: Result<Vec<u64>, _> = text.split(',').map(str::parse).collect();
            numbers.map_err(|_| self.expected("numbers with commas", text))
        };
        self.known().map(numbers).transpose()
    }

    fn flag(&self) -> Result<Option<bool>, RowError> {
        match self.known() {
            None => Ok(None),
            Some("0") => Ok(Some(false)),
            Some("1") => Ok(Some(true)),
            Some(other) => Err(self.expected("0 or 1", other)),
        }
    }

    fn board(&self) -> Result<Option<String>, RowError> {
        let board = |text: &str| {
            let board = text.replace('o', ".");
            match canonical::size_of(&board) {
                Some(_) => Ok(board),
                None => Err(self.expected("a board", text)),
            }
        };
        self.known().map(board).transpose()
    }

    fn expected(&self, what: &str, found: &str) -> RowError {
        problem(&format!("expected {what} as {}, found `{found}`", self.name))
    }
}

pub(crate) fn problem(problem: &str) -> RowError {
    RowError { problem: problem.to_owned() }
}
