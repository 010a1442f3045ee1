//! What must hold of any bytes that a reader is given: an answer, never a panic; places within the text;
//! what is written of what was read is read as the same.
//!
//! A fuzzer calls these functions; each panics where something does not hold.

mod boards;
mod deductions;
mod formulas;
mod lemmas;
mod plans;
mod programs;
mod proofs;
mod queries;

pub use boards::board;
pub use deductions::deduction;
pub use formulas::dimacs;
pub use lemmas::lemma;
pub use plans::plan;
pub use programs::puma;
pub use proofs::lrat;
pub use queries::query;

/// Draws a message, which takes care of all its places.
fn draw(error: impl miette::Diagnostic + Send + Sync + 'static) {
    let shown = format!("{:?}", miette::Report::new(error));
    assert!(!shown.is_empty());
}
