//! DRAT: derived and deleted clauses without reasons, as most solvers write them.
//!
//! Source: Wetzler, Heule, Hunt, *DRAT-trim: Efficient checking and trimming using expressive clausal
//! proofs* (SAT 2014).

mod check;
mod read;
mod write;

pub(crate) use check::check;
pub use read::{Reader, Step};
pub use write::Writer;
