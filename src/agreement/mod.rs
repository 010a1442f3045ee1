//! One question to several engines, and whether what they say can all be true.

mod comparison;
mod verdict;

pub use comparison::{Comparer, Comparison, OtherClaim, Row};
pub use verdict::Verdict;
