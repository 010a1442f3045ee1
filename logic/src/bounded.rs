//! The formula of one horizon: a compiled frame, shifted, and what its end needs.

use std::{borrow::Borrow, convert::Infallible, ops::ControlFlow};

use dimacs::FormulaSize;
use limits::{Budget, OutputLimit, Stop, StopReason};
use rustsat::types::{Lit, Var};
use thiserror::Error;

use crate::{
    compiled::{CompiledSystem, Part},
    constraint::End,
    counting::CountBounds,
    sink::{self, Sink},
};

/// The bounded formula of a system and a horizon k: frames `0..=k`, the goal in the last as units.
/// Satisfiable exactly if a goal state is reached within k transitions.
///
/// Its size is known before anything is built. The clauses are visited, never held. `C` is a
/// [`CompiledSystem`] or a reference to one.
#[derive(Clone, Debug)]
pub struct BoundedFormula<C = CompiledSystem> {
    compiled: C,
    horizon: usize,
    /// `true` if the formula says that the number of things the system counts is at most the horizon.
    counts: bool,
    size: FormulaSize,
    /// Clauses that say it.
    n_counting: usize,
}

/// Why a formula is not built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FormulaError {
    /// There are not enough variable numbers.
    #[error("the formula would have {n_vars} variables, more than can be numbered")]
    Unnumbered {
        /// The variables that it would have.
        n_vars: usize,
    },
    /// It would take more than allowed.
    #[error("{reason}: the formula with {size} takes {}", taken(*reason, *n_bytes))]
    TooLarge {
        /// The limit that it would exceed.
        reason: StopReason,
        /// How large it would be.
        size: FormulaSize,
        /// What it would take: memory, about; or output, at least.
        n_bytes: usize,
    },
    /// There was no time, or no need, to go on.
    #[error("{0}")]
    Stopped(#[from] StopReason),
}

impl FormulaError {
    /// The limit that does not allow it; variables are numbered in memory.
    pub fn reason(&self) -> StopReason {
        match *self {
            Self::Unnumbered { .. } => StopReason::Memory,
            Self::TooLarge { reason, .. } | Self::Stopped(reason) => reason,
        }
    }
}

/// Bytes in words, as exactly as they are known.
fn taken(reason: StopReason, n_bytes: usize) -> String {
    match reason {
        StopReason::Output => format!("at least {n_bytes} bytes"),
        _ => format!("some {} MiB", n_bytes.div_ceil(1 << 20)),
    }
}

impl From<FormulaError> for Stop {
    fn from(error: FormulaError) -> Self {
        Self::new(error.reason(), error.to_string())
    }
}

impl<C: Borrow<CompiledSystem>> BoundedFormula<C> {
    /// The formula of a system and a horizon.
    ///
    /// Cost: that of the sizes, a few steps for each layer and each transition.
    ///
    /// # Errors
    ///
    /// [`FormulaError::Unnumbered`]
    pub fn new(compiled: C, horizon: usize) -> Result<Self, FormulaError> {
        let counting = compiled.borrow().counting_size(horizon);
        Self::with_counting(compiled, horizon, true, counting)
    }

    /// The same without what says that what is counted is at most the horizon: as many as the bounds allow
    /// can be [counted](CompiledSystem::count_up_to) beside it, which its size includes.
    ///
    /// # Errors
    ///
    /// [`FormulaError::Unnumbered`]
    pub fn counted_apart(compiled: C, bounds: CountBounds) -> Result<Self, FormulaError> {
        let counting = compiled.borrow().count_up_to_size(bounds);
        Self::with_counting(compiled, bounds.horizon, false, counting)
    }

    fn with_counting(
        compiled: C,
        horizon: usize,
        counts: bool,
        counting: FormulaSize,
    ) -> Result<Self, FormulaError> {
        let size = frames_size(compiled.borrow(), horizon).plus(counting);
        if size.n_vars > Var::MAX_IDX as usize {
            return Err(FormulaError::Unnumbered { n_vars: size.n_vars });
        }
        let n_counting = if counts { counting.n_clauses } else { 0 };
        Ok(Self { compiled, horizon, counts, size, n_counting })
    }

    /// The system.
    pub fn compiled(&self) -> &CompiledSystem {
        self.compiled.borrow()
    }

    /// The number of transitions.
    pub fn horizon(&self) -> usize {
        self.horizon
    }

    /// Number of clauses that say that what is counted is at most the horizon.
    pub(crate) fn n_counting(&self) -> usize {
        self.n_counting
    }

    /// Number of variables of the frames; those that counting needs come after them.
    pub fn n_frame_vars(&self) -> usize {
        self.compiled().n_frame_vars(self.horizon) as usize
    }

