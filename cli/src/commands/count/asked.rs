//! A question about all plans of a board, and what is said where there is none.

use std::fmt;

use board::{Metric, formats::Puzzle};
use clap::Args;
use limits::Budget;
use num_bigint::BigUint;
use rushsat::plans::{AllPlans, Found, Length};
use search::SearchStats;
use serde_json::{Value, json};

use crate::{
    answer::{board_json, head},
    output::{Report, length},
    progress::Progress,
    question::parse_bound,
    status::Status,
};

/// Which plans.
#[derive(Args, Clone, Copy)]
pub(in crate::commands) struct LengthArgs {
    /// Plans of at most N steps: one vehicle moves by one cell
    #[arg(long, value_name = "N", value_parser = parse_bound, allow_negative_numbers = true)]
    max_steps: Option<usize>,
    /// Plans of at most N moves: one vehicle slides any number of cells
    #[arg(long, value_name = "N", value_parser = parse_bound, allow_negative_numbers = true, conflicts_with = "max_steps")]
    max_moves: Option<usize>,
    /// The shortest plans, which is the default
    #[arg(long, conflicts_with_all = ["max_steps", "max_moves"])]
    shortest: bool,
    /// What is shortest, where no bound is given: moves or steps
    #[arg(long, value_name = "METRIC", conflicts_with_all = ["max_steps", "max_moves"], default_value_t = Metric::Moves)]
    metric: Metric,
}

impl LengthArgs {
    fn metric_and_length(self) -> (Metric, Length) {
        match (self.max_steps, self.max_moves) {
            (Some(bound), _) => (Metric::Steps, Length::AtMost(bound)),
            (_, Some(bound)) => (Metric::Moves, Length::AtMost(bound)),
            _ => (self.metric, Length::Shortest),
        }
    }
}

/// A question about all plans of a board.
pub(in crate::commands) struct Asked<'a> {
    pub(in crate::commands) command: &'static str,
    pub(in crate::commands) puzzle: &'a Puzzle,
    pub(in crate::commands) length: LengthArgs,
    /// Whether the board is the only one.
    pub(in crate::commands) is_only: bool,
}

/// All plans, or what is said where there is none.
pub(in crate::commands) enum AskedPlans {
    Plans(Box<AllPlans>),
    Else(Report),
}

impl Asked<'_> {
    pub(in crate::commands) fn plans(&self, budget: &Budget, progress: &Progress) -> AskedPlans {
        let (metric, asked) = self.length.metric_and_length();
        let board = &self.puzzle.board;
        let hear = &mut |stats: &SearchStats| progress.states(stats);
        let (lines, json) = match AllPlans::of(board, metric, asked, budget, hear) {
            Ok(Found::Plans(plans)) => return AskedPlans::Plans(plans),
            Err(reason) => return AskedPlans::Else(self.gave_up(reason)),
            Ok(Found::Unsolvable) => {
                (vec!["unsolvable: no plan of any length exists".to_owned()], json!({}))
            }
            Ok(Found::Longer { shortest }) => {
                let Length::AtMost(bound) = asked else { unreachable!("a shortest one exists") };
                let (most, shortest_length) = (length(bound, metric), length(shortest, metric));
                let line = format!(
                    "no plan with at most {most} exists: the shortest has {shortest_length}"
                );
                (vec![line], json!({ "bound": bound, "shortest": shortest }))
            }
        };
        let answer = if json.get("bound").is_some() { "none" } else { "unsolvable" };
        let mut all = self.head(answer);
        for (name, value) in json.as_object().into_iter().flatten() {
            all[name] = value.clone();
        }
        all["plans"] = "0".into();
        AskedPlans::Else(self.report(&lines, all, Status::Negative))
    }

    fn head(&self, answer: &str) -> Value {
        let (metric, _) = self.length.metric_and_length();
        let mut json = head(self.command, self.puzzle);
        json["board"] = board_json(&self.puzzle.board);
        json["metric"] = metric.to_string().into();
        json["answer"] = answer.into();
        json
    }

    /// The first fields of an answer about plans of at most so many slides.
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
            let lines: Vec<&str> = lines.iter().map(|line| line.trim_start()).collect();
            format!("{}: {}\n", self.puzzle.label(), lines.join("; "))
        };
        Report { text, json, status }
    }
}

/// How many plans there are, and of which length.
pub(in crate::commands) fn named(plans: &AllPlans) -> String {
    let n = plans.n_plans();
    let (metric, bound) = (plans.metric(), plans.bound());
    let noun = if *n == BigUint::from(1_u8) { "plan" } else { "plans" };
    if bound == plans.shortest() {
        format!("{n} {noun} of {}, the shortest", length(bound, metric))
    } else {
        format!("{n} {noun} of at most {}", length(bound, metric))
    }
}
