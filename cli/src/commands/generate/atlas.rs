//! `rushsat generate atlas`: a draw from an atlas, or from a stored universe.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

use ::atlas::{Order, Selection, small};
use board::{Board, Metric};
use clap::Args;
use generators::{Rng, Seed, draw, draw_distinct, draw_number};
use miette::{Report as Failure, miette};
use universe::{AnalysisFile, AnalysisFileError, Query};

use super::{CommonArgs, GeneratedBoard, make_each};
use crate::{
    commands::{atlas as atlases, query},
    failure::{Absent, GaveUp},
    limits::Session,
    status::Status,
};

/// The most boards of a universe that are drawn at once: they are kept.
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
    /// Draw no board twice
    #[arg(long)]
    distinct: bool,
    #[command(flatten)]
    common: CommonArgs,
}

impl AtlasArgs {
    /// The places of the boards that are wanted in a list of `n`: of board number `first` first. `draw` draws
    /// one by itself.
    fn places(&self, n: u64, draw: impl Fn(&mut Rng) -> u64) -> Result<Vec<u64>, Failure> {
        let CommonArgs { first, count, seed, .. } = self.common;
        let end = first.saturating_add(count);
        if count > MOST_DRAWN || self.distinct && end > MOST_DRAWN {
            let help = if self.distinct { "" } else { "; go on with `--first`" };
            return Err(miette!("{MOST_DRAWN} boards can be drawn at once{help}"));
        }
        if !self.distinct {
            return Ok((first..end).map(|number| draw(&mut Seed(seed).rng(number))).collect());
        }
        if end > n {
            let problem =
                format!("{n} boards meet the condition; there are no {end} distinct ones");
            return Err(Absent(problem.into()).into());
        }
        let skipped = usize::try_from(first).expect("it is below the most that are drawn");
        Ok(draw_distinct(n, end, &mut Seed(seed).rng(0)).split_off(skipped))
    }

    /// Where the place of a board is among the [places](Self::places).
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
    let rows = match &args.atlas {
        Some(path) => atlases::some_selected(path, &selection, &budget)?,
        None => atlases::some_chosen(small::rows(), &selection, &budget)?,
    };
    let all: Vec<u64> = (0..rows.len() as u64).collect();
    let places = args.places(rows.len() as u64, |rng| *draw(&all, 1, rng)[0])?;
    make_each("atlas", &args.common, &|number, _| {
        let row = &rows[usize::try_from(places[args.nth(number)]).expect("it is a row's")];
        let moves = usize::try_from(row.moves).expect("plans fit into memory");
        Ok(GeneratedBoard { board: row.to_board()?, length: Some((moves, Metric::Moves)) })
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
    let places = args.places(n_boards, |rng| draw_number(n_boards, rng))?;
    let boards = at(&places, &stored, &condition).map_err(|error| unread(file, error))?;
    let metric = stored.metric();
    make_each("atlas", &args.common, &|number, _| {
        let (index, board) = &boards[&places[args.nth(number)]];
        Ok(GeneratedBoard { board: board.clone(), length: index.map(|index| (index, metric)) })
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
