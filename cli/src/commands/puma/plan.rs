//! `rushsat puma plan`: a shortest plan within a bound, by SAT.

use std::num::NonZeroUsize;

use clap::Args;
use limits::Budget;
use miette::{IntoDiagnostic, Report as Failure};
use puma::{EncodeOptions, Program};
use rushsat::planning::{self, Answer, Engine, Grounds, Order, Run, ShortestOrder};
use serde_json::{Value, json};

use super::{
    report::ReplayedPlan,
    source::{FormulaArgs, QuestionArgs},
};
use crate::{
    answer::{SCHEMA, with_all_fields},
    commands::plan::known_of,
    failure::failure,
    limits::{ConflictArgs, Session, parse_threads},
    output::{Report, counted, formula_size},
    progress::Progress,
    question::{SolverArgs, parse_bound},
    status::Status,
};

/// Find a shortest plan by SAT, or prove that there is none
#[derive(Args)]
#[command(after_help = "\
Without a bound, horizons, property-directed reachability and explicit search take
turns. That there is no plan is said with an invariant that was checked; where search
reaches all states and no invariant is found, the command gives up and says so
(`rushsat puma solve` answers by search alone).

Example:
  rushsat puma plan --max-steps 20 puma/examples/lights-out.puma")]
pub(crate) struct PlanArgs {
    #[command(flatten)]
    source: QuestionArgs,
    /// Plans of at most N steps: one rule is applied
    #[arg(long, value_name = "N", value_parser = parse_bound)]
    max_steps: Option<usize>,
    /// Find any plan within the bound, quickly, rather than a shortest one
    #[arg(long, conflicts_with = "horizons")]
    any: bool,
    /// Draw the states along the plan
    #[arg(long)]
    show: bool,
    #[command(flatten)]
    formula: FormulaArgs,
    /// linear: 0, 1, 2, …; gallop: 0, 1, 2, 4, … until there is a plan, then down from its length
    #[arg(long, value_name = "NAME", default_value_t = ShortestOrder::Linear, help_heading = "Horizons")]
    horizons: ShortestOrder,
    /// Ask N horizons at once, each on a thread of its own
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = parse_threads, help_heading = "Horizons")]
    threads: NonZeroUsize,
    #[command(flatten)]
    solver: SolverArgs,
    #[command(flatten)]
    conflicts: ConflictArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &PlanArgs) -> Result<Status, Failure> {
    let further = ["solver", "variables", "clauses", "seconds"];
    let report = with_all_fields(args.json, head(args), &further, |_| report(args))?;
    report.print(args.json);
    Ok(report.status)
}

fn report(args: &PlanArgs) -> Result<Report, Failure> {
    let session = Session::get();
    let limits = session.solver_limits(&args.conflicts);
    args.solver.solver.start(&limits).into_diagnostic()?;
    let source = args.source.source_program(&limits.budget)?;
    let program = source.program();
    let engine = args.engine();
    let progress = Progress::new("planning", true);
    let observer = &mut |at| progress.show(&at);
    let run = if let Some(bound) = args.max_steps {
        planning::up_to(program, bound, &engine, &limits, observer)
    } else {
        planning::shortest(program, &engine, &limits, observer)
    };
    drop(progress);
    let run = run.map_err(failure)?;
    PlanAnswer { args, program, grounds: Grounds::of(&engine.solver), run }.report(&limits.budget)
}

impl PlanArgs {
    /// How the question is put.
    fn engine(&self) -> Engine<EncodeOptions> {
        let order = if self.any { Order::Any } else { self.horizons.into() };
        let (options, solver) = (self.formula.amo.options(), self.solver.solver.clone());
        let engine = Engine::new(self.formula.strengthen, order, options, solver);
        Engine { n_threads: self.threads.get(), ..engine }
    }
}

/// The answer, to be shown.
struct PlanAnswer<'a> {
    args: &'a PlanArgs,
    program: &'a Program,
    grounds: Grounds<'a>,
    run: Run<Program>,
}

impl PlanAnswer<'_> {
    fn report(mut self, budget: &Budget) -> Result<Report, Failure> {
        let mut json = head(self.args);
        let refutes = self.run.answer.refutes();
        let (text, status) = match std::mem::replace(&mut self.run.answer, Answer::NoPlan) {
            Answer::Plan { plan, optimality, .. } => {
                let played = ReplayedPlan::new(plan, self.args.json, budget);
                json["answer"] = "plan".into();
                json["length"] = played.len().into();
                json["optimal"] = optimality.is_fewest().into();
                played.add_to(self.program, &mut json)?;
                let proved = known_of(&optimality, played.len(), self.grounds);
                if optimality.is_searched() {
                    json["searched"] = true.into();
                }
                let text = played.text(self.program, &proved, self.args.show)?;
                match optimality.stopped() {
                    None => (text, Status::Positive),
                    Some(stopped) => (text + &self.gave_up(stopped, &mut json), Status::GaveUp),
                }
            }
            Answer::NoPlan => {
                json["answer"] = "none".into();
                let most = counted(self.args.max_steps.unwrap_or(planning::MAX_BOUND), "step");
                let said = self.grounds.said();
                (format!("no plan with at most {most} exists ({said})\n"), Status::Negative)
            }
            Answer::Unsolvable(why) => {
                json["answer"] = "unsolvable".into();
                let (said, why) = (self.grounds.said(), why.sentence);
                let text = format!("unsolvable: no plan of any length exists ({said})\n{why}\n");
                (text, Status::Negative)
            }
            Answer::GaveUp(stopped) => {
                json["answer"] = "unknown".into();
                (self.gave_up(&stopped, &mut json), Status::GaveUp)
            }
        };
        self.add_figures(refutes, &mut json);
        Ok(Report { text: text + &self.figures(), json, status })
    }

    /// Why there is no answer, or no better one, and what is known all the same.
    fn gave_up(&self, stopped: &planning::StoppedRun, json: &mut Value) -> String {
        let known = stopped.refuted.map_or(String::new(), |k| {
            let said = self.grounds.said();
            format!("; no plan with at most {} exists ({said})", counted(k, "step"))
        });
        if let Some(refuted) = stopped.refuted {
            json["refuted"] = refuted.into();
        }
        json["reason"] = stopped.reason.words().into();
        format!("gave up: {}{known}\n", stopped.reason)
    }

    fn add_figures(&self, refutes: bool, json: &mut Value) {
        let size = self.run.formula_size();
        json["solver"] = size.map(|_| self.args.solver.solver.to_string()).into();
        json["variables"] = size.map(|(n_vars, _)| n_vars).into();
        json["clauses"] = size.map(|(_, n_clauses)| n_clauses).into();
        if refutes && !self.grounds.is_proved() {
            json["proved"] = false.into();
        }
        json["seconds"] = self.run.elapsed.as_secs_f64().into();
    }

    fn figures(&self) -> String {
        let asked = self.run.formula_size().map_or(String::new(), |(n_vars, n_clauses)| {
            format!("{}: {}, ", self.args.solver.solver, formula_size(n_vars, n_clauses))
        });
        format!("{asked}{:.3} s\n", self.run.elapsed.as_secs_f64())
    }
}

/// The fields that every answer begins with; those of a plan are null until there is one.
fn head(args: &PlanArgs) -> Value {
    let mut json = json!({ "schema": SCHEMA, "command": "puma plan", "file": args.source.name() });
    if let Some(bound) = args.max_steps {
        json["bound"] = bound.into();
    }
    for field in ["answer", "length", "optimal", "plan"] {
        json[field] = Value::Null;
    }
    json
}
