//! `rushsat atlas import`.

use std::{
    collections::{BTreeMap, btree_map::Entry},
    path::PathBuf,
};

use atlas::{Head, Row, canonical, complete};
use board::formats::Claims;
use clap::Args;
use limits::Budget;
use miette::Report as Failure;

use super::{
    claimed::contradiction,
    given::{Given, Line},
    target::Target,
};
use crate::{
    failure::GaveUp,
    input::BoardArgs,
    limits::Session,
    output::{self, counted},
    progress::Progress,
    status::Status,
};

/// Make an atlas of boards, and fill in what is missing by search
#[derive(Args)]
#[command(after_help = "\
Takes rows of the published database, rows of atlases, and boards in any format.
Boards keep their state and are lettered anew; those that are unsolvable or whose
exit is not at the right are left out, with a remark, and so is a board that was
there before. Rows that lack nothing are taken as they are. What others claim is
compared with what the search finds, and rows with wrong claims are left out. FILE
appears when all boards are done.

Example:
  rushsat atlas import puzzles/fogleman-4x4.txt --out 4x4.atlas
  rushsat atlas import --list puzzles/original-40.txt --out cards.atlas")]
pub(super) struct ImportArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// Where to write the atlas: as text, or as a database if the name ends in .db or .sqlite
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(super) fn run(args: &ImportArgs) -> Result<Status, Failure> {
    let source = PathBuf::from(&args.board.source);
    let out = Target::new(&args.out, &[&source])?;
    let budget = Session::get().budget();
    let mut import = Import { rows: BTreeMap::new(), n_again: 0, status: Status::Positive };
    match Given::read(&args.board, &budget)? {
        Given::Rows(rows) => import.all(rows, &budget, Import::row),
        Given::Lines(lines) => import.all(lines, &budget, Import::line),
    }?;
    if import.n_again > 0 {
        let n_again = counted(import.n_again, "board");
        output::remark(&format!("{n_again} left out: there before, perhaps with other letters"));
    }
    let mut rows: Vec<Row> = import.rows.into_values().collect();
    atlas::arrange(&mut rows);
    out.write(&Head::default(), &rows, &budget)?;
    output::line(&counted(rows.len(), "puzzle"));
    let none = if rows.is_empty() { Status::Negative } else { Status::Positive };
    Ok(import.status.worst(none))
}

struct Import {
    /// Indexed by board.
    rows: BTreeMap<String, Row>,
    /// How many boards were there before.
    n_again: usize,
    status: Status,
}

impl Import {
    /// Adds all, or nothing if the time ends.
    fn all<T>(
        &mut self,
        all: Vec<T>,
        budget: &Budget,
        add: impl Fn(&mut Self, T, &Budget),
    ) -> Result<(), Failure> {
        let n = all.len();
        let progress = Progress::over(n);
        for (n_done, one) in all.into_iter().enumerate() {
            let stopped = |reason| GaveUp::on(format!("after {n_done} of {n} boards"), reason);
            progress.advance(|| add(self, one, budget));
            // What was given up for this reason is not done.
            budget.check().map_err(stopped)?;
        }
        Ok(())
    }

    fn line(&mut self, line: Line, budget: &Budget) {
        let puzzle = match line.puzzle {
            Ok(puzzle) => puzzle,
            Err(error) => {
                let message = format!("line {}, column {}: {error}", error.line(), error.column());
                return self.remark(Status::BadInput, &message);
            }
        };
        let text = match canonical::text(&puzzle.board) {
            Ok(text) => text,
            Err(why) => {
                let what = format!("line {}: an atlas cannot hold the board", puzzle.line);
                return self.remark(Status::BadInput, &format!("{what}: {why}"));
            }
        };
        let row = match line.row {
            Some(row) if row.board == text => return self.row(row, budget),
            Some(row) => row,
            None => Row::new(text.clone(), u64::MAX),
        };
        let Claims { moves, steps, states, unsolvable } = puzzle.claims;
        let row = Row {
            board: text,
            moves: moves.map_or(row.moves, u64::from),
            steps: steps.map_or(row.steps, |steps| Some(u64::from(steps))),
            states: states.or(row.states),
            ..row
        };
        self.claimed(&row, unsolvable, budget);
    }

    /// Adds a row of an atlas: as it is, if it lacks nothing.
    fn row(&mut self, row: Row, budget: &Budget) {
        if row.is_complete() && row.check().is_ok() {
            self.add(row);
        } else {
            self.claimed(&row, false, budget);
        }
    }

    /// Adds a row if the search finds what it claims; `u64::MAX` moves are not known.
    fn claimed(&mut self, claimed: &Row, is_unsolvable: bool, budget: &Budget) {
        let board = claimed.to_board().expect("it was read before");
        let mut found = Row::new(claimed.board.clone(), 0);
        match complete(&mut found, &board, budget) {
            Ok(true) if is_unsolvable => {
                let message = "it is claimed to be unsolvable, and is not";
                return self.remark(Status::Negative, &format!("{}: {message}", found.board));
            }
            Ok(true) => {}
            Ok(false) if claimed.moves == u64::MAX && claimed.steps.is_none() => {
                return self.remark(Status::Positive, &format!("{}: unsolvable", found.board));
            }
            Ok(false) => {
                let message = format!("{}: a plan is claimed, and there is none", found.board);
                return self.remark(Status::Negative, &message);
            }
            Err(_) if budget.check().is_err() => return,
            Err(gave_up) => {
                let message = format!("{}: gave up: {gave_up}", found.board);
                return self.remark(Status::GaveUp, &message);
            }
        }
        match contradiction(claimed, &found) {
            None => self.add(found),
            Some(why) => self.remark(Status::Negative, &format!("{}: {why}", found.board)),
        }
    }

    fn add(&mut self, row: Row) {
        match self.rows.entry(row.board.clone()) {
            Entry::Vacant(place) => drop(place.insert(row)),
            Entry::Occupied(_) => self.n_again += 1,
        }
    }

    fn remark(&mut self, status: Status, message: &str) {
        self.status = self.status.worst(status);
        output::remark(message);
    }
}
