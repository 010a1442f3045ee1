//! `rushsat count --models`: how many models the formula of plans has.

use std::{fmt, str::FromStr};

use ::limits::Budget;
use board::{Board, Metric, Plan};
use clap::Args;
use encodings::Encoding;
use miette::{Report as Failure, miette};
use num_bigint::BigUint;
use rushsat::{
    Error,
    plans::{Length, PlanModels},
};
use search::{SearchOutcome, SearchStats};
use serde_json::Value;
use solvers::{ExternalCommand, Limits, SolverSpec};

use super::asked::PlansQuestion;
use crate::{
    failure::failure,
    limits::{ConflictArgs, NodeArgs, Session},
    output::{Report, counted, length},
    progress::Progress,
    status::Status,
};

/// Whose models, and who counts.
#[derive(Args, Clone)]
#[command(next_help_heading = "Models")]
pub(super) struct ModelArgs {
    /// Count the models of the formula instead, as far as they say where the vehicles are
    #[arg(long)]
    pub(super) models: bool,
    /// cell, position, order, crossing, cartesian, dual
    #[arg(long, value_name = "NAME", default_value_t, requires = "models")]
    encoding: Encoding,
    /// Who counts them: diagrams (inside the program), or `exec:COMMAND`
    ///
    /// `exec:COMMAND` is a program that counts projected models, as in `exec:ganak {cnf}`: it gets a file
    /// with a line `c p show`, and answers with a line `c s exact arb int`. Its word is not checked.
    #[arg(long, value_name = "NAME", default_value_t, requires = "models")]
    counter: Counter,
    #[command(flatten)]
    nodes: NodeArgs,
}

/// The program or method that counts models.
#[derive(Clone, Default)]
enum Counter {
    #[default]
    Diagrams,
    Program(ExternalCommand),
}

impl FromStr for Counter {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        if name == "diagrams" {
            return Ok(Self::Diagrams);
        }
        if !name.starts_with("exec:") {
            return Err("expected diagrams, or exec:COMMAND as in `exec:ganak {cnf}`".to_owned());
        }
        match name.parse().map_err(|error: solvers::SpecError| error.to_string())? {
            SolverSpec::External(command) => Ok(Self::Program(command)),
            _ => unreachable!("it begins with exec:"),
        }
    }
}

impl fmt::Display for Counter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Diagrams => f.write_str("diagrams"),
            Self::Program(command) => write!(f, "exec:{command}"),
        }
    }
}

impl ModelArgs {
    /// Refuses a limit on diagrams where there are none.
    pub(super) fn require_diagrams(&self) -> Result<(), Failure> {
        let has_diagrams = self.models && matches!(self.counter, Counter::Diagrams);
        if self.nodes.is_given() && !has_diagrams {
            return Err(miette!(
                help = "leave it out, or ask for `--models` without `--counter`",
                "--node-limit is for diagrams, and none are made"
            ));
        }
        Ok(())
    }
}

pub(super) fn report(asked: &PlansQuestion<'_>, args: &ModelArgs) -> Result<Report, Failure> {
    let (metric, asked_length) = asked.length.metric_and_length();
    let board = &asked.puzzle.board;
    let limits = Session::get().solver_limits(&ConflictArgs::default());
    let bound = match asked_length {
        Length::AtMost(bound) => bound,
        Length::Shortest => match shortest(board, metric, asked.is_only, &limits.budget) {
            SearchOutcome::Plan { plan, .. } => plan.len(metric),
            SearchOutcome::Unsolvable { .. } => {
                let Report { text, mut json, status } = asked.unsolvable();
                if let Some(fields) = json.as_object_mut() {
                    fields.remove("plans");
                }
                add_models(&mut json, args, &BigUint::ZERO);
                return Ok(Report { text, json, status });
            }
            SearchOutcome::GaveUp(gave_up) => return Ok(asked.gave_up(gave_up)),
        },
    };
    match n_models(board, args, metric, bound, &limits) {
        Ok(n) => Ok(said(asked, args, bound, &n)),
        Err(Error::GaveUp(reason)) => Ok(asked.gave_up(reason)),
        Err(error) => Err(failure(error)),
    }
}

fn shortest(board: &Board, metric: Metric, is_only: bool, budget: &Budget) -> SearchOutcome<Plan> {
    let progress = Progress::new("searching", is_only);
    let hear = &mut |stats: &SearchStats| progress.states(stats);
    explicit::shortest_plan(board, metric, budget, hear)
}

fn n_models(
    board: &Board,
    args: &ModelArgs,
    metric: Metric,
    bound: usize,
    limits: &Limits,
) -> Result<BigUint, Error> {
    let models = PlanModels::of(board, args.encoding, metric, bound, &limits.budget)?;
    match &args.counter {
        Counter::Diagrams => models.by_diagrams(&args.nodes.limits(limits.budget.clone())),
        Counter::Program(command) => models.by_program(command, limits),
    }
}

fn said(asked: &PlansQuestion<'_>, args: &ModelArgs, bound: usize, n: &BigUint) -> Report {
    let (metric, asked_length) = asked.length.metric_and_length();
    let within = match asked_length {
        Length::Shortest => format!("for plans of {}, the shortest", length(bound, metric)),
        Length::AtMost(_) => format!("for plans of at most {}", length(bound, metric)),
    };
    let by = match &args.counter {
        Counter::Diagrams => "counted by a decision diagram".to_owned(),
        Counter::Program(command) => format!("as `{command}` says"),
    };
    let models = counted(n, "model");
    let line = format!("{models} of the {} formula {within}; {by}", args.encoding);
    let (answer, status) =
        if *n == BigUint::ZERO { ("none", Status::Negative) } else { ("count", Status::Positive) };
    let mut json = asked.json(answer, bound);
    add_models(&mut json, args, n);
    asked.report(&[line], json, status)
}

fn add_models(json: &mut Value, args: &ModelArgs, n: &BigUint) {
    json["models"] = n.to_string().into();
    json["encoding"] = args.encoding.to_string().into();
    json["counter"] = args.counter.to_string().into();
}
