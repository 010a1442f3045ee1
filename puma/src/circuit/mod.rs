//! Circuits over the bits of a state: gates that are shared, numbers, expressions, rule instances.

mod effects;
mod expressions;
mod gates;
mod number;

pub(crate) use effects::{Effects, Write};
pub(crate) use gates::{Budgeted, Edge, Gate, Gates};
