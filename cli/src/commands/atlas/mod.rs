//! `rushsat atlas`: all interesting puzzles of a size, built, asked and added to.

mod build;
mod claimed;
mod export;
mod given;
mod import;
mod imported;
pub(super) mod kept;
mod query;
mod sharded;
mod shown;
mod target;
mod wanted;

pub(crate) use self::{
    query::parse,
    wanted::{at_least_chosen, at_least_selected},
};

use clap::{Args, Subcommand};
use miette::Report as Failure;

use crate::{sharded::Sharded, status::Status};

/// Build, ask, fill and export atlases: all interesting puzzles of a size, with their measures
#[derive(Args)]
#[command(after_help = "\
A puzzle is the hardest board of its cluster, if it is minimal by Fogleman's test;
`docs/atlas.md` states the rules and the columns. An atlas is a text with a row on
each line, which other commands read as a list of boards, or a SQLite database if
its name ends in .db or .sqlite and the program was built with the feature
`database`.

Example:
  rushsat atlas build --size 5x5 --out 5x5.atlas
  rushsat atlas query 5x5.atlas 'moves >= 15 and trucks = 0' --draw
  rushsat generate atlas --where 'moves = 12 and trucks = 0' --seed 1")]
pub(crate) struct AtlasArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Build(build::BuildArgs),
    Query(query::QueryArgs),
    Import(import::ImportArgs),
    Export(export::ExportArgs),
}

impl AtlasArgs {
    /// The work, if it can be cut into shards.
    pub(crate) fn sharded(self) -> Option<Box<dyn Sharded>> {
        match self.what {
            What::Build(args) => Some(Box::new(args)),
            What::Query(_) | What::Import(_) | What::Export(_) => None,
        }
    }
}

pub(crate) fn run(args: &AtlasArgs) -> Result<Status, Failure> {
    match &args.what {
        What::Build(args) => build::run(args),
        What::Query(args) => query::run(args),
        What::Import(args) => import::run(args),
        What::Export(args) => export::run(args),
    }
}
