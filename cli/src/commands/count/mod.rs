//! `rushsat count`: how many plans a board has.

mod asked;
mod models;

use clap::Args;
use miette::Report as Failure;
use num_bigint::BigUint;
use rushsat::plans::PlanCounter;
use serde_json::json;

use models::ModelArgs;

pub(super) use asked::{AskedPlans, LengthArgs, PlansQuestion, named, of_each};

use crate::{
    batch::JobArgs,
    input::BoardArgs,
    limits::Session,
    output::{Report, length},
    status::Status,
};

/// Count the plans of a board: its shortest ones, or all within a bound
#[derive(Args)]
#[command(after_help = "\
A plan is a sequence of slides that ends at the first goal it comes to. With a bound
above the shortest length, each slide counts: A+1 A+1 are two moves. The plans are
counted by dynamic programming over all states that can be reached, and the number
is that of the models of the sequential formula, as far as these say where the
vehicles are and nothing changes after the first goal.
Exit codes: 0 there are plans, 1 there is none.

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
    of_each("count", &args.board, args.length, &args.jobs, |asked| {
        if args.models.models {
            return models::report(asked, &args.models);
        }
        let budget = Session::get().budget();
        match asked.plans(&budget, u64::MAX, PlanCounter::of) {
            AskedPlans::Plans(plans) => match plans.by_length(&budget) {
                Ok(by_length) => Ok(counted(asked, &plans, &by_length)),
                Err(reason) => Ok(asked.gave_up(reason)),
            },
            AskedPlans::Else(report) => Ok(report),
            AskedPlans::TooLarge => unreachable!("any number of states is allowed"),
        }
    })
}

fn counted(
    asked: &PlansQuestion<'_>,
    plans: &PlanCounter,
    by_length: &[(usize, BigUint)],
) -> Report {
    let n_plans: BigUint = by_length.iter().map(|(_, n)| n).sum();
    let mut json = asked.json("count", plans.bound());
    json["plans"] = n_plans.to_string().into();
    json["shortest"] = plans.shortest().into();
    let pair = |(length, n): &(usize, BigUint)| json!([length, n.to_string()]);
    json["by_length"] = by_length.iter().map(pair).collect();
    json["states"] = plans.n_states().into();
    let mut lines = vec![named(&n_plans, plans)];
    if by_length.len() > 1 {
        let of = |(n_slides, n): &(usize, BigUint)| {
            format!("  {}: {n}", length(*n_slides, plans.metric()))
        };
        lines.extend(by_length.iter().map(of));
    }
    asked.report(&lines, json, Status::Positive)
}
