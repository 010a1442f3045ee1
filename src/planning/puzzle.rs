//! What the driver of horizons needs to know of a puzzle.

use limits::{Budget, Stop, StopReason};
use logic::{Trace, TransitionSystem};
use planning::invariant::{Clauses, Invariant};
use search::GaveUp;
use solvers::Limits;

use super::{Effort, Engine, Observer, SharedBounds};
use crate::{Error, wording::counted};

/// A puzzle with formulas: a transition system whose traces are plans.
pub trait Puzzle: Sync {
    /// A solution.
    type Plan: Clone + Send;
    /// What a formula is made by: an encoding and its options.
    type Formulation: Copy + Send + Sync;
    /// Reads traces of a formulation.
    type Codec: Sync;

    /// The transition system of the puzzle in a formulation, and how its traces are read.
    ///
    /// It must keep the contract of a [`TransitionSystem`]: *each goal state has a transition to itself*. Then a
    /// formula of k transitions has a model exactly if there is a plan of at most k, since shorter ones rest at the
    /// goal; [`plan`](Self::plan) leaves such transitions out. Without it only [`Order::Linear`](super::Order) on
    /// one thread is right, in [`within`](fn@super::within). Before other questions, and in certificates, a solver is
    /// asked for a goal state where plans cannot go on, unless [`rests`](Self::rests) says that there is none.
    ///
    /// # Errors
    ///
    /// A formulation that is refused, and a budget that is used up.
    fn encode(
        &self,
        formulation: Self::Formulation,
        budget: &Budget,
    ) -> Result<(TransitionSystem, Self::Codec), Error>;

    /// Returns `true` if it is known that [`encode`](Self::encode) keeps its contract in all formulations, so that
    /// no solver is asked. By default it is not known.
    fn rests(&self) -> bool {
        false
    }

    /// The plan of a trace, replayed on the rules. What it can do without is left out, as far as the budget
    /// allows.
    ///
    /// # Errors
    ///
    /// A trace that is no plan.
    fn plan(
        &self,
        codec: &Self::Codec,
        trace: &Trace,
        budget: &Budget,
    ) -> Result<Self::Plan, Error>;

    /// The length of a plan in what a formulation counts.
    fn length(&self, formulation: Self::Formulation, plan: &Self::Plan) -> usize;

    /// The number of transitions of a trace, where plans have another length; `None` where that is their
    /// length.
    fn transitions(
        &self,
        formulation: Self::Formulation,
        trace: &Trace,
        codec: &Self::Codec,
    ) -> Option<usize> {
        let _ = (formulation, trace, codec);
        None
    }

    /// A formulation of which one transition does no less, for lower bounds.
    fn relaxed(&self, formulation: Self::Formulation) -> Option<Self::Formulation> {
        let _ = formulation;
        None
    }

    /// A formulation whose plans, which need not be shortest, are plans too: the one in which some is found
    /// soonest. No plan has fewer transitions in any other formulation.
    fn of_any_plan(&self, formulation: Self::Formulation) -> Self::Formulation {
        formulation
    }

    /// A formulation in which several slides can happen in one transition, and are counted, so that plans
    /// with few slides can be asked for in few transitions: their number is the length of plans in
    /// `formulation`.
    fn of_few_slides(&self, formulation: Self::Formulation) -> Option<Self::Formulation> {
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
        formulation: Self::Formulation,
        (plan, effort): (&Self::Plan, Effort),
        budget: &Budget,
        found: &mut dyn FnMut(&Self::Plan),
    ) -> Result<(), Error> {
        let _ = (formulation, plan, effort, budget, found);
        Ok(())
    }

