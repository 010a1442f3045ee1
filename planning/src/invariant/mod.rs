//! Inductive invariants: a formula that holds at first, is kept by every transition, and excludes the
//! goal proves that no plan of any length exists.
//!
//! The formula is a conjunction of clauses, as [property-directed reachability](crate::pdr) finds them, or a
//! circuit of decisions, so that what has many clauses can have few gates. A circuit is never negated clause
//! by clause: each gate is a proposition of its own, defined both ways.

mod circuit;
mod clauses;
mod diagram;
mod obligations;
mod text;

use logic::Prop;

pub use circuit::{Circuit, Gate, Signal};
pub use clauses::{Clauses, Literal};
pub use diagram::{ComponentTests, circuit_of};
pub use obligations::{InvariantError, Obligation, obligations};
pub use text::{ParseError, parse, write};

/// A formula about one state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invariant {
    /// Decisions.
    Circuit(Circuit),
    /// Clauses.
    Clauses(Clauses),
}

impl Invariant {
    /// The value in a state, of which `holds` tells the propositions. Cost: linear in the gates or the
    /// literals.
    pub fn evaluate(&self, holds: impl Fn(Prop) -> bool) -> bool {
        match self {
            Self::Circuit(circuit) => circuit.evaluate(holds),
            Self::Clauses(clauses) => clauses.evaluate(holds),
        }
    }
}

#[cfg(test)]
mod tests;
