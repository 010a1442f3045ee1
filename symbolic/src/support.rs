//! Conjuncts of constraints with what they speak about.

use std::collections::BTreeSet;

use limits::{Budget, StopReason};
use logic::{Formula, Moment, Prop};

use crate::{partial::conjuncts, variables::Variables};

/// A formula and the propositions with variables that it depends on, through definitions too.
pub(crate) struct Support {
    pub(crate) formula: Formula,
    pub(crate) now: BTreeSet<Prop>,
    pub(crate) next: BTreeSet<Prop>,
    actions: BTreeSet<Prop>,
}

impl Support {
    /// The conjuncts of formulas, without ⊤.
    ///
    /// # Errors
    ///
    /// If the budget ends.
    pub(crate) fn of_conjuncts<'f>(
        formulas: impl IntoIterator<Item = &'f Formula>,
        variables: &Variables,
        budget: &Budget,
    ) -> Result<Vec<Self>, StopReason> {
        let conjuncts = formulas.into_iter().flat_map(conjuncts);
        let conjuncts = conjuncts.filter(|&conjunct| *conjunct != Formula::TRUE);
        let support = |conjunct: &Formula| {
            budget.check()?;
            Ok(Self::new(conjunct.clone(), variables))
        };
        conjuncts.map(support).collect()
    }

    fn new(formula: Formula, variables: &Variables) -> Self {
        let (now, next, actions) = Default::default();
        let mut support = Self { formula: Formula::TRUE, now, next, actions };
        let mut seen = BTreeSet::new();
        support.visit(&formula, Moment::Now, variables, &mut seen);
        Self { formula, ..support }
    }

    fn visit(
        &mut self,
        formula: &Formula,
        at: Moment,
        variables: &Variables,
        seen: &mut BTreeSet<logic::Atom>,
    ) {
        let mut atoms = Vec::new();
        formula.visit_atoms(&mut |atom| atoms.push(atom));
        for mut atom in atoms {
            atom.moment = atom.moment.max(at);
            if !seen.insert(atom) {
                continue;
            }
            match variables.definition(atom.prop) {
                Some(body) => self.visit(body, atom.moment, variables, seen),
                None if !variables.is_state(atom.prop) => _ = self.actions.insert(atom.prop),
                None if atom.moment == Moment::Now => _ = self.now.insert(atom.prop),
                None => _ = self.next.insert(atom.prop),
            }
        }
    }

    /// The state propositions, at either moment.
    pub(crate) fn props(&self) -> BTreeSet<Prop> {
        self.now.union(&self.next).copied().collect()
    }

    /// Returns `true` if no action is mentioned.
    pub(crate) fn is_about_states(&self) -> bool {
        self.actions.is_empty()
    }

    /// Returns `true` if only propositions of `group` are mentioned, besides actions.
    pub(crate) fn is_within(&self, group: &BTreeSet<Prop>) -> bool {
        self.now.is_subset(group) && self.next.is_subset(group)
    }

    /// The actions that are mentioned.
    pub(crate) fn actions(&self) -> &BTreeSet<Prop> {
        &self.actions
    }
}
