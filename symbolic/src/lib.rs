//! Decision diagrams, and what is reachable in any transition system, by them.
//!
//! This crate knows no puzzle.

pub mod zdd;
