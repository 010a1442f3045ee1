//! `rushsat atlas import`.

use std::{collections::BTreeMap, path::PathBuf};

use atlas::{Head, Row, canonical, complete, text_file};
use board::formats::{Input, Puzzle};
use clap::Args;
use limits::Budget;
use miette::Report as Failure;

use super::target::Target;
use crate::{
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
exit is not at the right are left out, with a remark. A length that a row claims
is checked.

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
    let mut import = Import { rows: BTreeMap::new(), status: Status::Positive };
    match known(&source, &budget) {
        Some(rows) => {
            let progress = Progress::over(rows.len());
            for row in rows {
                progress.advance(|| import.row(row, &budget));
            }
        }
        None => import.boards(args.board.read(&budget)?, &budget),
    }
    let mut rows: Vec<Row> = import.rows.into_values().collect();
    atlas::arrange(&mut rows);
    out.write(&Head::default(), &rows, &budget)?;
    output::line(&counted(rows.len(), "puzzle"));
    Ok(import.status)
}

/// The rows of an atlas that is text.
fn known(source: &std::path::Path, budget: &Budget) -> Option<Vec<Row>> {
    let file = source.is_file().then(|| std::fs::File::open(source).ok()).flatten()?;
    let rows = text_file::read(std::io::BufReader::new(file), budget).ok()?.1;
    let are_boards = rows.iter().all(|row| row.to_board().is_ok());
    (are_boards && !rows.is_empty()).then_some(rows)
}

struct Import {
    /// Indexed by board.
    rows: BTreeMap<String, Row>,
    status: Status,
}

impl Import {
    fn boards(&mut self, input: Input, budget: &Budget) {
        let boards = input.into_boards();
        let progress = Progress::over(boards.len());
        for puzzle in boards {
            progress.advance(|| match puzzle {
                Ok(puzzle) => self.puzzle(&puzzle, budget),
                Err(error) => self.remark(Status::BadInput, &error.to_string()),
            });
        }
    }

    fn puzzle(&mut self, puzzle: &Puzzle, budget: &Budget) {
        let Some(text) = canonical::text(&puzzle.board) else {
            let message = "an atlas holds boards of letters whose exit is at the right";
            return self.remark(Status::BadInput, &format!("line {}: {message}", puzzle.line));
        };
        let mut row = Row::new(text, 0);
        row.moves = puzzle.claims.moves.map_or(u64::MAX, u64::from);
        self.row(row, budget);
    }

    /// Adds a row; `u64::MAX` moves are not known.
    fn row(&mut self, mut row: Row, budget: &Budget) {
        let claimed = row.moves;
        if !row.is_complete() {
            let board = row.to_board().expect("it was read before");
            match complete(&mut row, &board, budget) {
                Ok(true) => {}
                Ok(false) => {
                    return self.remark(Status::Positive, &format!("{}: unsolvable", row.board));
                }
                Err(gave_up) => {
                    let message = format!("{}: gave up: {gave_up}", row.board);
                    return self.remark(Status::GaveUp, &message);
                }
            }
        }
        if claimed != u64::MAX && claimed != row.moves {
            let message =
                format!("{}: {claimed} moves are claimed, {} are fewest", row.board, row.moves);
            return self.remark(Status::Negative, &message);
        }
        self.rows.insert(row.board.clone(), row);
    }

    fn remark(&mut self, status: Status, message: &str) {
        self.status = self.status.worst(status);
        output::remark(message);
    }
}
