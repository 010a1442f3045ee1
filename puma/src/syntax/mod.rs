//! From a text to its tree, and back to a tidy text.

pub(crate) mod ast;
mod blocks;
mod chains;
mod expressions;
mod format;
mod mistakes;
mod parser;
mod statements;
mod token;
mod violation;

pub use format::format;
pub(crate) use parser::parse;
pub use violation::with_violation_goal;
