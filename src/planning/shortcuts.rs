//! What there is beside formulas of the whole puzzle.

use limits::Budget;
use solvers::Limits;

use super::{Effort, Engine, Observer, SharedBounds};
use crate::Error;

/// Other formulations that help, and work on parts. Only boards have all of this; by default there is none.
pub trait Shortcuts<Plan, Formulation> {
    /// A formulation of which one transition does no less, for lower bounds.
    fn relaxed(&self, formulation: Formulation) -> Option<Formulation> {
        let _ = formulation;
        None
    }

    /// A formulation whose plans, which need not be shortest, are plans too: the one in which some is found
    /// soonest. No plan has fewer transitions in any other formulation.
    fn of_any_plan(&self, formulation: Formulation) -> Formulation {
        formulation
    }

    /// A formulation in which several slides can happen in one transition, and are counted, so that plans
    /// with few slides can be asked for in few transitions: their number is the length of plans in
    /// `formulation`.
    fn of_few_slides(&self, formulation: Formulation) -> Option<Formulation> {
        let _ = formulation;
        None
    }

    /// Looks for shorter plans by work on parts of a plan, and tells of each. By default it finds none.
    ///
    /// # Errors
    ///
    /// A solver that fails. When the budget is used up, the work ends.
    fn replan(
        &self,
        formulation: Formulation,
        plan: &Plan,
        effort: Effort,
        budget: &Budget,
        found: &mut dyn FnMut(&Plan),
    ) -> Result<(), Error> {
        let _ = (formulation, plan, effort, budget, found);
        Ok(())
    }

    /// Raises the lower bound, where a plan is known, by puzzles with a part of what this one has. By default
    /// it does nothing.
    ///
    /// # Errors
    ///
    /// A solver that fails. When the budget is used up, the work ends.
    fn raise_by_parts(
        &self,
        known: &SharedBounds<Plan>,
        engine: &Engine<Formulation>,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<(), Error> {
        let _ = (known, engine, budget, observer);
        Ok(())
    }

    /// In how many transitions a plan can happen, if several slides at once are one transition; `None` if
    /// that is not known.
    fn n_parallel(&self, formulation: Formulation, plan: &Plan) -> Option<usize> {
        let _ = (formulation, plan);
        None
    }

    /// Makes the best plan shorter with little work, where only what is near it may change. Returns `false`
    /// if that is nearly all of the puzzle, as it is by default.
    ///
    /// # Errors
    ///
    /// A solver that fails. When the budget is used up, the work ends.
    fn shorten_near(
        &self,
        known: &SharedBounds<Plan>,
        engine: &Engine<Formulation>,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<bool, Error> {
        let _ = (known, engine, budget, observer);
        Ok(false)
    }

    /// Looks for some plan by puzzles with a part of what this one has, for a short time; what that refutes
    /// of this one is noted, and the conflicts that it takes. By default it does nothing.
    ///
    /// # Errors
    ///
    /// A formulation that is refused, and a solver that fails. A limit is no plan.
    fn some_plan_by_parts(
        &self,
        engine: &Engine<Formulation>,
        limits: &Limits,
        known: &SharedBounds<Plan>,
        observer: &mut Observer<'_>,
    ) -> Result<Option<Plan>, Error> {
        let _ = (engine, limits, known, observer);
        Ok(None)
    }

    /// The largest horizon that a formulation is good for, if there is one, and the formulation for all
    /// beyond.
    fn beyond(&self, formulation: Formulation) -> Option<(usize, Formulation)> {
        let _ = formulation;
        None
    }

    /// The formulation in which property-directed reachability looks for invariants, if it is another than
    /// [theirs](super::Puzzle::of_invariants): its state propositions have the names, and its reachable
    /// states are those, of that. No plan has fewer transitions in any other formulation.
    fn of_clauses(&self) -> Option<Formulation> {
        None
    }
}

/// The shortcuts of a puzzle that has none.
pub(super) struct NoShortcuts;

impl<Plan, Formulation> Shortcuts<Plan, Formulation> for NoShortcuts {}
