//! InPUMA: puzzles as programs, compiled to transition systems and searched explicitly.
//!
//! The language was published with PUMA, a puzzle checker (2008); what is written here is our reading of
//! it, with extensions. `docs/puma.md` describes it.

mod aiger;
mod analysis;
mod changes;
mod check;
mod circuit;
mod conditions;
mod echelon;
mod encoding;
mod expr;
mod fault;
mod packed;
mod picture;
mod program;
mod simulator;
mod syntax;

pub use aiger::aiger;
pub use encoding::{Codec, DecodeError, EncodeOptions, EncodedProgram, encode};
pub use fault::ParseError;
pub use packed::{Direction, NoBackward, SearchResult, shortest_plan, violation};
pub use program::{InstanceId, Program, Scalar, Variable};
pub use syntax::format;
pub use text::{Fault, Span, TextError};
