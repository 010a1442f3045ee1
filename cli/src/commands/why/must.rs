//! `rushsat why must`: what is true in every plan.

use board::{Board, formats::Puzzle};
use clap::Args;
use miette::Report as Failure;
use rushsat::{
    Error,
    formula::Refutation,
    plans::{AllPlans, Facts, VehicleFacts},
};
use serde_json::{Value, json};

use crate::{
    batch::{Batch, JobArgs},
    commands::count::{Asked, AskedPlans, LengthArgs, named},
    failure::failure,
    input::BoardArgs,
    limits::{ConflictArgs, Session},
    output::Report,
    progress::Progress,
    status::Status,
};

/// Say what is true in every plan within a bound: where vehicles are when, and which must slide
#[derive(Args)]
#[command(after_help = "\
A plan that has ended stays as it is up to the bound. All that is true in every plan
is found by going through all states of the cluster that plans come to; that it is
true is proved by a refutation of the formula in which one of it is false, which is
checked. Exit codes: 0 there are plans, 1 there is none.

Example:
  rushsat why must --shortest BB.FAA.FECCCE.DD
  rushsat why must --max-moves 8 BB.FAA.FECCCE.DD")]
pub(crate) struct MustArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    length: LengthArgs,
    #[command(flatten)]
    jobs: JobArgs,
}

pub(super) fn run(args: &MustArgs) -> Result<Status, Failure> {
    let session = Session::get();
    let batch = Batch { command: "why must", board: &args.board, jobs: &args.jobs, session };
    batch.run(|puzzle, is_only| {
        let asked = Asked { command: "why must", puzzle, length: args.length, is_only };
        let progress = Progress::new("exploring the cluster", is_only);
        let plans = match asked.plans(&session.budget(), &progress) {
            AskedPlans::Plans(plans) => plans,
            AskedPlans::Else(report) => return Ok(report),
        };
        let limits = session.solver_limits(&ConflictArgs::default());
        let facts = match plans.facts(&limits.budget) {
            Ok(facts) => facts,
            Err(reason) => return Ok(asked.gave_up(reason)),
        };
        match plans.prove(&facts, &limits) {
            Ok(refutation) => Ok(report(&asked, &plans, &facts, refutation)),
            Err(Error::GaveUp(reason)) => Ok(asked.gave_up(reason)),
            Err(error) => Err(failure(error)),
        }
    })
}

fn report(asked: &Asked<'_>, plans: &AllPlans, facts: &Facts, proof: Refutation) -> Report {
    let Puzzle { board, .. } = asked.puzzle;
    let mut json = asked.json("facts", plans.bound());
    json["plans"] = plans.n_plans().to_string().into();
    json["proof_steps"] = proof.n_steps.into();
    json["vehicles"] = facts.vehicles.iter().map(|facts| facts_json(board, facts)).collect();
    let mut lines = vec![format!("true in all {} (proved):", named(plans))];
    lines.extend(plans.sentences(facts).into_iter().map(|line| format!("  {line}")));
    asked.report(&lines, json, Status::Positive)
}

fn facts_json(board: &Board, facts: &VehicleFacts) -> Value {
    let stay = |stay: &rushsat::plans::Stay| json!({ "position": stay.position, "first": stay.first, "last": stay.last });
    json!({
        "vehicle": board.vehicle(facts.vehicle).name,
        "moves": facts.moves,
        "stays": facts.stays.iter().map(stay).collect::<Vec<_>>(),
        "visits": facts.visits,
    })
}
