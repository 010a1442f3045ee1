//! Answers to questions about plans.

use std::time::Duration;

use board::Board;
use limits::Stop;

use super::{Puzzle, puzzle::Unsolvable};

/// What came of a question.
#[derive(Clone, Debug)]
pub enum Answer<Plan> {
    /// A plan, replayed on the rules.
    Plan {
        /// The plan.
        plan: Plan,
        /// The number of transitions that are enough for it: its length, except in parallel semantics.
        n_transitions: usize,
        /// What is known of plans with fewer transitions.
        optimality: Optimality,
    },
    /// There is none within the bound.
    NoPlan,
    /// There is none of any length, by this invariant.
    Unsolvable(Unsolvable),
    /// Stopped without a plan.
    GaveUp(StoppedRun),
}

/// What is known of plans with fewer transitions than one that was found.
#[derive(Clone, Debug)]
pub enum Optimality {
    /// Fewer are never enough. The plan is then [a shortest one](Run::is_shortest) where transitions are
    /// single moves or steps, or are counted; in parallel and exists-step semantics, if it has no more slides
    /// than transitions.
    Fewest,
    /// Nothing that is of use: any plan was asked for, with [`Order::Any`](super::Order::Any).
    NotAsked,
    /// Explicit search, which reaches states in the order of their distances, found the plan, so that none is
    /// shorter; any plan was asked for, so that nothing proves it.
    Searched,
    /// What was refuted before the solver was stopped.
    Stopped(StoppedRun),
}

impl Optimality {
    /// Returns `true` if fewer transitions are never enough.
    pub fn is_fewest(&self) -> bool {
        matches!(self, Self::Fewest)
    }

    /// Returns `true` if explicit search says that fewer are never enough, and nothing proves it.
    pub fn is_searched(&self) -> bool {
        matches!(self, Self::Searched)
    }

    /// How far the solver came, if it was stopped before it knew whether fewer are enough.
    pub fn stopped(&self) -> Option<&StoppedRun> {
        match self {
            Self::Stopped(stopped) => Some(stopped),
            Self::Fewest | Self::NotAsked | Self::Searched => None,
        }
    }
}

/// How far a run came that was stopped.
#[derive(Clone, Debug)]
pub struct StoppedRun {
    /// What stopped it.
    pub reason: Stop,
    /// The largest bound for which it was refuted that there is a plan.
    pub refuted: Option<usize>,
}

impl<Plan> Answer<Plan> {
    /// How far it came, if it was stopped.
    pub fn stopped(&self) -> Option<&StoppedRun> {
        match self {
            Self::Plan { optimality, .. } => optimality.stopped(),
            Self::NoPlan | Self::Unsolvable(_) => None,
            Self::GaveUp(stopped) => Some(stopped),
        }
    }

    /// Returns `true` if the answer says that something does not exist: a plan, a shorter one.
    pub fn refutes(&self) -> bool {
        match self {
            Self::Plan { n_transitions, optimality: Optimality::Fewest, .. } => *n_transitions > 0,
            Self::Plan { optimality: Optimality::NotAsked | Optimality::Searched, .. } => false,
            Self::Plan { optimality: Optimality::Stopped(stopped), .. } | Self::GaveUp(stopped) => {
                stopped.refuted.is_some()
            }
            Self::NoPlan | Self::Unsolvable(_) => true,
        }
    }
}

/// An answer with its figures.
#[derive(Debug)]
pub struct Run<P: Puzzle + ?Sized> {
    /// The answer.
    pub answer: Answer<P::Plan>,
    /// What the last formula was made by.
    pub formulation: P::Formulation,
    /// Variables of the largest formula that a solver had.
    pub n_vars: u32,
    /// Clauses of the largest formula, without the goal, which is assumed; of an invariant, those of its
    /// three formulas together.
    pub n_clauses: usize,
    /// Conflicts of all solvers that horizons, and the formulas of an invariant, were asked; `None` if they do
    /// not tell. Those of bounds by cores, of work on parts of a board and of shortening are not counted.
    pub n_conflicts: Option<u64>,
    /// Wall-clock time, encoding included.
    pub elapsed: Duration,
}

impl<P: Puzzle + ?Sized> Run<P> {
    /// Variables and clauses of the largest formula, if it is known that there was one: where another engine
    /// answered, or a limit ended the work before, there is none.
    pub fn formula_size(&self) -> Option<(u32, usize)> {
        let (n_vars, n_clauses) = (self.n_vars, self.n_clauses);
        (n_vars > 0 || n_clauses > 0).then_some((n_vars, n_clauses))
    }
}

impl Run<Board> {
    /// Returns `true` if the answer is a plan, and no plan is shorter in the metric of the question. A plan needs no
    /// more transitions than slides, whatever the semantics.
    pub fn is_shortest(&self) -> bool {
        match &self.answer {
            Answer::Plan { plan, n_transitions, optimality: Optimality::Fewest } => {
                plan.len(self.formulation.metric) == *n_transitions
            }
            _ => false,
        }
    }
}

impl<P: Puzzle + ?Sized> Run<P> {
    /// Adds the figures of a run beside it, of which nothing else is told.
    pub(super) fn add_figures(&mut self, other: &Self) {
        self.n_vars = self.n_vars.max(other.n_vars);
        self.n_clauses = self.n_clauses.max(other.n_clauses);
        self.add_conflicts(other.n_conflicts);
    }

    /// Adds the conflicts of other solvers; if they are not known, those of all are not.
    pub(super) fn add_conflicts(&mut self, others: Option<u64>) {
        self.n_conflicts = self.n_conflicts.zip(others).map(|(some, others)| some + others);
    }

    /// An answer for which no solver ran.
    pub(super) fn without_solver(answer: Answer<P::Plan>, formulation: P::Formulation) -> Self {
        let elapsed = Duration::ZERO;
        Self { answer, formulation, n_vars: 0, n_clauses: 0, n_conflicts: Some(0), elapsed }
    }
}
