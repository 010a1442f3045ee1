//! Models that are read.

use std::collections::HashMap;

use rustsat::types::{Lit, Var};

/// The values of a model: those variables that the solver gave one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model(HashMap<Var, bool>);

impl Model {
    /// Sets the variable of a literal; the value that it had before, if that is another one, stays.
    pub(crate) fn set(&mut self, lit: Lit) -> Result<(), ContradictoryLiteral> {
        let earlier = *self.0.entry(lit.var()).or_insert(lit.is_pos());
        if earlier == lit.is_pos() { Ok(()) } else { Err(ContradictoryLiteral) }
    }

    /// The value of a literal, where the solver gave one for its variable.
    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.0.get(&lit.var()).map(|&value| value == lit.is_pos())
    }
}

/// A literal whose negation is in the model.
#[derive(Debug)]
pub(crate) struct ContradictoryLiteral;
