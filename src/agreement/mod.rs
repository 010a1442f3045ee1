//! One question to several engines, and whether what they say can all be true.

mod comparer;
mod comparison;
mod row;
mod verdict;

pub use comparer::Comparer;
pub use comparison::{CheckedClaim, Comparison};
pub use row::EngineRow;
pub use verdict::{EngineVerdict, Refuted};
