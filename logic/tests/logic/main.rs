//! Formulas, systems and DIMACS, from outside.

mod counting;
mod dimacs;
mod dimspec;
mod support;
mod systems;
mod unrolling;
