//! What `rushsat reach` prints.

use board::{Metric, formats::BoardEntry, plan_text};
use encodings::Codec;
use limits::Budget;
use miette::Report as Failure;
use puma::Program;
use serde_json::Value;
use symbolic::{Exploration, PlanStatus, Side};

use super::{
    ReachArgs,
    fields::{add_figures, board_head, program_head},
    iterations::{index, sifted, table},
};
use crate::{
    commands::{
        plan::{drawn, plan_sentence},
        puma::report::ReplayedPlan,
    },
    output::{Report, counted},
    status::Status,
};

/// What was explored.
pub(super) enum Subject<'a> {
    Board { puzzle: &'a BoardEntry, metric: Metric, codec: &'a Codec, is_only: bool },
    Program { program: &'a Program, codec: &'a puma::Codec, budget: &'a Budget },
}

pub(super) struct ReachAnswer<'a> {
    pub(super) of: Subject<'a>,
    pub(super) args: &'a ReachArgs,
    pub(super) exploration: &'a Exploration,
}

impl ReachAnswer<'_> {
    pub(super) fn report(&self) -> Result<Report, Failure> {
        let mut json = self.head();
        let mut text = self.answer(&mut json)?;
        let status = match (&self.exploration.gave_up, &self.exploration.answer) {
            (Some(_), _) | (None, PlanStatus::Unknown) => Status::GaveUp,
            (None, PlanStatus::Plan(_)) => Status::Positive,
            (None, PlanStatus::Unsolvable) => Status::Negative,
        };
        text.push_str(&self.reached());
        if let Subject::Board { puzzle, is_only: false, .. } = self.of {
            text = format!("{}: {text}", puzzle.label());
        } else {
            text.push_str(&table(self.exploration));
            text.push_str(&index(self.exploration.index.as_deref()));
            text.push_str(&self.figures());
        }
        add_figures(&mut json, self.args, self.exploration);
        Ok(Report { text, json, status })
    }

    /// The fields that every answer begins with; those of a plan are null until there is one.
    fn head(&self) -> Value {
        match self.of {
            Subject::Board { puzzle, metric, .. } => board_head(puzzle, metric),
            Subject::Program { .. } => program_head(self.args),
        }
    }

    /// What is known of plans, in words; its fields are added to `json`.
    fn answer(&self, json: &mut Value) -> Result<String, Failure> {
        Ok(match &self.exploration.answer {
            PlanStatus::Plan(trace) => {
                json["answer"] = "plan".into();
                json["optimal"] = true.into();
                match self.of {
                    Subject::Board { puzzle, metric, codec, .. } => {
                        let board = &puzzle.board;
                        let plan = codec.plan(trace).expect("a plan of the rules");
                        json["length"] = plan.len(metric).into();
                        json["plan"] = plan_text::write(&plan.merged(), board).into();
                        let mut text = plan_sentence(board, &plan, metric, "shortest");
                        if self.args.show {
                            text.push_str(&drawn(board, &plan));
                        }
                        text
                    }
                    Subject::Program { program, codec, budget } => {
                        let plan = codec.plan(program, trace).expect("a plan of the rules");
                        let played = ReplayedPlan::new(plan, self.args.jobs.json, budget);
                        json["length"] = played.len().into();
                        played.add_to(program, json)?;
                        played.text(program, "shortest", self.args.show)?
                    }
                }
            }
            PlanStatus::Unsolvable => {
                json["answer"] = "unsolvable".into();
                "unsolvable: no goal state can be reached\n".to_owned()
            }
            PlanStatus::Unknown => {
                json["answer"] = "unknown".into();
                String::new()
            }
        })
    }

    /// How many states were reached, and why not more.
    fn reached(&self) -> String {
        let mut text = String::new();
        if let Some(reason) = self.exploration.gave_up {
            text.push_str(&format!("gave up: {reason}\n"));
        }
        for (side, from) in [(Side::Forward, "from the start"), (Side::Backward, "from the goals")]
        {
            if let Some(n_reached) = self.exploration.n_reached(side) {
                let reached = counted(n_reached, "state");
                text.push_str(&format!("{reached} reached {from}\n"));
            }
        }
        text
    }

    fn figures(&self) -> String {
        let relation = self.exploration.relation.map(|relation| {
            format!(
                ": {}, a relation of {} and {}",
                counted(relation.n_state_vars, "variable"),
                counted(relation.n_parts, "part"),
                counted(relation.n_nodes, "node"),
            )
        });
        let encoding = match self.of {
            Subject::Board { .. } => format!("{} encoding, ", self.args.engine.encoding),
            Subject::Program { .. } => String::new(),
        };
        let passes = self.args.engine.sift.map(|_| &self.exploration.siftings[..]);
        let sifted = passes.map_or(String::new(), sifted);
        format!(
            "{encoding}{} order, {}{}{}, {:.3} s\n",
            self.exploration.order,
            self.args.engine.diagrams,
            sifted,
            relation.unwrap_or_default(),
            self.exploration.elapsed.as_secs_f64(),
        )
    }
}
