//! Putting a bounded question to a SAT solver.

use std::time::Instant;

use limits::{Budget, Stop, StopReason};
use logic::{CompiledSystem, FormulaError, Trace};
use planning::{BoundedQuery, Event, HorizonVerdict, Order, Outcome, race};
use solvers::Limits;

use super::{
    Answer, Engine, Observer, Optimality, Progress, Puzzle, Run, SharedBounds, StoppedRun,
    best_plan::BestPlan,
    pool::{Figures, Pool},
    rest::check_rest,
};
use crate::Error;

/// Asks whether a puzzle has a plan of at most `bound` transitions, and for a shortest one.
///
/// # Errors
///
/// A formulation that is refused, and a solver that fails or whose model is no plan. A limit is an answer.
/// [`Error::NoRest`] if a puzzle breaks the contract of [`Puzzle::encode`], but for [`Order::Linear`] on one
/// thread, which needs it for no answer.
pub fn within<P: Puzzle + ?Sized>(
    puzzle: &P,
    bound: usize,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    observer: &mut Observer<'_>,
) -> Result<Run<P>, Error> {
    beyond(puzzle, &SharedBounds::default(), bound, engine, limits, observer)
}

/// As [`within`], between what is refuted and found by others, too; what this refutes is noted. If a plan of
/// others stays the best, the answer is that there is none.
pub(crate) fn beyond<P: Puzzle + ?Sized>(
    puzzle: &P,
    known: &SharedBounds<P::Plan>,
    bound: usize,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    observer: &mut Observer<'_>,
) -> Result<Run<P>, Error> {
    let start = Instant::now();
    let pool = Pool::new(&engine.solver, limits, engine.n_threads);
    let mut driver =
        Driver { puzzle, bound, engine, budget: &limits.budget, pool: &pool, observer, known };
    let result = driver.run();
    let Figures { n_vars, n_clauses, n_conflicts, reason } = pool.into_figures();
    let (answer, formulation) = match result {
        Ok(finished) => {
            let formulation = finished.formulation;
            (finished.answer(engine.order, reason)?, formulation)
        }
        Err(Error::GaveUp(_)) if known.refuted() >= Some(bound) => {
            (Answer::NoPlan, engine.formulation)
        }
        Err(Error::GaveUp(why)) => {
            let stopped = StoppedRun { reason: why.into(), refuted: known.refuted() };
            (Answer::GaveUp(stopped), engine.formulation)
        }
        Err(error) => return Err(error),
    };
    Ok(Run { answer, formulation, n_vars, n_clauses, n_conflicts, elapsed: start.elapsed() })
}

/// All horizons of a formulation, asked.
struct HorizonsOutcome<'a, P: Puzzle + ?Sized> {
    outcome: Outcome,
    plans: BestPlan<'a, P>,
    formulation: P::Formulation,
}

impl<P: Puzzle + ?Sized> HorizonsOutcome<'_, P> {
    /// The answer, where `reason` stopped the solver if anything did.
    fn answer(self, order: Order, reason: Option<FormulaError>) -> Result<Answer<P::Plan>, Error> {
        let stopped = |refuted| StoppedRun {
            reason: reason.map_or(StopReason::GaveUp.into(), Stop::from),
            refuted,
        };
        let is_fewest = self.outcome.is_shortest();
        Ok(match self.outcome {
            Outcome::Plan { trace, horizon, refuted } => {
                let optimality = match order {
                    _ if is_fewest => Optimality::Fewest,
                    Order::Any => Optimality::NotAsked,
                    _ => Optimality::Stopped(stopped(refuted)),
                };
                Answer::Plan {
                    plan: self.plans.into_plan(&trace)?,
                    n_transitions: horizon,
                    optimality,
                }
            }
            Outcome::NoPlan => Answer::NoPlan,
            Outcome::GaveUp { refuted } => Answer::GaveUp(stopped(refuted)),
        })
    }
}

struct Driver<'a, 'd, 'o, P: Puzzle + ?Sized> {
    puzzle: &'a P,
    bound: usize,
    engine: &'a Engine<P::Formulation>,
    budget: &'a Budget,
    pool: &'d Pool<'a>,
    observer: &'d mut Observer<'o>,
    known: &'a SharedBounds<P::Plan>,
}

