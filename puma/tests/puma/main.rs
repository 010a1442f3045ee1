//! Programs: read, written, compiled, searched and exported.

mod classical;
mod errors;
mod examples;
mod folding;
mod limits;
mod pddl;
mod pdr;
mod random;
mod reading;
mod smv;
mod stack;
mod support;
mod symmetry;
mod texts;
