#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! - [`deduction`]: natural deduction for people.
//! - [`lrat`]: the format of refutations: a checker for it is short, since every step names the clauses that it
//!   follows from.
//! - [`drat`]: what most solvers write, clauses alone. The reasons are found by a [`Propagator`] and given to the
//!   checker of LRAT.
//! - [`check_refutation`] checks either, and a [`ProofWriter`] takes the steps of a solver and writes either.

pub mod deduction;
pub mod drat;
mod format;
mod input;
pub mod lrat;
mod number;
mod propagator;
mod refutation;
mod writer;

pub use format::{Form, ProofFormat, UnknownFormat};
pub use propagator::{Conflict, Derivations, Propagator};
pub use refutation::check_refutation;
pub use writer::ProofWriter;
