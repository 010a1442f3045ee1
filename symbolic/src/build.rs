//! From formulas to diagrams.

use std::{cell::RefCell, collections::HashMap};

use limits::StopReason;
use logic::{Atom, Formula, Moment, Prop};

use crate::{kind::Diagram, store::Store, variables::Variables};

/// Builds diagrams of the formulas of one system.
pub(crate) struct Builder<'a, F: Diagram> {
    pub(crate) store: &'a Store<F>,
    pub(crate) variables: &'a Variables,
    /// Diagrams of propositions without variables.
    defined: RefCell<HashMap<Atom, F>>,
}

impl<'a, F: Diagram> Builder<'a, F> {
    pub(crate) fn new(store: &'a Store<F>, variables: &'a Variables) -> Self {
        Self { store, variables, defined: RefCell::default() }
    }

    /// A state proposition that has a variable, now and next.
    pub(crate) fn state_pair(&self, prop: Prop) -> Result<[F; 2], StopReason> {
        Ok([self.atom(prop.now())?, self.atom(prop.next())?])
    }

    /// The conjunction of formulas about one state, at a moment.
    pub(crate) fn state<'f>(
        &self,
        formulas: impl IntoIterator<Item = &'f Formula>,
        moment: Moment,
    ) -> Result<F, StopReason> {
        let top = self.store.constant(true);
        let mut formulas = formulas.into_iter();
        formulas.try_fold(top, |all, part| self.store.and(&all, &self.formula(part, moment)?))
    }

    /// The diagram of a formula, where *now* is the moment `at`. Propositions without variables are what
    /// they are defined to be.
    pub(crate) fn formula(&self, formula: &Formula, at: Moment) -> Result<F, StopReason> {
        let store = self.store;
        match formula {
            Formula::Constant(value) => Ok(store.constant(*value)),
            Formula::Atom(atom) => self.atom(Atom { moment: atom.moment.max(at), ..*atom }),
            Formula::Not(inner) => store.not(&self.formula(inner, at)?),
            Formula::And(parts) => self.state(parts, at),
            Formula::Or(parts) => parts.iter().try_fold(store.constant(false), |any, part| {
                store.or(&any, &self.formula(part, at)?)
            }),
            Formula::Iff(left, right) => {
                store.iff(&self.formula(left, at)?, &self.formula(right, at)?)
            }
            Formula::AtMostOne(parts) => self.at_most_one(parts, at),
        }
    }

    fn atom(&self, atom: Atom) -> Result<F, StopReason> {
        if let Some(variable) = self.variables.of(atom) {
            return self.store.variable(variable);
        }
        if let Some(known) = self.defined.borrow().get(&atom) {
            return Ok(known.clone());
        }
        let body = self.variables.definition(atom.prop).expect("no variable, so a definition");
        let diagram = self.formula(body, atom.moment)?;
        self.defined.borrow_mut().insert(atom, diagram.clone());
        Ok(diagram)
    }

    fn at_most_one(&self, parts: &[Formula], at: Moment) -> Result<F, StopReason> {
        let store = self.store;
        let (mut none, mut at_most_one) = (store.constant(true), store.constant(true));
        for part in parts.iter().rev() {
            let part = self.formula(part, at)?;
            at_most_one = store.ite(&part, &none, &at_most_one)?;
            none = store.minus(&none, &part)?;
        }
        Ok(at_most_one)
    }
}
