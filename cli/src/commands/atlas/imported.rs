//! The rows of an atlas that is made of others.

use std::collections::{BTreeMap, BTreeSet, btree_map::Entry};

use atlas::{Row, complete};
use itertools::Itertools as _;
use limits::Budget;

use super::{claimed::contradiction, given::Origin};
use crate::{
    output::{self, counted},
    status::Status,
};

/// The lines that are named of those whose boards were there before.
const NAMED: usize = 5;

/// A row that is kept.
struct KeptRow {
    row: Row,
    origin: Origin,
    /// `true` if search found all that it says.
    is_found: bool,
}

/// The rows so far, no two of one board.
pub(super) struct ImportedRows {
    /// Indexed by board.
    rows: BTreeMap<String, KeptRow>,
    /// Boards of which different things were said, and none is known to be true.
    without_row: BTreeSet<String>,
    /// Where boards came from that were there before.
    repeated: Vec<Origin>,
    status: Status,
}

impl Default for ImportedRows {
    fn default() -> Self {
        Self {
            rows: BTreeMap::new(),
            without_row: BTreeSet::new(),
            repeated: Vec::new(),
            status: Status::Positive,
        }
    }
}

impl ImportedRows {
    /// Adds a row of an atlas: as it is, if it lacks nothing.
    pub(super) fn row(&mut self, row: Row, origin: Origin, budget: &Budget) {
        if row.is_complete() && row.check().is_ok() {
            self.add(KeptRow { row, origin, is_found: false }, budget);
        } else {
            self.claimed(&row, false, origin, budget);
        }
    }

    /// Adds a row if the search finds what it claims; `u64::MAX` moves are not known.
    pub(super) fn claimed(
        &mut self,
        claimed: &Row,
        is_unsolvable: bool,
        origin: Origin,
        budget: &Budget,
    ) {
        let found = match found(&claimed.board, budget) {
            Ok(Some(_)) if is_unsolvable => {
                let message = "it is claimed to be unsolvable, and is not";
                return self.left_out(Status::Negative, origin, &claimed.board, message);
            }
            Ok(Some(found)) => found,
            Ok(None) if claimed.moves == u64::MAX && claimed.steps.is_none() => {
                return self.left_out(Status::Positive, origin, &claimed.board, "unsolvable");
            }
            Ok(None) => {
                return self.left_out(Status::Negative, origin, &claimed.board, NO_PLAN);
            }
            Err(why) => return self.gave_up(origin, &claimed.board, &why, budget),
        };
        match contradiction(claimed, &found) {
            None => self.add(KeptRow { row: found, origin, is_found: true }, budget),
            Some(why) => self.left_out(Status::Negative, origin, &claimed.board, &why),
        }
    }

    /// Adds a row. Of two that say different things search decides.
    fn add(&mut self, new: KeptRow, budget: &Budget) {
        if self.without_row.contains(&new.row.board) {
            let why = "left out, as others of the board were";
            return self.left_out(Status::Negative, new.origin, &new.row.board, why);
        }
        let kept = match self.rows.entry(new.row.board.clone()) {
            Entry::Vacant(place) => {
                place.insert(new);
                return;
            }
            Entry::Occupied(mut place) if contradiction(&place.get().row, &new.row).is_none() => {
                self.repeated.push(new.origin);
                place.get_mut().is_found |= new.is_found;
                return;
            }
            Entry::Occupied(place) => place.remove(),
        };
        let board = new.row.board.clone();
        let true_row = match (kept.is_found, new.is_found) {
            (true, _) => Ok(Some(kept.row.clone())),
            (_, true) => Ok(Some(new.row.clone())),
            (false, false) => found(&board, budget),
        };
        let true_row = match true_row {
            Ok(true_row) => true_row,
            Err(why) => {
                self.without_row.insert(board.clone());
                return self.gave_up(new.origin, &board, &why, budget);
            }
        };
        for KeptRow { row, origin, .. } in [&kept, &new] {
            let why = match &true_row {
                Some(true_row) => contradiction(row, true_row),
                None => Some(NO_PLAN.to_owned()),
            };
            if let Some(why) = why {
                self.left_out(Status::Negative, *origin, &board, &why);
            }
        }
        match true_row {
            Some(row) => {
                self.rows.insert(board, KeptRow { row, origin: kept.origin, is_found: true });
            }
            None => {
                self.without_row.insert(board);
            }
        }
    }

    /// The rows, in the order of their boards, and the worst that was said.
    pub(super) fn finish(self) -> (Vec<Row>, Status) {
        if !self.repeated.is_empty() {
            let boards = counted(self.repeated.len(), "board");
            let lines = self.repeated.iter().filter_map(|origin| match origin {
                Origin::Line(line) => Some(line),
                Origin::Atlas => None,
            });
            let lines = match (lines.take(NAMED).join(", ").as_str(), self.repeated.len()) {
                ("", _) => String::new(),
                (line, 1) => format!(" (line {line})"),
                (lines, 2..=NAMED) => format!(" (lines {lines})"),
                (lines, _) => format!(" (lines {lines}, …)"),
            };
            let why = "there before, perhaps with other letters";
            output::remark(&format!("{boards} left out: {why}{lines}"));
        }
        (self.rows.into_values().map(|kept| kept.row).collect(), self.status)
    }

    /// Says that search gave up on a board, unless all work has ended.
    fn gave_up(&mut self, origin: Origin, board: &str, why: &str, budget: &Budget) {
        if budget.check().is_ok() {
            self.left_out(Status::GaveUp, origin, board, &format!("gave up: {why}"));
        }
    }

    /// Says why a board is left out.
    pub(super) fn left_out(&mut self, status: Status, origin: Origin, board: &str, why: &str) {
        self.remark(status, &format!("{origin}{board}: {why}"));
    }

    pub(super) fn remark(&mut self, status: Status, message: &str) {
        self.status = self.status.worst(status);
        output::remark(message);
    }
}

/// What is said of a row with a length whose board has no plan.
const NO_PLAN: &str = "a plan is claimed, and there is none";

/// The row of a board by search; `None` if it has no plan.
///
/// # Errors
///
/// Why the search gave up.
fn found(board: &str, budget: &Budget) -> Result<Option<Row>, String> {
    let mut found = Row::new(board.to_owned(), 0);
    let board = found.to_board().expect("it was read before");
    match complete(&mut found, &board, budget) {
        Ok(is_solvable) => Ok(is_solvable.then_some(found)),
        Err(gave_up) => Err(gave_up.to_string()),
    }
}
