//! Shorter plans, soon: first by work on parts, then as few slides as some number of transitions allows.
//!
//! Where a plan is known from transitions with several slides at once, that many transitions are enough for
//! short plans too, most of the time, and far fewer than their slides. So one solver gets the frames once,
//! and a count of slides, and is asked for fewer and fewer: a quarter of the gap less than the best plan has.
//! That there is none is no proof, since more transitions may allow it; the next question is then nearer to
//! the best plan.
//!
//! The work ends when the number of transitions does not allow fewer slides; quick work after some conflicts,
//! too. If quick work ends with conflicts left, it is done once more in as many transitions as the best plan
//! needs, which may be more.

use limits::Budget;
use logic::{CompiledSystem, CountBounds};
use planning::{FewSearch, HorizonAnswer, Solvers};
use solvers::{Limits, Solver, SolverSpec};

use super::{
    Effort, Engine, Observer, Puzzle, SharedBounds, effort::work_of_a_conflict, pool::Pool,
};
use crate::Error;

/// Where the work of [quick effort](Effort::Quick) allows fewer conflicts, the formula has more than a
/// million clauses, and to load it takes longer than the conflicts.
const FEWEST_CONFLICTS: u64 = 200;

/// The solver of quick work, whatever was asked for: it is soon loaded with large formulas, which get few
/// conflicts. Its word is not taken: plans are replayed, and no bound is claimed.
pub(super) static QUICK_SOLVER: SolverSpec = SolverSpec::BatSat;

