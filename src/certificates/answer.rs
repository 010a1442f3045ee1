//! The answer that a certificate is to prove: by explicit search, which is quick where there are few states,
//! and by SAT beyond it.

use board::Metric;
use limits::{Stop, StopReason};
use search::SearchOutcome;
use solvers::Limits;

use super::{Certifier, PlanOf, Subject};
use crate::{
    Error,
    planning::{
        Answer, Bound, Engine, MAX_BOUND, MOST_SEARCH, Observer, Puzzle, Reachability,
        SharedBounds, StoppedRun, Unsolvable, close, decide, for_search, plan_refuted, within,
    },
    wording::length,
};

/// The bytes that explicit search may take where there is a bound, which solvers do well with. Boards of 6x6 need
/// 11 MiB at most.
const SEARCH_WITHIN: usize = 16 << 20;

/// What there is to certify.
pub(super) enum CertifiableAnswer<Plan> {
    Plan(Plan),
    NoPlan(Bound),
    /// A plan, and the largest bound within which there is none; and why no more is known.
    Between(Plan, Bound, Stop),
    Unsolvable(Unsolvable),
    GaveUp(Stop),
}

impl<S: Subject> Certifier<'_, S> {
    /// The answer to the question.
    pub(super) fn answer(
        &self,
        observer: &mut Observer<'_>,
    ) -> Result<CertifiableAnswer<PlanOf<S>>, Error> {
        match self.bound() {
            Some(bound) => self.answer_within(bound, observer),
            None => self.answer_for_every_length(observer),
        }
    }

    /// The answer by explicit search, which is quick where there are few states; by SAT where it runs out of
    /// its share of the memory or the time.
    fn answer_within(
        &self,
        bound: Bound,
        observer: &mut Observer<'_>,
    ) -> Result<CertifiableAnswer<PlanOf<S>>, Error> {
        Ok(match self.search(bound.metric, SEARCH_WITHIN, observer) {
            SearchOutcome::Plan { plan, .. } if self.length(&plan) <= bound.length => {
                CertifiableAnswer::Plan(plan)
            }
            SearchOutcome::Plan { .. } | SearchOutcome::Unsolvable { .. } => {
                CertifiableAnswer::NoPlan(bound)
            }
            SearchOutcome::GaveUp(gave_up) if gave_up.reason == StopReason::Interrupt => {
                CertifiableAnswer::GaveUp(gave_up.into())
            }
            SearchOutcome::GaveUp(_) => self.answer_by_sat(bound, &self.limits, observer)?,
        })
    }

    /// First whether there is any plan.
    fn answer_for_every_length(
        &self,
        observer: &mut Observer<'_>,
    ) -> Result<CertifiableAnswer<PlanOf<S>>, Error> {
        let (metric, known) = (self.metric(), SharedBounds::default());
        let (puzzle, engine) = (self.subject.puzzle(), self.engine(metric));
        match decide(puzzle, &engine, &self.limits, &self.search, &known, observer)? {
            Reachability::Unsolvable(why) => Ok(CertifiableAnswer::Unsolvable(why)),
            Reachability::Solvable(plan) => match self.search(metric, MOST_SEARCH, observer) {
                SearchOutcome::Plan { plan, .. } => Ok(CertifiableAnswer::Plan(plan)),
                SearchOutcome::Unsolvable { .. } => Err(plan_refuted(puzzle, &engine)),
                SearchOutcome::GaveUp(gave_up) if gave_up.reason == StopReason::Interrupt => {
                    Ok(CertifiableAnswer::GaveUp(gave_up.into()))
                }
                SearchOutcome::GaveUp(_) => {
                    known.find(self.length(&plan), plan);
                    let left = self.half().after(Some(known.n_conflicts()));
                    let run = close(puzzle, known, &engine, &left, observer)?;
                    Ok(found(run.answer, metric))
                }
            },
            Reachability::GaveUp(why) if why.reason != StopReason::Interrupt => {
                let bound = Bound { metric, length: MAX_BOUND };
                let left = self.limits.after(Some(known.n_conflicts()));
                Ok(match self.answer_by_sat(bound, &left, observer)? {
                    // It does not say that there is no plan of any length.
                    CertifiableAnswer::NoPlan(_) => CertifiableAnswer::GaveUp(why),
                    answer => answer,
                })
            }
            Reachability::Exhausted(why) | Reachability::GaveUp(why) => {
                Ok(CertifiableAnswer::GaveUp(why))
            }
        }
    }

    /// Explicit search for a shortest plan with at most so many bytes.
    fn search(
        &self,
        metric: Metric,
        n_bytes: usize,
        observer: &mut Observer<'_>,
    ) -> SearchOutcome<PlanOf<S>> {
        self.subject.shortest(metric, &for_search(&self.search, n_bytes), observer)
    }

    /// The limits of the answer, so that time is left for the proof.
    fn half(&self) -> Limits {
        Limits { budget: self.limits.budget.half(), ..self.limits.clone() }
    }

    fn engine(&self, metric: Metric) -> Engine<<S::Puzzle as Puzzle>::Formulation> {
        self.subject.engine(self.options, metric, self.amo, self.solver.clone())
    }

    /// The length of a plan, in what the question counts.
    pub(super) fn length(&self, plan: &PlanOf<S>) -> usize {
        self.subject.puzzle().length(self.engine(self.metric()).formulation, plan)
    }

    /// How many lengths an answer leaves open; `None` if it is none.
    pub(super) fn gap(&self, found: &CertifiableAnswer<PlanOf<S>>) -> Option<usize> {
        match found {
            CertifiableAnswer::Plan(_)
            | CertifiableAnswer::NoPlan(_)
            | CertifiableAnswer::Unsolvable(_) => Some(0),
            CertifiableAnswer::Between(plan, refuted, _) => {
                Some(self.length(plan).saturating_sub(refuted.length + 1))
            }
            CertifiableAnswer::GaveUp(_) => None,
        }
    }

    fn answer_by_sat(
        &self,
        bound: Bound,
        limits: &Limits,
        observer: &mut Observer<'_>,
    ) -> Result<CertifiableAnswer<PlanOf<S>>, Error> {
        let engine = self.engine(bound.metric);
        let puzzle = self.subject.puzzle();
        // What the answer leaves of the time is for the proof, however soon it comes.
        let limits = Limits { budget: limits.budget.three_quarters(), ..limits.clone() };
        let run = within(puzzle, bound.length, &engine, &limits, observer)?;
        Ok(match run.answer {
            Answer::NoPlan | Answer::Unsolvable(_) => CertifiableAnswer::NoPlan(bound),
            Answer::GaveUp(StoppedRun { reason: why, refuted: Some(most) }) => {
                let most = length(most, bound.metric);
                let uncertified = "the solver says, which is not certified";
                CertifiableAnswer::GaveUp(
                    why.said(|words| {
                        format!("{words}; no plan with at most {most}, {uncertified}")
                    }),
                )
            }
            answer => found(answer, bound.metric),
        })
    }
}

