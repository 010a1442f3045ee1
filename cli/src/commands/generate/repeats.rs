//! Boards that were printed before.

use std::{collections::HashSet, mem};

use board::{Board, Vehicle, formats::rename_in_order};
use limits::{Budget, Ledger, StopReason};

/// The boards so far, names aside, and how many were passed over.
pub(super) struct Repeats<'b> {
    known: HashSet<Board>,
    pub(super) n_passed_over: u64,
    ledger: Ledger<'b>,
}

impl<'b> Repeats<'b> {
    pub(super) fn new(budget: &'b Budget) -> Self {
        Self { known: HashSet::new(), n_passed_over: 0, ledger: Ledger::new(budget) }
    }

    /// Returns `true` if the board came before; else it is one of those that did.
    ///
    /// # Errors
    ///
    /// If there is no memory to keep one more.
    pub(super) fn is_known(&mut self, board: &Board) -> Result<bool, StopReason> {
        let board = rename_in_order(board);
        let n_bytes = mem::size_of::<Board>() + board.n_vehicles() * NAMED_BYTES;
        let is_known = self.known.contains(&board);
        if is_known {
            self.n_passed_over += 1;
        } else {
            self.ledger.take(n_bytes)?;
            self.known.insert(board);
        }
        Ok(is_known)
    }
}

/// A vehicle with its name, which the heap gives at least so many bytes.
const NAMED_BYTES: usize = mem::size_of::<Vehicle>() + 16;
