//! Formulas, systems and DIMACS, from outside.

mod counting;
mod dimacs_answer;
mod dimacs_read;
mod dimacs_write;
mod support;
mod systems;
mod unrolling;
