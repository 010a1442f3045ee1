//! `rushsat why unsolvable`: the vehicles and walls that make any plan impossible.

use clap::Args;
use encodings::Encoding;
use miette::Report as Failure;
use rushsat::why::{Question, Why};

use super::{ScopeArgs, report::explained};
use crate::{
    batch::{Batch, JobArgs},
    failure::failure,
    input::BoardArgs,
    limits::{ConflictArgs, Session},
    progress::Progress,
    status::Status,
};

/// Say which vehicles and walls alone make every plan impossible, by which invariant
#[derive(Args)]
#[command(after_help = "\
As `rushsat why no-plan`, for plans of any length: here the refutations, which are
checked, prove that the invariant holds. Exit codes: 0 a set, 1 there is a plan.

Example:
  rushsat why unsolvable ....KLBB..KLGAAJK.GHIJCCxHIx.MFFF..M")]
pub(crate) struct UnsolvableArgs {
    #[command(flatten)]
    pub(super) board: BoardArgs,
    #[command(flatten)]
    scope: ScopeArgs,
    #[command(flatten)]
    pub(super) jobs: JobArgs,
}

pub(super) fn run(args: &UnsolvableArgs) -> Result<Status, Failure> {
    let (question, encoding) = (Question::Unsolvable, Encoding::default());
    let session = Session::get();
    let batch = Batch { command: "why unsolvable", board: &args.board, jobs: &args.jobs, session };
    batch.run(|puzzle, is_only| {
        let limits = session.solver_limits(&ConflictArgs::default());
        let why = Why { board: &puzzle.board, question, encoding, limits };
        let progress = Progress::new("looking for reasons", is_only);
        let explanation = why.explain(args.scope.scope(), &mut |n| progress.sets(n));
        let explanation = explanation.map_err(failure)?;
        drop(progress);
        Ok(explained("why unsolvable", puzzle, question, &explanation, is_only))
    })
}
