//! One question to several engines, and whether what they say can all be true.

mod verdict;

pub use verdict::Verdict;
