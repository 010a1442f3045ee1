//! Inductive invariants: a formula that holds at first, is kept by every transition, and excludes the
//! goal proves that no plan of any length exists.
//!
//! The formula is a circuit of decisions, so that what has many clauses can have few gates. It is
//! never negated clause by clause: each gate is a proposition of its own, defined both ways.

mod circuit;
mod diagram;
mod obligations;
mod text;

pub use circuit::{Circuit, Gate, Signal};
pub use diagram::{ComponentTests, circuit_of};
pub use obligations::{CircuitError, Obligation, obligations};
pub use text::{ParseError, parse, write};

#[cfg(test)]
mod tests;