impl<'a, P: Puzzle + ?Sized> Driver<'a, '_, '_, P> {
    /// Puts the question, and those before it that help.
    fn run(&mut self) -> Result<HorizonsOutcome<'a, P>, Error> {
        let formulation = self.engine.formulation;
        if self.engine.relaxed_first
            && let Some(relaxed) = self.puzzle.shortcuts().relaxed(formulation)
        {
            self.ask(relaxed, self.bound)?;
        }
        match self.puzzle.shortcuts().beyond(formulation) {
            Some((most, beyond)) => self.ask_in_two(formulation, most, beyond),
            None => self.ask(formulation, self.bound),
        }
    }

    /// Asks in one formulation up to `most`, and goes on in the other.
    fn ask_in_two(
        &mut self,
        formulation: P::Formulation,
        most: usize,
        beyond: P::Formulation,
    ) -> Result<HorizonsOutcome<'a, P>, Error> {
        let most = self.bound.min(most);
        let finished = self.ask(formulation, most)?;
        // Where others have found a plan that is not longer, no more is refuted than what is shorter.
        let is_found = self.known.length().is_some_and(|length| length <= most);
        if finished.outcome != Outcome::NoPlan || most == self.bound || is_found {
            return Ok(finished);
        }
        self.known.refute(most);
        self.ask(beyond, self.bound)
    }

    fn ask(
        &mut self,
        formulation: P::Formulation,
        bound: usize,
    ) -> Result<HorizonsOutcome<'a, P>, Error> {
        let Self { puzzle, engine, budget, known, .. } = *self;
        let (system, codec) = puzzle.encode(formulation, budget)?;
        // Where each horizon is asked in turn, none stands for smaller ones.
        if !puzzle.rests() && (engine.order != Order::Linear || engine.n_threads > 1) {
            check_rest(&system, engine.options, budget)?;
        }
        let compiled = CompiledSystem::within(system, engine.options, budget)?;
        let plans = BestPlan::new(puzzle, formulation, codec, budget, known);
        let length = |trace: &Trace| plans.n_transitions(trace);
        let order = engine.order;
        let question =
            BoundedQuery { compiled: &compiled, bound, others: known, order, length: &length };
        let observer = &mut *self.observer;
        let mut observer = |event: Event| {
            if let Event::Answered { horizon, verdict: HorizonVerdict::NoPlan, .. } = event {
                known.refute(horizon);
            }
            observer(Progress::Horizon(event));
        };
        let outcome = race(&question, self.pool, engine.n_threads, &mut observer);
        Ok(HorizonsOutcome { outcome: outcome.map_err(Error::Solver)?, plans, formulation })
    }
}

#[cfg(test)]
mod tests {
    use board::{Board, Metric};
    use encodings::{Encoding, Formulation, Semantics};
    use logic::{CompileOptions, Formula, TransitionSystem};
    use solvers::SolverSpec;

    use super::*;

    /// A token on a line of four places, three steps from the goal, which may not rest.
    struct Line;

    impl Puzzle for Line {
        type Plan = usize;
        type Formulation = ();
        type Codec = ();

        fn encode(&self, (): (), _budget: &Budget) -> Result<(TransitionSystem, ()), Error> {
            let mut system = TransitionSystem::new();
            let at: Vec<_> = (0..4).map(|i| system.state_prop(format!("at({i})"))).collect();
            system.always("one place", Formula::exactly_one(at.iter().map(|prop| prop.now())));
            system.initially("start", at[0].now().into());
            for (i, here) in at.iter().enumerate() {
                let near = (0..4_usize).filter(|j| j.abs_diff(i) == 1).map(|j| at[j].next());
                system.each_transition("step", here.now().implies(Formula::any(near)));
            }
            system.set_goal(at[3].now().into());
            Ok((system, ()))
        }

        fn plan(&self, (): &(), trace: &Trace, _budget: &Budget) -> Result<usize, Error> {
            Ok(trace.frames.len() - 1)
        }

        fn length(&self, (): (), plan: &usize) -> usize {
            *plan
        }

        fn of_invariants(&self) {}
    }

    /// Ten steps are as impossible as two, so that no refutation may stand for those of fewer.
    #[test]
    fn only_horizons_asked_in_turn_are_believed_where_plans_cannot_rest() {
        let ask = |order, n_threads| {
            let options = CompileOptions::default();
            let engine = Engine::new((), order, options, SolverSpec::BatSat);
            let engine = Engine { n_threads, ..engine };
            within(&Line, 10, &engine, &Limits::default(), &mut |_| ()).map(|run| run.answer)
        };
        assert!(matches!(
            ask(Order::Linear, 1),
            Ok(Answer::Plan { plan: 3, optimality: Optimality::Fewest, .. })
        ));
        for (order, n_threads) in [(Order::Linear, 2), (Order::Gallop, 1), (Order::Any, 1)] {
            let answer = ask(order, n_threads);
            assert!(matches!(answer, Err(Error::NoRest { .. })), "{order:?}: {answer:?}");
        }
    }

    /// The bound is larger than what is asked in the first of two formulations, and others have found a plan
    /// that is shorter than that.
    #[test]
    fn a_plan_of_others_is_not_refuted() {
        let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
        let formulation = Formulation {
            semantics: Semantics::Counted,
            ..Formulation::new(Encoding::default(), Metric::Steps)
        };
        let engine = Engine::of_boards(formulation, CompileOptions::default(), SolverSpec::BatSat);
        let (most, _) = board.shortcuts().beyond(formulation).unwrap();
        let plan = within(&board, 9, &engine, &Limits::default(), &mut |_| ()).unwrap();
        let Answer::Plan { plan, n_transitions: 9, .. } = plan.answer else { panic!("9 steps") };
        let known = SharedBounds::default();
        known.find(9, plan);
        let run = beyond(&board, &known, most + 50, &engine, &Limits::default(), &mut |_| ());
        assert!(matches!(run.unwrap().answer, Answer::NoPlan));
        assert_eq!(known.refuted(), Some(8));
    }
}
