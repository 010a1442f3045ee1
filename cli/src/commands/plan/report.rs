//! The report on a board whose plan was looked for by SAT.

use board::{Board, Metric, Plan, formats::BoardEntry};
use encodings::{Formulation, Semantics};
use rushsat::{
    planning::{self, Engine, Grounds, Run},
    statics::barrier,
};

use super::text::{SEARCHED, TextStyle, drawn, plan_sentence};
use crate::{
    output::{Report, counted, formula_size, length},
    status::Status,
};

/// A board with the answer to the question for a plan.
pub(super) struct PlanAnswer<'a> {
    pub(super) puzzle: &'a BoardEntry,
    pub(super) metric: Metric,
    pub(super) bound: Option<usize>,
    pub(super) engine: &'a Engine<Formulation>,
    pub(super) run: &'a Run<Board>,
}

impl PlanAnswer<'_> {
    pub(super) fn report(&self, style: TextStyle) -> Report {
        let status = match &self.run.answer {
            _ if self.run.answer.stopped().is_some() => Status::GaveUp,
            planning::Answer::NoPlan | planning::Answer::Unsolvable(_) => Status::Negative,
            _ => Status::Positive,
        };
        let json = serde_json::to_value(self.json()).expect("plain data");
        Report { text: self.text(style), json, status }
    }

    /// The plan and whether it is known to be a shortest one.
    pub(super) fn plan(&self) -> Option<(&Plan, bool)> {
        match &self.run.answer {
            planning::Answer::Plan { plan, .. } => Some((plan, self.run.is_shortest())),
            _ => None,
        }
    }

    /// Returns `true` if the plan is shortest by explicit search alone.
    pub(super) fn is_searched(&self) -> bool {
        matches!(&self.run.answer, planning::Answer::Plan { optimality, .. } if optimality.is_searched())
    }

    /// The bounds on the length of a shortest plan, if both are known, and are not the same.
    pub(super) fn between(&self) -> Option<[usize; 2]> {
        let least = self.run.answer.stopped()?.refuted? + 1;
        let most = self.plan()?.0.len(self.metric);
        (least < most).then_some([least, most])
    }

    /// What lies before the exit for good, if there is no plan.
    pub(super) fn barrier(&self) -> Option<String> {
        let is_unsolvable = matches!(self.run.answer, planning::Answer::Unsolvable(_));
        is_unsolvable.then(|| barrier(&self.puzzle.board)).flatten()
    }

    /// The grounds for the answer that no plan is shorter, or that there is none.
    fn grounds(&self) -> Grounds<'_> {
        Grounds::of(&self.engine.solver)
    }

    /// Returns `true` if the answer says that something does not exist, and only an outside program knows
    /// this.
    pub(super) fn is_hearsay(&self) -> bool {
        self.run.answer.refutes() && !self.grounds().is_proved()
    }

    /// The transitions of a plan in parallel semantics, and that fewer are not enough.
    fn transitions(&self) -> String {
        let planning::Answer::Plan { n_transitions, optimality, .. } = &self.run.answer else {
            return String::new();
        };
        let (n, metric) = (*n_transitions, self.metric);
        let lower_bound = if optimality.is_fewest() {
            let fewest = self.superlative("fewest");
            format!(", {fewest}: every plan has at least {}", length(n, metric))
        } else {
            String::new()
        };
        let semantics = self.engine.formulation.semantics;
        format!("{}{lower_bound}\n", counted(n, &format!("{semantics} transition")))
    }

    /// Says that the plan is best, as in `proved shortest`. A plan of length 0 needs no proof.
    fn superlative(&self, best: &str) -> String {
        match &self.run.answer {
            planning::Answer::Plan { n_transitions: 0, .. } => format!("proved {best}"),
            _ => self.grounds().superlative(best),
        }
    }

    /// What is known, if it is that there is no plan.
    fn no_plan(&self) -> String {
        let said = self.grounds().said();
        match &self.run.answer {
            planning::Answer::NoPlan => {
                let bound = self.bound.expect("without a bound it is not the answer");
                let bound = length(bound, self.metric);
                format!("no plan with at most {bound} exists ({said})\n")
            }
            planning::Answer::Unsolvable(why) => {
                let barrier = self.barrier().map_or(String::new(), |reason| reason + "\n");
                let sentence = &why.sentence;
                format!("unsolvable: no plan of any length exists ({said})\n{barrier}{sentence}\n")
            }
            planning::Answer::Plan { .. } | planning::Answer::GaveUp(_) => String::new(),
        }
    }

    fn text(&self, style: TextStyle) -> String {
        let (metric, board) = (self.metric, &self.puzzle.board);
        let stopped = self.run.answer.stopped().map(|stopped| {
            let said = self.grounds().said();
            let known = match (stopped.refuted, self.between()) {
                (_, Some([least, most])) => {
                    let most = length(most, metric);
                    format!("; a shortest plan has between {least} and {most} ({said})")
                }
                (Some(k), None) => {
                    format!("; no plan with at most {} exists ({said})", length(k, metric))
                }
                (None, None) => String::new(),
            };
            format!("gave up: {}{known}\n", stopped.reason)
        });
        let mut text = match self.plan() {
            Some((plan, is_shortest)) => {
                let proved = match is_shortest {
                    true => self.superlative("shortest"),
                    false if self.is_searched() => SEARCHED.to_owned(),
                    false => "not known to be shortest".to_owned(),
                };
                plan_sentence(board, plan, metric, &proved)
            }
            None => self.no_plan(),
        };
        if !self.engine.formulation.semantics.is_exact() {
            text.push_str(&self.transitions());
        }
        text.extend(stopped);
        if let (Some((plan, _)), true) = (self.plan(), style.show) {
            text.push_str(&drawn(board, plan));
        }
        if style.is_only {
            let semantics = self.semantics().map_or(String::new(), |name| format!("{name} "));
            let size = self.run.formula_size().map_or(String::new(), |(n_vars, n_clauses)| {
                format!(": {}", formula_size(n_vars, n_clauses))
            });
            text.push_str(&format!(
                "{semantics}{} encoding, {}{size}, {:.3} s\n",
                self.run.formulation.encoding,
                self.engine.solver,
                self.run.elapsed.as_secs_f64(),
            ));
            text
        } else {
            format!("{}: {text}", self.puzzle.label())
        }
    }

    /// The semantics of what was solved, if they are not the usual ones.
    pub(super) fn semantics(&self) -> Option<String> {
        let semantics = self.run.formulation.semantics;
        (semantics != Semantics::default()).then(|| semantics.to_string())
    }
}
