//! What a solver by goals says of a board.

use board::{Metric, Plan, formats::BoardEntry, plan_text};
use subgoals::{SubgoalOutcome, SubgoalRun};

use super::super::Engine;
use crate::{
    answer::{BoardAnswer, Figures, SCHEMA, board_json},
    commands::plan::{TextStyle, drawn, plan_sentence},
    output::{Report, counted},
    status::Status,
};

/// What came of a board.
pub(in super::super) struct SubgoalAnswer {
    pub(super) run: SubgoalRun,
    pub(super) metric: Metric,
    pub(super) is_optimal: bool,
    pub(super) engine: Engine,
    pub(super) seed: Option<u64>,
    pub(super) seconds: f64,
}

impl SubgoalAnswer {
    fn plan(&self) -> Option<&Plan> {
        match &self.run.answer {
            SubgoalOutcome::Plan(plan) => Some(plan),
            _ => None,
        }
    }

    pub(in super::super) fn report(&self, puzzle: &BoardEntry, style: TextStyle) -> Report {
        let json = serde_json::to_value(self.json(puzzle)).expect("plain data");
        let status = match self.run.answer {
            SubgoalOutcome::Plan(_) | SubgoalOutcome::Solvable => Status::Positive,
            SubgoalOutcome::Unsolvable => Status::Negative,
            SubgoalOutcome::GaveUp(_) => Status::GaveUp,
        };
        Report { text: self.text(puzzle, style), json, status }
    }

    fn text(&self, puzzle: &BoardEntry, style: TextStyle) -> String {
        let proved = if self.is_optimal { "shortest" } else { "not known to be shortest" };
        let mut text = match &self.run.answer {
            SubgoalOutcome::Plan(plan) => plan_sentence(&puzzle.board, plan, self.metric, proved),
            SubgoalOutcome::Solvable => "it can be solved\n".to_owned(),
            SubgoalOutcome::Unsolvable => "unsolvable: no goal can be reached\n".to_owned(),
            SubgoalOutcome::GaveUp(why) => format!("gave up: {why}\n"),
        };
        if let (Some(plan), true) = (self.plan(), style.show) {
            text.push_str(&drawn(&puzzle.board, plan));
        }
        if !style.is_only {
            return format!("{}: {text}", puzzle.label());
        }
        let (what, waiting) = (self.unit(), self.run.most_waiting);
        let taken = counted(self.run.n_taken, what);
        text + &format!("{taken}, at most {waiting} waiting, {:.6} s\n", self.seconds)
    }

    /// What is counted.
    fn unit(&self) -> &'static str {
        if self.engine == Engine::Exhaustive { "state" } else { "configuration" }
    }

    fn json<'a>(&self, puzzle: &'a BoardEntry) -> BoardAnswer<'a> {
        let plan = self.plan();
        BoardAnswer {
            schema: SCHEMA,
            command: "solve",
            name: puzzle.name.as_deref(),
            board: board_json(&puzzle.board),
            metric: self.metric.to_string(),
            bound: None,
            answer: match self.run.answer {
                SubgoalOutcome::Plan(_) => "plan",
                SubgoalOutcome::Solvable => "solvable",
                SubgoalOutcome::Unsolvable => "unsolvable",
                SubgoalOutcome::GaveUp(_) => "unknown",
            },
            length: plan.map(|plan| plan.len(self.metric)),
            optimal: plan.map(|_| self.is_optimal),
            plan: plan.map(|plan| plan_text::write(&plan.merged(), &puzzle.board)),
            figures: Figures::Goals {
                engine: self.engine.name(),
                seed: self.seed,
                taken: self.run.n_taken,
                waiting: self.run.most_waiting,
                reason: match self.run.answer {
                    SubgoalOutcome::GaveUp(why) => Some(why.to_string()),
                    _ => None,
                },
            },
            seconds: self.seconds,
        }
    }
}
