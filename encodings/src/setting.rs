//! What an encoding is given: the board, what a transition is, the positions of each vehicle.

use std::ops::RangeInclusive;

use board::{Board, Metric};
use limits::{Budget, Ledger, StopReason};
use logic::{Atom, Formula, TransitionSystem};

use crate::{
    formulation::{Formulation, Semantics, Switch},
    ranges::{ranges, trimmed_ranges},
    static_reach::reachable_ranges,
};

pub(crate) struct Setting<'a> {
    pub(crate) board: &'a Board,
    pub(crate) metric: Metric,
    pub(crate) semantics: Semantics,
    budget: &'a Budget,
    /// Indexed by vehicle number, with the switch [`Switch::Static`].
    reachable: Option<Vec<RangeInclusive<u8>>>,
}

impl<'a> Setting<'a> {
    /// What is held beside the system, in bytes, against the budget.
    pub(crate) fn ledger(&self) -> Ledger<'a> {
        Ledger::new(self.budget)
    }

    /// # Errors
    ///
    /// A budget that is used up.
    pub(crate) fn new(
        board: &'a Board,
        formulation: Formulation,
        budget: &'a Budget,
    ) -> Result<Self, StopReason> {
        let is_static = formulation.strengthening.has(Switch::Static);
        let reachable = is_static.then(|| reachable_ranges(board, budget)).transpose()?;
        let Formulation { metric, semantics, .. } = formulation;
        Ok(Self { board, metric, semantics, budget, reachable })
    }

    /// Returns `Ok` if encoding may go on. Encodings ask some thousand constraints apart, or less.
    pub(crate) fn check(&self, system: &TransitionSystem) -> Result<(), StopReason> {
        system.check(self.budget)
    }

    /// Returns `true` if [`Switch::Static`] is on.
    pub(crate) fn is_static(&self) -> bool {
        self.reachable.is_some()
    }

    /// For each vehicle number, the positions between walls; with [`Switch::Static`], those of them that are
    /// not known to be unreachable.
    pub(crate) fn ranges(&self) -> Vec<RangeInclusive<u8>> {
        self.reachable.clone().unwrap_or_else(|| ranges(self.board))
    }

    /// The same, trimmed by the room that neighbours on the line need.
    pub(crate) fn trimmed_ranges(&self) -> Vec<RangeInclusive<u8>> {
        self.reachable.clone().unwrap_or_else(|| trimmed_ranges(self.board))
    }

    /// *one mover* and *idle*: which of the `movers` act, or the state is a goal and nothing does.
    pub(crate) fn movers(&self, movers: Vec<Atom>, system: &mut TransitionSystem) {
        let idle = system.action_prop("idle").now();
        let choices = movers.into_iter().chain([idle]);
        let choice = if self.semantics.is_concurrent() {
            Formula::any(choices)
        } else {
            Formula::exactly_one(choices)
        };
        system.each_transition("one mover", choice);
        system.each_transition("idle", idle.implies(system.goal().clone()));
    }
}
