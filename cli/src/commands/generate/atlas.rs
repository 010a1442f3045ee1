//! `rushsat generate atlas`: a draw from an atlas, or from a stored universe.

use std::{
    borrow::Cow,
    collections::HashMap,
    path::{Path, PathBuf},
};

use ::atlas::{Order, Selection, small};
use board::{Board, Metric};
use clap::Args;
use generators::{Seed, draw, draw_distinct, draw_number};
use miette::{Report as Failure, miette};
use universe::{AnalysisFile, AnalysisFileError, Query};

use super::{CommonArgs, GeneratedBoard, make_each};
use crate::{
    commands::{atlas as atlases, query},
    failure::{Absent, GaveUp},
    limits::Session,
    output::counted,
    repeats::without_repeats,
    status::Status,
};

/// The most boards of a universe that are drawn at once, and the most distinct ones of an atlas: they are
/// kept.
const MOST_DRAWN: u64 = 1_000_000;

/// Puzzles of an atlas or a universe that meet a condition, each as likely as any other
#[derive(Args)]
#[command(after_help = "\
The atlas that is part of the program has all puzzles of 4x4 and 5x5 without walls
and some 3600 of 6x6 and 8x8; of the latter only some fields are known. Each board
is drawn by itself, so that one can come twice; with --distinct none does.

A universe has all configurations of a size; the condition is one of `rushsat
query`, as `index = 12 and trucks = 0`, and without it all that are solvable are
drawn from. They are counted by diagrams, and none is passed over.

Example:
  rushsat generate atlas --where 'moves = 12 and width = 5 and trucks = 0' --seed 1 --count 3")]
pub(crate) struct AtlasArgs {
    /// An atlas: text, or a database [default: the one that is part of the program]
    #[arg(long, value_name = "FILE")]
    atlas: Option<PathBuf>,
    /// Draw from a universe instead, of which this file was written by `rushsat universe --save`
    #[arg(long, value_name = "FILE", conflicts_with = "atlas")]
    universe: Option<PathBuf>,
    #[command(flatten)]
    common: CommonArgs,
}

impl AtlasArgs {
    /// How many boards there must be at least.
    fn least(&self) -> u64 {
        let CommonArgs { first, count, .. } = self.common;
        if self.common.distinct { first.saturating_add(count) } else { 1 }
    }

    /// The places of distinct boards that are wanted in a list of `n`, that of board number `first` first.
    fn distinct_places(&self, n: u64) -> Result<Vec<u64>, Failure> {
        let end = self.least();
        if end > MOST_DRAWN {
            return Err(miette!("the numbers of distinct boards are below {MOST_DRAWN}"));
        }
        if end > n {
            let boards = counted(usize::try_from(n).unwrap_or(usize::MAX), "distinct board");
            return Err(Absent(format!("there are only {boards} of that kind").into()).into());
        }
        let skipped = usize::try_from(self.common.first).expect("it is below the most");
        Ok(draw_distinct(n, end, &mut Seed(self.common.seed).rng(0)).split_off(skipped))
    }

    /// Where the place of a board is among those that are wanted.
    fn nth(&self, number: u64) -> usize {
        usize::try_from(number - self.common.first).expect("so many were drawn")
    }
}

pub(super) fn run(args: &AtlasArgs) -> Result<Status, Failure> {
    if let Some(file) = &args.universe {
        return run_on_universe(file, args);
    }
    let budget = Session::get().budget();
    let condition = atlases::parse(args.common.condition.as_deref().unwrap_or("any"))?;
    let selection = Selection { condition, order: Order::default(), limit: None };
    let least = args.least();
    let mut rows = match &args.atlas {
        Some(path) => atlases::at_least_selected(least, path, &selection, &budget)?,
        None => atlases::at_least_chosen(least, small::rows(), &selection, &budget)?,
    };
    let mut places = Vec::new();
    if args.common.distinct {
        // A row is looked at again when it is drawn: one that is no board stays until then.
        (rows, _) = without_repeats(rows, |row| row.to_board().ok().map(Cow::Owned))?;
        places = args.distinct_places(rows.len() as u64)?;
    }
    make_each("atlas", &args.common, &|number, _| {
        let row = match places.get(args.nth(number)) {
            Some(&place) => &rows[usize::try_from(place).expect("it is a row's")],
            None => draw(&rows, 1, &mut args.common.rng(number))[0],
        };
        let moves = usize::try_from(row.moves).expect("plans fit into memory");
        Ok(GeneratedBoard::new(row.to_board()?, Some((moves, Metric::Moves))))
    })
}

/// Draws the places in the list of all that meet the condition, then reads what stands there.
fn run_on_universe(file: &Path, args: &AtlasArgs) -> Result<Status, Failure> {
    let budget = Session::get().budget();
    let stored = query::open(file, &budget)?;
    let text = args.common.condition.as_deref().unwrap_or("solvable");
    let condition =
        Query::parse(text, stored.universe()).map_err(|fault| query::located(text, &fault))?;
    let n_boards = condition.count(&stored, &budget).map_err(|error| unread(file, error))?.total();
    if n_boards == 0 {
        return Err(Absent("no configuration of the universe meets the condition".into()).into());
    }
    let CommonArgs { first, count, .. } = args.common;
    let places = if args.common.distinct {
        args.distinct_places(n_boards)?
    } else if count > MOST_DRAWN {
        return Err(miette!(
            "{MOST_DRAWN} boards can be drawn from a universe at once; go on with `--first`"
        ));
    } else {
        let numbers = first..first.saturating_add(count);
        numbers.map(|number| draw_number(n_boards, &mut args.common.rng(number))).collect()
    };
    let boards = at(&places, &stored, &condition).map_err(|error| unread(file, error))?;
    let metric = stored.metric();
    make_each("atlas", &args.common, &|number, _| {
        let (index, board) = &boards[&places[args.nth(number)]];
        Ok(GeneratedBoard::new(board.clone(), index.map(|index| (index, metric))))
    })
}

/// What stands at these places of the list of all boards that meet a condition.
fn at(
    places: &[u64],
    stored: &AnalysisFile,
    condition: &Query,
) -> Result<HashMap<u64, (Option<usize>, Board)>, AnalysisFileError> {
    let mut places = places.to_vec();
    places.sort_unstable();
    places.dedup();
    let mut boards = HashMap::new();
    condition.at(stored, &places, &Session::get().budget(), |place, index, board| {
        boards.insert(place, (index, board));
        Ok(())
    })?;
    Ok(boards)
}

fn unread(file: &Path, error: AnalysisFileError) -> Failure {
    match error {
        AnalysisFileError::Stopped(reason) => {
            GaveUp::on(format!("reading `{}`", file.display()), reason).into()
        }
        error => miette!("{error}"),
    }
}
