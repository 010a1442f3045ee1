//! Formulas, systems and DIMACS, from outside.

mod counting;
mod dimacs;
mod support;
mod systems;
mod unrolling;