/// What there is to certify of an answer that is a plan, or none.
fn found<Plan>(answer: Answer<Plan>, metric: Metric) -> CertifiableAnswer<Plan> {
    match answer {
        Answer::Plan { plan, stopped: None, .. } => CertifiableAnswer::Plan(plan),
        Answer::Plan {
            plan,
            stopped: Some(StoppedRun { reason: why, refuted: Some(length) }),
            ..
        } => CertifiableAnswer::Between(plan, Bound { metric, length }, why),
        Answer::Plan { stopped: Some(stopped), .. } | Answer::GaveUp(stopped) => {
            CertifiableAnswer::GaveUp(stopped.reason)
        }
        Answer::NoPlan | Answer::Unsolvable(_) => unreachable!("these are no plans"),
    }
}

#[cfg(test)]
mod tests {
    use board::Board;
    use limits::Budget;

    use super::*;

    /// Explicit search is given nothing, so that a solver answers.
    #[test]
    fn what_was_refuted_is_said_where_nothing_is_certified() {
        let board: Board = "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.".parse().unwrap();
        let certifier = Certifier {
            bound: Some(Bound { metric: Metric::Moves, length: 60 }),
            limits: Limits { conflicts: Some(300), ..Limits::default() },
            search: Budget::default().with_memory(1),
            ..Certifier::new(&board, Metric::Moves)
        };
        let CertifiableAnswer::GaveUp(why) = certifier.answer(&mut |_| ()).unwrap() else {
            panic!("an answer")
        };
        let words = why.words();
        assert!(words.starts_with("conflict limit reached; no plan with at most "), "{words}");
        assert!(words.ends_with(" moves, the solver says, which is not certified"), "{words}");
    }
}
