//! Programs: read, written, compiled, searched and exported.

mod errors;
mod examples;
mod limits;
mod random;
mod smv;
mod stack;
mod support;
mod texts;
