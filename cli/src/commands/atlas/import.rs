//! `rushsat atlas import`.

use std::path::PathBuf;

use atlas::{Head, Row, Sides, canonical};
use board::{Side, formats::Claims};
use clap::Args;
use limits::Budget;
use miette::Report as Failure;

use super::{
    claimed::contradiction,
    given::{Given, Line, Origin},
    imported::ImportedRows,
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
there before. Rows that lack nothing are taken as they are, unless two say different
things of a board. What others claim is compared with what the search finds, and rows
with wrong claims are left out: then the exit code is 1. FILE appears when all boards
are done.

Example:
  rushsat atlas import puzzles/fogleman-4x4.txt --out 4x4.atlas
  rushsat atlas import --list puzzles/original-40.txt --out cards.atlas")]
pub(super) struct ImportArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// Where to write the atlas: as text, as a database if the name ends in .db or .sqlite, or as .csv or
    /// .parquet, which are not read again
    #[arg(long, short, alias = "output", value_name = "FILE")]
    out: PathBuf,
}

pub(super) fn run(args: &ImportArgs) -> Result<Status, Failure> {
    let source = PathBuf::from(&args.board.source);
    let out = Target::new(&args.out, &[&source])?;
    let budget = Session::get().budget();
    let mut import = ImportedRows::default();
    match Given::read(&args.board, &budget)? {
        Given::Rows(rows) => all(rows, &budget, |row| import.row(row, Origin::Atlas, &budget)),
        Given::Lines(lines) => all(lines, &budget, |one| line(&mut import, one, &budget)),
    }?;
    let (mut rows, status) = import.finish();
    output::line(&counted(rows.len(), "puzzle"));
    // Of no row there is no atlas: it would take the place of what has the name.
    if rows.is_empty() {
        output::remark(&format!("no row is left, so `{}` is not written", args.out.display()));
        return Ok(status.worst(Status::Negative));
    }
    atlas::arrange(&mut rows);
    out.write(&Head::default(), &rows, &budget)?;
    Ok(status)
}

/// Adds all, or nothing if the time ends.
fn all<T>(all: Vec<T>, budget: &Budget, mut add: impl FnMut(T)) -> Result<(), Failure> {
    let n = all.len();
    let progress = Progress::over(n);
    for (n_done, one) in all.into_iter().enumerate() {
        let stopped = |reason| GaveUp::on(format!("after {n_done} of {n} boards"), reason);
        progress.advance(|| add(one));
        // What was given up for this reason is not done.
        budget.check().map_err(stopped)?;
    }
    Ok(())
}

/// Adds what a line of a list says.
fn line(import: &mut ImportedRows, line: Line, budget: &Budget) {
    let puzzle = match line.puzzle {
        Ok(puzzle) => puzzle,
        Err(error) => {
            let message = format!("line {}, column {}: {error}", error.line(), error.column());
            return import.remark(Status::BadInput, &message);
        }
    };
    let text = match canonical::text(&puzzle.board) {
        Ok(text) => text,
        Err(why) => {
            let what = format!("line {}: an atlas cannot hold the board", puzzle.line);
            let help = match puzzle.board.exit_side() {
                Side::Right => "",
                // Turned it cannot be held either.
                _ if Sides::of(&puzzle.board).is_err() => "",
                _ => " (`rushsat check --canonical` has the same board with the exit at the right)",
            };
            return import.remark(Status::BadInput, &format!("{what}: {why}{help}"));
        }
    };
    let origin = Origin::Line(puzzle.line);
    let Claims { moves, steps, states, unsolvable } = puzzle.claims;
    let words = Row {
        steps: steps.map(u64::from),
        states,
        ..Row::new(text, moves.map_or(u64::MAX, u64::from))
    };
    let says_all = |columns: &Row, words: &Row| {
        let is_said = |column: Option<u64>, word: Option<u64>| word.is_none() || column.is_some();
        is_said(columns.steps, words.steps) && is_said(columns.states, words.states) && !unsolvable
    };
    let difference = line.row.as_ref().and_then(|columns| contradiction(&words, columns));
    if let Some(why) = difference {
        let why = format!("its words and columns differ: {why}");
        return import.left_out(Status::Negative, origin, &words.board, &why);
    }
    let claimed = match line.row {
        None => words,
        Some(columns) if columns.board == words.board && says_all(&columns, &words) => {
            return import.row(columns, origin, budget);
        }
        Some(columns) => Row {
            board: words.board,
            moves: columns.moves.min(words.moves),
            steps: columns.steps.or(words.steps),
            states: columns.states.or(words.states),
            ..columns
        },
    };
    import.claimed(&claimed, unsolvable, origin, budget);
}
