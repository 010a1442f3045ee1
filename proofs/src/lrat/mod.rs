//! LRAT: refutations in which every step names the clauses that it follows from.
//!
//! Source: Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, *Efficient certified RAT verification*
//! (CADE 2017), section 3; the binary form is that of drat-trim's `compress` and of CaDiCaL.
//!
//! The clauses of the formula have the numbers 1, 2, … in their order, duplicates and tautologies
//! included. Each derived clause has a number larger than all before it.

mod step;
mod write;

pub use step::Step;
pub use write::{Form, Writer};
