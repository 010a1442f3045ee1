//! Programs: read, written, compiled, searched and exported.

mod errors;
mod examples;
mod limits;
mod pdr;
mod random;
mod smv;
mod stack;
mod support;
mod texts;
