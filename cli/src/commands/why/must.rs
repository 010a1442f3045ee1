//! `rushsat why must`: what is true in every plan.

use board::{Board, formats::BoardEntry};
use clap::Args;
use miette::Report as Failure;
use num_bigint::BigUint;
use rushsat::{
    Error,
    formula::Refutation,
    planning::{Answer, Optimality, Planner, shortest},
    plans::{AllPlans, Backbone, Facts, Length, VehicleFacts, sentences},
};
use serde_json::{Value, json};
use solvers::Limits;

use crate::{
    batch::JobArgs,
    commands::count::{AskedPlans, LengthArgs, PlansQuestion, named, of_each},
    failure::failure,
    input::BoardArgs,
    limits::{ConflictArgs, Session},
    output::{Report, length},
    status::Status,
};

/// Say what is true in every plan within a bound: where vehicles are when, and which must slide
#[derive(Args)]
#[command(after_help = "\
A plan that has ended stays as it is up to the bound. All that is true in every plan
is found by going through all states of the cluster that plans come to, or with --sat
by asking for plans in which something of it is false, until there is none. That it is
true is proved by a refutation of the formula in which one of it is false, which is
checked. Exit codes: 0 there are plans, 1 there is none.

Example:
  rushsat why must --shortest BB.FAA.FECCCE.DD
  rushsat why must --max-moves 8 BB.FAA.FECCCE.DD")]
pub(crate) struct MustArgs {
    #[command(flatten)]
    pub(super) board: BoardArgs,
    #[command(flatten)]
    length: LengthArgs,
    /// Ask a solver alone, without the states of the cluster; so it is done if there are more than a million
    #[arg(long)]
    sat: bool,
    #[command(flatten)]
    pub(super) jobs: JobArgs,
}

/// Clusters with more states are left to the solver.
const MOST_STATES: u64 = 1_000_000;

pub(super) fn run(args: &MustArgs) -> Result<Status, Failure> {
    of_each("why must", &args.board, args.length, &args.jobs, |asked| {
        let limits = Session::get().solver_limits(&ConflictArgs::default());
        let answer = if args.sat {
            by_solver(asked, &limits)
        } else {
            match asked.plans(&limits.budget, MOST_STATES, AllPlans::of) {
                AskedPlans::Plans(plans) => by_states(asked, &plans, &limits),
                AskedPlans::Else(report) => Ok(report),
                AskedPlans::TooLarge => by_solver(asked, &limits),
            }
        };
        match answer {
            Err(Error::GaveUp(reason)) => Ok(asked.gave_up(reason)),
            answer => answer.map_err(failure),
        }
    })
}

fn by_states(
    asked: &PlansQuestion<'_>,
    plans: &AllPlans,
    limits: &Limits,
) -> Result<Report, Error> {
    let facts = plans.facts(&limits.budget)?;
    let proof = match plans.prove(&facts, limits) {
        Ok(proof) => Ok(proof),
        // What the search has found is told all the same.
        Err(error @ (Error::GaveUp(_) | Error::TooLong { .. } | Error::TooLongToCount { .. })) => {
            Err(error.to_string())
        }
        Err(error) => return Err(error),
    };
    let mut json = asked.json("facts", plans.bound());
    json["plans"] = plans.n_plans().to_string().into();
    let all = if *plans.n_plans() == BigUint::from(1_u8) { "the" } else { "all" };
    let named = named(plans.n_plans(), plans.counter());
    Ok(report(asked, &format!("{all} {named}"), plans.bound(), &facts, proof, json))
}

/// Without the states of the cluster: also the length of the shortest plans is asked of the solver.
fn by_solver(asked: &PlansQuestion<'_>, limits: &Limits) -> Result<Report, Error> {
    let (metric, asked_length) = asked.length.metric_and_length();
    let board = &asked.puzzle.board;
    let bound = match asked_length {
        Length::AtMost(bound) => bound,
        Length::Shortest => {
            let engine = Planner::new(metric).engine(board);
            match shortest(board, &engine, limits, &mut |_| ())?.answer {
                Answer::Plan { plan, optimality: Optimality::Fewest, .. } => plan.len(metric),
                Answer::Unsolvable(_) => return Ok(asked.unsolvable()),
                answer => {
                    let reason = answer
                        .stopped()
                        .map_or("no shortest plan", |stopped| stopped.reason.words());
                    return Ok(asked.gave_up(reason));
                }
            }
        }
    };
    let Some(backbone) = Backbone::of(board, metric, bound, limits)? else {
        return Ok(asked.none(None));
    };
    let within = match asked_length {
        Length::AtMost(_) => format!("every plan of at most {}", length(bound, metric)),
        Length::Shortest => format!("every plan of {}, the shortest", length(bound, metric)),
    };
    let mut json = asked.json("facts", bound);
    json["looked_at"] = backbone.n_plans.into();
    Ok(report(asked, &within, bound, &backbone.facts, Ok(backbone.refutation), json))
}

fn report(
    asked: &PlansQuestion<'_>,
    plans: &str,
    bound: usize,
    facts: &Facts,
    proof: Result<Refutation, String>,
    mut json: Value,
) -> Report {
    let BoardEntry { board, .. } = asked.puzzle;
    let (metric, _) = asked.length.metric_and_length();
    let (how, status) = match &proof {
        Ok(_) => ("proved".to_owned(), Status::Positive),
        Err(why) => (format!("as the search says; not proved: {why}"), Status::GaveUp),
    };
    json["proof_steps"] = proof.as_ref().ok().map(|proof| proof.n_steps).into();
    if let Err(why) = proof {
        json["reason"] = why.into();
    }
    json["vehicles"] = facts.vehicles.iter().map(|facts| facts_json(board, facts)).collect();
    let mut lines = vec![format!("true in {plans} ({how}):")];
    let said = sentences(board, metric, bound, facts);
    lines.extend(said.into_iter().map(|line| format!("  {line}")));
    asked.report(&lines, json, status)
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
