//! `rushsat why`: explanations.

mod cannot;
mod formula;
mod must;
mod no_plan;
mod report;
mod unsolvable;

use std::num::NonZeroUsize;

use clap::{Args, Subcommand};
use miette::Report as Failure;
use rushsat::why::Scope;

use crate::{numbers::parse_at_least_one, sharded::ListArgs, status::Status};

/// Say why a board has no plan, what is true in all its plans, and why a slide is illegal
#[derive(Args)]
#[command(after_help = "\
Examples:
  rushsat why no-plan --max-moves 7 puzzles/original/01.txt
  rushsat why unsolvable ....KLBB..KLGAAJK.GHIJCCxHIx.MFFF..M
  rushsat why must BB.FAA.FECCCE.DD
  rushsat why cannot BB.FAA.FECCCE.DD A+2")]
pub(crate) struct WhyArgs {
    #[command(subcommand)]
    command: WhyCommand,
}

impl WhyArgs {
    /// As a command over a list, if it is one.
    pub(super) fn list(&mut self) -> Option<ListArgs<'_>> {
        let args = match &mut self.command {
            WhyCommand::NoPlan(args) => ListArgs::new("why no-plan", &args.board, &mut args.jobs),
            WhyCommand::Unsolvable(args) => {
                ListArgs::new("why unsolvable", &args.board, &mut args.jobs)
            }
            WhyCommand::Must(args) => ListArgs::new("why must", &args.board, &mut args.jobs),
            WhyCommand::Cannot(_) => return None,
        };
        Some(args)
    }
}

#[derive(Subcommand)]
enum WhyCommand {
    NoPlan(no_plan::NoPlanArgs),
    Unsolvable(unsolvable::UnsolvableArgs),
    Must(must::MustArgs),
    Cannot(cannot::CannotArgs),
}

pub(crate) fn run(args: &WhyArgs) -> Result<Status, Failure> {
    match &args.command {
        WhyCommand::NoPlan(args) => no_plan::run(args),
        WhyCommand::Unsolvable(args) => unsolvable::run(args),
        WhyCommand::Must(args) => must::run(args),
        WhyCommand::Cannot(args) => cannot::run(args),
    }
}

/// Which sets of vehicles and walls are asked for.
#[derive(Args, Clone, Copy)]
struct ScopeArgs {
    /// A set with as few vehicles and walls as possible, rather than one of which none can be left out
    #[arg(long, conflicts_with = "all")]
    smallest: bool,
    /// All sets of which none can be left out, up to --limit
    #[arg(long)]
    all: bool,
    /// With --all: the most sets
    #[arg(long, value_name = "N", default_value = "20", requires = "all", value_parser = parse_at_least_one)]
    limit: NonZeroUsize,
}

impl ScopeArgs {
    fn scope(self) -> Scope {
        match (self.smallest, self.all) {
            (true, _) => Scope::Smallest,
            (_, true) => Scope::All { limit: self.limit },
            _ => Scope::Minimal,
        }
    }
}
