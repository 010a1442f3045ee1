//! The answer that a certificate is to prove: by explicit search, which is quick on most boards, and by SAT beyond it.

use board::{Metric, Plan};
use encodings::Formulation;
use limits::StopReason;
use logic::CompileOptions;
use search::{SearchOutcome, SearchStats};

use super::Certifier;
use crate::{
    Error,
    planning::{
        Answer, Bound, Engine, MAX_BOUND, Observer, Progress, Reachability, Unsolvable, decide,
        default_semantics, plan_refuted, within,
    },
};

/// What there is to certify.
pub(super) enum Found {
    Plan(Plan),
    NoPlan(Bound),
    Unsolvable(Unsolvable),
    GaveUp(String),
}

impl Certifier<'_> {
    /// The answer to the question.
    pub(super) fn answer(&self, observer: &mut Observer<'_>) -> Result<Found, Error> {
        match self.bound {
            Some(bound) => self.answer_within(bound, observer),
            None => self.answer_for_every_length(observer),
        }
    }

    /// The answer by explicit search, which is quick on most boards; by SAT where it runs out of memory,
    /// or of its half of the time.
    fn answer_within(&self, bound: Bound, observer: &mut Observer<'_>) -> Result<Found, Error> {
        let on_progress = &mut |stats: &SearchStats| observer(Progress::States(*stats));
        Ok(match explicit::shortest_plan(self.board, bound.metric, &self.search, on_progress) {
            SearchOutcome::Plan { plan, .. } if plan.len(bound.metric) <= bound.length => {
                Found::Plan(plan)
            }
            SearchOutcome::Plan { .. } | SearchOutcome::Unsolvable { .. } => Found::NoPlan(bound),
            SearchOutcome::GaveUp(gave_up) if gave_up.reason == StopReason::Interrupt => {
                Found::GaveUp(gave_up.to_string())
            }
            SearchOutcome::GaveUp(_) => self.answer_by_sat(bound, observer)?,
        })
    }

    /// First whether there is any plan.
    fn answer_for_every_length(&self, observer: &mut Observer<'_>) -> Result<Found, Error> {
        let metric = self.metric();
        let engine = self.engine(metric);
        match decide(self.board, &engine, &self.limits, &self.search, observer)? {
            Reachability::Unsolvable(why) => Ok(Found::Unsolvable(why)),
            Reachability::Solvable(plan) => {
                let bound = Bound { metric, length: plan.len(metric) };
                match self.answer_within(bound, observer)? {
                    Found::NoPlan(_) => Err(plan_refuted(self.board, &engine)),
                    answer => Ok(answer),
                }
            }
            Reachability::GaveUp { reason: StopReason::Interrupt, gave_up } => {
                Ok(Found::GaveUp(gave_up))
            }
            Reachability::GaveUp { gave_up, .. } => {
                let bound = Bound { metric, length: MAX_BOUND };
                Ok(match self.answer_by_sat(bound, observer)? {
                    // It does not say that there is no plan of any length.
                    Found::NoPlan(_) => Found::GaveUp(gave_up),
                    answer => answer,
                })
            }
        }
    }

    fn engine(&self, metric: Metric) -> Engine<Formulation> {
        let usual = default_semantics(self.board, metric);
        let semantics = self.semantics.unwrap_or(usual);
        let formulation = Formulation { semantics, ..Formulation::new(self.encoding, metric) };
        let options = CompileOptions { at_most_one: self.amo };
        Engine::of_boards(formulation, options, self.solver.clone())
    }

    fn answer_by_sat(&self, bound: Bound, observer: &mut Observer<'_>) -> Result<Found, Error> {
        let engine = self.engine(bound.metric);
        let run = within(self.board, bound.length, &engine, &self.limits, observer)?;
        Ok(match run.answer {
            Answer::Plan { stopped: Some(stopped), .. } | Answer::GaveUp(stopped) => {
                Found::GaveUp(stopped.reason)
            }
            Answer::Plan { plan, .. } => Found::Plan(plan),
            Answer::NoPlan | Answer::Unsolvable(_) => Found::NoPlan(bound),
        })
    }
}
