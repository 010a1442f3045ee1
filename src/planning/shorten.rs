//! Shorter plans, soon: first by work on parts, then as few slides as some number of transitions allows.
//!
//! Where a plan is known from transitions with several slides at once, that many transitions are enough for
//! short plans too, most of the time, and far fewer than their slides. So one solver gets the frames once,
//! and a count of slides, and is asked for fewer and fewer: a quarter of the gap less than the best plan has.
//! That there is none is no proof, since more transitions may allow it; the next question is then nearer to
//! the best plan.
//!
//! The work ends when so many transitions do not allow fewer slides.

use limits::Budget;
use logic::CompiledSystem;
use planning::{FewSearch, HorizonAnswer, Solvers};
use solvers::{Limits, Solver};

use super::{Effort, Engine, Known, Observer, Progress, Puzzle, pool::Pool};
use crate::Error;

/// Makes the best plan shorter: [by parts](Puzzle::replan), and as a whole if there is a formulation for that
/// and something is refuted.
pub(super) fn shorten<P: Puzzle + ?Sized>(
    puzzle: &P,
    known: &Known<P::Plan>,
    engine: &Engine<P::Formulation>,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Result<(), Error> {
    if let Some((_, plan)) = known.best() {
        puzzle.replan(engine.formulation, (&plan, Effort::Thorough), budget, &mut |shorter| {
            known.find(puzzle.length(engine.formulation, shorter), shorter.clone());
            observer(Progress::Known(known.bounds()));
        })?;
    }
    let Some(formulation) = puzzle.of_few_slides(engine.formulation) else { return Ok(()) };
    let (Some(refuted), Some(length)) = (known.refuted(), known.length()) else { return Ok(()) };
    // What a plan was found in when horizons were doubled.
    let horizon = (2 * refuted).min(length.saturating_sub(1));
    if horizon <= refuted {
        return Ok(());
    }
    let limits = Limits::from(budget.clone());
    let pool = Pool::new(&engine.solver, &limits, 1);
    let work = Shortening { puzzle, known, engine, budget };
    match work.run(formulation, horizon, &pool, observer) {
        Err(Error::GaveUp(_)) => Ok(()),
        shortened => shortened,
    }
}

struct Shortening<'a, P: Puzzle + ?Sized> {
    puzzle: &'a P,
    known: &'a Known<P::Plan>,
    engine: &'a Engine<P::Formulation>,
    budget: &'a Budget,
}

impl<P: Puzzle + ?Sized> Shortening<'_, P> {
    fn run(
        &self,
        formulation: P::Formulation,
        horizon: usize,
        pool: &Pool<'_>,
        observer: &mut Observer<'_>,
    ) -> Result<(), Error> {
        let (system, codec) = self.puzzle.encode(formulation, self.budget)?;
        let compiled = CompiledSystem::within(system, self.engine.options, self.budget)?;
        let most = self.known.length().map_or(0, |length| length - 1);
        let (solver, budget) = pool.start().map_err(Error::Solver)?;
        let search = FewSearch::new(&compiled, solver, (horizon, most), &budget);
        let mut search = search.map_err(Error::Solver)?;
        let shortened = self.ask(&mut search, &codec, observer);
        pool.retire(search.solver(), search.load());
        shortened
    }

    fn ask(
        &self,
        search: &mut FewSearch<'_, Solver>,
        codec: &P::Codec,
        observer: &mut Observer<'_>,
    ) -> Result<(), Error> {
        // So many slides may be enough.
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
