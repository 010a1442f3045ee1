//! Shorter plans, soon: first by work on parts, then as few slides as some number of transitions allows.
//!
//! Where a plan is known from transitions with several slides at once, that many transitions are enough for
//! short plans too, most of the time, and far fewer than their slides. So one solver gets the frames once,
//! and a count of slides, and is asked for fewer and fewer: a quarter of the gap less than the best plan has.
//! That there is none is no proof, since more transitions may allow it; the next question is then nearer to
//! the best plan.
//!
//! The work ends when the number of transitions does not allow fewer slides; quick work after some conflicts,
//! too.

use limits::Budget;
use logic::{CompiledSystem, CountBounds};
use planning::{FewSearch, HorizonAnswer, Solvers};
use solvers::{Limits, Solver};

use super::{
    Effort, Engine, Observer, Progress, Puzzle, SharedBounds, effort::work_of_a_conflict,
    pool::Pool,
};
use crate::Error;

/// Where the work of [quick effort](Effort::Quick) allows fewer conflicts, the formula has more than a
/// million clauses, and to load it takes longer than the conflicts.
const FEWEST_CONFLICTS: u64 = 200;

/// Makes the best plan shorter: [by parts](super::shortcuts::Shortcuts::replan), and as a whole if there is a
/// formulation for that and something is refuted.
pub(super) fn shorten<P: Puzzle + ?Sized>(
    puzzle: &P,
    known: &SharedBounds<P::Plan>,
    engine: &Engine<P::Formulation>,
    effort: Effort,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Result<(), Error> {
    by_parts(puzzle, known, engine, effort, budget, observer)?;
    match effort {
        Effort::Quick if !engine.solver.counts_conflicts() => Ok(()),
        Effort::Quick if puzzle.shortcuts().shorten_near(known, engine, budget, observer)? => {
            Ok(())
        }
        // Where horizons were doubled, a plan was found in so many. These can be exists-step transitions, and
        // parallel ones are asked for, of which it may need more; to ask for more takes longer, and hardly
        // gives shorter plans.
        _ => {
            let horizon = 2 * known.refuted().unwrap_or(0);
            as_a_whole(puzzle, known, horizon, engine, effort, budget, observer)
        }
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
        observer(Progress::Known(known.bounds()));
    })
}

/// Makes the best plan shorter in at most `horizon` transitions, if there is a formulation for that and
/// something is refuted.
pub(super) fn as_a_whole<P: Puzzle + ?Sized>(
    puzzle: &P,
    known: &SharedBounds<P::Plan>,
    horizon: usize,
    engine: &Engine<P::Formulation>,
    effort: Effort,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Result<(), Error> {
    let Some(formulation) = puzzle.shortcuts().of_few_slides(engine.formulation) else {
        return Ok(());
    };
    let (Some(refuted), Some(length)) = (known.refuted(), known.length()) else { return Ok(()) };
    let horizon = horizon.min(length.saturating_sub(1));
    if horizon <= refuted {
        return Ok(());
    }
    let work = Shortening { puzzle, known, engine, effort, budget };
    match work.run(formulation, horizon, observer) {
        Err(Error::GaveUp(_)) => Ok(()),
        shortened => shortened,
    }
}

struct Shortening<'a, P: Puzzle + ?Sized> {
    puzzle: &'a P,
    known: &'a SharedBounds<P::Plan>,
    engine: &'a Engine<P::Formulation>,
    effort: Effort,
    budget: &'a Budget,
}

impl<P: Puzzle + ?Sized> Shortening<'_, P> {
    fn run(
        &self,
        formulation: P::Formulation,
        horizon: usize,
        observer: &mut Observer<'_>,
    ) -> Result<(), Error> {
        let (system, codec) = self.puzzle.encode(formulation, self.budget)?;
        let compiled = CompiledSystem::within(system, self.engine.options, self.budget)?;
        let most = self.known.length().map_or(0, |length| length - 1);
        let bounds = CountBounds { horizon, most };
        let limits = self.limits(&compiled, bounds)?;
        if limits.conflicts.is_some_and(|most| most < FEWEST_CONFLICTS) {
            return Ok(());
        }
        let pool = Pool::new(&self.engine.solver, &limits, 1);
        let (solver, budget) = pool.start().map_err(Error::Solver)?;
        let search = FewSearch::new(&compiled, solver, bounds, &budget);
        let mut search = search.map_err(Error::Solver)?;
        let shortened = self.ask(&mut search, &codec, observer);
        pool.retire(search.solver(), search.load());
        shortened
    }

    /// What a solver may take for plans of at most so many transitions and slides.
    fn limits(&self, compiled: &CompiledSystem, bounds: CountBounds) -> Result<Limits, Error> {
        let conflicts = match self.effort {
            Effort::Quick => Some(self.effort.work() / work_of_a_conflict(compiled, bounds)?),
            Effort::Thorough => None,
        };
        Ok(Limits { conflicts, budget: self.budget.clone() })
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
                    observer(Progress::Known(self.known.bounds()));
                }
            }
        }
        Ok(())
    }
}
