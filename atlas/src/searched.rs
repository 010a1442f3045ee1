//! Boards of which conditions are asked, and searched where one needs it.

use std::cell::OnceCell;

use board::{Board, Metric};
use conditions::{Field, FieldSource};
use limits::Budget;
use ratings::{MEASURES, Rating, Value};
use search::{GaveUp, SearchOutcome};

use crate::{measure::complete, row::Row};

/// A board of which any field can be asked, for [`Condition::holds`](conditions::Condition::holds). Each is
/// found out once: lengths by a shortest plan, measures of difficulty by a [`Rating`] whose walks have seed
/// 0, the others by [`complete`].
#[derive(Debug)]
pub struct SearchedBoard<'a> {
    board: &'a Board,
    budget: &'a Budget,
    /// For each metric, the length, `None` of an unsolvable board.
    lengths: [OnceCell<Option<u64>>; 2],
    row: Option<Row>,
    /// `None` of an unsolvable board.
    rating: OnceCell<Option<Rating>>,
}

impl<'a> SearchedBoard<'a> {
    /// A board that may be searched within a budget.
    pub const fn new(board: &'a Board, budget: &'a Budget) -> Self {
        Self {
            board,
            budget,
            lengths: [const { OnceCell::new() }; 2],
            row: None,
            rating: OnceCell::new(),
        }
    }

    /// The length of a shortest plan, if it was found out for a condition and there is a plan: in moves if
    /// that is known, else in steps.
    pub fn known_length(&self) -> Option<(usize, Metric)> {
        [Metric::Moves, Metric::Steps].into_iter().find_map(|metric| {
            let length = self.lengths[metric as usize].get().copied().flatten()?;
            Some((usize::try_from(length).ok()?, metric))
        })
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

    /// A measure of difficulty; `None` of an unsolvable board.
    fn measure(&self, field: Field) -> Result<Option<Value>, GaveUp> {
        if self.rating.get().is_none() {
            let rating = Rating::of(self.board, 0, self.budget, &mut |_| ())?;
            let _ = self.rating.set(rating);
        }
        let rating = self.rating.get().and_then(Option::as_ref);
        let measure = MEASURES.iter().find(|measure| measure.name == field.name());
        Ok(rating.zip(measure).map(|(rating, measure)| measure.of(rating)))
    }
}

impl FieldSource for SearchedBoard<'_> {
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
            _ if field.is_rated() => Ok(match self.measure(field)? {
                // As everywhere, this stands for that many or more.
                Some(Value::Count(n)) => Some(u64::try_from(n).unwrap_or(u64::MAX)),
                _ => None,
            }),
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

    fn real(&mut self, field: Field) -> Result<Option<f64>, GaveUp> {
        if self.length(Metric::Moves)?.is_none() {
            return Ok(None);
        }
        Ok(match self.measure(field)? {
            Some(Value::Real(real)) => Some(real),
            _ => None,
        })
    }
}
