//! Proof formats and their checkers.
//!
//! [`lrat`] is the format of refutations: a checker for it is short, since every step names the
//! clauses that it follows from.
//!
//! This crate knows neither solvers nor puzzles.

pub mod lrat;
