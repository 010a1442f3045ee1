#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! [`deduction`] is natural deduction for people. [`lrat`] is the format of refutations: a checker for it is
//! short, since every step names the clauses that it follows from. [`drat`] is written for other tools. A
//! [`ProofWriter`] takes the steps of a solver and writes either.

pub mod deduction;
pub mod drat;
mod format;
pub mod lrat;
mod number;
mod writer;

pub use format::{Form, ProofFormat, UnknownFormat};
pub use writer::ProofWriter;
