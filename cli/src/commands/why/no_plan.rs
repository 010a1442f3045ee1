//! `rushsat why no-plan`: the vehicles and walls that make a plan within a bound impossible.

use clap::Args;
use encodings::Encoding;
use miette::{Report as Failure, miette};
use rushsat::why::{Group, Question, Why};

use super::{ScopeArgs, formula, report::explained};
use crate::{
    batch::{Batch, JobArgs},
    failure::failure,
    input::BoardArgs,
    limits::{ConflictArgs, Session},
    progress::Progress,
    question::BoundArgs,
    status::Status,
};

/// Say which vehicles and walls alone make a plan within a bound impossible
#[derive(Args)]
#[command(after_help = "\
Leaving a vehicle or wall out of the set removes it from the board. The set that is
shown suffices, and none of it can be left out: its formula is refuted with a
proof that is checked, and for each of it a plan of the others is replayed. Then
follow vehicles and walls without which the whole board has a plan. A time limit
ends it with what is known. Exit codes: 0 a set, 1 there is a plan.

Example:
  rushsat why no-plan --max-moves 7 puzzles/original/01.txt
  rushsat why no-plan --max-moves 50 --smallest GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.")]
pub(crate) struct NoPlanArgs {
    #[command(flatten)]
    pub(super) board: BoardArgs,
    #[command(flatten)]
    bound: BoundArgs,
    #[command(flatten)]
    scope: ScopeArgs,
    /// Instead of vehicles and walls, what of the formula suffices: families, frames or clauses
    ///
    /// Found by a solver's core, then by leaving out each in turn; a time limit ends it with those that are
    /// known to be enough.
    #[arg(long, value_name = "WHAT", conflicts_with_all = ["smallest", "all"])]
    of: Option<Group>,
    /// Of the formulas: cell, position, order, crossing, cartesian, dual
    #[arg(long, value_name = "NAME", default_value_t, help_heading = "Formula")]
    encoding: Encoding,
    #[command(flatten)]
    pub(super) jobs: JobArgs,
}

pub(super) fn run(args: &NoPlanArgs) -> Result<Status, Failure> {
    let Some(bound) = args.bound.bound() else {
        let help = "without a bound, ask `rushsat why unsolvable`";
        return Err(miette!(help = help, "which plans? give --max-moves N or --max-steps N"));
    };
    let question = Question::NoPlan(bound);
    let session = Session::get();
    let batch = Batch { command: "why no-plan", board: &args.board, jobs: &args.jobs, session };
    batch.run(|puzzle, is_only| {
        let limits = session.solver_limits(&ConflictArgs::default());
        let why = Why { board: &puzzle.board, question, encoding: args.encoding, limits };
        let progress = Progress::new("looking for reasons", is_only);
        if let Some(by) = args.of {
            let explanation = why.formula_core(by);
            return formula::report(puzzle, &why, by, explanation, is_only);
        }
        let explanation = why.explain(args.scope.scope(), &mut |n| progress.sets(n));
        let explanation = explanation.map_err(failure)?;
        drop(progress);
        Ok(explained("why no-plan", puzzle, question, &explanation, is_only))
    })
}
