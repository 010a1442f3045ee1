//! `rushsat plans`: plans one by one.

use board::{Plan, plan_text};
use clap::Args;
use miette::Report as Failure;
use num_bigint::BigUint;
use rushsat::plans::AllPlans;

use super::count::{AskedPlans, LengthArgs, PlansQuestion, named};
use crate::{input::BoardArgs, limits::Session, numbers::parse_seed, output, status::Status};

/// List plans of a board: all of them, or some drawn at random
#[derive(Args)]
#[command(after_help = "\
Plans are those that `rushsat count` counts, and a sample is uniform among them: its
slides are drawn with the share of the plans that go on with them. Without --all and
--sample, one plan is drawn. A line is a plan, in the order of its slides.

Example:
  rushsat plans --all BB.FAA.FECCCE.DD
  rushsat plans --sample 3 --seed 1 GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.")]
pub(crate) struct PlansArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    length: LengthArgs,
    /// All plans, up to --limit
    #[arg(long, conflicts_with_all = ["sample", "seed"])]
    all: bool,
    /// With --all: the most plans; if there are more, a remark says how many
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "all", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    limit: u32,
    /// So many plans at random; the same may come twice
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    sample: u32,
    /// The same seed gives the same plans
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = parse_seed)]
    seed: u64,
    /// Print JSON, one object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &PlansArgs) -> Result<Status, Failure> {
    let session = Session::get();
    let puzzle = &args.board.read_one()?;
    let asked = PlansQuestion { command: "plans", puzzle, length: args.length, is_only: true };
    let budget = session.budget();
    let plans = match asked.plans(&budget, u64::MAX, AllPlans::of) {
        AskedPlans::Plans(plans) => plans,
        AskedPlans::Else(report) => {
            report.print(args.json);
            return Ok(report.status);
        }
        AskedPlans::TooLarge => unreachable!("any number of states is allowed"),
    };
    let mut stopped = None;
    let mut n_bytes = 0;
    let mut lines = Vec::new();
    for plan in chosen(args, &plans) {
        let line = plan_text::write(&plan, &puzzle.board);
        n_bytes += if args.json { size_of::<String>() + line.len() } else { 0 };
        // The lines are held as values, too, and as text.
        if let Err(reason) = budget.check().and_then(|()| budget.allow(3 * n_bytes)) {
            stopped = Some(reason);
            break;
        }
        if args.json { lines.push(line) } else { output::line(&line) }
    }
    if args.json {
        let mut json = asked.json("plans", plans.bound());
        json["count"] = plans.n_plans().to_string().into();
        json["plans"] = lines.into();
        if let Some(reason) = stopped {
            json["reason"] = reason.to_string().into();
        }
        output::line(&json.to_string());
    }
    if let Some(reason) = stopped {
        if !output::is_lost() {
            output::remark(&format!("gave up: {reason}"));
        }
        return Ok(Status::GaveUp);
    }
    if args.all && *plans.n_plans() > BigUint::from(args.limit) {
        let named = named(plans.n_plans(), plans.counter());
        output::remark(&format!("{} of {named} (--limit)", args.limit));
    }
    Ok(Status::Positive)
}

fn chosen<'a>(args: &PlansArgs, plans: &'a AllPlans) -> Box<dyn Iterator<Item = Plan> + 'a> {
    if args.all {
        Box::new(plans.each().take(args.limit as usize))
    } else {
        Box::new(plans.samples(args.seed).take(args.sample as usize))
    }
}