    /// How large it is: its variables are those of its frames, and those that counting needs; its clauses
    /// include the goal's units.
    pub fn size(&self) -> FormulaSize {
        self.size
    }

    /// Returns `Ok` if the clauses may be visited and all be held this many times, once by a solver.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn allow_load(&self, n_times: usize, budget: &Budget) -> Result<(), FormulaError> {
        budget.check()?;
        let size = self.size;
        let n_bytes = size.n_bytes_held().saturating_mul(n_times);
        budget.allow(n_bytes).map_err(|reason| FormulaError::TooLarge { reason, size, n_bytes })
    }

    /// Returns `Ok` if the clauses may be written as DIMACS.
    ///
    /// # Errors
    ///
    /// Why not.
    pub fn allow_write(&self, limit: &OutputLimit) -> Result<(), FormulaError> {
        let (size, n_bytes) = (self.size, self.size.n_bytes_written());
        let allowed = limit.allow(n_bytes as u64);
        allowed.map_err(|reason| FormulaError::TooLarge { reason, size, n_bytes })
    }

    /// Calls `sink` with all clauses, the same on each call.
    ///
    /// # Errors
    ///
    /// The first one of `sink`, which is not called again.
    pub fn try_for_each<E>(&self, sink: impl FnMut(&[Lit]) -> Result<(), E>) -> Result<(), E> {
        sink::visit(sink, |sink| {
            self.compiled().emit_first(sink)?;
            (1..=self.horizon).try_for_each(|frame| self.compiled().emit_next(frame, sink))?;
            self.emit_last(sink)?;
            self.compiled().goal(self.horizon).into_iter().try_for_each(|lit| sink(&[lit]))
        })
    }

    /// Calls `sink` with all clauses, the same on each call.
    pub fn for_each(&self, mut sink: impl FnMut(&[Lit])) {
        let visited = self.try_for_each(|clause| {
            sink(clause);
            Ok::<(), Infallible>(())
        });
        let Ok(()) = visited;
    }

    /// Calls `sink` with the clauses about the last frames, which hold only
    /// where the horizon is assumed, as [`goal`](CompiledSystem::goal) does; and, if the system counts, with
    /// those that say that it is at most the horizon, which hold for this horizon alone.
    ///
    /// # Errors
    ///
    /// The first one of `sink`, which is not called again.
    pub fn last_frames<E>(&self, sink: impl FnMut(&[Lit]) -> Result<(), E>) -> Result<(), E> {
        sink::visit(sink, |sink| self.emit_last(sink))
    }

    /// The clauses of [`last_frames`](Self::last_frames).
    fn emit_last(&self, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let (compiled, horizon) = (self.compiled(), self.horizon);
        let farthest = compiled.layers(End::Goal).first().map_or(0, |layer| layer.n_frames);
        for frame in (horizon + 1).saturating_sub(farthest)..=horizon {
            compiled.emit_from_goal(frame, horizon, sink)?;
        }
        if self.counts { compiled.counting(horizon, sink) } else { ControlFlow::Continue(()) }
    }
}

/// The size of the frames, what counting needs aside.
fn frames_size(compiled: &CompiledSystem, horizon: usize) -> FormulaSize {
    let of_part = |part: Part| {
        let n_copies = match part {
            Part::Initial => 1,
            Part::Invariant => horizon.saturating_add(1),
            Part::Transition => horizon,
            Part::TwoTransitions => horizon.saturating_sub(1),
        };
        compiled.clauses[part as usize].size().times(n_copies)
    };
    let parts = [Part::Initial, Part::Invariant, Part::Transition, Part::TwoTransitions];
    let n_guards = |end: End| match end {
        End::Start => 0,
        End::Goal => usize::from(compiled.system.horizon().is_some()),
    };
    let of_layers = End::ALL.into_iter().flat_map(|end| {
        compiled.layers(end).iter().map(move |layer| {
            let n_lits = layer.lits.len() + n_guards(end);
            let of_one = FormulaSize { n_vars: 0, n_clauses: 1, n_lits };
            of_one.times(layer.n_frames.min(horizon.saturating_add(1)))
        })
    });
    let n_vars = (compiled.stride as usize).saturating_mul(horizon);
    let n_vars = n_vars.saturating_add(compiled.n_state_vars as usize);
    let n_units = compiled.goal.len() + usize::from(compiled.system.horizon().is_some());
    let ends = FormulaSize { n_vars, n_clauses: n_units, n_lits: n_units };
    parts.into_iter().map(of_part).chain(of_layers).fold(ends, FormulaSize::plus)
}
