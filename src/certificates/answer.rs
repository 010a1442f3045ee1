//! The answer that a certificate is to prove: by explicit search, which is quick where there are few states,
//! and by SAT beyond it.

use board::Metric;
use limits::{Stop, StopReason};
use search::SearchOutcome;
use solvers::Limits;

use super::{Certifier, Claim, PlanOf, Question, Subject};
use crate::{
    Error,
    planning::{
        Answer, Bound, Engine, MAX_BOUND, MOST_HORIZONS, Observer, Optimality, Puzzle,
        Reachability, SharedBounds, StoppedRun, Unsolvable, beyond, close, decide, for_search,
        largest_horizon, plan_refuted, up_to,
    },
};

/// The bytes that explicit search may take. Boards of 6x6 need 11 MiB at most; with more vehicles there are
/// too many states more often than not, and solvers do well.
const MOST_BYTES: usize = 16 << 20;

/// What there is to certify.
pub(super) enum CertifiableAnswer<Plan> {
    /// A claim that one formula proves, about this plan if it is about one.
    Bounded {
        claim: Claim,
        plan: Option<Plan>,
        /// What ended the search, where the claim leaves something open.
        stopped: Option<Stop>,
    },
    Unsolvable {
        why: Unsolvable,
        /// The largest bound that was refuted on the way, which is sooner proved.
        refuted: Option<Bound>,
    },
    GaveUp(Stop),
}

impl<S: Subject> Certifier<'_, S> {
    /// The answer to the question.
    pub(super) fn answer(
        &self,
        observer: &mut Observer<'_>,
    ) -> Result<CertifiableAnswer<PlanOf<S>>, Error> {
        match self.question() {
            Question::Within(bound) => self.answer_within(bound, observer),
            Question::Shortest(metric) => self.answer_for_every_length(metric, observer),
        }
    }

    /// The answer by explicit search, which is quick where there are few states; by SAT where it runs out of
    /// its share of the memory or the time.
    fn answer_within(
        &self,
        bound: Bound,
        observer: &mut Observer<'_>,
    ) -> Result<CertifiableAnswer<PlanOf<S>>, Error> {
        Ok(match self.search(bound.metric, &self.half(), observer) {
            SearchOutcome::Plan { plan, .. } if self.length(&plan) <= bound.length => {
                self.shortest(plan)
            }
            SearchOutcome::Unsolvable { .. } if bound.length > MOST_HORIZONS => {
                self.none_ever(bound, observer)?
            }
            SearchOutcome::Plan { .. } | SearchOutcome::Unsolvable { .. } => none(bound, None),
            SearchOutcome::GaveUp(gave_up) if gave_up.reason == StopReason::Interrupt => {
                CertifiableAnswer::GaveUp(gave_up.into())
            }
            SearchOutcome::GaveUp(_) => {
                let (puzzle, engine) = (self.subject.puzzle(), self.engine(bound.metric));
                let limits = for_answer(&self.limits);
                let run = up_to(puzzle, bound.length, &engine, &limits, observer)?;
                self.found(run.answer, bound)
            }
        })
    }

    /// That there is no plan of any length, where explicit search has found that. An invariant is sooner proved
    /// than a large bound.
    fn none_ever(
        &self,
        bound: Bound,
        observer: &mut Observer<'_>,
    ) -> Result<CertifiableAnswer<PlanOf<S>>, Error> {
        let (puzzle, engine) = (self.subject.puzzle(), self.engine(bound.metric));
        let known = SharedBounds::default();
        Ok(match decide(puzzle, &engine, &self.half(), &known, observer)? {
            Reachability::Unsolvable(why) => {
                CertifiableAnswer::Unsolvable { why, refuted: Some(bound) }
            }
            Reachability::Solvable { .. } => return Err(plan_refuted(puzzle, &engine)),
            Reachability::Exhausted(_) | Reachability::GaveUp(_) => none(bound, None),
        })
    }

    /// First whether there is any plan.
    fn answer_for_every_length(
        &self,
        metric: Metric,
        observer: &mut Observer<'_>,
    ) -> Result<CertifiableAnswer<PlanOf<S>>, Error> {
        let (puzzle, engine) = (self.subject.puzzle(), self.engine(metric));
        let known = SharedBounds::default();
        let bound = Bound { metric, length: MAX_BOUND };
        let half = self.half();
        let stopped = |reason| Answer::GaveUp(StoppedRun { reason, refuted: known.refuted() });
        match decide(puzzle, &engine, &half, &known, observer)? {
            Reachability::Unsolvable(why) => {
                let refuted = known.refuted().map(|length| Bound { length, ..bound });
                Ok(CertifiableAnswer::Unsolvable { why, refuted })
            }
            Reachability::Solvable { plan, is_shortest: true } => Ok(self.shortest(plan)),
            Reachability::Solvable { plan, .. } => match self.search(metric, &half, observer) {
                SearchOutcome::Plan { plan, .. } => Ok(self.shortest(plan)),
                SearchOutcome::Unsolvable { .. } => Err(plan_refuted(puzzle, &engine)),
                SearchOutcome::GaveUp(_) => {
                    known.find(self.length(&plan), plan);
                    let left = self.half().after(Some(known.n_conflicts()));
                    let run = close(puzzle, known, &engine, &left, observer)?;
                    Ok(self.found(run.answer, bound))
                }
            },
            Reachability::GaveUp(why) if why.reason != StopReason::Interrupt => {
                let left = for_answer(&self.limits.after(Some(known.n_conflicts())));
                let most = largest_horizon(&left);
                let run = beyond(puzzle, &known, most, &engine, &left, observer)?;
                let answer = match run.answer {
                    // It does not say that there is no plan of any length.
                    Answer::NoPlan => stopped(why),
                    answer => answer,
                };
                Ok(self.found(answer, bound))
            }
            // There is no plan of any length to look for.
            Reachability::Exhausted(why) => Ok(self.found(stopped(why), bound)),
            Reachability::GaveUp(why) => Ok(CertifiableAnswer::GaveUp(why)),
        }
    }

    /// Explicit search for a shortest plan, with little memory.
    fn search(
        &self,
        metric: Metric,
        limits: &Limits,
        observer: &mut Observer<'_>,
    ) -> SearchOutcome<PlanOf<S>> {
        self.subject.shortest(metric, &for_search(&limits.budget, MOST_BYTES), observer)
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
        self.subject.puzzle().length(self.engine(self.question().metric()).formulation, plan)
    }

    /// That a plan is shortest.
    fn shortest(&self, plan: PlanOf<S>) -> CertifiableAnswer<PlanOf<S>> {
        let claim =
            Claim::Shortest { metric: self.question().metric(), length: self.length(&plan) };
        CertifiableAnswer::Bounded { claim, plan: Some(plan), stopped: None }
    }

    /// What the answer to a question with this bound says.
    fn found(&self, answer: Answer<PlanOf<S>>, bound: Bound) -> CertifiableAnswer<PlanOf<S>> {
        match answer {
            Answer::Plan { plan, optimality: Optimality::Fewest, .. } => self.shortest(plan),
            Answer::Plan {
                plan,
                optimality: Optimality::Stopped(StoppedRun { reason: why, refuted }),
                ..
            } => {
                let (metric, length) = (self.question().metric(), self.length(&plan));
                // A plan without a slide is shortest, so this one has slides.
                let claim = Claim::Between { metric, length, bound: refuted.unwrap_or(0) };
                CertifiableAnswer::Bounded { claim, plan: Some(plan), stopped: Some(why) }
            }
            Answer::NoPlan => none(bound, None),
            Answer::Unsolvable(why) => {
                let refuted = matches!(self.question(), Question::Within(_)).then_some(bound);
                CertifiableAnswer::Unsolvable { why, refuted }
            }
            Answer::GaveUp(StoppedRun { reason: why, refuted: Some(most @ 1..) }) => {
                none(Bound { length: most, ..bound }, Some(why))
            }
            Answer::GaveUp(stopped) => CertifiableAnswer::GaveUp(stopped.reason),
            // An engine for any plan does not look for proofs.
            Answer::Plan { optimality: Optimality::NotAsked | Optimality::Searched, .. } => {
                CertifiableAnswer::GaveUp(Stop::new(StopReason::GaveUp, NOT_ASKED))
            }
        }
    }
}