/// Makes the best plan shorter: [by parts](super::shortcuts::Shortcuts::replan), and as a whole if there is a
/// formulation for that and something is refuted. Quick work on parts comes last, since work on the whole
/// leaves far fewer slides of some plans.
pub(super) fn shorten<P: Puzzle + ?Sized>(
    puzzle: &P,
    known: &SharedBounds<P::Plan>,
    engine: &Engine<P::Formulation>,
    effort: Effort,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Result<(), Error> {
    match effort {
        Effort::Slight => by_parts(puzzle, known, engine, effort, budget, observer),
        Effort::Quick => {
            by_parts(puzzle, known, engine, Effort::Slight, budget, observer)?;
            if !puzzle.shortcuts().shorten_near(known, engine, budget, observer)? {
                quickly(puzzle, known, engine, budget, observer)?;
            }
            by_parts(puzzle, known, engine, effort, budget, observer)
        }
        Effort::Thorough => {
            by_parts(puzzle, known, engine, effort, budget, observer)?;
            let (solver, work) = (&engine.solver, effort.work());
            let work = Shortening { puzzle, known, engine, solver, work, budget };
            work.within(found_within(known), observer).map(|_| ())
        }
    }
}

/// So many transitions are enough for the plan that was found.
///
/// Where horizons were doubled, these can be exists-step transitions, and parallel ones are asked for, of which
/// it may need more.
fn found_within<Plan: Clone>(known: &SharedBounds<Plan>) -> usize {
    2 * known.refuted().unwrap_or(0)
}

/// Quick work on the plan as a whole.
fn quickly<P: Puzzle + ?Sized>(
    puzzle: &P,
    known: &SharedBounds<P::Plan>,
    engine: &Engine<P::Formulation>,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Result<(), Error> {
    let (solver, all, horizon) = (&QUICK_SOLVER, Effort::Quick.work(), found_within(known));
    let work = Shortening { puzzle, known, engine, solver, work: all, budget };
    let left = all.saturating_sub(work.within(horizon, observer)?);
    if left < all / 4 {
        return Ok(());
    }
    again(&Shortening { work: left / 2, ..work }, horizon, observer)
}

/// Works in as many transitions as the best plan needs, if these are more than `horizon`, in which it has
/// been worked already.
fn again<P: Puzzle + ?Sized>(
    work: &Shortening<'_, P>,
    horizon: usize,
    observer: &mut Observer<'_>,
) -> Result<(), Error> {
    let Some((length, plan)) = work.known.best() else { return Ok(()) };
    match work.puzzle.shortcuts().n_parallel(work.engine.formulation, &plan) {
        Some(enough) if (horizon + 1..length).contains(&enough) => {
            work.within(enough, observer).map(|_| ())
        }
        _ => Ok(()),
    }
}

/// Makes the best plan shorter [by parts](super::shortcuts::Shortcuts::replan). The conflicts of that are not
/// counted.
pub(super) fn by_parts<P: Puzzle + ?Sized>(
    puzzle: &P,
    known: &SharedBounds<P::Plan>,
    engine: &Engine<P::Formulation>,
    effort: Effort,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Result<(), Error> {
    let Some((_, plan)) = known.best() else { return Ok(()) };
    puzzle.shortcuts().replan(engine.formulation, &plan, effort, budget, &mut |shorter| {
        known.find(puzzle.length(engine.formulation, shorter), shorter.clone());
        known.tell(observer);
    })
}

/// Work on the best plan as a whole.
pub(super) struct Shortening<'a, P: Puzzle + ?Sized> {
    pub(super) puzzle: &'a P,
    pub(super) known: &'a SharedBounds<P::Plan>,
    pub(super) engine: &'a Engine<P::Formulation>,
    /// Who is asked.
    pub(super) solver: &'a SolverSpec,
    /// What the solver may do: the conflicts that it takes, times the clauses of its formula. `u64::MAX` is
    /// no limit.
    pub(super) work: u64,
    pub(super) budget: &'a Budget,
}

impl<P: Puzzle + ?Sized> Shortening<'_, P> {
    /// Makes the best plan shorter in at most `horizon` transitions, if there is a formulation for that and
    /// something is refuted. Returns the work that it took: all, if the formula is too large for it.
    pub(super) fn within(&self, horizon: usize, observer: &mut Observer<'_>) -> Result<u64, Error> {
        let formulation = self.puzzle.shortcuts().of_few_slides(self.engine.formulation);
        let (Some(formulation), Some(refuted), Some(length)) =
            (formulation, self.known.refuted(), self.known.length())
        else {
            return Ok(0);
        };
        let horizon = horizon.min(length.saturating_sub(1));
        if horizon == 0 || length <= refuted + 1 {
            return Ok(0);
        }
        match self.run(formulation, horizon, observer) {
            Err(Error::GaveUp(_)) => Ok(self.work),
            took => took,
        }
    }

    fn run(
        &self,
        formulation: P::Formulation,
        horizon: usize,
        observer: &mut Observer<'_>,
    ) -> Result<u64, Error> {
        let (system, codec) = self.puzzle.encode(formulation, self.budget)?;
        let compiled = CompiledSystem::within(system, self.engine.options, self.budget)?;
        let most = self.known.length().map_or(0, |length| length - 1);
        let bounds = CountBounds { horizon, most };
        let of_a_conflict = work_of_a_conflict(&compiled, bounds)?;
        let conflicts = (self.work != u64::MAX).then(|| self.work / of_a_conflict);
        if conflicts.is_some_and(|most| most < FEWEST_CONFLICTS) {
            return Ok(self.work);
        }
        let limits = Limits { conflicts, budget: self.budget.clone() };
        let pool = Pool::new(self.solver, &limits, 1);
        let (solver, budget) = pool.start().map_err(Error::Solver)?;
        let search = FewSearch::new(&compiled, solver, bounds, &budget);
        let mut search = search.map_err(Error::Solver)?;
        let shortened = self.ask(&mut search, &codec, observer);
        // To load the formula is work, too.
        let n_conflicts = FEWEST_CONFLICTS + search.solver().conflicts().unwrap_or(0);
        pool.retire(search.solver(), search.load());
        shortened.map(|()| n_conflicts.saturating_mul(of_a_conflict))
    }

    fn ask(
        &self,
        search: &mut FewSearch<'_, Solver>,
        codec: &P::Codec,
        observer: &mut Observer<'_>,
    ) -> Result<(), Error> {
        // This many slides may be enough.
        let mut floor = self.known.refuted().map_or(0, |refuted| refuted + 1);
        while let Some(length) = self.known.length().filter(|&length| length > floor) {
            let most = length - ((length - floor) / 4).max(1);
            match search.solve(most).map_err(Error::Solver)? {
                HorizonAnswer::GaveUp => break,
                HorizonAnswer::NoPlan => floor = most + 1,
                HorizonAnswer::Plan(trace) => {
                    let plan = self.puzzle.plan(codec, &trace, self.budget)?;
                    let length = self.puzzle.length(self.engine.formulation, &plan);
                    self.known.find(length.min(most), plan);
                    self.known.tell(observer);
                }
            }
        }
        Ok(())
    }
}
