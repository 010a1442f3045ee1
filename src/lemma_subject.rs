//! What lemmas are about: all boards of a size, or all states of a board.

use std::{
    fmt,
    sync::{Mutex, MutexGuard, OnceLock, TryLockError},
    time::Duration,
};

use board::{Board, Metric, Size};
use encodings::cell::{CellTheory, Mistake};
use limits::{Budget, StopReason};
use logic::{AtMostOne, Formula};
use serde::{Deserialize, Serialize};
use solvers::{Limits, SolverSpec};

use crate::{Error, by_name, formula::TitledFormula, has_model::has_model};

/// One set of boards, with its theories, which are built when they are first needed.
#[derive(Debug)]
pub struct LemmaSubject {
    boards: BoardSet,
    metric: Metric,
    mistake: Option<Mistake>,
    states: OnceLock<CellTheory>,
    transitions: OnceLock<CellTheory>,
    /// Whether there is any transition.
    has_transitions: OnceLock<bool>,
    /// Held while a theory is built, so that no other is built beside it.
    building: Mutex<()>,
}

/// A set of boards, or of the states of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BoardSet {
    /// All of this size, with Red in this row.
    #[serde(rename = "all-of")]
    Size {
        /// The size.
        #[serde(with = "by_name")]
        size: Size,
        /// From 0, at the top.
        red_row: u8,
    },
    /// All states of this one.
    #[serde(rename = "states-of", with = "board_value")]
    Board(Board),
}

impl LemmaSubject {
    /// All boards of a size, with Red in a row: the middle one, or the one above the middle, by default.
    ///
    /// # Errors
    ///
    /// A row that is not there, and a size without room for Red.
    pub fn of_size(size: Size, red_row: Option<u8>, metric: Metric) -> Result<Self, Error> {
        let red_row = red_row.unwrap_or((size.height() - 1) / 2);
        if red_row >= size.height() {
            return Err(Error::Subject {
                problem: format!("there is no row {red_row} on boards of {size}"),
                help: "rows count from 0",
            });
        }
        if size.width() < 2 {
            return Err(Error::Subject {
                problem: format!("no board of {size} has room for Red"),
                help: "Red is horizontal and covers two cells, so sizes begin at 2x1; a board of its own may be any",
            });
        }
        Ok(Self::new(BoardSet::Size { size, red_row }, metric))
    }

    /// These boards.
    ///
    /// # Errors
    ///
    /// Those of [`of_size`](Self::of_size).
    pub fn of(boards: BoardSet, metric: Metric) -> Result<Self, Error> {
        match boards {
            BoardSet::Size { size, red_row } => Self::of_size(size, Some(red_row), metric),
            BoardSet::Board(board) => Ok(Self::of_board(board, metric)),
        }
    }

    /// All states of a board.
    pub fn of_board(board: Board, metric: Metric) -> Self {
        Self::new(BoardSet::Board(board), metric)
    }

    fn new(boards: BoardSet, metric: Metric) -> Self {
        Self {
            boards,
            metric,
            mistake: None,
            states: OnceLock::new(),
            transitions: OnceLock::new(),
            has_transitions: OnceLock::new(),
            building: Mutex::new(()),
        }
    }

    /// The same boards, with a mistake in the theories: verdicts are none about the boards then.
    #[must_use]
    pub fn with_mistake(self, mistake: Option<Mistake>) -> Self {
        Self { mistake, ..Self::new(self.boards, self.metric) }
    }

    /// Which boards.
    pub fn boards(&self) -> &BoardSet {
        &self.boards
    }

    /// What a transition is.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// What is wrong with the theories, on purpose.
    pub fn mistake(&self) -> Option<Mistake> {
        self.mistake
    }

    /// The same, without the theories that were built.
    #[must_use]
    pub fn anew(&self) -> Self {
        Self::new(self.boards.clone(), self.metric).with_mistake(self.mistake)
    }

    /// The theory for a lemma that speaks about this many transitions. It is built once, by who comes first;
    /// if that one's budget ends, by who comes next.
    ///
    /// # Errors
    ///
    /// If the budget ends while it is built.
    pub fn theory(&self, horizon: usize, budget: &Budget) -> Result<&CellTheory, StopReason> {
        let (cell, transitions) = if horizon == 0 {
            (&self.states, None)
        } else {
            (&self.transitions, Some(self.metric))
        };
        let _building = self.wait(budget)?;
        if let Some(theory) = cell.get() {
            return Ok(theory);
        }
        let theory = match &self.boards {
            BoardSet::Size { size, red_row } => {
                CellTheory::of_size(*size, *red_row, transitions, budget)?.expect("it was checked")
            }
            BoardSet::Board(board) => CellTheory::of_board(board, transitions, budget)?,
        };
        let theory = match self.mistake {
            Some(mistake) => theory.with_mistake(mistake),
            None => theory,
        };
        Ok(cell.get_or_init(|| theory))
    }

    /// Returns `true` if some of the boards have a transition, and so two one after the other, since each can
    /// be undone. What was found out once is kept.
    ///
    /// # Errors
    ///
    /// [`Error::GaveUp`].
    pub(crate) fn has_transitions(&self, limits: &Limits) -> Result<bool, Error> {
        if let Some(&known) = self.has_transitions.get() {
            return Ok(known);
        }
        let (budget, horizon) = (&limits.budget, 1);
        let mut system = self.theory(horizon, budget)?.system().clone();
        system.set_goal(Formula::TRUE);
        system.check(budget)?;
        let (amo, no_title) = (AtMostOne::default(), String::new());
        let formula = TitledFormula::of_system(system, amo, horizon, no_title, budget)?;
        let mut solver = SolverSpec::BatSat.start(limits)?;
        formula.load(&mut solver, budget)?;
        let has = has_model(&mut solver, &[])?;
        Ok(*self.has_transitions.get_or_init(|| has))
    }

    /// Waits for who builds a theory.
    fn wait(&self, budget: &Budget) -> Result<MutexGuard<'_, ()>, StopReason> {
        loop {
            match self.building.try_lock() {
                Ok(guard) => return Ok(guard),
                // Nothing is left half done by a panic.
                Err(TryLockError::Poisoned(poisoned)) => return Ok(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) => {
                    budget.check()?;
                    budget.pause(Duration::from_millis(1));
                }
            }
        }
    }

    /// The size, or the word for a board: for file names and lists.
    pub fn label(&self) -> String {
        match &self.boards {
            BoardSet::Size { size, .. } => size.to_string(),
            BoardSet::Board(_) => "board".to_owned(),
        }
    }
}

impl fmt::Display for BoardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { size, red_row } => {
                write!(f, "all boards of {size} with only cars and trucks, Red in row {red_row}")
            }
            Self::Board(board) => write!(f, "all states of {board}"),
        }
    }
}

/// Boards as rushsat JSON, which holds every board.
mod board_value {
    use board::{
        Board,
        formats::{from_json_value, to_json_value},
    };
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use serde_json::Value;

    pub(super) fn serialize<S: Serializer>(
        board: &Board,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        to_json_value(board).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Board, D::Error> {
        from_json_value(&Value::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
