//! A question about all plans of a board, and the answer where there is none.

use std::fmt;

use board::{Board, Metric, formats::BoardEntry};
use clap::Args;
use limits::{Budget, StopReason};
use miette::Report as Failure;
use num_bigint::BigUint;
use rushsat::plans::{Length, PlanCounter, PlansWithinBound};
use search::SearchStats;
use serde_json::Value;

use crate::{
    answer::{board_json, head},
    batch::{Batch, JobArgs},
    input::BoardArgs,
    limits::Session,
    output::{Report, counted, length},
    progress::Progress,
    question::parse_bound,
    status::Status,
};

/// Which plans.
#[derive(Args, Clone, Copy)]
pub(in crate::commands) struct LengthArgs {
    /// Plans of at most N steps: one vehicle moves by one cell
    #[arg(long, value_name = "N", value_parser = parse_bound)]
    max_steps: Option<usize>,
    /// Plans of at most N moves: one vehicle slides any number of cells
    #[arg(long, value_name = "N", value_parser = parse_bound, conflicts_with = "max_steps")]
    max_moves: Option<usize>,
    /// The shortest plans, which is the default
    #[arg(long, conflicts_with_all = ["max_steps", "max_moves"])]
    shortest: bool,
    /// What is shortest, where no bound is given: moves or steps
    #[arg(long, value_name = "METRIC", conflicts_with_all = ["max_steps", "max_moves"], default_value_t = Metric::Moves)]
    metric: Metric,
}

impl LengthArgs {
    pub(in crate::commands) fn metric_and_length(self) -> (Metric, Length) {
        match (self.max_steps, self.max_moves) {
            (Some(bound), _) => (Metric::Steps, Length::AtMost(bound)),
            (_, Some(bound)) => (Metric::Moves, Length::AtMost(bound)),
            _ => (self.metric, Length::Shortest),
        }
    }
}

/// Asks something of each board.
pub(in crate::commands) fn of_each(
    command: &'static str,
    board: &BoardArgs,
    length: LengthArgs,
    jobs: &JobArgs,
    answer: impl Fn(&PlansQuestion<'_>) -> Result<Report, Failure> + Sync,
) -> Result<Status, Failure> {
    let batch = Batch { command, board, jobs, session: Session::get() };
    batch.run(|puzzle, is_only| answer(&PlansQuestion { command, puzzle, length, is_only }))
}

/// A question about all plans of a board.
pub(in crate::commands) struct PlansQuestion<'a> {
    pub(in crate::commands) command: &'static str,
    pub(in crate::commands) puzzle: &'a BoardEntry,
    pub(in crate::commands) length: LengthArgs,
    /// `true` if it is the only board.
    pub(in crate::commands) is_only: bool,
}

/// The plans, or the answer where there is none.
pub(in crate::commands) enum AskedPlans<P> {
    Plans(Box<P>),
    Else(Report),
    /// The cluster has more states than were allowed.
    TooLarge,
}

/// What hears how many states were reached.
type Hearing<'a> = &'a mut dyn FnMut(&SearchStats);

type Found<P> = Result<PlansWithinBound<P>, StopReason>;

impl PlansQuestion<'_> {
    /// What `of` makes of the plans, if the cluster has at most this many states.
    pub(in crate::commands) fn plans<P>(
        &self,
        budget: &Budget,
        most_states: u64,
        of: impl Fn(&Board, Metric, Length, &Budget, Hearing<'_>) -> Found<P>,
    ) -> AskedPlans<P> {
        let progress = Progress::new("exploring the cluster", self.is_only);
        let (metric, asked) = self.length.metric_and_length();
        let board = &self.puzzle.board;
        let hear = &mut |stats: &SearchStats| progress.states(stats);
        let found = search::up_to(most_states, budget, hear, |budget, hear| {
            of(board, metric, asked, budget, hear)
        });
        match found {
            None => AskedPlans::TooLarge,
            Some(Ok(PlansWithinBound::Plans(plans))) => AskedPlans::Plans(plans),
            Some(Ok(PlansWithinBound::Unsolvable)) => AskedPlans::Else(self.unsolvable()),
            Some(Ok(PlansWithinBound::Longer { shortest })) => {
                AskedPlans::Else(self.none(Some(shortest)))
            }
            Some(Err(reason)) => AskedPlans::Else(self.gave_up(reason)),
        }
    }

    /// There is no plan of any length.
    pub(in crate::commands) fn unsolvable(&self) -> Report {
        let mut json = self.head("unsolvable");
        self.add_none(&mut json);
        let line = "unsolvable: no plan of any length exists".to_owned();
        self.report(&[line], json, Status::Negative)
    }

    /// There is no plan within the bound that was asked for; the shortest has this many slides, if that is
    /// known.
    pub(in crate::commands) fn none(&self, shortest: Option<usize>) -> Report {
        let (metric, asked) = self.length.metric_and_length();
        let Length::AtMost(bound) = asked else { unreachable!("a shortest one exists") };
        let mut line = format!("no plan with at most {} exists", length(bound, metric));
        let mut json = self.json("none", bound);
        if let Some(shortest) = shortest {
            line.push_str(&format!(": the shortest has {}", length(shortest, metric)));
            json["shortest"] = shortest.into();
        }
        self.add_none(&mut json);
        self.report(&[line], json, Status::Negative)
    }

    /// The number of plans, which is 0, and where they are listed the list of them.
    fn add_none(&self, json: &mut Value) {
        if self.command == "plans" {
            json["count"] = "0".into();
            json["plans"] = Value::Array(Vec::new());
        } else {
            json["plans"] = "0".into();
        }
    }

    fn head(&self, answer: &str) -> Value {
        let (metric, _) = self.length.metric_and_length();
        let mut json = head(self.command, self.puzzle);
        json["board"] = board_json(&self.puzzle.board);
        json["metric"] = metric.to_string().into();
        json["answer"] = answer.into();
        json
    }

    /// The first fields of an answer about plans of at most this many slides.
    pub(in crate::commands) fn json(&self, answer: &str, bound: usize) -> Value {
        let mut json = self.head(answer);
        json["bound"] = bound.into();
        json
    }

    pub(in crate::commands) fn gave_up(&self, reason: impl fmt::Display) -> Report {
        let mut json = self.head("unknown");
        json["reason"] = reason.to_string().into();
        self.report(&[format!("gave up: {reason}")], json, Status::GaveUp)
    }

    /// Lines, on one if there are other boards.
    pub(in crate::commands) fn report(
        &self,
        lines: &[String],
        json: Value,
        status: Status,
    ) -> Report {
        let text = if self.is_only {
            lines.join("\n") + "\n"
        } else {
            // A title ends with a colon.
            let lines: Vec<&str> = lines.iter().map(|line| line.trim_start()).collect();
            format!("{}: {}\n", self.puzzle.label(), lines.join("; ").replace(":; ", ": "))
        };
        Report { text, json, status }
    }
}

/// How many plans there are, and of which length.
pub(in crate::commands) fn named(n_plans: &BigUint, plans: &PlanCounter) -> String {
    let n_plans = counted(n_plans, "plan");
    let (metric, bound) = (plans.metric(), plans.bound());
    if bound == plans.shortest() {
        format!("{n_plans} of {}, the shortest", length(bound, metric))
    } else {
        format!("{n_plans} of at most {}", length(bound, metric))
    }
}
