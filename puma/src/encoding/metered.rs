//! A transition system under construction, and what it takes.

use limits::Ledger;
use logic::{Formula, Prop, TransitionSystem};

use crate::circuit::Budgeted;

/// A transition system whose propositions and constraints are counted in a ledger.
pub(super) struct MeteredSystem<'b> {
    pub(super) system: TransitionSystem,
    pub(super) ledger: Ledger<'b>,
}

impl MeteredSystem<'_> {
    pub(super) fn state_prop(&mut self, name: String) -> Budgeted<Prop> {
        self.take_name(&name)?;
        Ok(self.system.state_prop(name))
    }

    pub(super) fn action_prop(&mut self, name: String) -> Budgeted<Prop> {
        self.take_name(&name)?;
        Ok(self.system.action_prop(name))
    }

    /// A name stands in a list and in a table.
    fn take_name(&mut self, name: &str) -> Budgeted<()> {
        self.ledger.take(4 * size_of::<String>() + 2 * name.len())
    }

    pub(super) fn initially(&mut self, family: &'static str, formula: Formula) -> Budgeted<()> {
        self.with_room(&formula)?.initially(family, formula);
        Ok(())
    }

    pub(super) fn always(&mut self, family: &'static str, formula: Formula) -> Budgeted<()> {
        self.with_room(&formula)?.always(family, formula);
        Ok(())
    }

    pub(super) fn each_transition(
        &mut self,
        family: &'static str,
        formula: Formula,
    ) -> Budgeted<()> {
        self.with_room(&formula)?.each_transition(family, formula);
        Ok(())
    }

    /// The system, once a constraint with this formula is counted.
    pub(super) fn with_room(&mut self, formula: &Formula) -> Budgeted<&mut TransitionSystem> {
        self.ledger.take(n_bytes(formula))?;
        Ok(&mut self.system)
    }
}

/// Bytes of a constraint with a formula.
pub(super) fn n_bytes(formula: &Formula) -> usize {
    let below = match formula {
        Formula::Constant(_) | Formula::Atom(_) => 0,
        Formula::Not(inner) => n_bytes(inner),
        Formula::And(parts) | Formula::Or(parts) | Formula::AtMostOne(parts) => {
            parts.iter().map(n_bytes).sum()
        }
        Formula::Iff(left, right) => n_bytes(left) + n_bytes(right),
    };
    size_of::<Formula>() + below
}
