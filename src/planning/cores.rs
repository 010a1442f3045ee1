//! A lower bound that rises core by core, up to the best plan.

use limits::Budget;
use logic::{CompiledSystem, Trace};
use planning::{CoreSearch, CoreStep, HorizonAnswer, Solvers};
use solvers::{Limits, Solver, SolverSpec};

use super::{Engine, Observer, Puzzle, SharedBounds, engine::MOST_COUNTED, pool::Pool};
use crate::Error;

/// Whichever solver is asked for the rest, as in property-directed reachability: it names small cores.
static SOLVER: SolverSpec = SolverSpec::BatSat;

/// Raises the lower bound until it meets the best plan, which is there, if there is a formulation for that.
///
/// First in twice as many transitions as are refuted: that takes little time, and gives a plan that is hardly
/// ever longer than it must be. Then in twice as many, up to as many as a shorter plan can need. When the
/// best plan has become much shorter in the meantime, a smaller formula takes the place of a large one.
pub(super) fn raise<P: Puzzle + ?Sized>(
    puzzle: &P,
    known: &SharedBounds<P::Plan>,
    engine: &Engine<P::Formulation>,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Result<(), Error> {
    let Some(formulation) = puzzle.shortcuts().of_few_slides(engine.formulation) else {
        return Ok(());
    };
    match (Raising { puzzle, known, engine, budget }).raise(formulation, observer) {
        Err(Error::GaveUp(_)) => Ok(()),
        raised => raised,
    }
}

/// Why the work with a formula is over.
#[derive(PartialEq, Eq)]
enum RaiseEnd {
    /// It says no more, or a smaller one will do.
    AsFarAsItGoes,
    GaveUp,
}

struct Raising<'a, P: Puzzle + ?Sized> {
    puzzle: &'a P,
    known: &'a SharedBounds<P::Plan>,
    engine: &'a Engine<P::Formulation>,
    budget: &'a Budget,
}

impl<P: Puzzle + ?Sized> Raising<'_, P> {
    fn raise(&self, formulation: P::Formulation, observer: &mut Observer<'_>) -> Result<(), Error> {
        let (system, codec) = self.puzzle.encode(formulation, self.budget)?;
        let compiled = CompiledSystem::within(system, self.engine.options, self.budget)?;
        let limits = Limits::from(self.budget.clone());
        let pool = Pool::new(&SOLVER, &limits, 1);
        let mut wanted = 2 * self.known.refuted().unwrap_or(0).max(2);
        while let Some(open) = self.open_horizon() {
            let horizon = wanted.min(open);
            let (solver, budget) = pool.start().map_err(Error::Solver)?;
            let search = CoreSearch::new(&compiled, solver, horizon, &budget);
            let mut search = search.map_err(Error::Solver)?;
            let raised = self.run(&mut search, horizon, &codec, observer);
            pool.retire(search.solver(), search.load());
            if raised? == RaiseEnd::GaveUp {
                break;
            }
            wanted = 2 * horizon;
        }
        Ok(())
    }

    /// The most transitions that a shorter plan may have, if one is not excluded.
    fn open_horizon(&self) -> Option<usize> {
        let horizon = self.known.length()?.checked_sub(1)?.min(MOST_COUNTED);
        (self.known.refuted() < Some(horizon)).then_some(horizon)
    }

    fn run(
        &self,
        search: &mut CoreSearch<'_, Solver>,
        horizon: usize,
        codec: &P::Codec,
        observer: &mut Observer<'_>,
    ) -> Result<RaiseEnd, Error> {
        while let Some(open) = self.open_horizon() {
            if open < horizon * 3 / 4 {
                break;
            }
            let step = search.step().map_err(Error::Solver)?;
            match &step {
                CoreStep::Raised => self.known.refute(horizon.min(search.lower() - 1)),
                CoreStep::Found(trace) => self.find(codec, trace, usize::MAX)?,
                CoreStep::Answered(HorizonAnswer::GaveUp) => return Ok(RaiseEnd::GaveUp),
                CoreStep::Answered(HorizonAnswer::NoPlan) => self.known.refute(horizon),
                CoreStep::Answered(HorizonAnswer::Plan(trace)) => {
                    self.find(codec, trace, search.lower())?;
                }
            }
            self.known.tell(observer);
            if matches!(step, CoreStep::Answered(_)) {
                break;
            }
        }
        Ok(RaiseEnd::AsFarAsItGoes)
    }

    /// Notes a plan, of at most this length.
    fn find(&self, codec: &P::Codec, trace: &Trace, most: usize) -> Result<(), Error> {
        let plan = self.puzzle.plan(codec, trace, self.budget)?;
        let length = self.puzzle.length(self.engine.formulation, &plan);
        self.known.find(length.min(most), plan);
        Ok(())
    }
}
