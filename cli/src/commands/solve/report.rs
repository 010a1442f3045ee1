//! The report on a board whose plan was looked for by search.

use board::{Metric, Plan, formats::BoardEntry, plan_text};
use explicit::Algorithm;
use search::{Cluster, GaveUp, SearchOutcome};
use serde_json::json;

use super::super::plan::{TextStyle, drawn, plan_sentence};
use crate::{
    answer::{BoardAnswer, Figures, InState, SCHEMA, board_json},
    output::{Report, counted, draw, length},
    status::Status,
};

/// What search found of a board.
pub(super) struct SearchAnswer<'a> {
    pub(super) puzzle: &'a BoardEntry,
    pub(super) metric: Metric,
    pub(super) search: Algorithm,
    pub(super) outcome: &'a SearchOutcome<Plan>,
    pub(super) cluster: Option<Result<Cluster<board::State>, GaveUp>>,
}

impl SearchAnswer<'_> {
    pub(super) fn report(&self, style: TextStyle) -> Report {
        let json = serde_json::to_value(self.json()).expect("plain data");
        Report { text: self.text(style), json, status: self.status() }
    }

    /// How the search ended, that of the cluster included.
    pub(super) fn status(&self) -> Status {
        let status = match self.outcome {
            SearchOutcome::Plan { .. } => Status::Positive,
            SearchOutcome::Unsolvable { .. } => Status::Negative,
            SearchOutcome::GaveUp(_) => Status::GaveUp,
        };
        match self.cluster {
            Some(Err(_)) => status.worst(Status::GaveUp),
            _ => status,
        }
    }

    /// Size of the whole cluster, where something exhausted it.
    pub(super) fn n_states(&self) -> Option<u64> {
        match (self.outcome, &self.cluster) {
            (_, Some(Ok(cluster))) => Some(cluster.n_states()),
            // A* passes over states that no goal can follow.
            (SearchOutcome::Unsolvable { stats }, _) if self.search == Algorithm::BreadthFirst => {
                Some(stats.reached)
            }
            _ => None,
        }
    }

    fn text(&self, style: TextStyle) -> String {
        let (board, metric) = (&self.puzzle.board, self.metric);
        let mut text = match self.outcome {
            SearchOutcome::Plan { plan, .. } => plan_sentence(board, plan, metric, "shortest"),
            SearchOutcome::Unsolvable { .. } => match self.n_states() {
                Some(n) => {
                    let states = counted(n, "state");
                    format!("unsolvable: no goal among the {states} that can be reached\n")
                }
                None => "unsolvable: no goal can be reached\n".to_owned(),
            },
            SearchOutcome::GaveUp(gave_up) => {
                let known = gave_up.refuted().map_or(String::new(), |k| {
                    format!("; no plan with at most {} exists", length(k, metric))
                });
                format!("gave up: {gave_up}{known}\n")
            }
        };
        if let (SearchOutcome::Plan { plan, .. }, true) = (self.outcome, style.show) {
            text.push_str(&drawn(board, plan));
        }
        match &self.cluster {
            Some(Ok(cluster)) => text.push_str(&self.cluster_text(cluster)),
            Some(Err(gave_up)) => text.push_str(&format!("gave up on the cluster: {gave_up}\n")),
            None => {}
        }
        if !style.is_only {
            return format!("{}: {text}", self.puzzle.label());
        }
        let stats = self.outcome.stats();
        text.push_str(&format!(
            "{} reached, {} expanded, {} KiB, {:.6} s\n",
            counted(stats.reached, "state"),
            stats.expanded,
            stats.n_bytes >> 10,
            stats.elapsed.as_secs_f64(),
        ));
        text
    }

    fn cluster_text(&self, cluster: &Cluster<board::State>) -> String {
        let metric = self.metric;
        let mut text = format!("cluster: {}", counted(cluster.n_states(), "state"));
        let Some(max_index) = cluster.max_index() else {
            return text + ", no goal among them\n";
        };
        let n_goals = counted(cluster.n_goals(), "goal");
        text.push_str(&format!(", {n_goals}\nindex  states ({metric})\n"));
        for (index, n_states) in cluster.histogram.iter().enumerate() {
            text.push_str(&format!("{index:5}  {n_states}\n"));
        }
        let n_hardest = cluster.n_hardest();
        text.push_str(&format!("hardest: {n_hardest} of index {max_index}, for example\n"));
        for state in &cluster.hardest {
            text.push_str(&format!("\n{}", draw(&self.puzzle.board, state)));
        }
        text.push('\n');
        text
    }

    pub(super) fn json(&self) -> BoardAnswer<'_> {
        let board = &self.puzzle.board;
        let plan = match self.outcome {
            SearchOutcome::Plan { plan, .. } => Some(plan),
            _ => None,
        };
        let stats = self.outcome.stats();
        BoardAnswer {
            schema: SCHEMA,
            command: "solve",
            name: self.puzzle.name.as_deref(),
            board: board_json(board),
            metric: self.metric.to_string(),
            bound: None,
            answer: match self.outcome {
                SearchOutcome::Plan { .. } => "plan",
                SearchOutcome::Unsolvable { .. } => "unsolvable",
                SearchOutcome::GaveUp(_) => "unknown",
            },
            length: plan.map(|plan| plan.len(self.metric)),
            optimal: plan.map(|_| true),
            plan: plan.map(|plan| plan_text::write(&plan.merged(), board)),
            figures: Figures::Search {
                states: self.n_states(),
                reached: stats.reached,
                expanded: stats.expanded,
                depth: stats.depth,
                refuted: match self.outcome {
                    SearchOutcome::GaveUp(gave_up) => gave_up.refuted(),
                    _ => None,
                },
                bytes: stats.n_bytes,
                reason: match self.outcome {
                    SearchOutcome::GaveUp(gave_up) => Some(gave_up.reason.to_string()),
                    _ => None,
                },
                cluster: self.cluster.as_ref().map(|cluster| self.cluster_json(cluster)),
            },
            seconds: stats.elapsed.as_secs_f64(),
        }
    }

    fn cluster_json(&self, cluster: &Result<Cluster<board::State>, GaveUp>) -> serde_json::Value {
        let in_state = InState::of(&self.puzzle.board);
        match cluster {
            Ok(cluster) => json!({
                "states": cluster.n_states(),
                "histogram": cluster.histogram,
                "index": cluster.initial_index,
                "max_index": cluster.max_index(),
                "hardest": cluster
                    .hardest
                    .iter()
                    .filter_map(|state| in_state.board(state))
                    .map(|board| board_json(&board))
                    .collect::<Vec<_>>(),
            }),
            Err(gave_up) => json!({ "reason": gave_up.reason.to_string() }),
        }
    }
}
