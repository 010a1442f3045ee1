//! `rushsat count`: how many plans a board has.

mod asked;
mod lengths;
mod models;

use clap::Args;
use miette::Report as Failure;
use rushsat::plans::PlanCounter;

use lengths::Lengths;
use models::ModelArgs;

pub(super) use asked::{AskedPlans, LengthArgs, PlansQuestion, named, of_each};

use crate::{batch::JobArgs, input::BoardArgs, limits::Session, status::Status};

/// Count the plans of a board: its shortest ones, or all within a bound
#[derive(Args)]
#[command(after_help = "\
A plan is a sequence of slides that ends at the first goal it comes to. With a bound
above the shortest length, each slide counts: A+1 A+1 are two moves. The plans are
counted by dynamic programming over all states that can be reached, and the number
is that of the models of the sequential formula, as far as these say where the
vehicles are and nothing changes after the first goal.
Exit codes: 0 there are plans, 1 there is none, 2 bad input, 3 gave up.

--models counts those models, by a decision diagram or by another program; both are
for small boards, and to compare.

Example:
  rushsat count GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.
  rushsat count --max-moves 9 BB.FAA.FECCCE.DD
  rushsat count --models --max-moves 9 BB.FAA.FECCCE.DD")]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(super) board: BoardArgs,
    #[command(flatten)]
    length: LengthArgs,
    #[command(flatten)]
    models: ModelArgs,
    #[command(flatten)]
    pub(super) jobs: JobArgs,
}

pub(super) fn run(args: &CountArgs) -> Result<Status, Failure> {
    args.models.require_diagrams()?;
    of_each("count", &args.board, args.length, &args.jobs, |asked| {
        if args.models.models {
            return models::report(asked, &args.models);
        }
        let budget = Session::get().budget();
        match asked.plans(&budget, u64::MAX, PlanCounter::of) {
            AskedPlans::Plans(plans) => {
                let lengths = Lengths::of(&plans, &budget);
                Ok(lengths.report(asked, &plans, args.jobs.json, &budget))
            }
            AskedPlans::Else(report) => Ok(report),
            AskedPlans::TooLarge => unreachable!("any number of states is allowed"),
        }
    })
}
