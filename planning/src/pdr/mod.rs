//! Property-directed reachability: is the goal ever reached, in any number of transitions?
//!
//! # Sources
//!
//! 1. Bradley, *SAT-based model checking without unrolling*, VMCAI 2011: the scheme (IC3), inductive
//!    generalization.
//! 2. Eén, Mishchenko and Brayton, *Efficient implementation of property directed reachability*, FMCAD 2011:
//!    delta encoding, proof obligations in a queue and put back for the next frame, activation literals.
//! 3. Hassan, Bradley and Somenzi, *Better generalization in IC3*, FMCAD 2013: counterexamples to
//!    generalization.
//!
//! # The scheme
//!
//! Frame k holds clauses that are true of all states that at most k transitions reach; frame 0 is the initial
//! states. When the last frame has no goal state, one more is added. A clause of frame k that all transitions
//! from frame k keep is pushed into frame k + 1. When a frame has no clause that the next one lacks, the two
//! are the same set of states, which no transition leaves: its clauses are an inductive invariant, and no
//! plan exists.
//!
//! A cube of goal states in the last frame, and then each state that leads into a cube, is a
//! *proof obligation*: it has to be blocked in its frame, by a clause that no transition from the
//! frame before breaks. Where the solver finds a transition, its state is the next obligation, one frame
//! earlier; if that is an initial state there is a plan, and the obligations lead to the goal. Else the
//! solver's core gives a clause, which is generalized before it is added.
//!
//! # Decisions
//!
//! - *No lifting.* Obligations but the first are single states. What an obligation says is that each of its
//!   states leads to the next. Systems here are relations, in clausal form of one polarity: that no other
//!   next state is possible, which a core would show, does not mean that there is one. The goal is a formula
//!   about one state, and its cubes are widened by evaluating it with three values of truth.
//! - *A solver for each frame*, with the clauses of that frame and all later ones, and one transition. A
//!   question whether a cube can be reached from outside of it needs a clause of its own, with an activation
//!   literal; such clauses are never taken out, so a solver that has many of them is loaded anew.
//! - *Any semantics.* A frame bounds transitions. Where several vehicles of a puzzle can move at once there
//!   are fewer frames, and what is unreachable is the same.
//!
//! Constraints have to be [uniform](logic::TransitionSystem::is_uniform).

mod cube;
mod engine;
mod frames;
mod generalize;
mod goal;
mod initial;
mod minimize;
mod obligations;
mod relation;
mod space;
mod trace;

use limits::{Budget, StopReason};
use logic::{CompiledSystem, NotUniform, Trace};

use self::engine::Engine;
pub use self::generalize::Generalization;
use crate::{Solvers, invariant::Clauses};

/// A question of reachability.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    compiled: &'a CompiledSystem,
    budget: &'a Budget,
    generalization: Generalization,
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PdrAnswer {
    /// The goal is reached, though perhaps not soonest by this plan.
    Plan(Trace),
    /// It is never reached: this is an [inductive invariant](crate::invariant) that excludes it.
    Unreachable(Clauses),
    /// The search was stopped.
    GaveUp {
        /// The largest number of transitions within which the goal is not reached, if one was proved.
        refuted: Option<usize>,
        /// Why, if it is not the solver that knows.
        reason: Option<StopReason>,
    },
}

/// How far the search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PdrProgress {
    /// The goal is not reached within this many transitions.
    pub refuted: Option<usize>,
    /// Clauses of all frames.
    pub n_clauses: usize,
    /// Questions put to solvers.
    pub n_questions: usize,
}

impl<'a> Query<'a> {
    /// Asks whether the goal of a system can be reached. The budget holds for the whole question; it does not
    /// count what the solvers learn.
    ///
    /// # Errors
    ///
    /// [`NotUniform`]
    pub fn new(compiled: &'a CompiledSystem, budget: &'a Budget) -> Result<Self, NotUniform> {
        compiled.system().require_uniform()?;
        Ok(Self { compiled, budget, generalization: Generalization::default() })
    }

    /// The same question, answered with other work on clauses.
    #[must_use]
    pub fn with_generalization(self, generalization: Generalization) -> Self {
        Self { generalization, ..self }
    }

    /// Answers the question. The observer is told of each frame when it has no goal state any more.
    ///
    /// Many small questions are put to several solvers in turn. They should be given the interrupt of the
    /// budget.
    ///
    /// # Errors
    ///
    /// Those of the solvers.
    pub fn answer<S: Solvers>(
        self,
        solvers: &S,
        observer: &mut dyn FnMut(PdrProgress),
    ) -> anyhow::Result<PdrAnswer> {
        let mut refuted = None;
        let mut on_progress = |progress: PdrProgress| {
            refuted = progress.refuted;
            observer(progress);
        };
        match Engine::run(self, solvers, &mut on_progress) {
            Ok(reachability) => Ok(reachability),
            Err(End::Failed(error)) => Err(error),
            Err(End::Stopped(reason)) => Ok(PdrAnswer::GaveUp { refuted, reason: Some(reason) }),
            Err(End::Interrupted) => {
                Ok(PdrAnswer::GaveUp { refuted, reason: self.budget.check().err() })
            }
        }
    }
}

/// Why the search ends before there is an answer.
enum End {
    /// A solver was stopped.
    Interrupted,
    /// The budget is used up.
    Stopped(StopReason),
    /// A solver failed.
    Failed(anyhow::Error),
}

impl From<anyhow::Error> for End {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(error)
    }
}

impl From<StopReason> for End {
    fn from(why: StopReason) -> Self {
        Self::Stopped(why)
    }
}
