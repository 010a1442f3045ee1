//! In which order horizons are asked, and what is known so far.

use logic::Trace;

/// An order of horizons.
///
/// A horizon that has no plan is taken for a refutation of all smaller ones. It is one if plans may rest at
/// the goal: see the contract of a [`TransitionSystem`](logic::TransitionSystem). Where
/// [`Linear`](Self::Linear) asks one after another, no answer depends on that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// 0, 1, 2, … so that the first plan is a shortest one.
    Linear,
    /// 0, 1, 2, 4, 8, … until there is a plan, then always one less than the best plan needs, until there is
    /// none. A formula with a plan is solved soon, and one refutation covers all shorter horizons; so only
    /// the last of the hard refutations is paid for.
    Gallop,
    /// 1, 2, 4, 8, … until there is a plan, which need not be a shortest one.
    Any,
}

/// The answer to a bounded question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A plan.
    Plan {
        /// The model; it may have idle transitions.
        trace: Trace,
        /// Number of transitions that are enough.
        horizon: usize,
        /// The largest horizon that was proved to have no plan.
        refuted: Option<usize>,
    },
    /// Proved: there is no plan within the bound; where [others](crate::Others) have found one, none that is
    /// shorter than theirs.
    NoPlan,
    /// The solver was stopped before it had an answer.
    GaveUp {
        /// The largest horizon that was proved to have no plan.
        refuted: Option<usize>,
    },
}

impl Outcome {
    /// Returns `true` if it is a plan, and none has fewer transitions than are enough for it.
    pub fn is_shortest(&self) -> bool {
        match *self {
            Self::Plan { horizon, refuted, .. } => horizon == 0 || refuted == Some(horizon - 1),
            Self::NoPlan | Self::GaveUp { .. } => false,
        }
    }
}

/// What is known, and what is to be asked next.
pub(crate) struct Agenda {
    order: Order,
    bound: usize,
    /// The largest horizon known to have no plan.
    refuted: Option<usize>,
    /// The best plan, and how many transitions are enough for it.
    best: Option<(Trace, usize)>,
    /// How many transitions are enough for the best plan of others.
    elsewhere: Option<usize>,
}

impl Agenda {
    /// `refuted` is the largest horizon already known to have no plan.
    pub(crate) fn new(order: Order, bound: usize, refuted: Option<usize>) -> Self {
        Self { order, bound, refuted, best: None, elsewhere: None }
    }

    /// The horizons worth asking now, the most useful one first; none if the question is answered.
    pub(crate) fn candidates(&self) -> Box<dyn Iterator<Item = usize>> {
        let first_open = self.refuted.map_or(0, |refuted| refuted.saturating_add(1));
        let best = self.best.as_ref().map(|(_, length)| *length);
        let open = first_open..best.unwrap_or(usize::MAX).min(self.end());
        match (self.order, best) {
            (Order::Any, Some(_)) => Box::new(std::iter::empty()),
            (Order::Gallop, Some(_)) => Box::new(open.rev()),
            (Order::Linear, _) => Box::new(open),
            (_, None) if open.is_empty() => Box::new(std::iter::empty()),
            (Order::Gallop | Order::Any, None) => Box::new(self.doubling()),
        }
    }

    /// The first horizon that is not worth asking: beyond the bound, or enough for a plan of others.
    fn end(&self) -> usize {
        self.elsewhere.unwrap_or(usize::MAX).min(self.bound.saturating_add(1))
    }

    /// Twice what was refuted, and so on up to the last horizon that is worth asking.
    fn doubling(&self) -> impl Iterator<Item = usize> + use<> {
        let bound = self.end().saturating_sub(1);
        let first = match (self.order, self.refuted) {
            (Order::Gallop, None) => 0,
            (_, refuted) => refuted.map_or(1, |refuted| refuted.saturating_mul(2).max(1)),
        };
        let double = |&horizon: &usize| Some(horizon.saturating_mul(2).max(1));
        let below = std::iter::successors(Some(first), double);
        below.take_while(move |&horizon| horizon < bound).chain([bound])
    }

    /// A plan was found of which `length` transitions are enough.
    pub(crate) fn found(&mut self, trace: Trace, length: usize) {
        if self.best.as_ref().is_none_or(|(_, best)| length < *best) {
            self.best = Some((trace, length));
        }
    }

    /// There is no plan with at most `horizon` transitions.
    pub(crate) fn note_refuted(&mut self, horizon: usize) {
        self.refuted = self.refuted.max(Some(horizon));
    }

    /// Others have a plan for which `length` transitions are enough.
    pub(crate) fn found_elsewhere(&mut self, length: usize) {
        self.elsewhere = Some(self.elsewhere.map_or(length, |best| best.min(length)));
    }

    /// Returns `true` if the answer to this horizon is known.
    pub(crate) fn is_known(&self, horizon: usize) -> bool {
        self.refuted.is_some_and(|refuted| horizon <= refuted)
            || self.elsewhere.is_some_and(|length| horizon >= length)
            || self.best.as_ref().is_some_and(|(_, length)| horizon >= *length)
    }

    /// The answer, if there is nothing left to ask; else what is known when the solver was stopped: a plan
    /// that may not be shortest is an answer too.
    pub(crate) fn outcome(self) -> Outcome {
        let is_answered = self.candidates().next().is_none();
        let Self { refuted, best, .. } = self;
        match best {
            Some((trace, horizon)) => Outcome::Plan { trace, horizon, refuted },
            None if is_answered => Outcome::NoPlan,
            None => Outcome::GaveUp { refuted },
        }
    }
}
