//! `rushsat generate atlas`: a draw from an atlas.

use std::path::PathBuf;

use ::atlas::{Order, Selection, small};
use board::Metric;
use clap::Args;
use generators::draw;
use miette::{Report as Failure, miette};

use super::{CommonArgs, Made, make_each};
use crate::{commands::atlas as atlases, limits::Session, status::Status};

/// Puzzles of an atlas that meet a condition, each as likely as any other
#[derive(Args)]
#[command(after_help = "\
The atlas that is part of the program has all puzzles of 4x4 and 5x5 without walls
and some 3600 of 6x6 and 8x8; of the latter only some fields are known. Each board
is drawn by itself, so that one can come twice.

Example:
  rushsat generate atlas --where 'moves = 12 and width = 5 and trucks = 0' --seed 1 --count 3")]
pub(crate) struct AtlasArgs {
    /// An atlas: text, or a database [default: the one that is part of the program]
    #[arg(long, value_name = "FILE")]
    atlas: Option<PathBuf>,
    #[command(flatten)]
    common: CommonArgs,
}

pub(super) fn run(args: &AtlasArgs) -> Result<Status, Failure> {
    let budget = Session::get().budget();
    let condition = atlases::parse(args.common.condition.as_deref().unwrap_or("any"))?;
    let selection = Selection { condition, order: Order::default(), limit: None };
    let rows = match &args.atlas {
        Some(path) => atlases::selected(path, &selection, &budget)?,
        None => atlases::chosen(small::rows(), &selection, &budget)?,
    };
    if rows.is_empty() {
        return Err(miette!("no puzzle of the atlas meets the condition"));
    }
    make_each("atlas", &args.common, |rng, _| {
        let row = draw(&rows, 1, rng)[0];
        let moves = usize::try_from(row.moves).expect("plans fit into memory");
        Ok(Made { board: row.to_board()?, length: Some((moves, Metric::Moves)) })
    })
}