/// Why a plan is not certified that need not be shortest.
const NOT_ASKED: &str = "the engine was not asked for a shortest plan";

/// That there is no plan within the bound, and why no more is known.
fn none<Plan>(bound: Bound, stopped: Option<Stop>) -> CertifiableAnswer<Plan> {
    let claim = Claim::NoPlan { metric: bound.metric, bound: bound.length };
    CertifiableAnswer::Bounded { claim, plan: None, stopped }
}

/// The limits of an answer that may leave the rest of the time to its proof.
fn for_answer(limits: &Limits) -> Limits {
    Limits { budget: limits.budget.three_quarters(), ..limits.clone() }
}

#[cfg(test)]
mod tests {
    use board::{Side, Size};
    use generators::{Outline, Random, Seed};
    use limits::Budget;

    use super::*;

    /// Explicit search has too little memory for this board, so that a solver answers.
    #[test]
    fn what_was_refuted_is_claimed_where_the_bound_is_not() {
        let outline = Outline::new(Size::new(10, 10).unwrap(), Side::Right, None).unwrap();
        let random = Random { n_vehicles: 36, is_line_clear: true, ..Random::new(outline) };
        let board = random.board(&mut Seed(4).rng(0), &Budget::default()).unwrap();
        let bound = Bound { metric: Metric::Moves, length: 60 };
        for question in [Question::Within(bound), Question::Shortest(Metric::Moves)] {
            let certifier = Certifier {
                question,
                limits: Limits { conflicts: Some(300), ..Limits::default() },
                ..Certifier::new(&board, Metric::Moves)
            };
            let found = certifier.answer(&mut |_| ()).unwrap();
            let CertifiableAnswer::Bounded { claim, plan, stopped: Some(why) } = found else {
                panic!("{question:?}: nothing is refuted")
            };
            assert_eq!(why.words(), "conflict limit reached");
            // The shortest plan has 41 moves.
            let refuted = claim.refuted().expect("a bound");
            assert!((1..41).contains(&refuted.length), "{claim}");
            assert_eq!(plan.is_some(), matches!(claim, Claim::Between { length: 41.., .. }));
            assert!(claim.is_open(question) && claim.answers(question));
        }
    }
}
