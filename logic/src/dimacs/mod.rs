//! DIMACS CNF and solver output: streaming writer and reader.
//!
//! Our own rather than RustSAT's, for three needs: formulas are never held in memory, comments carry
//! the names of variables and must be read back, and errors must name the line.

mod model;
mod read;
mod write;

pub use model::{Model, SolverOutput, read_answer};
pub use read::{DimacsError, Handler, Header, read};
pub use write::{Writer, parse_name_comment, write_annotated, write_formula};