    /// Raises the lower bound, where a plan is known, by puzzles with a part of what this one has. By default it
    /// does nothing.
    ///
    /// # Errors
    ///
    /// A solver that fails. When the budget is used up, the work ends.
    fn raise_by_parts(
        &self,
        known: &SharedBounds<Self::Plan>,
        engine: &Engine<Self::Formulation>,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<(), Error> {
        let _ = (known, engine, budget, observer);
        Ok(())
    }

    /// Makes the best plan shorter with little work, where only what is near it may change. Returns `false`
    /// if that is nearly all of the puzzle, as it is by default.
    ///
    /// # Errors
    ///
    /// A solver that fails. When the budget is used up, the work ends.
    fn shorten_near(
        &self,
        known: &SharedBounds<Self::Plan>,
        engine: &Engine<Self::Formulation>,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Result<bool, Error> {
        let _ = (known, engine, budget, observer);
        Ok(false)
    }

    /// Looks for some plan by puzzles with a part of what this one has, for a short time; what that refutes of
    /// this one is noted, and the conflicts that it takes. By default it does nothing.
    ///
    /// # Errors
    ///
    /// A formulation that is refused, and a solver that fails. A limit is no plan.
    fn some_plan_by_parts(
        &self,
        engine: &Engine<Self::Formulation>,
        limits: &Limits,
        known: &SharedBounds<Self::Plan>,
        observer: &mut Observer<'_>,
    ) -> Result<Option<Self::Plan>, Error> {
        let _ = (engine, limits, known, observer);
        Ok(None)
    }

    /// The largest horizon that a formulation is good for, if there is one, and the formulation for all
    /// beyond.
    fn beyond(&self, formulation: Self::Formulation) -> Option<(usize, Self::Formulation)> {
        let _ = formulation;
        None
    }

    /// The formulation whose propositions invariants speak about.
    fn of_invariants(&self) -> Self::Formulation;

    /// The formulation in which property-directed reachability looks for invariants: its state propositions
    /// have the names, and its reachable states are those, of [`of_invariants`](Self::of_invariants). No plan
    /// has fewer transitions in any other formulation.
    fn of_clauses(&self) -> Self::Formulation {
        self.of_invariants()
    }

    /// How clauses exclude all plans, in words.
    fn explain(&self, clauses: &Clauses, codec: &Self::Codec) -> String {
        let _ = codec;
        let n_clauses = counted(clauses.0.len(), "clause");
        let n_props = counted(clauses.props().len(), "proposition");
        format!("an invariant of {n_clauses} about {n_props}")
    }

    /// Looks for a plan that is shortest in the formulation, or for an invariant that excludes all, by explicit
    /// search. By default it finds nothing out.
    fn reachability(
        &self,
        formulation: Self::Formulation,
        budget: &Budget,
        observer: &mut Observer<'_>,
    ) -> Reachability<Self::Plan> {
        let _ = (formulation, budget, observer);
        let words = "whether there is any plan was not looked for";
        Reachability::GaveUp(Stop::new(StopReason::GaveUp, words))
    }

    /// How messages name a formulation.
    fn describe(&self, formulation: Self::Formulation) -> String {
        let _ = formulation;
        "the formula".to_owned()
    }
}

/// What is known of plans of any length.
#[derive(Clone, Debug)]
pub enum Reachability<Plan> {
    /// This is a plan, which explicit search may know to be shortest.
    Solvable {
        /// The plan.
        plan: Plan,
        /// `true` if explicit search says that none is shorter.
        is_shortest: bool,
    },
    /// No plan exists.
    Unsolvable(Unsolvable),
    /// All states were reached and none is a goal, but there is no invariant that others could check. The words
    /// say so.
    Exhausted(Stop),
    /// The search for either was stopped; the words say what it had done by then.
    GaveUp(Stop),
}

impl<Plan> From<GaveUp> for Reachability<Plan> {
    fn from(gave_up: GaveUp) -> Self {
        Self::GaveUp(gave_up.into())
    }
}

/// Why no plan of any length exists.
#[derive(Clone, Debug)]
pub struct Unsolvable {
    /// The puzzle as [`Puzzle::of_invariants`] puts it.
    pub system: Box<TransitionSystem>,
    /// Holds at first, is kept by every transition, excludes the goal; over the propositions of `system`.
    pub invariant: Invariant,
    /// How it came about, in words.
    pub sentence: String,
}
