//! Boards of which conditions are asked, and searched where one needs it.

use std::cell::OnceCell;

use board::{Board, Metric};
use conditions::{Field, Judged};
use limits::Budget;
use search::{GaveUp, SearchOutcome};

use crate::{measure::complete, row::Row};

/// A board of which any field can be asked, for [`Condition::holds`](conditions::Condition::holds). Each is found
/// out once: lengths by a shortest plan, the others by [`complete`].
#[derive(Debug)]
pub struct Searched<'a> {
    board: &'a Board,
    budget: &'a Budget,
    /// For each metric, the length, `None` of an unsolvable board.
    lengths: [OnceCell<Option<u64>>; 2],
    row: Option<Row>,
}

impl<'a> Searched<'a> {
    /// A board that may be searched within a budget.
    pub const fn new(board: &'a Board, budget: &'a Budget) -> Self {
        Self { board, budget, lengths: [const { OnceCell::new() }; 2], row: None }
    }

    fn length(&self, metric: Metric) -> Result<Option<u64>, GaveUp> {
        if let Some(&known) = self.lengths[metric as usize].get() {
            return Ok(known);
        }
        let length = match explicit::shortest_plan(self.board, metric, self.budget, &mut |_| ()) {
            SearchOutcome::Plan { plan, .. } => Some(plan.len(metric) as u64),
            SearchOutcome::Unsolvable { .. } => None,
            SearchOutcome::GaveUp(gave_up) => return Err(gave_up),
        };
        Ok(*self.lengths[metric as usize].get_or_init(|| length))
    }
}

impl Judged for Searched<'_> {
    type Error = GaveUp;

    fn board(&self) -> &Board {
        self.board
    }

    /// States, edges and the like are those of solvable boards.
    fn number(&mut self, field: Field) -> Result<Option<u64>, GaveUp> {
        match field {
            Field::Moves => self.length(Metric::Moves),
            Field::Steps => self.length(Metric::Steps),
            _ if field.count(self.board).is_some() => Ok(field.count(self.board)),
            _ if self.length(Metric::Moves)?.is_none() => Ok(None),
            _ => {
                if self.row.is_none() {
                    let mut row = Row::new(String::new(), 0);
                    complete(&mut row, self.board, self.budget)?;
                    self.row = Some(row);
                }
                Ok(self.row.as_ref().and_then(|row| row.number(field)))
            }
        }
    }
}
