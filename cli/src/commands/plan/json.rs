//! The report on a board in JSON.

use board::plan_text;
use rushsat::planning;

use super::report::PlanAnswer;
use crate::answer::{BoardAnswer, Figures, SCHEMA, board_json};

impl PlanAnswer<'_> {
    pub(super) fn json(&self) -> BoardAnswer<'_> {
        let metric = self.metric;
        let (answer, transitions) = match &self.run.answer {
            planning::Answer::Plan { n_transitions, optimality, .. } => {
                ("plan", Some((*n_transitions, optimality.is_fewest())))
            }
            planning::Answer::NoPlan => ("none", None),
            planning::Answer::Unsolvable(_) => ("unsolvable", None),
            planning::Answer::GaveUp(_) => ("unknown", None),
        };
        let plan = self.plan();
        let stopped = self.run.answer.stopped();
        let is_parallel = !self.engine.formulation.semantics.is_exact();
        let transitions = transitions.filter(|_| is_parallel);
        BoardAnswer {
            schema: SCHEMA,
            command: "plan",
            name: self.puzzle.name.as_deref(),
            board: board_json(&self.puzzle.board),
            metric: metric.to_string(),
            bound: self.bound,
            answer,
            length: plan.map(|(plan, _)| plan.len(metric)),
            optimal: plan.map(|(_, is_shortest)| is_shortest),
            plan: plan.map(|(plan, _)| plan_text::write(&plan.merged(), &self.puzzle.board)),
            figures: Figures::Sat {
                encoding: self.run.formulation.encoding.to_string(),
                semantics: self.semantics(),
                solver: self.engine.solver.to_string(),
                variables: self.run.n_vars,
                clauses: self.run.n_clauses,
                conflicts: self.run.n_conflicts,
                refuted: stopped.and_then(|stopped| stopped.refuted),
                between: self.between(),
                reason: stopped.map(|stopped| stopped.reason.to_string()),
                barrier: self.barrier(),
                searched: self.is_searched().then_some(true),
                transitions: transitions.map(|(n, _)| n),
                fewest_transitions: transitions.map(|(_, is_fewest)| is_fewest),
                proved: self.is_hearsay().then_some(false),
            },
            seconds: self.run.elapsed.as_secs_f64(),
        }
    }
}
