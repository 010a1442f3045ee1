//! What the driver of horizons needs to know of a puzzle.

use limits::{Budget, Stop, StopReason};
use logic::{Trace, TransitionSystem};
use planning::invariant::{Clauses, Invariant};
use search::GaveUp;

use super::{
    Engine, Observer,
    shortcuts::{NoShortcuts, Shortcuts},
};
use crate::{Error, wording::counted};

/// A puzzle with formulas: a transition system whose traces are plans.
pub trait Puzzle: Sync {
    /// A solution.
    type Plan: Clone + Send;
    /// What a formula is made by: an encoding and its options.
    type Formulation: Copy + PartialEq + Send + Sync;
    /// Reads traces of a formulation.
    type Codec: Sync;

    /// The transition system of the puzzle in a formulation, and how its traces are read.
    ///
    /// It must keep the contract of a [`TransitionSystem`]: *each goal state has a transition to itself*.
    /// Then a formula of k transitions has a model exactly if there is a plan of at most k, since shorter
    /// ones rest at the goal; [`plan`](Self::plan) leaves such transitions out. Without it only
    /// [`Order::Linear`](super::Order) on one thread is right, in [`within`](fn@super::within). Before other
    /// questions, and in certificates, a solver is asked for a goal state where plans cannot go on, unless
    /// [`rests`](Self::rests) says that there is none.
    ///
    /// # Errors
    ///
    /// A formulation that is refused, and a budget that is used up.
    fn encode(
        &self,
        formulation: Self::Formulation,
        budget: &Budget,
    ) -> Result<(TransitionSystem, Self::Codec), Error>;

    /// Returns `true` if it is known that [`encode`](Self::encode) keeps its contract in all formulations, so
    /// that no solver is asked. By default it is not known.
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

    /// The formulation whose propositions invariants speak about. Its system is
    /// [uniform](logic::TransitionSystem::is_uniform).
    fn of_invariants(&self) -> Self::Formulation;

    /// How clauses exclude all plans, in words.
    fn explain(&self, clauses: &Clauses, codec: &Self::Codec) -> String {
        let _ = codec;
        let n_clauses = counted(clauses.0.len(), "clause");
        let n_props = counted(clauses.props().len(), "proposition");
        format!("an invariant of {n_clauses} about {n_props}")
    }

    /// Looks for a plan that is shortest in the formulation, or for an invariant that excludes all, by
    /// explicit search. By default it finds nothing out.
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

    /// What this library knows beside of puzzles of its own.
    #[doc(hidden)]
    fn shortcuts(&self) -> &dyn Shortcuts<Self::Plan, Self::Formulation> {
        &NoShortcuts
    }
}

/// The error of a solver that says that there is no plan as long as one that is known. Of a puzzle that is
/// not known to keep its contract, the model is a suspect too.
pub(crate) fn plan_refuted<P: Puzzle + ?Sized>(
    puzzle: &P,
    engine: &Engine<P::Formulation>,
) -> Error {
    Error::PlanRefuted {
        engine: format!("{} {}", puzzle.describe(engine.formulation), engine.solver),
        is_model_suspect: !puzzle.rests(),
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
    /// All states were reached and none is a goal, but there is no invariant that others could check. The
    /// words say so.
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
