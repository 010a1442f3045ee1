//! Boards that came before, whatever the names of their vehicles are.

use std::{borrow::Cow, collections::HashSet, mem};

use board::{Board, Vehicle, formats::rename_in_order};
use limits::{Budget, Ledger};

use crate::{failure::GaveUp, limits::Session};

/// The boards so far, and how many came again.
pub(crate) struct Repeats<'b> {
    known: HashSet<Board>,
    pub(crate) n_repeated: usize,
    ledger: Ledger<'b>,
}

impl<'b> Repeats<'b> {
    /// No boards yet; the budget is [`Session::memory_budget`].
    pub(crate) fn new(budget: &'b Budget) -> Self {
        Self { known: HashSet::new(), n_repeated: 0, ledger: Ledger::new(budget) }
    }

    /// Returns `true` if the board came before; else it is one of those that did.
    ///
    /// # Errors
    ///
    /// If there is no memory to keep one more.
    pub(crate) fn is_known(&mut self, board: &Board) -> Result<bool, GaveUp> {
        let board = rename_in_order(board);
        let n_bytes = mem::size_of::<Board>() + board.n_vehicles() * NAMED_BYTES;
        let is_known = self.known.contains(&board);
        if is_known {
            self.n_repeated += 1;
        } else {
            let taken = self.ledger.take(n_bytes);
            taken.map_err(|reason| GaveUp::on("on boards that came before", reason))?;
            self.known.insert(board);
        }
        Ok(is_known)
    }
}

/// A vehicle with its name, which the heap gives at least so many bytes.
const NAMED_BYTES: usize = mem::size_of::<Vehicle>() + 16;

/// The elements whose boards did not come before, and those without a board; how many came again.
///
/// # Errors
///
/// If there is no memory to keep the boards.
pub(crate) fn without_repeats<T>(
    all: Vec<T>,
    board: impl Fn(&T) -> Option<Cow<'_, Board>>,
) -> Result<(Vec<T>, usize), GaveUp> {
    let budget = Session::get().memory_budget();
    let mut repeats = Repeats::new(&budget);
    let mut left = Vec::with_capacity(all.len());
    for one in all {
        let is_known = match board(&one) {
            Some(board) => repeats.is_known(&board)?,
            None => false,
        };
        if !is_known {
            left.push(one);
        }
    }
    Ok((left, repeats.n_repeated))
}
