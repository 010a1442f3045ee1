//! `rushsat generate`: boards made at random, and boards that are asked for.

mod anneal;
mod atlas;
mod complete;
mod harder;
mod made;
mod many;
mod parse;
mod random;
mod rewind;
mod wanted;

use board::formats::Format;
use clap::{Args, Subcommand};
use generators::{Jam, Rng, Seed};
use miette::Report as Failure;

use self::{
    made::GeneratedBoard,
    many::{make_all, make_each},
    parse::parse_format,
};
use crate::{
    failure::GaveUp,
    jobs::Jobs,
    numbers::{parse_positive, parse_seed},
    status::Status,
};

/// Make boards: at random, the same for the same seed, or as they are asked for
#[derive(Args)]
#[command(after_help = "\
Board number I of a seed is the same whatever --count and --jobs are. A line is
written as soon as its board and all before it are there; Ctrl-C keeps them.

With --where boards are made until one meets the condition, 100000 at most. It
compares (= != < <= > >=) fields with numbers or with one another, joined by
`and`, `or`, `not` and parentheses: vehicles, cars, trucks, horizontal, vertical,
empty, walls, width, height, and, found by search, moves, steps, states, goals,
edges, plans, bottlenecks, minimal, strict; `board` with a character for each
cell (`?` for anything), `solvable`, `unsolvable`, `winning`, `any`; `minimal` and
`strict` may stand alone. Of boards without a plan what is found by search is not
known: comparisons with it are false. And, but for `complete` and `atlas`, the measures of
`rushsat rate`, as in `predicted_seconds >= 40`: they take a rating of each board
(--seed 0), so they are asked for last.

Example:
  rushsat generate random --size 10x10 --vehicles 24 --seed 7 --count 5
  rushsat generate random --where 'moves >= 8 and trucks <= 2' --seed 1
  rushsat generate anneal --iterations 2000 --seed 1
  rushsat generate rewind --seed 1 --count 3")]
pub(crate) struct GenerateArgs {
    #[command(subcommand)]
    how: How,
}

#[derive(Subcommand)]
enum How {
    Random(random::RandomArgs),
    Rewind(rewind::RewindArgs),
    Anneal(anneal::AnnealArgs),
    Atlas(atlas::AtlasArgs),
    Complete(Box<complete::CompleteArgs>),
    Harder(Box<harder::HarderArgs>),
}

/// What all generators take.
#[derive(Args)]
struct CommonArgs {
    /// Where chance comes from
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = parse_seed)]
    seed: u64,
    /// How many boards
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = parse_positive::<u64>)]
    count: u64,
    /// The number of the first board, as to go on where an earlier run ended
    #[arg(long, value_name = "I", default_value_t = 0, hide_default_value = true)]
    first: u64,
    /// Boards that meet a condition, as `moves >= 8 and trucks = 0`; others are passed over
    #[arg(long = "where", value_name = "CONDITION")]
    condition: Option<String>,
    /// Print no board twice; boards that differ in the names of vehicles alone are one
    ///
    /// The numbers of boards that came before are passed over, so that there may be fewer than `--count`. With
    /// `atlas` all are different from the first, and there are as many as asked for.
    #[arg(long)]
    distinct: bool,
    /// The format: compact, grid, csv, research, grh, json [default: compact, or json where that cannot hold
    /// the board]
    #[arg(long, value_name = "FORMAT", value_parser = parse_format, conflicts_with = "json")]
    format: Option<Format>,
    /// Print JSON, one line a board
    #[arg(long)]
    json: bool,
    /// Number of boards that are worked on at once, up to 256; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = Jobs::ONE)]
    jobs: Jobs,
}

impl CommonArgs {
    /// Where the chance of a board comes from.
    fn rng(&self, index: u64) -> Rng {
        Seed(self.seed).rng(index)
    }
}

pub(crate) fn run(args: &GenerateArgs) -> Result<Status, Failure> {
    match &args.how {
        How::Random(args) => random::run(args),
        How::Rewind(args) => rewind::run(args),
        How::Anneal(args) => anneal::run(args),
        How::Atlas(args) => atlas::run(args),
        How::Complete(args) => complete::run(args),
        How::Harder(args) => harder::run(args),
    }
}

/// How many of the hardest states of a cluster are compared in steps.
const MAX_TIES: usize = 1000;

/// The failure that a cluster was not explored.
fn cluster_gave_up(gave_up: search::GaveUp) -> Failure {
    GaveUp::on(format!("on the cluster after {} states", gave_up.stats.reached), gave_up.reason)
        .into()
}

/// The failure that there is no board.
fn jammed(jam: &Jam) -> Failure {
    GaveUp::on("on the board", jam).into()
}
